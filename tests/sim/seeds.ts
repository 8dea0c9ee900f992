import { readFileSync } from 'node:fs'
import type { Pace } from '../../src/run/config'
import { type Fault, FAULTS } from './faults'
import type { Seed } from './play'

/** A run that once broke a law. */
export interface Past extends Seed {
  /** What it caught. */
  readonly caught: string
}

/** Runs that have found something before: they go first. */
export function pastFailures(): readonly Past[] {
  // Written by us, one line a find; a fault that it names and that is gone would meet nothing.
  const past = JSON.parse(readFileSync(new URL('seeds.json', import.meta.url), 'utf8')) as readonly (Omit<
    Past,
    'faults'
  > & { readonly faults?: readonly Fault[] })[]
  return past.map((each) => ({ faults: FAULTS, ...each }))
}

export interface Endless {
  readonly first: number
  readonly step: number
  readonly runs: number
  readonly faults: readonly Fault[]
  readonly pace?: Pace | undefined
}

/** So many seeds, one by one: a list of a hundred thousand would be held for nothing. */
export function* endless({ first, step, runs, faults, pace }: Endless): Generator<Seed> {
  for (let n = 0; n < runs; n++) yield { seed: first + n * step, faults, ...(pace && { pace }) }
}
