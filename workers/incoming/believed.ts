import { roundFacts } from '../../src/procedures/theater/round'
import type { Event } from '../../src/run/event'
import { earnedRound } from '../../src/run/gate'
import { rounded, scoreRound } from '../../src/run/score'
import { fold, initialState, roundOf, type RunState, type Settlement } from '../../src/run/state'
import type { Believed } from '../../src/store/import'
import { isBorneOut } from './borne-out'

type RoundEnd = Extract<Event, { type: 'critique.round_end' }>

/**
 * A run out of a file, by what its own events bear out: verdicts on rounds are given again by our rules, and an ending that
 * no round has earned is a claim. The log stays as it is.
 */
export function believed(events: readonly Event[]): Believed {
  let state = initialState()
  for (const event of events)
    state = fold(state, event.type === 'critique.round_end' ? judgedAgain(state, event) : event)
  const { settled, given } = state
  if (given.panel ?? given.loop) {
    const isEarned = settled?.status !== 'shipped' || isBorneOut(events)
    return isEarned ? { state } : { state: { ...state, settled: below(state, settled) }, claimed: 'shipped' }
  }
  if (settled?.status !== 'shipped' || earnedRound(state)) return { state: withOurScore(state) }
  return { state: { ...state, settled: below(state, settled) }, claimed: 'shipped' }
}

/** The verdict as our rules give it. Where they would be kinder than the file, the file is believed. */
function judgedAgain(state: RunState, event: RoundEnd): RoundEnd {
  const round = roundOf(state, event.round)
  if (!round) return event
  const fact = round.heard && roundFacts(state, round, round.heard).at(-1)
  const ours = fact?.type === 'critique.round_end' ? fact : { ...scoreRound(round, state.config) }
  const ships = 'decision' in ours && ours.decision === 'ship' && event.decision === 'ship'
  const { composite: _, ...rest } = event
  return {
    ...rest,
    ...(ours.composite !== undefined && { composite: ours.composite }),
    mustFix: ships ? 0 : Math.max(ours.mustFix, event.mustFix),
    decision: ships ? 'ship' : 'continue',
  }
}

/** The score of an ending is that of its round. */
function withOurScore(state: RunState): RunState {
  const { settled } = state
  const end = settled?.round === undefined ? undefined : roundOf(state, settled.round)?.end
  if (!settled || !end || same(settled.composite, end.composite)) return state
  const { composite: _, ...rest } = settled
  return { ...state, settled: { ...rest, ...(end.composite !== undefined && { composite: end.composite }) } }
}

function same(one: number | undefined, other: number | undefined): boolean {
  return one === undefined || other === undefined ? one === other : rounded(one) === rounded(other)
}

/** What is left of an ending that was not earned: the page that it names, as one that missed the threshold. */
function below(state: RunState, settled: Settlement): Settlement {
  const end = roundOf(state, settled.round ?? 0)?.end
  const { composite: _, mustFix: _mustFix, cause: _cause, ...rest } = settled
  return {
    ...rest,
    status: 'below_threshold',
    ...(end?.composite !== undefined && { composite: end.composite }),
    ...(end && { mustFix: end.mustFix }),
  }
}
