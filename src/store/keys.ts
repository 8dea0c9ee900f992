import type { Connection } from '../run/connection'
import type { Store } from './open'
import type { DeviceRow, ErrandRow, KeyRow, LockRow, VaultRow } from './rows'

/** How a connection's key rests from now on. Without a row nothing of it is on disk. */
export interface KeyPlace {
  readonly connection: string
  readonly mode: Connection['keyMode']
  readonly hint?: string
  readonly row?: KeyRow
  /** The lock whose vault holds the row. Behind another one, the row could never be opened again. */
  readonly under?: LockRow
}

/** `gone`: the connection was removed. `relocked`: another tab has changed the vault's lock. Nothing was written. */
export type Placed = 'placed' | 'gone' | 'relocked'

/** The sealed key of a connection. */
export function readKey(store: Store, connection: string): PromiseLike<KeyRow | undefined> {
  return store.relaxed.keys.get(connection)
}

/** All sealed keys that the vault's lock holds. */
export async function readLocked(store: Store): Promise<readonly KeyRow[]> {
  const all = await store.relaxed.keys.toArray()
  return all.filter(({ mode }) => mode !== 'remembered')
}

/** Writes where a key rests and what its connection says of it, both or neither. */
export function placeKey(store: Store, place: KeyPlace): PromiseLike<Placed> {
  const { connections, keys, vault } = store.strict
  return store.strict.transaction('rw', connections, keys, vault, async () => {
    const connection = await connections.get(place.connection)
    if (!connection) return 'gone'
    if (place.under && !sameLock(lockOf(await vault.get('lock')), place.under)) return 'relocked'
    const { keyHint: _, ...rest } = connection
    const hint = place.hint === undefined ? {} : { keyHint: place.hint }
    await connections.put({ ...rest, keyMode: place.mode, ...hint })
    if (place.row) await keys.put(place.row)
    else await keys.delete(place.connection)
    return 'placed'
  })
}

/** Forgets every key, and whatever could open one. */
export function forgetKeys(store: Store): PromiseLike<void> {
  const { connections, keys, vault } = store.strict
  return store.strict.transaction('rw', connections, keys, vault, async () => {
    await keys.clear()
    await vault.clear()
    await connections.toCollection().modify((connection: { keyMode: string; keyHint?: string }) => {
      connection.keyMode = 'none'
      delete connection.keyHint
    })
  })
}

/** The key of this device, where it has one. */
export async function readDevice(store: Store): Promise<DeviceRow | undefined> {
  const row = await store.relaxed.vault.get('device')
  return row?.id === 'device' ? row : undefined
}

/** Keeps the key of this device unless another tab was faster; gives the one that is kept. */
export function keepDevice(store: Store, key: CryptoKey): PromiseLike<CryptoKey> {
  const { vault } = store.strict
  return store.strict.transaction('rw', vault, async () => {
    const there = await vault.get('device')
    if (there?.id === 'device') return there.key
    await vault.put({ id: 'device', key })
    return key
  })
}

/** How the vault is locked, where there is one. */
export async function readLock(store: Store): Promise<LockRow | undefined> {
  return lockOf(await store.relaxed.vault.get('lock'))
}

/**
 * Puts another lock before the vault, with all keys sealed anew. `from` is the lock that the caller has seen: false
 * when another tab has changed it meanwhile, because its keys would be lost.
 */
export function changeLock(
  store: Store,
  change: { readonly from: LockRow | undefined; readonly to: LockRow; readonly rows: readonly KeyRow[] },
): PromiseLike<boolean> {
  const { connections, keys, vault } = store.strict
  return store.strict.transaction('rw', connections, keys, vault, async () => {
    if (!sameLock(lockOf(await vault.get('lock')), change.from)) return false
    const locked = await keys.filter(({ mode }) => mode !== 'remembered').count()
    if (locked !== change.rows.length) return false
    await vault.put(change.to)
    await keys.bulkPut([...change.rows])
    for (const { connection, mode } of change.rows) await connections.update(connection, { keyMode: mode })
    return true
  })
}

/** Remembers what a person was sent away with. */
export async function putErrand(store: Store, errand: ErrandRow): Promise<void> {
  await store.strict.vault.put(errand)
}

/** Takes up what a person was sent away with, when this is the way back from there. It is there once. */
export function takeErrand(store: Store, nonce: string): PromiseLike<ErrandRow | undefined> {
  const { vault } = store.strict
  return store.strict.transaction('rw', vault, async () => {
    const row = await vault.get('errand')
    if (row?.id !== 'errand' || row.nonce !== nonce) return undefined
    await vault.delete('errand')
    return row
  })
}

/** Forgets what a person was sent away with before this moment. */
export async function dropErrand(store: Store, before: number): Promise<void> {
  await store.strict.vault.filter((row) => row.id === 'errand' && row.at < before).delete()
}

function lockOf(row: VaultRow | undefined): LockRow | undefined {
  return row?.id === 'lock' ? row : undefined
}

function sameLock(one: LockRow | undefined, other: LockRow | undefined): boolean {
  if (!one || !other) return one === other
  return one.sum.every((byte, at) => byte === other.sum[at])
}
