import { expect, test, vi } from 'vitest'
import { patience } from '../../../src/run/limits'
import { readLock } from '../../../src/store/keys'
import { deskTrouble } from '../../../src/vault/desk-error'
import type { KeepHow } from '../../../workers/desk-surface'
import { openTabVault } from '../../../workers/vault'
import { freshStore, handClock, sameStore } from '../store/fixture'
import { all, deskOf, draft, failureOf } from './desk-fixture'

// A passphrase is slow to open by design, and slower beside other work.
vi.setConfig({ testTimeout: 30_000 })

const KEY = 'sk-test-0123456789-abcdefgh'
const request = { model: 'm1', system: '', messages: [], maxOutput: 10 }
const prf = (fill: number) => new Uint8Array(32).fill(fill).buffer

const ways: readonly (readonly [KeepHow['mode'], KeepHow])[] = [
  ['tab', { mode: 'tab' }],
  ['remembered', { mode: 'remembered' }],
  ['passphrase', { mode: 'passphrase', passphrase: 'a phrase' }],
  ['passkey', { mode: 'passkey', credential: 'cred', prf: prf(1) }],
]

type Opened = Awaited<ReturnType<typeof deskOf>>

async function kept(how: KeepHow, options: Parameters<typeof deskOf>[0] = {}) {
  const opened = await deskOf(options)
  const { id } = await opened.desk.save(draft())
  await opened.desk.keep(id, ` ${KEY}\n`, how)
  return { ...opened, id }
}

async function call({ callableOf }: Pick<Opened, 'callableOf'>, id: string) {
  const callable = await callableOf(id)
  return all(callable.ask(request, new AbortController().signal))
}

async function problem(work: Promise<unknown>) {
  return failureOf(work).then((cause) => (cause as { failed?: { kind: string } }).failed?.kind)
}

async function stateOf({ desk }: Pick<Opened, 'desk'>, id: string) {
  return (await desk.connections()).find((each) => each.id === id)?.keyState
}

function reopened(opened: Opened) {
  return sameStore(opened.store).then((store) => deskOf({ store, clock: opened.clock }))
}

test.each(ways)(
  '%s: the key goes to its origin, trimmed, and the page sees eight characters of it',
  async (mode, how) => {
    const opened = await kept(how)
    expect(await call(opened, opened.id)).toEqual([[{ type: 'text', text: 'hi' }]])
    expect(opened.asked).toMatchObject([
      {
        origin: 'https://api.example',
        act: 'stream',
        args: { to: { key: KEY, baseUrl: 'https://api.example/v1' } },
      },
    ])
    const [listed] = await opened.desk.connections()
    expect(listed).toMatchObject({ keyMode: mode, keyState: 'open', keyHint: 'sk-t…efgh' })
    expect(JSON.stringify(listed)).not.toContain(KEY.slice(5, 15))
  },
)

test.each<[KeepHow['mode'], KeepHow, string, string | undefined]>([
  ['tab', { mode: 'tab' }, 'gone', 'key_needed'],
  ['remembered', { mode: 'remembered' }, 'open', undefined],
  ['passphrase', { mode: 'passphrase', passphrase: 'a phrase' }, 'locked', 'key_locked'],
  ['passkey', { mode: 'passkey', credential: 'cred', prf: prf(1) }, 'locked', 'key_locked'],
])('%s: what is left of it in a new tab', async (_, how, state, kind) => {
  const first = await kept(how)
  const second = await reopened(first)
  expect(await stateOf(second, first.id)).toBe(state)
  if (kind === undefined) expect(await call(second, first.id)).toHaveLength(1)
  else expect(await problem(call(second, first.id))).toBe(kind)
  if (kind !== undefined) expect(second.lines).toEqual([])
})

test.each<
  [string, KeepHow, Parameters<Opened['desk']['unlock']>[0], Parameters<Opened['desk']['unlock']>[0]]
>([
  [
    'passphrase',
    { mode: 'passphrase', passphrase: 'a phrase' },
    { mode: 'passphrase', passphrase: 'no' },
    { mode: 'passphrase', passphrase: 'a phrase' },
  ],
  [
    'passkey',
    { mode: 'passkey', credential: 'cred', prf: prf(1) },
    { mode: 'passkey', prf: prf(2) },
    { mode: 'passkey', prf: prf(1) },
  ],
])('%s: only the right secret unlocks', async (mode, how, wrong, right) => {
  const first = await kept(how)
  const opened = await reopened(first)
  const credential = mode === 'passkey' ? { credential: 'cred' } : {}
  expect(await opened.desk.vault()).toEqual({ mode, open: false, ...credential })
  expect(await opened.desk.unlock(wrong)).toBe(false)
  expect(await stateOf(opened, first.id)).toBe('locked')
  expect(await opened.desk.unlock(right)).toBe(true)
  expect(await opened.desk.vault()).toEqual({ mode, open: true, ...credential })
  expect(await call(opened, first.id)).toHaveLength(1)
  await opened.desk.lock()
  expect(await problem(call(opened, first.id))).toBe('key_locked')
})

test('a vault that nobody used is locked again; each use puts that off', async () => {
  const opened = await kept({ mode: 'passphrase', passphrase: 'a phrase' })
  opened.clock.pass(patience.relockMs - 1)
  expect(await call(opened, opened.id)).toHaveLength(1)
  opened.clock.pass(patience.relockMs - 1)
  expect(await stateOf(opened, opened.id)).toBe('open')
  expect(opened.news).toEqual([])
  opened.clock.pass(1)
  expect(opened.news).toEqual([{ kind: 'relocked' }])
  expect(await stateOf(opened, opened.id)).toBe('locked')
})

test('a computer that slept finds the vault locked before its timers have woken', async () => {
  const opened = await kept({ mode: 'passphrase', passphrase: 'a phrase' })
  opened.clock.set(opened.clock.now() + patience.relockMs)
  expect(await problem(call(opened, opened.id))).toBe('key_locked')
  expect(opened.news).toEqual([{ kind: 'relocked' }])
})

test('a vault that is locked while a key is taken out of it stays locked', async () => {
  const [store, clock] = [await freshStore(), handClock()]
  const vault = openTabVault({ store, clock, relocked: () => {} })
  const bond = { connection: 'c', origin: 'https://api.example' }
  const { row } = await vault.seal(bond, KEY, { mode: 'passkey', credential: 'cred', prf: prf(1) })
  const opening = vault.unseal(row, bond)
  vault.lock()
  await opening
  expect(await vault.state()).toMatchObject({ open: false })
})

test('a vault that is locked while a secret is tried stays locked, and the key that was entered is kept', async () => {
  const [store, clock] = [await freshStore(), handClock()]
  const vault = openTabVault({ store, clock, relocked: () => {} })
  const bond = { connection: 'c', origin: 'https://api.example' }
  const how = { mode: 'passkey', credential: 'cred' } as const
  const sealing = vault.seal(bond, KEY, { ...how, prf: prf(1) })
  vault.lock()
  const { row } = await sealing
  expect(await vault.state()).toMatchObject({ open: false })
  const unlocking = vault.unlock({ mode: 'passkey', prf: prf(1) })
  vault.lock()
  await unlocking
  expect(await vault.state()).toMatchObject({ open: false })
  await vault.unlock({ mode: 'passkey', prf: prf(1) })
  expect(await vault.unseal(row, bond)).toMatchObject({ ok: true, key: KEY })
})

test('a key of this tab is not locked by the vault', async () => {
  const opened = await kept({ mode: 'tab' })
  opened.clock.pass(2 * patience.relockMs)
  expect(await call(opened, opened.id)).toHaveLength(1)
})

test.each(ways)(
  '%s: a changed origin leaves the key behind, and finds it again on the way back',
  async (_, how) => {
    const opened = await kept(how)
    await opened.desk.save(draft({ id: opened.id, baseUrl: 'https://evil.example/v1' }))
    expect(await stateOf(opened, opened.id)).toBe('elsewhere')
    expect(await problem(call(opened, opened.id))).toBe('key_needed')
    expect(opened.lines).toEqual([])
    await opened.desk.save(draft({ id: opened.id, baseUrl: 'https://api.example/v2' }))
    expect(await call(opened, opened.id)).toHaveLength(1)
  },
)

test.each(['remembered', 'passphrase'] as const)(
  '%s: a row that was moved on the disk opens nowhere',
  async (mode) => {
    const opened = await kept(mode === 'remembered' ? { mode } : { mode, passphrase: 'a phrase' })
    const { store, id } = opened
    await store.relaxed.keys.update(id, { origin: 'https://evil.example' })
    await store.relaxed.connections.update(id, { baseUrl: 'https://evil.example/v1' })
    expect(['key_needed', 'key_locked']).toContain(await problem(call(opened, id)))
    expect(opened.lines).toEqual([])
  },
)

test('a key that was forgotten in one tab is gone in the other', async () => {
  const first = await kept({ mode: 'tab' })
  const second = await reopened(first)
  await second.desk.forget(first.id)
  expect(await stateOf(first, first.id)).toBe('none')
  expect(await problem(call(first, first.id))).toBe('key_needed')
})

test('forgetting one key leaves the others; forgetting all leaves nothing that opens any', async () => {
  const opened = await kept({ mode: 'passphrase', passphrase: 'a phrase' })
  const { desk, store, id } = opened
  const other = await desk.save(draft({ name: 'Other' }))
  await desk.keep(other.id, KEY, { mode: 'remembered' })
  await desk.forget(id)
  expect([await stateOf(opened, id), await stateOf(opened, other.id)]).toEqual(['none', 'open'])
  await desk.forget()
  expect([await stateOf(opened, id), await stateOf(opened, other.id)]).toEqual(['none', 'none'])
  expect([await store.relaxed.keys.count(), await store.relaxed.vault.count()]).toEqual([0, 0])
  expect(await desk.vault()).toEqual({ open: false })
})

test('another phrase does not lock a second key into the vault', async () => {
  const opened = await kept({ mode: 'passphrase', passphrase: 'a phrase' })
  const other = await opened.desk.save(draft({ name: 'Other' }))
  const slip = opened.desk.keep(other.id, KEY, { mode: 'passphrase', passphrase: 'a phraze' })
  expect(deskTrouble(await failureOf(slip))).toEqual({ kind: 'wrong_secret', field: 'passphrase' })
  expect(await stateOf(opened, other.id)).toBe('none')
  await opened.desk.keep(other.id, KEY, { mode: 'passphrase', passphrase: 'a phrase' })
  expect(await stateOf(opened, other.id)).toBe('open')
})

test('a lost phrase: once its keys are forgotten, another phrase makes another vault', async () => {
  const opened = await kept({ mode: 'passphrase', passphrase: 'a phrase' })
  await opened.desk.lock()
  await opened.desk.forget(opened.id)
  await opened.desk.keep(opened.id, KEY, { mode: 'passphrase', passphrase: 'a new one' })
  const later = await reopened(opened)
  expect(await later.desk.unlock({ mode: 'passphrase', passphrase: 'a phrase' })).toBe(false)
  expect(await later.desk.unlock({ mode: 'passphrase', passphrase: 'a new one' })).toBe(true)
})

test('an open vault takes another kind of lock with all its keys; a closed one does not', async () => {
  const opened = await kept({ mode: 'passphrase', passphrase: 'a phrase' })
  const other = await opened.desk.save(draft({ name: 'Other' }))
  const change = () =>
    opened.desk.keep(other.id, `${KEY}-2`, { mode: 'passkey', credential: 'cred', prf: prf(1) })
  await opened.desk.lock()
  expect(deskTrouble(await failureOf(change()))).toEqual({ kind: 'locked' })
  await opened.desk.unlock({ mode: 'passphrase', passphrase: 'a phrase' })
  const tab = await reopened(opened)
  await tab.desk.unlock({ mode: 'passphrase', passphrase: 'a phrase' })
  await change()
  expect((await opened.desk.connections()).map(({ keyMode }) => keyMode)).toEqual(['passkey', 'passkey'])
  const later = await reopened(opened)
  await later.desk.unlock({ mode: 'passkey', prf: prf(1) })
  await call(later, opened.id)
  await call(later, other.id)
  expect(later.asked.map(({ args }) => (args as { to: { key: string } }).to.key)).toEqual([KEY, `${KEY}-2`])
  // The other tab still has the key of the old lock in its memory.
  expect(await problem(call(tab, opened.id))).toBe('key_locked')
})

test('a damaged lock is told from a wrong phrase', async () => {
  const opened = await kept({ mode: 'passphrase', passphrase: 'a phrase' })
  const lock = await readLock(opened.store)
  if (!lock) throw new Error('There is no lock.')
  await opened.store.relaxed.vault.put({ ...lock, ct: new Uint8Array(48) })
  const unlock = opened.desk.unlock({ mode: 'passphrase', passphrase: 'a phrase' })
  expect(deskTrouble(await failureOf(unlock))).toEqual({ kind: 'damaged' })
})

test.each([
  ['', 'missing'],
  [' \n', 'missing'],
  ['two words', 'invalid'],
  ['sk-\u200bhidden', 'invalid'],
  ['sk-größe', 'invalid'],
])('a key like %j is not taken, and not repeated', async (key, kind) => {
  const { desk } = await deskOf()
  const { id } = await desk.save(draft())
  const error = await failureOf(desk.keep(id, key, { mode: 'tab' }))
  expect(deskTrouble(error)).toEqual({ kind, field: 'key' })
  if (key.trim() !== '') expect(String(error)).not.toContain(key)
})

test('no key is kept for a connection that is gone', async () => {
  const { desk, store } = await deskOf()
  for (const [, how] of ways) {
    expect(deskTrouble(await failureOf(desk.keep('nobody', KEY, how)))).toEqual({ kind: 'no_connection' })
  }
  expect(await store.relaxed.keys.count()).toBe(0)
})

test.each(ways)('%s: a removed connection comes back with its key while this tab has it', async (_, how) => {
  const opened = await kept(how)
  const [listed] = await opened.desk.connections()
  if (!listed) throw new Error('Nothing is listed.')
  await opened.desk.remove(opened.id)
  expect(await opened.desk.connections()).toEqual([])
  expect(await opened.store.relaxed.keys.count()).toBe(0)
  const { keyState: _state, ...connection } = listed
  await opened.desk.restore(connection)
  expect(await opened.desk.connections()).toEqual([listed])
  expect(await call(opened, opened.id)).toHaveLength(1)
})

test('a removed connection comes back without its key once the tab has let go of it', async () => {
  const opened = await kept({ mode: 'tab' })
  const [listed] = await opened.desk.connections()
  if (!listed) throw new Error('Nothing is listed.')
  await opened.desk.remove(opened.id)
  opened.clock.pass(patience.relockMs)
  await opened.desk.restore(listed)
  expect(await opened.desk.connections()).toMatchObject([{ keyMode: 'none', keyState: 'none' }])
})

test('a restored connection does not take its key to another address', async () => {
  const opened = await kept({ mode: 'remembered' })
  const [listed] = await opened.desk.connections()
  if (!listed) throw new Error('Nothing is listed.')
  await opened.desk.remove(opened.id)
  await opened.desk.restore({ ...listed, baseUrl: 'https://evil.example' })
  expect(await stateOf(opened, opened.id)).toBe('elsewhere')
  expect(await problem(call(opened, opened.id))).toBe('key_needed')
})
