// A sealed key and what its connection says of it are written together or not at all, and are in no export.
import { expect, test } from 'vitest'
import { deleteConnection, getConnection, putConnection } from '../../../src/store/connections'
import {
  changeLock,
  dropErrand,
  forgetKeys,
  keepDevice,
  placeKey,
  putErrand,
  readDevice,
  readKey,
  readLock,
  readLocked,
  takeErrand,
} from '../../../src/store/keys'
import { exportRaw } from '../../../src/store/raw-export'
import type { ErrandRow, KeyRow, LockRow } from '../../../src/store/rows'
import { newDeviceKey } from '../../../src/vault/vault-key'
import { connectionOf } from './connections'
import { freshStore } from './fixture'

const bytes = (fill: number) => new Uint8Array(4).fill(fill)
const MARK = [67, 65, 78, 65, 82, 89]

function keyRow(connection: string, mode: KeyRow['mode'] = 'remembered'): KeyRow {
  const ct = new Uint8Array(MARK)
  return { connection, v: 1, origin: 'https://api.example', mode, iv: bytes(1), ct, sum: bytes(2) }
}

function lockRow(fill: number): LockRow {
  const part = bytes(fill)
  return { id: 'lock', v: 1, mode: 'passphrase', salt: part, iv: part, ct: new Uint8Array(MARK), sum: part }
}

const errand: ErrandRow = { id: 'errand', at: 100, nonce: 'n1', verifier: 'canary-verifier', mode: 'tab' }

async function storeWith(...ids: string[]) {
  const store = await freshStore()
  for (const id of ids) await putConnection(store, connectionOf(id))
  const placed = (connection: string, mode: KeyRow['mode'] = 'remembered') =>
    placeKey(store, { connection, mode, hint: 'sk-a…bcde', row: keyRow(connection, mode) })
  const locked = (from: LockRow | undefined, to: LockRow, rows: readonly KeyRow[] = []) =>
    changeLock(store, { from, to, rows })
  /** Nothing is left of a key at its connection. */
  const expectBare = async (id: string) => {
    const connection = await getConnection(store, id)
    expect(connection?.keyMode).toBe('none')
    expect(connection).not.toHaveProperty('keyHint')
  }
  return { store, placed, locked, expectBare }
}

test('a row and what its connection says of it are written together, or neither', async () => {
  const { store, placed, expectBare } = await storeWith('a')
  expect(await placed('a')).toBe('placed')
  expect(await getConnection(store, 'a')).toMatchObject({ keyMode: 'remembered', keyHint: 'sk-a…bcde' })
  expect(await placed('gone')).toBe('gone')
  expect(await readKey(store, 'gone')).toBeUndefined()
  expect(await placeKey(store, { connection: 'a', mode: 'none' })).toBe('placed')
  expect(await readKey(store, 'a')).toBeUndefined()
  await expectBare('a')
})

test('a row is not put behind a lock that another tab has changed', async () => {
  const { store, locked } = await storeWith('a')
  const under = (lock: LockRow) =>
    placeKey(store, { connection: 'a', mode: 'passphrase', row: keyRow('a', 'passphrase'), under: lock })
  expect(await under(lockRow(1))).toBe('relocked')
  await locked(undefined, lockRow(1))
  expect(await under(lockRow(2))).toBe('relocked')
  expect(await readKey(store, 'a')).toBeUndefined()
  expect(await under(lockRow(1))).toBe('placed')
})

test('a lock is changed only by who has seen the one that is there, with all of its keys', async () => {
  const { store, placed, locked } = await storeWith('a', 'b')
  expect(await locked(lockRow(9), lockRow(1))).toBe(false)
  expect(await locked(undefined, lockRow(1))).toBe(true)
  for (const id of ['a', 'b']) await placed(id, 'passphrase')
  const moved = { ...keyRow('a', 'passkey'), iv: bytes(7) }
  expect(await locked(lockRow(1), lockRow(2), [moved])).toBe(false)
  expect(await readLock(store)).toEqual(lockRow(1))
  const rows = [moved, keyRow('b', 'passkey')]
  expect(await locked(lockRow(1), lockRow(2), rows)).toBe(true)
  expect(await readLocked(store)).toEqual(rows)
  expect(await getConnection(store, 'b')).toMatchObject({ keyMode: 'passkey' })
})

test('of two device keys, made by two tabs at once, one is kept', async () => {
  const { store } = await storeWith()
  const made = [await newDeviceKey(), await newDeviceKey()] as const
  await Promise.all(made.map((key) => keepDevice(store, key)))
  expect(await store.relaxed.vault.count()).toBe(1)
  const kept = await readDevice(store)
  if (!kept) throw new Error('There is no device key.')
  const rule = { name: 'AES-GCM', iv: new Uint8Array(12) }
  const ct = await crypto.subtle.encrypt(rule, made[0], bytes(5))
  expect(new Uint8Array(await crypto.subtle.decrypt(rule, kept.key, ct))).toEqual(bytes(5))
})

test('of keys the raw export holds neither the rows nor what opens them; forgetting all leaves no such row', async () => {
  const { store, placed, locked, expectBare } = await storeWith('a', 'b')
  await keepDevice(store, await newDeviceKey())
  await locked(undefined, lockRow(1))
  await placed('a')
  await putErrand(store, errand)
  const text = await (await exportRaw(store.name)).text()
  expect(text).toContain('"table":"connections"')
  expect(text).toContain('sk-a…bcde')
  for (const trace of ['canary', btoa('CANARY'), '"keys"', '"vault"']) expect(text).not.toContain(trace)
  await forgetKeys(store)
  expect([await store.relaxed.keys.count(), await store.relaxed.vault.count()]).toEqual([0, 0])
  await expectBare('a')
})

test('a removed connection takes its key along', async () => {
  const { store, placed } = await storeWith('a', 'b')
  for (const id of ['a', 'b']) await placed(id)
  expect(await deleteConnection(store, 'a')).toEqual(keyRow('a'))
  expect((await store.relaxed.keys.toArray()).map(({ connection }) => connection)).toEqual(['b'])
})

test('an errand ends once, at the right way back, and not after its time', async () => {
  const { store } = await storeWith()
  await putErrand(store, errand)
  expect(await takeErrand(store, 'other')).toBeUndefined()
  expect(await takeErrand(store, 'n1')).toEqual(errand)
  expect(await takeErrand(store, 'n1')).toBeUndefined()
  await putErrand(store, errand)
  await dropErrand(store, 100)
  expect(await store.relaxed.vault.count()).toBe(1)
  await dropErrand(store, 101)
  expect(await store.relaxed.vault.count()).toBe(0)
})
