import type { Connection } from '../run/connection'
import { BROKEN_OFF } from './broken-off'
import type { Store } from './open'
import type { KeyRow } from './rows'

/** All connections, the oldest first: a list that reorders itself under the hand is read wrongly. */
export async function listConnections(store: Store): Promise<readonly Connection[]> {
  const all = await store.relaxed.connections.toArray()
  return all.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
}

/** One connection; undefined when it is not there any more. */
export function getConnection(store: Store, id: string): PromiseLike<Connection | undefined> {
  return store.relaxed.connections.get(id)
}

/** Keeps a connection as it is given. */
export async function putConnection(store: Store, connection: Connection): Promise<void> {
  await store.strict.connections.put(connection)
}

/**
 * Changes a connection as it is now; gives the new one, or undefined when it is gone. A test, a list of models and a
 * grade may arrive while the person edits: written over whole, one would undo the other.
 */
export function changeConnection(
  store: Store,
  id: string,
  change: (now: Connection) => Connection,
): PromiseLike<Connection | undefined> {
  const { connections } = store.strict
  return store.strict.transaction('rw', connections, async () => {
    const now = await connections.get(id)
    if (!now) return undefined
    const next = change(now)
    await connections.put(next)
    return next
  })
}

/** Removes a connection, its key and what was begun with it; gives the key's row, sealed as it was. */
export function deleteConnection(store: Store, id: string): PromiseLike<KeyRow | undefined> {
  const { connections, keys, settings } = store.strict
  return store.strict.transaction('rw', connections, keys, settings, async () => {
    await settings.delete(BROKEN_OFF + id)
    const row = await keys.get(id)
    await keys.delete(id)
    await connections.delete(id)
    return row
  })
}
