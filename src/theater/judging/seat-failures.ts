import type { CallFailure, Problem } from '../../run/event'
import type { Seat } from '../../run/seats'
import { callsOf, type JudgingOnShow, type StageCall } from './judging-on-show'

/** A seat that something was wanted of and nothing came from. */
export interface SeatFailure {
  readonly seat: Seat
  readonly reason: CallFailure
  readonly problem?: Problem | undefined
  /** What its provider said of it. */
  readonly detail?: string | undefined
}

/** Of each seat the last call that failed for good: one that was made again with success has cost nothing but time. */
export function seatFailures(on: JudgingOnShow): readonly SeatFailure[] {
  const last = new Map(callsOf(on).map((call) => [call.what.replace(/#\d+$/, ''), call]))
  const lost = [...last.values()].flatMap(failedIn)
  return on.setup.seats.flatMap((seat) => {
    const call = lost.findLast((one) => one.seat === seat.id)
    return call ? [{ seat, reason: call.reason, problem: call.problem, detail: call.detail }] : []
  })
}

/** What was stopped has not failed. */
function failedIn(call: StageCall): readonly (StageCall & { readonly reason: CallFailure })[] {
  if (call.phase !== 'failed' || call.reason === undefined || call.reason === 'aborted') return []
  return [{ ...call, reason: call.reason }]
}
