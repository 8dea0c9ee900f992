import type { Driven } from '../src/kernel'
import type { Fact } from '../src/run/event'
import type { Release } from './locks'

export interface InTurn {
  /** Waits for a place among the runs that go on. */
  readonly turn: (signal: AbortSignal) => Promise<Release>
  readonly begin: () => Driven
  /** Whether the run goes on once this was said. */
  readonly goesOn: (fact: Fact) => boolean
  /** Whether the run waits for its person and needs no place: one that is taken up to be told something goes on waiting. */
  readonly rests?: () => boolean
}

/** A run that keeps to the line. */
export interface TurnTaker extends Driven {
  /** Gives its place up until it is answered: it may take a person all night, and others could go on. */
  readonly rest: () => void
}

/** Drives a run once its turn has come. What stops it takes it out of the line: it begins by being told so. */
export function driveInTurn({ turn, begin, goesOn, rests }: InTurn): TurnTaker {
  const stopped = new AbortController()
  const early: Fact[] = []
  const answered = new Set<string>()
  let driven: Driven | undefined
  let place: Release | undefined

  /** A run that was stopped needs no place: nothing is asked any more. */
  async function take() {
    try {
      place = await turn(stopped.signal)
    } catch (cause) {
      if (!stopped.signal.aborted) throw cause
    }
  }

  function rest() {
    place?.()
    place = undefined
  }

  async function wait() {
    await take()
    driven = begin()
    for (const fact of early) driven.tell(fact)
    if (rests?.()) rest()
    return driven.done.finally(rest)
  }

  function tell(fact: Fact) {
    // An answer that ends the run waits for no place: it would stand behind runs that have hours to go.
    if (fact.type === 'stopped' || (fact.type === 'answered' && !goesOn(fact))) stopped.abort()
    // Said again while it stands in line, it would take a second place there, and nobody would give that back.
    if (fact.type === 'answered' && answered.has(fact.id)) return
    if (fact.type === 'answered') answered.add(fact.id)
    if (!driven) early.push(fact)
    else if (fact.type === 'answered' && !place && !stopped.signal.aborted) void goOn(fact)
    else driven.tell(fact)
  }

  /** An answer is heard in turn as well. Should there be no line any more, it is heard all the same. */
  async function goOn(answer: Fact) {
    await take().catch(() => undefined)
    driven?.tell(answer)
  }

  return { done: wait(), tell, rest }
}
