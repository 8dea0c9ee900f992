import type { JuryDb } from './schema'

/** Where the changes of the library are counted. */
export const CHANGES_SETTING = 'libraryChanges'

/** Ids kept of the newest changes: whoever has missed more of them reads everything again. */
const KEPT = 256

/** What has changed in the library since it was first used: how many runs, and the last of them. */
export interface Changes {
  readonly count: number
  readonly last: readonly string[]
}

/**
 * Counts changes of these runs. Call it within the transaction that makes them, which has to include `settings`: a copy of
 * the library in memory, in this tab or in another that slept, finds out by it what it has missed. What a run's own writer
 * does until the run has ended is not counted: running runs are looked for by their status.
 */
export async function noteChanges(db: JuryDb, runs: readonly string[]): Promise<Changes> {
  const { count, last } = await readChanges(db)
  const next = { count: count + runs.length, last: [...last, ...runs].slice(-KEPT) }
  await db.settings.put({ key: CHANGES_SETTING, value: next })
  return next
}

export async function readChanges(db: JuryDb): Promise<Changes> {
  const value = (await db.settings.get(CHANGES_SETTING))?.value
  return isChanges(value) ? value : { count: 0, last: [] }
}

function isChanges(value: unknown): value is Changes {
  if (typeof value !== 'object' || value === null) return false
  return typeof Reflect.get(value, 'count') === 'number' && Array.isArray(Reflect.get(value, 'last'))
}
