import type { Speed } from './player'

/** Every text of the controls. */
export type ReplayKey =
  | 'replay.name'
  | 'replay.play'
  | 'replay.pause'
  | 'replay.live'
  | 'replay.follow'
  | 'replay.restart'
  | 'replay.roundBack'
  | 'replay.roundOn'
  | 'replay.eventBack'
  | 'replay.eventOn'
  | 'replay.time'
  | 'replay.events'
  | 'replay.bar'
  | 'replay.position'
  | 'replay.positionInRound'
  | 'replay.speed'
  | `replay.speed.${Speed}`
  | 'replay.advanced'
  | 'replay.interval'
  | 'replay.interval.off'
  | 'replay.trouble'

/** Says a text of the controls, with values put in. */
export type Say = (key: ReplayKey, values?: Record<string, string | number>) => string

/** Every text of what comes later than the controls. */
export type LateKey =
  | 'strip.label'
  | 'strip.none'
  | 'strip.round'
  | 'strip.final'
  | 'strip.given'
  | 'strip.page'
  | 'strip.finalPage'
  | 'strip.givenPage'
  | 'legend.name'
  | 'legend.round'
  | 'legend.mustFix'
  | 'legend.ship'
  | 'legend.pauses'
  | 'legend.noPauses'
  | 'tip.place'
  | 'tip.round'
  | 'tip.mustFix'
  | 'tip.ship'
  | 'tip.pause'
  | 'link.copy'
  | 'link.copied'
  | 'link.copiedOwn'
  | 'link.byHand'
  | 'end.reached'

/** Says a text of what comes later, with values put in. */
export type SayLate = (key: LateKey, values?: Record<string, string | number>) => string
