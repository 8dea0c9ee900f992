import { type AcceptanceSetup, NEXT_CODES } from '../../run/acceptance'
import {
  type AcceptanceState,
  acceptanceOf,
  blockersOf,
  type Candidate,
  isUnexamined,
  unexaminedOf,
} from '../../run/acceptance-state'
import type { Status } from '../../run/event'
import { callsOf, isMeasuring, type JudgingOnShow } from './judging-on-show'
import { brokenWords, type JudgingSay, outcomeMark, outcomeWords } from './judging-words'

/** An acceptance check with all that is drawn of it. */
export interface AcceptanceOnShow {
  readonly on: JudgingOnShow<AcceptanceSetup>
  readonly own: AcceptanceState
}

export function acceptanceOnShow(on: JudgingOnShow<AcceptanceSetup>): AcceptanceOnShow {
  return { on, own: acceptanceOf(on.state, on.stage) }
}

/** How it came out, or where it is. */
export function acceptanceBadge(shown: AcceptanceOnShow, say: JudgingSay): string {
  return outcomeWords(shown.on, resultWords(shown, say), say)
}

/** Neither a critic that has not answered nor one to whom nobody has listened has accepted anything. */
function resultWords({ on, own }: AcceptanceOnShow, say: JudgingSay): string {
  const { verdict } = own
  if (!verdict) return brokenWords(on, say) ?? say(on.ended ? 'card.notThrough' : 'card.going')
  if (!verdict.result) {
    const open = unexaminedOf(own).length
    return open > 0 ? say('acceptance.unexamined', { n: open }) : say('acceptance.none')
  }
  const n = blockersOf(own).length
  return verdict.result === 'accepted'
    ? say('acceptance.accepted')
    : say(`acceptance.${verdict.result}`, { n })
}

export function acceptanceMark({ on, own: { verdict } }: AcceptanceOnShow): Status {
  if (!verdict) return outcomeMark(on, on.ended === 'shipped' ? 'legacy' : (on.ended ?? 'running'))
  return outcomeMark(on, verdict.result ? MARKS[verdict.result] : 'legacy')
}

/** What a result leaves open: objections that nobody has looked at, and a critic whom nobody could contradict. */
export function openWords({ on, own }: AcceptanceOnShow, say: JudgingSay): readonly string[] {
  if (!own.verdict?.result) return []
  const open = unexaminedOf(own).length
  return [
    ...(open > 0 ? [say('acceptance.unheard', { n: open })] : []),
    ...(on.setup.seats.length < 2 ? [say('acceptance.alone')] : []),
  ]
}

/** As what a candidate was settled, and why. */
export function rowWords(candidate: Candidate, say: JudgingSay): string {
  if (candidate.settled?.row === 'A1') return say('acceptance.A1')
  return say(isUnexamined(candidate) ? 'acceptance.A2unheard' : 'acceptance.A2')
}

const MARKS = { accepted: 'shipped', 'conditional-accept': 'below_threshold', blocked: 'failed' } as const

/** What is going on now, as the log has it. */
export function acceptanceNow({ on, own }: AcceptanceOnShow, say: JudgingSay): string | undefined {
  if (on.ended) return undefined
  const open = callsOf(on).filter(({ phase }) => phase === 'open')
  if (open.some(({ what }) => what.startsWith('objections'))) return say('acceptance.objecting')
  if (open.length > 0) return say('acceptance.confirming', { n: own.candidates.length })
  return isMeasuring(on) ? say('judging.measuring') : undefined
}

/** What a seat is there for, and what it has come to. */
export function acceptanceSeatWords(
  { on, own }: AcceptanceOnShow,
  seat: string,
  say: JudgingSay,
): string | undefined {
  if (own.leftOut.includes(seat)) return say('judging.leftOut')
  if (seat === on.setup.critic) {
    if (own.verdict && !own.isHeard) return say('judging.leftOut')
    if (own.none !== undefined) return say('acceptance.nothing', { reason: own.none })
    return say('acceptance.critic')
  }
  const said = own.candidates.flatMap(({ confirmations }) => confirmations.filter((one) => one.seat === seat))
  if (own.verdict && !own.isHeard) return say('judging.notAsked')
  if (said.length === 0) return on.ended && own.candidates.length > 0 ? say('judging.silent') : undefined
  return say('acceptance.confirms', { n: said.filter(({ confirmed }) => confirmed).length, of: said.length })
}

/** What to do about a blocker, or what would make one of a risk: in the words of a seat, or in ours for a code. */
export function nextWords(next: string, say: JudgingSay): string {
  const code = NEXT_CODES.find((one) => one === next)
  return code ? say(`acceptance.next.${code}`) : next
}
