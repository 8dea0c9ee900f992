import { expect, test, vi } from 'vitest'
import { type Caps, defaultCaps } from '../../../src/run/limits'
import { setCaps } from '../../../src/store/spend'
import { openLedger } from '../../../workers/ledger'
import { freshStore, handClock, sameStore } from '../store/fixture'

const NOON = new Date(2026, 2, 5, 12).getTime()
const cap = (usd: number): Caps => ({ run: {}, day: { usd }, month: {} })

async function book(caps: Caps) {
  const store = await freshStore()
  await setCaps(store, caps)
  const clock = handClock()
  clock.set(NOON)
  const open = (run: string, where = store) =>
    openLedger({ store: where, run, connection: 'c1', now: clock.now })
  return { store, clock, open }
}

test('runs in two tabs share one limit', async () => {
  const { store, open } = await book(cap(1))
  const [one, other] = [open('r1'), open('r2', await sameStore(store))]
  expect(await one.reserve('a', { tokens: 9, usd: 0.7 })).toEqual({ allowed: true })
  const hit = { scope: 'day', unit: 'usd', limit: 1 }
  expect(await other.reserve('a', { tokens: 9, usd: 0.7 })).toEqual({ allowed: false, cap: hit })
  await one.close('a', { tokens: 9, usd: 0.1 })
  expect(await other.reserve('a', { tokens: 9, usd: 0.75 })).toEqual({ allowed: true, near: hit })
})

test('a stream that passes the limit learns of it, also when another run has spent the rest', async () => {
  const { clock, open } = await book(cap(1))
  const [one, other] = [open('r1'), open('r2')]
  await one.reserve('a', { tokens: 1, usd: 0.1 })
  await other.reserve('a', { tokens: 1, usd: 0.1 })
  expect(await one.update('a', { tokens: 5, usd: 0.5 })).toEqual({})
  clock.pass(250)
  await other.update('a', { tokens: 6, usd: 0.6 })
  clock.pass(250)
  // The first piece after a while asks the disk, and the next one knows.
  await one.update('a', { tokens: 5, usd: 0.5 })
  expect(await one.update('a', { tokens: 5, usd: 0.5 })).toMatchObject({
    over: { scope: 'day', unit: 'usd' },
  })
})

test('the pieces of a reply do not each go to the disk', async () => {
  const { store, open } = await book(cap(1))
  const ledger = open('r1')
  await ledger.reserve('a', { tokens: 1, usd: 0.1 })
  for (let piece = 1; piece <= 500; piece++) await ledger.update('a', { tokens: piece, usd: piece / 1000 })
  expect((await store.relaxed.spend.toArray()).map(({ spent }) => spent)).toEqual([{ tokens: 0, usd: 0 }])
  await ledger.close('a', { tokens: 500, usd: 0.5 })
  expect((await store.relaxed.spend.toArray()).map(({ spent, open }) => ({ spent, open }))).toEqual([
    { spent: { tokens: 500, usd: 0.5 }, open: 0 },
  ])
})

test('a call that is made again is a second entry', async () => {
  const { store, open } = await book(cap(1))
  const ledger = open('r1')
  for (const usd of [0.2, 0.3]) {
    await ledger.reserve('a', { tokens: 1, usd: 0.1 })
    await ledger.close('a', { tokens: 1, usd })
  }
  expect((await store.relaxed.spend.toArray()).map(({ spent }) => spent.usd).sort()).toEqual([0.2, 0.3])
  expect(await ledger.reserve('a', { tokens: 1, usd: 0.6 })).toMatchObject({ allowed: false })
})

test('where no price is known the tokens count, and priced tokens do not', async () => {
  const { open } = await book({ run: { tokens: 100, usd: 1 }, day: {}, month: {} })
  const ledger = open('r1')
  await ledger.reserve('priced', { tokens: 90, usd: 0.1 })
  await ledger.close('priced', { tokens: 90, usd: 0.1 })
  expect(await ledger.reserve('a', { tokens: 79 })).toEqual({ allowed: true })
  const hit = { scope: 'run', unit: 'tokens', limit: 100 }
  expect(await ledger.update('a', { tokens: 101 })).toMatchObject({ over: hit })
})

test('on a disk that takes nothing more the limits still hold for this run', async () => {
  const { store, open } = await book(cap(1))
  const ledger = open('r1')
  store.relaxed.spend.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await ledger.reserve('a', { tokens: 1, usd: 0.1 })).toEqual({ allowed: true })
  expect(await ledger.update('a', { tokens: 1, usd: 1.5 })).toMatchObject({ over: { scope: 'day' } })
  expect(await ledger.reserve('b', { tokens: 1, usd: 2 })).toMatchObject({ allowed: false })
})

test('what a full disk did not take counts all the same, for this run and for the next', async () => {
  const { store, open } = await book(cap(1))
  store.relaxed.spend.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const ledger = open('r1')
  for (const call of ['a', 'b']) {
    expect(await ledger.reserve(call, { tokens: 1, usd: 0.1 })).toMatchObject({ allowed: true })
    await ledger.close(call, { tokens: 1, usd: 0.45 })
  }
  const hit = { allowed: false, cap: { scope: 'day', unit: 'usd', limit: 1 } }
  expect(await ledger.reserve('c', { tokens: 1, usd: 0.2 })).toEqual(hit)
  expect(await open('r2').reserve('a', { tokens: 1, usd: 0.2 })).toEqual(hit)
  expect(await open('r2').reserve('a', { tokens: 1, usd: 0.05 })).toMatchObject({ allowed: true })
})

test('a row that the disk keeps and does not change counts as what the call came to', async () => {
  const { store, open } = await book(cap(1))
  const ledger = open('r1')
  await ledger.reserve('a', { tokens: 1, usd: 0.1 })
  store.relaxed.spend.hook('updating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await ledger.close('a', { tokens: 1, usd: 0.9 })
  expect(await ledger.reserve('b', { tokens: 1, usd: 0.2 })).toMatchObject({ allowed: false })
  expect(await ledger.reserve('b', { tokens: 1, usd: 0.05 })).toMatchObject({ allowed: true })
})

test('limits that cannot be read stay as they were, and no reply ends over it', async () => {
  const { store, clock, open } = await book(cap(1))
  const ledger = open('r1')
  await ledger.reserve('a', { tokens: 1, usd: 0.1 })
  const get = vi.spyOn(store.relaxed.settings, 'get').mockRejectedValue(new Error('The disk is gone.'))
  clock.pass(250)
  await ledger.update('a', { tokens: 5, usd: 0.5 })
  expect(get).toHaveBeenCalled()
  expect(await ledger.update('a', { tokens: 5, usd: 1.5 })).toMatchObject({
    over: { scope: 'day', limit: 1 },
  })
  await ledger.close('a', { tokens: 5, usd: 0.5 })
  expect(await ledger.reserve('b', { tokens: 1, usd: 0.6 })).toMatchObject({ allowed: false })
  // A run that has never read any holds to those that everybody begins with.
  const hit = { scope: 'run', unit: 'usd', limit: defaultCaps.run.usd }
  expect(await open('r2').reserve('a', { tokens: 1, usd: 2 })).toEqual({ allowed: false, cap: hit })
  get.mockRestore()
})
