import type { StageSetup } from '../../run/event'
import type { Seat } from '../../run/seats'
import { stagePrefix } from '../../run/stages'
import type { Call } from '../../run/state'
import { repairs, retries, type Tried, triedOf } from '../tries'
import type { Judging } from './stage'

/** A reply that could not be read is repaired, and whatever kept it from coming may have passed: either way it is asked once more. */
export function asksAgain(call: Call): boolean {
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
