import type { Status } from '../../run/event'
import type { PlanSetup } from '../../run/plan'
import { type PlanRow, type PlanState, planOf } from '../../run/plan-state'
import { callsOf, isMeasuring, type JudgingOnShow } from './judging-on-show'
import { brokenWords, type JudgingSay, outcomeMark, outcomeWords } from './judging-words'

/** A plan check with all that is drawn of it. */
export interface PlanOnShow {
  readonly on: JudgingOnShow<PlanSetup>
  readonly plan: PlanState
}

export function planOnShow(on: JudgingOnShow<PlanSetup>): PlanOnShow {
  return { on, plan: planOf(on.state, on.stage) }
}

/** How the gate stands, or where the check is. */
export function planBadge(shown: PlanOnShow, say: JudgingSay): string {
  return outcomeWords(shown.on, gateWords(shown, say), say)
}

function gateWords({ on, plan }: PlanOnShow, say: JudgingSay): string {
  const { result, rows } = plan
  if (!result) return brokenWords(on, say) ?? say(on.ended ? 'card.notThrough' : 'card.going')
  return rows?.length === 0 ? say('plan.nothing') : say(`plan.${result.result}`)
}

export function planMark(shown: PlanOnShow): Status {
  return outcomeMark(shown.on, gateMark(shown))
}

function gateMark({ on, plan: { result, rows } }: PlanOnShow): Status {
  switch (result?.result) {
    case undefined:
      return on.ended === 'shipped' ? 'legacy' : (on.ended ?? 'running')
    case 'passed':
      // Where there was nothing to check, nobody has checked anything.
      return rows?.length === 0 ? 'legacy' : 'shipped'
    case 'passed-with-dissent':
      return 'below_threshold'
    case 'blocked-by-disagreement':
      return 'failed'
    case 'aborted-non-result':
      return 'legacy'
  }
}

/** What is going on now, as the log has it. */
export function planNow({ on, plan }: PlanOnShow, say: JudgingSay): string | undefined {
  if (on.ended) return undefined
  const { rows = [] } = plan
  const isAsked = callsOf(on).some(({ phase }) => phase === 'open')
  if (isAsked) {
    const heard = new Set(rows.flatMap(({ votes }) => votes.map(({ seat }) => seat))).size
    return say('plan.voting', { n: rows.length, heard, of: on.setup.seats.length })
  }
  return isMeasuring(on) ? say('judging.measuring') : undefined
}

/** What a seat has come to. */
export function planSeatWords({ on, plan }: PlanOnShow, seat: string, say: JudgingSay): string | undefined {
  if (plan.leftOut.includes(seat)) return say('judging.leftOut')
  const votes = (plan.rows ?? []).flatMap((row) => row.votes.filter((vote) => vote.seat === seat))
  if (votes.length === 0) return on.ended && plan.rows?.length !== 0 ? say('judging.silent') : undefined
  return say('plan.voted', {
    n: votes.length,
    against: votes.filter(({ vote }) => vote === 'disagree').length,
  })
}

const ORDER = ['majority-disagree', 'contested-item', 'no-quorum', 'dissent-isolated', 'agreed'] as const

/** What most disagree with stands first: it is what has to change. */
export function planRows({ plan }: PlanOnShow): readonly PlanRow[] {
  const rank = ({ class: its }: PlanRow) => (its === undefined ? -1 : ORDER.indexOf(its))
  return (plan.rows ?? []).toSorted((one, other) => rank(one) - rank(other))
}

/** What code has looked up of an item before anybody voted on it. */
export function existenceWords({ exists, item }: PlanRow, say: JudgingSay): readonly string[] {
  return (['target', 'token', 'measurement'] as const).flatMap((pointer) => {
    const name = item[pointer]
    const isThere = exists[pointer]
    return name === undefined || isThere === undefined
      ? []
      : [say(isThere ? 'plan.isThere' : 'plan.isNotThere', { what: name })]
  })
}
