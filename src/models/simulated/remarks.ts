import { evenly } from './draws'
import { type Parameters, rateOf } from './parameters'
import type { Fault, Version } from './version'

/** Who looks, and in which context. */
export interface Looking {
  readonly parameters: Parameters
  readonly version: Version
  readonly family: string
  readonly call: string
}

/** What a seat says is wrong: the faults that it sees, and what it makes up. */
export function remarksOf(looking: Looking): readonly Fault[] {
  const { faults, phantoms } = looking.version
  return [
    ...faults.filter((fault) => isSeen(looking, fault)),
    ...phantoms.filter((phantom) => isMadeUp(looking, phantom)),
  ]
}

export function isSeen(looking: Looking, fault: Fault): boolean {
  return draw(looking, fault) >= rateOf(looking.parameters.missRate, fault.kind)
}

export function isMadeUp(looking: Looking, phantom: Pick<Fault, 'id' | 'kind'>): boolean {
  return draw(looking, phantom) < rateOf(looking.parameters.hallucinationRate, phantom.kind)
}

function draw(
  { parameters: { start, sharedError }, version, family, call }: Looking,
  { id }: Pick<Fault, 'id'>,
): number {
  return evenly({
    start,
    shared: `${family} ${version.name} ${id}`,
    own: `${call} ${id}`,
    share: sharedError,
  })
}
