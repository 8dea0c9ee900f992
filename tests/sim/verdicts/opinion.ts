import type { Parameters } from '../../../src/models/simulated/parameters'
import type { Version } from '../../../src/models/simulated/version'
import { secondOpinion } from '../../../src/procedures/second-opinion'
import type { Opinion, OpinionSetup } from '../../../src/run/opinion'
import { opinionSetup } from '../../../src/run/opinion-setup'
import { opinionOf } from '../../../src/run/opinion-state'
import type { Looped } from './loop'
import { STAGE, staged } from './stage'

/** Who is asked for a second opinion, and by which numbers. */
export interface Asking {
  readonly parameters: Parameters
  /** Who made the models of those that are asked, one for each connection. */
  readonly families: readonly string[]
  readonly version: Version
  /** How the setup of the app is changed. */
  readonly setup?: Partial<Pick<OpinionSetup, 'repeats' | 'mostCalls' | 'band'>>
}

export interface Heard {
  readonly result: Opinion
  readonly calls: number
}

/** A second opinion on what a loop has kept, set up as the app sets it up. */
export async function heard(
  on: Looped,
  { parameters, families, version, setup: changed }: Asking,
): Promise<Heard> {
  const setup = { ...setupOf(on, families), ...changed }
  const state = await staged({ on, procedure: secondOpinion, setup, parameters, version })
  const verdict = opinionOf(state, STAGE)?.verdict
  if (!verdict) throw new Error('A second opinion has ended without a verdict.')
  const calls = Object.keys(state.calls).filter((id) => id.startsWith(`${STAGE}/`)).length
  return { result: verdict.result, calls }
}

function setupOf({ state }: Looped, families: readonly string[]): OpinionSetup {
  const { artifact = '', composite } = state.settled ?? {}
  const setup = opinionSetup({
    ...{ artifact, mime: 'text/html' },
    looked: {
      connection: 'loop',
      connectionId: 'loop',
      family: 'loop',
      ...(composite !== undefined && { composite }),
    },
    candidates: families.map((family, at) => ({
      connection: `other ${at}`,
      connectionId: `other ${at}`,
      family,
    })),
  })
  if (!setup) throw new Error('There is nobody to ask.')
  return setup
}
