import type { Pace } from '../run/config'
import { type CallKind, kindOf } from '../run/call-kind'

/** One round in tokens. */
interface RoundSize {
  readonly page: number
  /** What the jury says of it. */
  readonly talk: number
}

/** A lean page and few words on it. */
export const LEAN: RoundSize = { page: 2500, talk: 1200 }
/** A page of 30 KB and all that there is to say of it. */
export const RICH: RoundSize = { page: 7500, talk: 3300 }
/** A model that thinks first may write as much again before it says a word. */
export const THOUGHT = 2

/** One call in tokens: what it reads beside rules and brief, and what it writes. */
export interface CallSize {
  readonly reads: number
  readonly writes: number
}

/** The calls of so many rounds. */
export function usualCalls(pace: Pace, rounds: number, size: RoundSize, thought = 1): CallSize[] {
  return callsOf(pace, rounds, size).map(({ reads, writes }) => ({ reads, writes: writes * thought }))
}

/** The one call of a run without a jury. */
export function singleCall(size: RoundSize, thought = 1): CallSize[] {
  return [{ reads: 0, writes: size.page * thought }]
}

/** The calls of so many rounds where each was seen to be of so many tokens, thinking and all. */
export function seenCalls(pace: Pace, rounds: number, perRound: number): CallSize[] {
  if (pace === 'stream') return [{ reads: 0, writes: perRound * rounds }]
  const page = (perRound * RICH.page) / (RICH.page + RICH.talk)
  return callsOf(pace, rounds, { page, talk: perRound - page })
}

function callsOf(pace: Pace, rounds: number, { page, talk }: RoundSize): CallSize[] {
  // What ships is written once more at the end of a stream.
  if (pace === 'stream') return [{ reads: 0, writes: (rounds + 1) * page + rounds * talk }]
  return Array.from({ length: rounds }, (_, before) => {
    // The page before, and what was found on it.
    const reads = before === 0 ? 0 : page + talk
    if (pace === 'joined') return [{ reads, writes: page + talk }]
    return [
      { reads, writes: page },
      { reads: page, writes: talk },
    ]
  }).flat()
}

/** What the call that reads most of all reads beside rules and brief. */
export function largestRead(pace: Pace): number {
  return Math.max(...callsOf(pace, 2, RICH).map(({ reads }) => reads))
}

/** What the calls of a lean round write. */
const EXPECTED: Readonly<Record<CallKind, number>> = {
  stream: 2 * LEAN.page + LEAN.talk,
  round: LEAN.page + LEAN.talk,
  draft: LEAN.page,
  review: LEAN.talk,
  single: LEAN.page,
}

/** What calls write that no pace gives: those of a panel, about a page of copy, those of a critic loop and of judging stages. */
const BESIDE: ReadonlyMap<string, number> = new Map([
  ['draft', 1000],
  ['revise', 1000],
  ['select', 50],
  ['critique', 450],
  ['regress', 300],
  ['critic', LEAN.talk],
  ['fix', LEAN.page],
  ['analyse', LEAN.talk],
  ['reverify', 900],
  ['gaps', 600],
  ['summary', 600],
  ['objections', 900],
  ['confirm', 600],
  ['plan', 900],
  ['blind', LEAN.talk],
])
/** A call of a stage that was opened later has the name of its stage before its own. */
const WORD = /^(?:.*\/)?([a-z]+)/

/** What one call is expected to write, for the ledger to set aside before it is made: a round that goes well. */
export function expectedReply(replyLimit: number, call: string): number {
  const named = kindOf(call)
  const beside = named ? undefined : BESIDE.get(WORD.exec(call)?.[1] ?? '')
  return Math.min(replyLimit, beside ?? EXPECTED[named?.kind ?? 'stream'])
}
