import type { Measured, Model } from '../../../src/kernel'
import { simulatedModel } from '../../../src/models/simulated/model'
import type { Parameters } from '../../../src/models/simulated/parameters'
import type { Version } from '../../../src/models/simulated/version'
import type { StageSetup } from '../../../src/run/event'
import type { Procedure } from '../../../src/run/procedure'
import type { Seat } from '../../../src/run/seats'
import type { RunState } from '../../../src/run/state'
import { createClock } from '../../tools/clock'
import { perform } from '../../tools/stage'
import type { Looped } from './loop'

/** A judging stage on a run that has settled. */
export interface Staging {
  readonly on: Looped
  readonly procedure: (stage: string) => Procedure
  readonly setup: StageSetup
  readonly parameters: Parameters
  readonly version: Version
  readonly measured?: Measured
}

export const STAGE = 'stage:1'

/** Everything that a stage has come to, driven through the kernel as any stage is. */
export async function staged(staging: Staging): Promise<RunState> {
  const { on, procedure, setup, measured } = staging
  const clock = createClock()
  const opened = {
    ...{ seq: on.events.length, t: clock.now(), type: 'stage_opened' as const, id: STAGE },
    ...{ procedure: setup.kind, setup },
  }
  const { driven } = perform({
    procedure: procedure(STAGE),
    clock,
    model: seatsModel(staging),
    events: [...on.events, opened],
    pages: new Map([...on.log.bodies].map(([hash, { text }]) => [hash, text])),
    parallel: setup.seats.length,
    ...(measured && { measure: () => measured }),
  })
  return clock.until(driven.done)
}

/** Each seat answers for itself, whoever else is asked. */
function seatsModel({ setup, parameters, version }: Staging): Model {
  const models = new Map(setup.seats.map((seat) => [seat.id, modelOf(seat)]))
  function modelOf(seat: Seat): Model {
    return simulatedModel({ parameters, seat, version: () => version, sleep: () => Promise.resolve() })
  }
  return (request, signal) => {
    const model = models.get(request.seat ?? '')
    if (!model) throw new Error(`Nobody sits at ${request.seat}.`)
    return model(request, signal)
  }
}
