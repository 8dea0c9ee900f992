import type { Measured } from '../../../src/kernel'
import { simulatedModel } from '../../../src/models/simulated/model'
import type { Parameters } from '../../../src/models/simulated/parameters'
import type { Version } from '../../../src/models/simulated/version'
import { theater } from '../../../src/procedures/theater'
import type { Event } from '../../../src/run/event'
import type { RunState } from '../../../src/run/state'
import { createClock } from '../../tools/clock'
import { type MemoryLog, perform } from '../../tools/stage'

/** One loop, by whom it is judged, and over what. */
export interface Loop {
  readonly parameters: Parameters
  readonly family: string
  /** The same page in every round, unless told otherwise. */
  readonly version: (round: number) => Version
  /** What code says of a page. Without it, nothing is measured. */
  readonly measured?: (page: string) => Measured
}

export interface Looped {
  readonly state: RunState
  readonly events: readonly Event[]
  readonly log: MemoryLog
}

const BRIEF = { title: 'A page', what: 'A page' }

/** A whole run of the theater, round by round, each round a page and its judges: through the kernel, as any run goes. */
export async function looped({ parameters, family, version, measured }: Loop): Promise<Looped> {
  const clock = createClock()
  const seat = { id: 'jury', family }
  const model = simulatedModel({ parameters, seat, version, sleep: () => Promise.resolve() })
  const setting = { brief: BRIEF, config: { pace: 'split' as const } }
  const stage = perform({
    ...{ procedure: theater, clock, model, setting },
    ...(measured && { measure: (hash) => measured(stage.log.bodies.get(hash)?.text ?? '') }),
  })
  const { log, driven } = stage
  const state = await clock.until(driven.done)
  return { state, events: log.events, log }
}
