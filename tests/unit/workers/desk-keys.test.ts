import { expect, test } from 'vitest'
import { patience } from '../../../src/run/limits'
import { readLock } from '../../../src/store/keys'
import type { KeepHow, Unlock } from '../../../workers/desk-surface'
import { openTabVault } from '../../../workers/vault'
import { freshStore, handClock, sameStore } from '../store/fixture'
import { deskOf, draft, failureOf, KEY, kept, troubleIn } from './desk-fixture'

/* What becomes of a key: kept, locked, unlocked, moved, forgotten and put back. */

const prf = (fill: number) => new Uint8Array(32).fill(fill).buffer
const TAB: KeepHow = { mode: 'tab' }
const REMEMBERED: KeepHow = { mode: 'remembered' }
const PHRASE = { mode: 'passphrase', passphrase: 'a phrase' } as const
const PASSKEY = { mode: 'passkey', credential: 'cred', prf: prf(1) } as const
const ways = [TAB, REMEMBERED, PHRASE, PASSKEY].map((how) => [how.mode, how] as const)

type Opened = Awaited<ReturnType<typeof deskOf>>

/** The desk of another tab on the same database. */
const reopened = async ({ store, clock }: Pick<Opened, 'store' | 'clock'>) =>
  deskOf({ store: await sameStore(store), clock })
const problem = async ({ call }: Pick<Opened, 'call'>, id: string) =>
  ((await failureOf(call(id))) as { failed?: { kind: string } }).failed?.kind

async function listedOf({ desk }: Pick<Opened, 'desk'>) {
  const [listed] = await desk.connections()
  if (!listed) throw new Error('Nothing is listed.')
  return listed
}

test.each([
  ['tab', TAB, 'gone', 'key_needed'],
  ['remembered', REMEMBERED, 'open', undefined],
  ['passphrase', PHRASE, 'locked', 'key_locked'],
  ['passkey', PASSKEY, 'locked', 'key_locked'],
] as const)(
  '%s: the key goes to its origin, trimmed, the page sees eight characters of it, and so much is left in a new tab',
  async (mode, how, state, kind) => {
    const first = await kept(how)
    expect(await first.call(first.id)).toEqual([[{ type: 'text', text: 'hi' }]])
    const to = { key: KEY, baseUrl: 'https://api.example/v1' }
    expect(first.asked).toMatchObject([{ origin: 'https://api.example', act: 'stream', args: { to } }])
    const listed = await listedOf(first)
    expect(listed).toMatchObject({ keyMode: mode, keyState: 'open', keyHint: 'sk-t…efgh' })
    expect(JSON.stringify(listed)).not.toContain(KEY.slice(5, 15))
    const second = await reopened(first)
    expect(await second.stateOf(first.id)).toBe(state)
    if (kind === undefined) return expect(await second.call(first.id)).toHaveLength(1)
    expect(await problem(second, first.id)).toBe(kind)
    expect(second.lines).toEqual([])
  },
)

test.each<[KeepHow, Unlock, Unlock]>([
  [PHRASE, { ...PHRASE, passphrase: 'no' }, PHRASE],
  [PASSKEY, { mode: 'passkey', prf: prf(2) }, { mode: 'passkey', prf: prf(1) }],
])('only the right secret unlocks: $mode', async (how, wrong, right) => {
  const first = await kept(how)
  const opened = await reopened(first)
  const vault = { mode: how.mode, ...(how.mode === 'passkey' && { credential: 'cred' }) }
  expect(await opened.desk.vault()).toEqual({ ...vault, open: false })
  expect(await opened.desk.unlock(wrong)).toBe(false)
  expect(await opened.stateOf(first.id)).toBe('locked')
  expect(await opened.desk.unlock(right)).toBe(true)
  expect(await opened.desk.vault()).toEqual({ ...vault, open: true })
  expect(await opened.call(first.id)).toHaveLength(1)
  await opened.desk.lock()
  expect(await problem(opened, first.id)).toBe('key_locked')
})

test('a vault that nobody used is locked again, which each use puts off; a key of this tab alone is not', async () => {
  const { clock, call, id, news, stateOf } = await kept(PHRASE)
  clock.pass(patience.relockMs - 1)
  expect(await call(id)).toHaveLength(1)
  clock.pass(patience.relockMs - 1)
  expect([await stateOf(id), news]).toEqual(['open', []])
  clock.pass(1)
  expect([await stateOf(id), news]).toEqual(['locked', [{ kind: 'relocked' }]])
  const own = await kept(TAB)
  own.clock.pass(2 * patience.relockMs)
  expect(await own.call(own.id)).toHaveLength(1)
})

test('a computer that slept finds the vault locked before its timers have woken', async () => {
  const opened = await kept(PHRASE)
  opened.clock.set(opened.clock.now() + patience.relockMs)
  expect(await problem(opened, opened.id)).toBe('key_locked')
  expect(opened.news).toEqual([{ kind: 'relocked' }])
})

test('a vault that is locked while a key is sealed or taken out, or a secret is tried, stays locked, and the key is kept', async () => {
  const [store, clock] = [await freshStore(), handClock()]
  const vault = openTabVault({ store, clock, relocked: () => {} })
  const bond = { connection: 'c', origin: 'https://api.example' }
  const secret = { mode: 'passkey', prf: prf(1) } as const
  const sealing = vault.seal(bond, KEY, { ...PASSKEY, prf: prf(1) })
  vault.lock()
  const { row } = await sealing
  expect(await vault.state()).toMatchObject({ open: false })
  const unlocking = vault.unlock(secret)
  vault.lock()
  await unlocking
  expect(await vault.state()).toMatchObject({ open: false })
  await vault.unlock(secret)
  expect(await vault.unseal(row, bond)).toMatchObject({ ok: true, key: KEY })
  const opening = vault.unseal(row, bond)
  vault.lock()
  await opening
  expect(await vault.state()).toMatchObject({ open: false })
})

test.each(ways)(
  '%s: a changed origin leaves the key behind, and finds it again on the way back',
  async (_, how) => {
    const opened = await kept(how)
    const { desk, id, stateOf, lines } = opened
    await desk.save(draft({ id, baseUrl: 'https://evil.example/v1' }))
    expect(await stateOf(id)).toBe('elsewhere')
    expect(await problem(opened, id)).toBe('key_needed')
    expect(lines).toEqual([])
    await desk.save(draft({ id, baseUrl: 'https://api.example/v2' }))
    expect(await opened.call(id)).toHaveLength(1)
  },
)

test.each([REMEMBERED, PHRASE])('$mode: a row that was moved on the disk opens nowhere', async (how) => {
  const opened = await kept(how)
  const { store, id, lines } = opened
  await store.relaxed.keys.update(id, { origin: 'https://evil.example' })
  await store.relaxed.connections.update(id, { baseUrl: 'https://evil.example/v1' })
  expect(['key_needed', 'key_locked']).toContain(await problem(opened, id))
  expect(lines).toEqual([])
})

test('a key that was forgotten in one tab is gone in the other', async () => {
  const first = await kept(TAB)
  await (await reopened(first)).desk.forget(first.id)
  expect(await first.stateOf(first.id)).toBe('none')
  expect(await problem(first, first.id)).toBe('key_needed')
})

test('forgetting one key leaves the others; forgetting all leaves nothing that opens any', async () => {
  const { desk, store, id, stateOf } = await kept(PHRASE)
  const other = await desk.save(draft({ name: 'Other' }))
  await desk.keep(other.id, KEY, REMEMBERED)
  await desk.forget(id)
  expect([await stateOf(id), await stateOf(other.id)]).toEqual(['none', 'open'])
  await desk.forget()
  expect([await stateOf(id), await stateOf(other.id)]).toEqual(['none', 'none'])
  expect([await store.relaxed.keys.count(), await store.relaxed.vault.count()]).toEqual([0, 0])
  expect(await desk.vault()).toEqual({ open: false })
})

test('another phrase does not lock a second key into the vault', async () => {
  const { desk, stateOf } = await kept(PHRASE)
  const { id } = await desk.save(draft({ name: 'Other' }))
  const slip = desk.keep(id, KEY, { ...PHRASE, passphrase: 'a phraze' })
  expect(await troubleIn(slip)).toEqual({ kind: 'wrong_secret', field: 'passphrase' })
  expect(await stateOf(id)).toBe('none')
  await desk.keep(id, KEY, PHRASE)
  expect(await stateOf(id)).toBe('open')
})

test('a lost phrase: once its keys are forgotten, another phrase makes another vault', async () => {
  const opened = await kept(PHRASE)
  const { desk, id } = opened
  const another = { ...PHRASE, passphrase: 'a new one' }
  await desk.lock()
  await desk.forget(id)
  await desk.keep(id, KEY, another)
  const later = await reopened(opened)
  expect(await later.desk.unlock(PHRASE)).toBe(false)
  expect(await later.desk.unlock(another)).toBe(true)
})

test('an open vault takes another kind of lock with all its keys; a closed one does not', async () => {
  const opened = await kept(PHRASE)
  const { desk, id } = opened
  const other = await desk.save(draft({ name: 'Other' }))
  const change = () => desk.keep(other.id, `${KEY}-2`, PASSKEY)
  await desk.lock()
  expect(await troubleIn(change())).toEqual({ kind: 'locked' })
  await desk.unlock(PHRASE)
  const tab = await reopened(opened)
  await tab.desk.unlock(PHRASE)
  await change()
  expect((await desk.connections()).map(({ keyMode }) => keyMode)).toEqual(['passkey', 'passkey'])
  const later = await reopened(opened)
  await later.desk.unlock({ mode: 'passkey', prf: prf(1) })
  for (const each of [id, other.id]) await later.call(each)
  expect(later.asked.map(({ args }) => args)).toMatchObject([KEY, `${KEY}-2`].map((key) => ({ to: { key } })))
  // The other tab still has the key of the old lock in its memory.
  expect(await problem(tab, id)).toBe('key_locked')
})

test('a damaged lock is told from a wrong phrase', async () => {
  const { desk, store } = await kept(PHRASE)
  const lock = await readLock(store)
  if (!lock) throw new Error('There is no lock.')
  await store.relaxed.vault.put({ ...lock, ct: new Uint8Array(48) })
  expect(await troubleIn(desk.unlock(PHRASE))).toEqual({ kind: 'damaged' })
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
  const kept = desk.keep(id, key, TAB)
  expect(await troubleIn(kept)).toEqual({ kind, field: 'key' })
  if (key.trim() !== '') expect(String(await failureOf(kept))).not.toContain(key)
})

test('no key is kept for a connection that is gone', async () => {
  const { desk, store } = await deskOf()
  for (const [, how] of ways)
    expect(await troubleIn(desk.keep('nobody', KEY, how))).toEqual({ kind: 'no_connection' })
  expect(await store.relaxed.keys.count()).toBe(0)
})

test.each(ways)('%s: a removed connection comes back with its key while this tab has it', async (_, how) => {
  const opened = await kept(how)
  const { desk, store, id } = opened
  const listed = await listedOf(opened)
  await desk.remove(id)
  expect(await desk.connections()).toEqual([])
  expect(await store.relaxed.keys.count()).toBe(0)
  const { keyState: _state, ...connection } = listed
  await desk.restore(connection)
  expect(await desk.connections()).toEqual([listed])
  expect(await opened.call(id)).toHaveLength(1)
})

test('it comes back without its key once the tab has let go of it, and takes none to another address', async () => {
  const late = await kept(TAB)
  const listed = await listedOf(late)
  await late.desk.remove(late.id)
  late.clock.pass(patience.relockMs)
  await late.desk.restore(listed)
  expect(await late.desk.connections()).toMatchObject([{ keyMode: 'none', keyState: 'none' }])

  const moved = await kept(REMEMBERED)
  const own = await listedOf(moved)
  await moved.desk.remove(moved.id)
  await moved.desk.restore({ ...own, baseUrl: 'https://evil.example' })
  expect(await moved.stateOf(moved.id)).toBe('elsewhere')
  expect(await problem(moved, moved.id)).toBe('key_needed')
})
