import type { Problem, StageSetup } from '../../run/event'
import type { Seat } from '../../run/seats'
import { stagePrefix } from '../../run/stages'
import type { Call } from '../../run/state'
import { repairs, retries, type Tried, triedOf } from '../tries'
import type { Judging } from './stage'

/** What stands between a seat and its model until somebody changes it: asked again, the same is answered. */
const LASTING: ReadonlySet<Problem> = new Set([
  'auth',
  'forbidden',
  'org_blocks_browser',
  'credit',
  'model_not_found',
  'context_length',
  'mixed_content',
  'no_policy',
  'key_needed',
  'key_locked',
  'model_missing',
])

/**
 * A reply that could not be read is repaired, and whatever kept it from coming may have passed: either way it is asked once
 * more. A key that was not accepted is not accepted a second later.
 */
export function asksAgain(call: Call): boolean {
  if (call.problem && LASTING.has(call.problem)) return false
  return call.reason === 'unreadable' ? repairs(call) : retries(call)
}

/** How it stands with what a seat was asked: `analyse` and its like, with the round where there are several. */
export function askedOf({ state, stage }: Judging<StageSetup>, task: string, seat: string): Tried {
  return triedOf(state, `${stagePrefix(stage)}${task}:${seat}`, asksAgain)
}

/** The seats of a stage by how it stands with what they were asked. */
export function seatsBy(
  own: Judging<StageSetup>,
  task: string,
  seats: readonly Seat[],
): Readonly<Record<Tried['phase'], readonly Seat[]>> {
  const of = (phase: Tried['phase']) => seats.filter(({ id }) => askedOf(own, task, id).phase === phase)
  return { owed: of('owed'), ended: of('ended'), spent: of('spent') }
}
