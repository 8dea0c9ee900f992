import { expect, test } from 'vitest'
import type { Connection } from '../../../src/run/connection'
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
  for (const id of ids) {
    const connection: Connection = {
      id,
      name: id,
      provider: 'custom-chat',
      baseUrl: 'https://api.example',
      model: '',
      keyMode: 'none',
      thinking: 'auto',
      lock: false,
      createdAt: 1,
    }
    await putConnection(store, connection)
  }
  return store
}

test('a row and what its connection says of it are written together, or neither', async () => {
  const store = await storeWith('a')
  const place = { mode: 'remembered', hint: 'sk-a…bcde' } as const
  expect(await placeKey(store, { connection: 'a', row: keyRow('a'), ...place })).toBe('placed')
  expect(await getConnection(store, 'a')).toMatchObject({ keyMode: 'remembered', keyHint: 'sk-a…bcde' })
  expect(await placeKey(store, { connection: 'gone', row: keyRow('gone'), ...place })).toBe('gone')
  expect(await readKey(store, 'gone')).toBeUndefined()
  expect(await placeKey(store, { connection: 'a', mode: 'none' })).toBe('placed')
  expect(await readKey(store, 'a')).toBeUndefined()
  const connection = await getConnection(store, 'a')
  expect(connection?.keyMode).toBe('none')
  expect(connection).not.toHaveProperty('keyHint')
})

test('a row is not put behind a lock that another tab has changed', async () => {
  const store = await storeWith('a')
  const place = { connection: 'a', mode: 'passphrase', row: keyRow('a', 'passphrase') } as const
  expect(await placeKey(store, { ...place, under: lockRow(1) })).toBe('relocked')
  await changeLock(store, { from: undefined, to: lockRow(1), rows: [] })
  expect(await placeKey(store, { ...place, under: lockRow(2) })).toBe('relocked')
  expect(await readKey(store, 'a')).toBeUndefined()
  expect(await placeKey(store, { ...place, under: lockRow(1) })).toBe('placed')
})

test('a lock is changed only by who has seen the one that is there, with all of its keys', async () => {
  const store = await storeWith('a', 'b')
  expect(await changeLock(store, { from: lockRow(9), to: lockRow(1), rows: [] })).toBe(false)
  expect(await changeLock(store, { from: undefined, to: lockRow(1), rows: [] })).toBe(true)
  for (const id of ['a', 'b'])
    await placeKey(store, { connection: id, mode: 'passphrase', row: keyRow(id, 'passphrase') })
  const moved = { ...keyRow('a', 'passkey'), iv: bytes(7) }
  expect(await changeLock(store, { from: lockRow(1), to: lockRow(2), rows: [moved] })).toBe(false)
  expect(await readLock(store)).toEqual(lockRow(1))
  const rows = [moved, keyRow('b', 'passkey')]
  expect(await changeLock(store, { from: lockRow(1), to: lockRow(2), rows })).toBe(true)
  expect(await readLocked(store)).toEqual(rows)
  expect(await getConnection(store, 'b')).toMatchObject({ keyMode: 'passkey' })
})

test('of two device keys, made by two tabs at once, one is kept', async () => {
  const store = await storeWith()
  const made = await Promise.all([newDeviceKey(), newDeviceKey()])
  await Promise.all(made.map((key) => keepDevice(store, key)))
  expect(await store.relaxed.vault.count()).toBe(1)
  const kept = await readDevice(store)
  const rule = { name: 'AES-GCM', iv: new Uint8Array(12) }
  const [first] = made
  if (!first || !kept) throw new Error('There is no device key.')
  const ct = await crypto.subtle.encrypt(rule, first, bytes(5))
  expect(new Uint8Array(await crypto.subtle.decrypt(rule, kept.key, ct))).toEqual(bytes(5))
})

test('forgetting all leaves no row that a key could be opened from, or with', async () => {
  const store = await storeWith('a', 'b')
  await keepDevice(store, await newDeviceKey())
  await changeLock(store, { from: undefined, to: lockRow(1), rows: [] })
  await placeKey(store, { connection: 'a', mode: 'remembered', hint: 'x', row: keyRow('a') })
  await putErrand(store, errand)
  await forgetKeys(store)
  expect([await store.relaxed.keys.count(), await store.relaxed.vault.count()]).toEqual([0, 0])
  const connection = await getConnection(store, 'a')
  expect(connection?.keyMode).toBe('none')
  expect(connection).not.toHaveProperty('keyHint')
})

test('a removed connection takes its key along', async () => {
  const store = await storeWith('a', 'b')
  for (const id of ['a', 'b']) await placeKey(store, { connection: id, mode: 'remembered', row: keyRow(id) })
  expect(await deleteConnection(store, 'a')).toEqual(keyRow('a'))
  expect((await store.relaxed.keys.toArray()).map(({ connection }) => connection)).toEqual(['b'])
})

test('an errand ends once, at the right way back, and not after its time', async () => {
  const store = await storeWith()
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

test('the raw export holds connections, and of keys neither the rows nor what opens them', async () => {
  const store = await storeWith('a')
  await keepDevice(store, await newDeviceKey())
  await changeLock(store, { from: undefined, to: lockRow(1), rows: [] })
  await placeKey(store, { connection: 'a', mode: 'remembered', hint: 'sk-a…bcde', row: keyRow('a') })
  await putErrand(store, errand)
  const text = await (await exportRaw(store.name)).text()
  const tables = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).table)
  expect(tables).toContain('connections')
  expect(tables.filter((table) => table === 'keys' || table === 'vault')).toEqual([])
  expect(text).toContain('sk-a…bcde')
  for (const trace of ['canary', btoa('CANARY'), '"keys"', '"vault"']) expect(text).not.toContain(trace)
})
