import { originOf } from '../src/models/provider'
import { patience } from '../src/run/limits'
import { type Connection, hintOf } from '../src/run/connection'
import { deleteConnection, getConnection, putConnection } from '../src/store/connections'
import { forgetKeys, type KeyPlace, placeKey, readKey, readLock } from '../src/store/keys'
import type { KeyRow, LockRow } from '../src/store/rows'
import { DeskError } from '../src/vault/desk-error'
import type { KeepHow, KeyState, Unlock, VaultState } from './desk-surface'
import { changedElsewhere, type Fetched, openTabVault, type VaultOptions } from './vault'

/** The keys of this tab. It is the one place where a key is open, and it gives one to nobody but a call. */
export interface Keyring {
  /** Asked before each request: the origin is the one that the request goes to. */
  keyFor(connection: string, origin: string | undefined): Promise<Fetched>
  stateOf(connection: Connection): Promise<KeyState>
  /** Takes a key for a connection, bound to the origin that the connection has now. */
  keep(id: string, key: string, how: KeepHow): Promise<void>
  vault(): Promise<VaultState>
  /** False: another phrase or another passkey. */
  unlock(how: Unlock): Promise<boolean>
  lock(): void
  /** One key, or all of them with whatever could open them. */
  forget(id?: string): Promise<void>
  /** Removes a connection with its key. */
  remove(id: string): Promise<void>
  /** Brings a removed connection back, with its key while this tab still has it. */
  restore(connection: Connection): Promise<void>
}

/** A key in memory. */
interface Held {
  readonly origin: string
  readonly key: string
}

/** What is left of a removed connection's key, for as long as the removal may be undone. */
interface Removed {
  readonly mode: Connection['keyMode']
  readonly hint: string | undefined
  readonly held: Held | undefined
  readonly row: KeyRow | undefined
  readonly under: LockRow | undefined
}

/** Where a key was found. */
type Found =
  | { readonly held: Held }
  | { readonly row: KeyRow }
  | { readonly why: 'none' | 'gone' | 'elsewhere' }

/** What a header can carry. Anything else throws in the browser, in an error that quotes it. */
const SENDABLE = /^[\x21-\x7e]{1,4096}$/

/** Opens the keyring. What is in its memory lives as long as the worker does. */
export function openKeyring(options: VaultOptions): Keyring {
  const { store, clock } = options
  const vault = openTabVault(options)
  const tab = new Map<string, Held>()
  const removed = new Map<string, Removed>()

  /** The disk decides where a key rests: another tab may have forgotten it or bound it anew. */
  async function find(id: string, origin: string | undefined): Promise<Found> {
    const [connection, row] = await Promise.all([getConnection(store, id), readKey(store, id)])
    if (connection?.keyMode !== 'tab') tab.delete(id)
    if (!connection || connection.keyMode === 'none') return { why: 'none' }
    const held = tab.get(id)
    if ((row ?? held ?? { origin }).origin !== origin) return { why: 'elsewhere' }
    if (row) return { row }
    return held ? { held } : { why: 'gone' }
  }

  async function keyFor(id: string, origin: string | undefined): Promise<Fetched> {
    const found = await find(id, origin)
    if ('why' in found) return { ok: false, why: found.why }
    if ('held' in found) return { ok: true, key: found.held.key }
    return vault.unseal(found.row, { connection: id, origin: found.row.origin })
  }

  async function stateOf({ id, baseUrl }: Connection): Promise<KeyState> {
    const found = await find(id, originOf(baseUrl))
    if ('why' in found) return found.why
    return 'held' in found ? 'open' : vault.stateOf(found.row)
  }

  async function keep(id: string, typed: string, how: KeepHow) {
    const key = sendable(typed)
    const connection = await getConnection(store, id)
    const origin = connection && originOf(connection.baseUrl)
    if (origin === undefined) throw noConnection()
    const sealed = how.mode === 'tab' ? {} : await vault.seal({ connection: id, origin }, key, how)
    await place({ connection: id, mode: how.mode, hint: hintOf(key), ...sealed })
    if (how.mode === 'tab') tab.set(id, { origin, key })
    else tab.delete(id)
  }

  async function place(where: KeyPlace) {
    const placed = await placeKey(store, where)
    if (placed === 'gone') throw noConnection()
    if (placed === 'relocked') throw changedElsewhere()
  }

  async function forget(id?: string) {
    if (id === undefined) {
      vault.lock()
      tab.clear()
      removed.clear()
      return forgetKeys(store)
    }
    tab.delete(id)
    removed.delete(id)
    await placeKey(store, { connection: id, mode: 'none' })
  }

  async function remove(id: string) {
    const [connection, under] = await Promise.all([getConnection(store, id), readLock(store)])
    const row = await deleteConnection(store, id)
    const held = tab.get(id)
    tab.delete(id)
    if (!connection || !(row ?? held)) return
    removed.set(id, { mode: connection.keyMode, hint: connection.keyHint, held, row, under })
    clock.schedule(patience.relockMs, () => removed.delete(id))
  }

  async function restore(connection: Connection) {
    const { keyHint: _, ...rest } = connection
    const left = removed.get(connection.id)
    removed.delete(connection.id)
    await putConnection(store, { ...rest, keyMode: 'none' })
    if (!left) return
    // Behind another lock than it was sealed under a row never opens: the connection comes back without its key.
    const placed = await placeKey(store, placeOf(connection.id, left))
    if (placed === 'placed' && left.held) tab.set(connection.id, left.held)
  }

  const { state, unlock, lock } = vault
  return { keyFor, stateOf, keep, vault: state, unlock, lock, forget, remove, restore }
}

function placeOf(connection: string, { mode, hint, row, under }: Removed): KeyPlace {
  const bound = row && row.mode !== 'remembered' ? under : undefined
  return {
    connection,
    mode,
    ...(hint !== undefined && { hint }),
    ...(row && { row }),
    ...(bound && { under: bound }),
  }
}

/** What was pasted, without what a copy brings along. */
function sendable(typed: string): string {
  const key = typed.trim()
  if (key === '') throw new DeskError({ kind: 'missing', field: 'key' }, 'The key is empty.')
  if (SENDABLE.test(key)) return key
  throw new DeskError({ kind: 'invalid', field: 'key' }, 'A key has no spaces and no letters beyond ASCII.')
}

/** The connection was removed, here or in another tab. */
export function noConnection(): DeskError {
  return new DeskError({ kind: 'no_connection' }, 'This connection is not there any more.')
}
