import { expect, test, vi } from 'vitest'
import { defaultCaps } from '../../../src/run/limits'
import { openLedger } from '../../../workers/ledger'
import { handClock, sameStore } from '../store/fixture'
import { storeWith } from './scene'

/* What runs have spent, on a disk that they share. */

const NOON = new Date(2026, 2, 5, 12).getTime()
const DAY = { scope: 'day', unit: 'usd', limit: 1 }

/** A book with a limit of a dollar a day, unless it has others. */
async function book(caps: Parameters<typeof storeWith>[0] = { day: { usd: 1 } }) {
  const store = await storeWith(caps)
  const clock = handClock()
  clock.set(NOON)
  const open = (run = 'r1', where = store) =>
    openLedger({ store: where, run, connection: 'c1', now: clock.now })
  const spent = async () =>
    (await store.relaxed.spend.toArray()).map((row) => ({ ...row.spent, open: row.open }))
  return { store, clock, open, spent }
}

function full(): never {
  throw new DOMException('full', 'QuotaExceededError')
}

const cost = (usd: number, tokens = 1) => ({ tokens, usd })

test('runs in two tabs share one limit', async () => {
  const { store, open } = await book()
  const [one, other] = [open('r1'), open('r2', await sameStore(store))]
  expect(await one.reserve('a', cost(0.7))).toEqual({ allowed: true })
  expect(await other.reserve('a', cost(0.7))).toEqual({ allowed: false, cap: DAY })
  await one.close('a', cost(0.1))
  expect(await other.reserve('a', cost(0.75))).toEqual({ allowed: true, near: DAY })
})

test('a stream that passes the limit learns of it, also when another run has spent the rest', async () => {
  const { clock, open } = await book()
  const [one, other] = [open('r1'), open('r2')]
  for (const each of [one, other]) await each.reserve('a', cost(0.1))
  expect(await one.update('a', cost(0.5))).toEqual({})
  clock.pass(250)
  await other.update('a', cost(0.6))
  clock.pass(250)
  // The first piece after a while asks the disk, and the next one knows.
  await one.update('a', cost(0.5))
  expect(await one.update('a', cost(0.5))).toMatchObject({ over: { scope: 'day', unit: 'usd' } })
})

test('the pieces of a reply do not each go to the disk', async () => {
  const { open, spent } = await book()
  const ledger = open()
  await ledger.reserve('a', cost(0.1))
  for (let piece = 1; piece <= 500; piece++) await ledger.update('a', cost(piece / 1000, piece))
  expect(await spent()).toMatchObject([{ tokens: 0, usd: 0 }])
  await ledger.close('a', cost(0.5, 500))
  expect(await spent()).toEqual([{ tokens: 500, usd: 0.5, open: 0 }])
})

test('a call that is made again is a second entry', async () => {
  const { open, spent } = await book()
  const ledger = open()
  for (const usd of [0.2, 0.3]) {
    await ledger.reserve('a', cost(0.1))
    await ledger.close('a', cost(usd))
  }
  expect((await spent()).map(({ usd }) => usd).sort()).toEqual([0.2, 0.3])
  expect(await ledger.reserve('a', cost(0.6))).toMatchObject({ allowed: false })
})

test('where no price is known the tokens count, and priced tokens do not', async () => {
  const { open } = await book({ run: { tokens: 100, usd: 1 } })
  const ledger = open()
  await ledger.reserve('priced', cost(0.1, 90))
  await ledger.close('priced', cost(0.1, 90))
  expect(await ledger.reserve('a', { tokens: 79 })).toEqual({ allowed: true })
  const over = { scope: 'run', unit: 'tokens', limit: 100 }
  expect(await ledger.update('a', { tokens: 101 })).toMatchObject({ over })
})

test('on a disk that takes nothing more the limits still hold for this run', async () => {
  const { store, open } = await book()
  const ledger = open()
  store.relaxed.spend.hook('creating', full)
  expect(await ledger.reserve('a', cost(0.1))).toEqual({ allowed: true })
  expect(await ledger.update('a', cost(1.5))).toMatchObject({ over: { scope: 'day' } })
  expect(await ledger.reserve('b', cost(2))).toMatchObject({ allowed: false })
})

test('what a full disk did not take counts all the same, for this run and for the next', async () => {
  const { store, open } = await book()
  store.relaxed.spend.hook('creating', full)
  const ledger = open()
  for (const call of ['a', 'b']) {
    expect(await ledger.reserve(call, cost(0.1))).toMatchObject({ allowed: true })
    await ledger.close(call, cost(0.45))
  }
  const hit = { allowed: false, cap: DAY }
  expect(await ledger.reserve('c', cost(0.2))).toEqual(hit)
  expect(await open('r2').reserve('a', cost(0.2))).toEqual(hit)
  expect(await open('r2').reserve('a', cost(0.05))).toMatchObject({ allowed: true })
})

test('a row that the disk keeps and does not change counts as what the call came to', async () => {
  const { store, open } = await book()
  const ledger = open()
  await ledger.reserve('a', cost(0.1))
  store.relaxed.spend.hook('updating', full)
  await ledger.close('a', cost(0.9))
  expect(await ledger.reserve('b', cost(0.2))).toMatchObject({ allowed: false })
  expect(await ledger.reserve('b', cost(0.05))).toMatchObject({ allowed: true })
})

test('limits that cannot be read stay as they were, and no reply ends over it', async () => {
  const { store, clock, open } = await book()
  const ledger = open()
  await ledger.reserve('a', cost(0.1))
  const get = vi.spyOn(store.relaxed.settings, 'get').mockRejectedValue(new Error('The disk is gone.'))
  clock.pass(250)
  await ledger.update('a', cost(0.5))
  expect(get).toHaveBeenCalled()
  expect(await ledger.update('a', cost(1.5))).toMatchObject({ over: { scope: 'day', limit: 1 } })
  await ledger.close('a', cost(0.5))
  expect(await ledger.reserve('b', cost(0.6))).toMatchObject({ allowed: false })
  // A run that has never read any holds to those that everybody begins with.
  const cap = { scope: 'run', unit: 'usd', limit: defaultCaps.run.usd }
  expect(await open('r2').reserve('a', cost(2))).toEqual({ allowed: false, cap })
  get.mockRestore()
})
