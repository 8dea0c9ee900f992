import { bounds } from '../run/limits'
import type { Store } from './open'
import { getSetting, setSetting } from './settings'

const KEY = 'maxConcurrentRuns'

/** How many runs may go on at once on this device; undefined is one for each core, and so is what cannot be read. */
export async function getRunsAtOnce(store: Store): Promise<number | undefined> {
  const stored = await getSetting(store, KEY)
  return isRunsAtOnce(stored) ? stored : undefined
}

export function setRunsAtOnce(store: Store, runs: number | undefined): Promise<void> {
  return setSetting(store, KEY, runs)
}

/** Whether so many runs can go on at once. */
export function isRunsAtOnce(value: unknown): value is number {
  const [least, most] = bounds.runsAtOnce
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}
