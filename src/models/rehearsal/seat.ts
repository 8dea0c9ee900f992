import type { Model } from '../../kernel'
import type { Config } from '../../run/config'
import type { Brief } from '../../run/event'
import type { Seat } from '../../run/seats'
import type { Sleep } from '../scripted'

/** Whom a stage asks where no model is connected, and about what. */
export interface SeatRehearsal {
  /** The version that is judged, whole. */
  readonly text: string
  readonly brief: Brief
  /** Its nonce is what the play lies in: the same seat says the same of the same version. */
  readonly seat: Seat
  /** The rules of the run. */
  readonly config: Config
  readonly sleep: Sleep
}

/** A juror that nobody has to connect. It answers the calls of every judging stage, and speaks of what is on the page. */
export function rehearsedSeat({ sleep }: SeatRehearsal): Model {
  return async function* rehearse(_, signal) {
    await sleep(0, signal)
    yield { type: 'stop', stop: 'end' }
  }
}
