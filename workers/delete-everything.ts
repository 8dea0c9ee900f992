import type { Store } from '../src/store/open'
import { workDatabases } from './incoming/work-database'

/** Whether a run goes on in any tab: its lock says so. */
async function isRunning(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name?.startsWith('run:'))
}

/**
 * Deletes the database and what imports have left behind. The app itself stays: it is no data of the person's. False while a
 * run goes on, which would lose what it is paid for.
 */
export async function deleteEverything(store: Store): Promise<boolean> {
  if (await isRunning()) return false
  store.close()
  await store.relaxed.delete()
  for (const name of await workDatabases()) indexedDB.deleteDatabase(name)
  return true
}
