import type { Speed } from './player'
import type { Marker } from './tape'

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
  | 'replay.gap'
  | `replay.mark.${Marker['kind']}`
  | 'replay.speed'
  | `replay.speed.${Speed}`
  | 'replay.advanced'
  | 'replay.interval'
  | 'replay.interval.off'
  | 'replay.trouble'

/** Says a text of the controls, with values put in. */
export type Say = (key: ReplayKey, values?: Record<string, string | number>) => string
