import { openStore, type Store } from '../../src/store/open'
import { type Release, takeLock, tryLock } from '../locks'

/** Databases that an import works in. */
const WORK_DATABASE = 'jury-import-'

/** A database of an import's own, until it is closed. */
export interface WorkDatabase {
  readonly store: Store
  readonly close: () => Promise<void>
}

/** While its lock is held somebody works in it: with the tab goes the lock, and what stays is swept. */
export async function openWorkDatabase(): Promise<WorkDatabase> {
  const name = `${WORK_DATABASE}${crypto.randomUUID()}`
  const release = await takeLock(name)
  const opening = await openStore({ name, onNotice: () => {} })
  if (opening.kind === 'open') return { store: opening.store, close: () => drop(opening.store, release) }
  release()
  throw new Error('A database that was just made is newer than this version.')
}

async function drop(store: Store, release: Release): Promise<void> {
  store.close()
  await store.relaxed.delete().finally(release)
}

/** Deletes what imports have left behind that were killed; gives how many. One that goes on in another tab is left alone. */
export async function sweepWorkDatabases(): Promise<number> {
  let swept = 0
  for (const name of await workDatabases()) {
    const release = await tryLock(name)
    if (!release) continue
    await deleted(name).finally(release)
    swept += 1
  }
  return swept
}

export async function workDatabases(): Promise<readonly string[]> {
  const all = await indexedDB.databases()
  return all.flatMap(({ name }) => (name?.startsWith(WORK_DATABASE) ? [name] : []))
}

function deleted(name: string): Promise<void> {
  return new Promise((done, failed) => {
    const asked = indexedDB.deleteDatabase(name)
    asked.onsuccess = () => done()
    asked.onerror = () => failed(asked.error ?? new Error('It could not be deleted.'))
  })
}
