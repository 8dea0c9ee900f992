import { transcriptTexts } from '../../i18n/transcript'
import type { Translate } from '../../i18n/t'
import type { CallFailure, Problem } from '../../run/event'
import type { Seat } from '../../run/seats'
import { callsOf, type JudgingOnShow, type StageCall } from './judging-on-show'
import { type JudgingSay, seatName } from './judging-words'

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

/** What a problem or a remedy is told with. */
export function failureParams({ connection, model = '' }: Seat) {
  return { provider: connection, host: connection, model }
}

/** Why nothing has come. */
export function reasonWords({ seat, problem, reason }: SeatFailure, t: Translate): string {
  return problem
    ? t(`problem.${problem}`, failureParams(seat))
    : t.part('transcript', transcriptTexts)(`fail.${reason}`)
}

export function failureWords(failure: SeatFailure, say: JudgingSay, t: Translate): string {
  return say('judging.failure', { who: seatName(failure.seat.id, say), why: reasonWords(failure, t) })
}
