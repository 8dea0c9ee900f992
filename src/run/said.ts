import { kindOf } from './call-kind'
import { paceOf } from './config'
import type { FindingWord, FixWord, Word } from './event'
import { inherited } from './gate'
import { limits } from './limits'
import type { Artifact, Round, RunState, Told } from './state'

/*
 * What the person has said of a page, and what a run was told of it. A word has a place: how many had been said before it.
 * Prompts and pages know how many words there were when they were made, and so each can be asked whether it knew this one.
 */

/** How a must-fix of the person's own is named. */
export const OWN_ID = /^you-[1-9]\d{0,5}$/

/** The round of what is said of the run on show and was handed to nobody: its findings have the names of this run. */
export const UNSENT = 1

/** A must-fix of the person's own, as it was said last. */
export interface OwnFix {
  readonly word: FixWord
  /** The newest round when it was handed over; 0 where the run began with it. */
  readonly round: number
  /** Its place among all words. */
  readonly at: number
  /** The person has taken it back. */
  readonly withdrawn: boolean
}

/** The person's newest answer to a finding. */
export interface Answer {
  readonly word: FindingWord
  readonly round: number
  readonly at: number
}

/** The person's must-fixes in the order of their names' first saying, each as it was said last. */
export function ownFixes(said: readonly Told[]): readonly OwnFix[] {
  const known = new Map<string, OwnFix>()
  for (const [at, { word, round }] of said.entries()) {
    if (word.kind === 'must_fix') known.set(word.id, { word, round, at, withdrawn: false })
    else {
      const own = known.get(word.finding)
      if (own) known.set(word.finding, { ...own, withdrawn: true })
    }
  }
  return [...known.values()]
}

/** What the person has answered to findings of others, the last word on each. */
export function answers(said: readonly Told[]): readonly Answer[] {
  const known = new Map<string, Answer>()
  for (const [at, { word, round }] of said.entries()) {
    if (word.kind === 'must_fix' || word.role === 'you') continue
    // A name says nothing in another run: what a run began with is told apart by its text.
    const asText = `${word.role}\n${word.text.trim()}`
    known.delete(asText)
    known.set(round > 0 ? `${word.role} ${word.finding}` : asText, { word, round, at })
  }
  return [...known.values()]
}

/** Whether whoever drew a page knew of a word. */
export function hasSeen(page: Pick<Artifact, 'saw'> | undefined, at: number): boolean {
  return (page?.saw ?? 0) > at
}

/** What the person asks for and the page of a round could not know of: it was drawn before. Such a page does not ship. */
export function unseenFixes(state: RunState, round: Round): readonly OwnFix[] {
  const page = inherited(state, round)
  return ownFixes(state.said).filter(({ at, withdrawn }) => !withdrawn && !hasSeen(page, at))
}

/** Whether the judges of a round were told a word. */
export function wasTold({ calls }: Pick<RunState, 'calls'>, at: number, n: number): boolean {
  // What a run began from was judged in another one.
  if (n === 0) return false
  return Object.entries(calls).some(([id, { words = 0 }]) => {
    const part = words > at ? kindOf(id) : undefined
    if (part?.kind === 'stream') return true
    return part?.round === n && (part.kind === 'review' || part.kind === 'round')
  })
}

/** Whether words can still reach a designer of this run: one is to draw again, and nothing has ended or stopped it. */
export function takesWords(state: RunState): boolean {
  const { config, given, stopped, ending, settled, rounds, calls } = state
  if (stopped || ending || settled || given.page || paceOf(config) === 'stream') return false
  const last = rounds.at(-1)
  if (!last || last.n < config.maxRounds) return true
  return !Object.keys(calls).some((id) => kindOf(id)?.round === last.n)
}

/** The words that still hold, one for each thing: what another run is handed of what this one was told. */
export function wordsKept(said: readonly Told[]): readonly Word[] {
  const own = ownFixes(said).flatMap(({ word, withdrawn }) => (withdrawn ? [] : [word]))
  return [...own, ...answers(said).map(({ word }) => word)]
}

/** What a word is about: the last one on a thing is the one that holds. */
export function keyOf(word: Word): string {
  return word.kind === 'must_fix' ? word.id : word.finding
}

/** A name that none of these words has. */
export function nextId(words: readonly Word[]): string {
  const taken = words.map((word) => Number(/^you-(\d+)$/.exec(keyOf(word))?.[1] ?? 0))
  return `you-${Math.max(0, ...taken) + 1}`
}

/** Words as they may be handed over: none empty, none longer and no more of them than a file may hold. */
export function bounded(words: readonly Word[]): readonly Word[] {
  return words.map(boundedWord).filter(isWhole).slice(0, limits.wordsAtOnce)
}

function boundedWord(word: Word): Word {
  const reason = (text: string) => text.trim().slice(0, limits.wordChars)
  if (word.kind !== 'must_fix')
    return { ...word, text: word.text.slice(0, limits.answeredChars), reason: reason(word.reason) }
  const { target, ...rest } = { ...word, text: reason(word.text) }
  // A path that is cut finds another element, or none.
  return target === undefined || target.length > limits.wordChars ? rest : { ...rest, target }
}

/** Whether it says anything: why something is put off need not be said. */
export function isWhole(word: Word): boolean {
  if (word.kind === 'must_fix') return OWN_ID.test(word.id) && word.text.trim() !== ''
  return word.kind === 'deferred' || word.role === 'you' || word.reason.trim() !== ''
}
