import { patience } from '../src/run/limits'
import * as disk from '../src/store/keys'
import type { Store } from '../src/store/open'
import type { KeyRow, LockRow } from '../src/store/rows'
import { DeskError } from '../src/vault/desk-error'
import { type Bond, open, seal } from '../src/vault/seal'
import { newDeviceKey, newVault, openVault, type Secret } from '../src/vault/vault-key'
import type { KeepHow, KeyState, Unlock, VaultState } from './desk-surface'

export interface Clock {
  /** Milliseconds by the clock on the wall: one that sleeps with the computer would leave the vault open overnight. */
  readonly now: () => number
  /** Calls back after so many milliseconds; returns how to forget it. */
  readonly schedule: (ms: number, fire: () => void) => () => void
}

export interface VaultOptions {
  readonly store: Store
  readonly clock: Clock
  /** The vault has locked itself: nobody had used it for a while. */
  readonly relocked: () => void
}

/** A key for one request, or why there is none. */
export type Fetched =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly why: Exclude<KeyState, 'open'> }

/** A key that is ready for the disk. A row of the vault belongs to the lock that it was sealed under. */
export interface SealedUnder {
  readonly row: KeyRow
  readonly under?: LockRow
}

/** The sealed keys of this device, and in this tab's memory what opens them. */
export interface Vault {
  seal(bond: Bond, key: string, how: Exclude<KeepHow, { mode: 'tab' }>): Promise<SealedUnder>
  unseal(row: KeyRow, bond: Bond): Promise<Fetched>
  /** What `unseal` would come to, as far as can be told without opening anything. */
  stateOf(row: KeyRow): Promise<KeyState>
  state(): Promise<VaultState>
  /** False: another phrase or another passkey. */
  unlock(how: Unlock): Promise<boolean>
  lock(): void
}

type Lock = Secret & { readonly credential?: string }

/** A key of the vault in use, and the lock that it belongs to. */
interface OpenVault {
  readonly key: CryptoKey
  readonly under: LockRow
}

/** Opens nothing yet: until the person brings the secret, only remembered keys can be used. */
export function openTabVault({ store, clock, relocked }: VaultOptions): Vault {
  let inUse: { readonly key: CryptoKey; readonly at: number } | undefined
  let cancel = () => {}
  /** Counts lockings: a secret that was still being tried when one came opens nothing any more. */
  let locked = 0

  function lock() {
    cancel()
    locked += 1
    inUse = undefined
  }

  /** Each use puts the locking off. */
  function use(key: CryptoKey) {
    cancel()
    inUse = { key, at: clock.now() }
    cancel = clock.schedule(patience.relockMs, idle)
  }

  function idle() {
    if (!inUse) return
    lock()
    relocked()
  }

  /** The vault's key if it is open. A timer that slept with the computer has not fired yet. */
  function openKey(): CryptoKey | undefined {
    if (inUse && clock.now() - inUse.at >= patience.relockMs) idle()
    return inUse?.key
  }

  async function unseal(row: KeyRow, bond: Bond): Promise<Fetched> {
    const remembered = row.mode === 'remembered'
    const key = remembered ? (await disk.readDevice(store))?.key : openKey()
    if (!key) return { ok: false, why: remembered ? 'gone' : 'locked' }
    const opened = await open(key, row, bond)
    // It may have been locked meanwhile, and whoever locked it wants it to stay so.
    if (opened.ok && inUse?.key === key) use(key)
    if (opened.ok) return opened
    if (opened.why === 'elsewhere') return { ok: false, why: 'elsewhere' }
    if (opened.why === 'damaged' || remembered) return { ok: false, why: 'gone' }
    // Refused by an open vault: another tab has put another lock before it.
    if (inUse?.key === key) lock()
    return { ok: false, why: 'locked' }
  }

  async function stateOf({ mode }: KeyRow): Promise<KeyState> {
    if (mode !== 'remembered') return openKey() ? 'open' : 'locked'
    return (await disk.readDevice(store)) ? 'open' : 'gone'
  }

  async function sealFor(
    bond: Bond,
    key: string,
    how: Exclude<KeepHow, { mode: 'tab' }>,
  ): Promise<SealedUnder> {
    const { mode } = how
    if (mode === 'remembered') return { row: await seal(await deviceKey(), key, { ...bond, mode }) }
    const before = locked
    const vault = await enter(how)
    // The key is sealed all the same; only whether the vault stays open was decided meanwhile.
    if (locked === before) use(vault.key)
    return { row: await seal(vault.key, key, { ...bond, mode }), under: vault.under }
  }

  async function deviceKey(): Promise<CryptoKey> {
    const there = await disk.readDevice(store)
    return there?.key ?? disk.keepDevice(store, await newDeviceKey())
  }

  /** The vault that this secret opens. A new lock is made where there is none, or where the old one holds nothing. */
  async function enter(how: Lock): Promise<OpenVault> {
    const under = await disk.readLock(store)
    if (!under) return relock(how, undefined, [])
    const opened = await openVault(under, how)
    if (opened.ok) return { key: opened.value, under }
    const rows = await disk.readLocked(store)
    if (rows.length === 0 || under.mode !== how.mode) return relock(how, under, rows)
    throw opened.why === 'damaged' ? damaged() : wrongSecret(how.mode)
  }

  /** Every key behind the old lock is sealed anew, so the old one has to be open. */
  async function relock(how: Lock, from: LockRow | undefined, old: readonly KeyRow[]): Promise<OpenVault> {
    const { mode, credential } = how
    const known = await Promise.all(old.map(async (row) => ({ row, key: await keyIn(row) })))
    const { key, wrapped } = await newVault(how)
    const to: LockRow = { id: 'lock', ...wrapped, ...(credential !== undefined && { credential }) }
    const rows = await Promise.all(
      known.map(({ row: { connection, origin }, key: each }) =>
        seal(key, each, { connection, origin, mode }),
      ),
    )
    if (!(await disk.changeLock(store, { from, to, rows }))) throw changedElsewhere()
    return { key, under: to }
  }

  async function keyIn(row: KeyRow): Promise<string> {
    const fetched = await unseal(row, row)
    if (fetched.ok) return fetched.key
    throw fetched.why === 'locked' ? stillLocked() : damaged()
  }

  async function unlock(how: Unlock): Promise<boolean> {
    const before = locked
    const row = await disk.readLock(store)
    const opened = row && (await openVault(row, how))
    if (!opened) return false
    if (!opened.ok) {
      if (opened.why === 'damaged') throw damaged()
      return false
    }
    if (locked === before) use(opened.value)
    return true
  }

  async function state(): Promise<VaultState> {
    const row = await disk.readLock(store)
    if (!row) return { open: false }
    const { mode, credential } = row
    return { mode, open: openKey() !== undefined, ...(credential !== undefined && { credential }) }
  }

  return { seal: sealFor, unseal, stateOf, state, unlock, lock }
}

/** Another tab has changed the same thing meanwhile, and nothing was written. */
export function changedElsewhere(): DeskError {
  return new DeskError({ kind: 'changed' }, 'Another tab has changed the vault. Try again.')
}

function wrongSecret(field: Secret['mode']): DeskError {
  return new DeskError({ kind: 'wrong_secret', field }, 'The vault is locked with another one.')
}

function stillLocked(): DeskError {
  return new DeskError(
    { kind: 'locked' },
    'The vault holds keys. Unlock it before you lock it in another way.',
  )
}

function damaged(): DeskError {
  return new DeskError(
    { kind: 'damaged' },
    'What is stored of the vault is damaged. Forget its keys and enter them again.',
  )
}
