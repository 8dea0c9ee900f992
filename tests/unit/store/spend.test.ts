// Spending is counted by the person’s own days and months, and two tabs never both spend the last of the money.
import { expect, test } from 'vitest'
import { defaultCaps } from '../../../src/run/limits'
import type { Store } from '../../../src/store/open'
import { setSetting } from '../../../src/store/settings'
import {
  callsAt,
  getCaps,
  record,
  reserve,
  reservedOf,
  setCaps,
  spentAt,
  startOfDay,
  startOfMonth,
} from '../../../src/store/spend'
import { freshStore, sameStore } from './fixture'

const NOON = Date.parse('2026-03-01T15:00:00Z')
/** Local time is three hours behind: this is still the last day of February. */
const FEBRUARY = Date.parse('2026-03-01T02:59:59Z')
const allowed = () => undefined

function call(
  id: string,
  at: number,
  expected: { tokens: number; usd?: number } = { tokens: 100, usd: 0.5 },
) {
  return { id, at, run: 'r1', connection: 'c1', expected }
}

async function spent(store: Store, id: string, at: number, usd?: number) {
  await reserve(store, call(id, at, usd === undefined ? { tokens: 1 } : undefined), allowed)
  const cost = { tokens: 10, ...(usd !== undefined && { usd }) }
  await record(store, id, { spent: cost, approx: false, open: 0 })
}

test('days and months begin where the person lives, and a run counts over the end of both', async () => {
  const store = await freshStore()
  expect(new Date(startOfDay(NOON)).toISOString()).toBe('2026-03-01T03:00:00.000Z')
  expect(startOfMonth(NOON)).toBe(startOfDay(NOON))
  expect(new Date(startOfMonth(FEBRUARY)).toISOString()).toBe('2026-02-01T03:00:00.000Z')
  await spent(store, 'before', FEBRUARY, 4)
  await spent(store, 'today', FEBRUARY + 1000, 2)
  const tomorrow = NOON + 86_400_000
  expect(await spentAt(store, NOON)).toMatchObject({ day: { usd: 2 }, month: { usd: 2 } })
  expect(await spentAt(store, tomorrow)).toMatchObject({ day: { usd: 0, tokens: 0 }, month: { usd: 2 } })
  expect(await spentAt(store, FEBRUARY)).toMatchObject({ month: { usd: 6 } })
  const calls = await callsAt(store, { run: 'r1', at: NOON })
  expect([calls.run.length, calls.day.length, calls.month.length]).toEqual([2, 1, 1])
})

test('a call without a price counts its tokens and is named, and never counts as free', async () => {
  const store = await freshStore()
  await spent(store, 'priced', NOON, 0.25)
  await spent(store, 'unpriced', NOON)
  expect((await spentAt(store, NOON)).day).toEqual({ usd: 0.25, tokens: 20, unpriced: 1, approx: false })
})

test('two tabs that ask at once cannot both have the last of the money', async () => {
  const store = await freshStore()
  const ask = (where: Store, id: string) =>
    reserve(where, { ...call(id, NOON), run: id }, ({ day }) => {
      const set = day.map((row) => reservedOf(row, NOON)).reduce((sum, { usd = 0 }) => sum + usd, 0)
      return set + 0.5 > 0.9 ? 'no' : undefined
    })
  const answers = await Promise.all([ask(store, 'a'), ask(await sameStore(store), 'b')])
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
  expect(await store.relaxed.spend.count()).toBe(1)
})

test('an open call counts for what was set aside, then for what it cost, and a closed one stays', async () => {
  const store = await freshStore()
  await reserve(store, call('a', NOON), allowed)
  const reserved = async () => (await callsAt(store, call('a', NOON))).run.map((row) => reservedOf(row, NOON))
  expect(await reserved()).toEqual([{ tokens: 100, usd: 0.5 }])
  await record(store, 'a', { spent: { tokens: 140, usd: 0.7 }, approx: true, open: 1 })
  expect(await reserved()).toEqual([{ tokens: 140, usd: 0.7 }])
  await record(store, 'a', { spent: { tokens: 90, usd: 0.4 }, approx: false, open: 0 })
  await record(store, 'a', { spent: { tokens: 999, usd: 9 }, approx: true, open: 1 })
  expect(await reserved()).toEqual([{ tokens: 90, usd: 0.4 }])
  expect((await spentAt(store, NOON)).day).toEqual({ usd: 0.4, tokens: 90, unpriced: 0, approx: false })
})

test('a call whose page was closed stays as it was last told, and what it had set aside is free again', async () => {
  const store = await freshStore()
  await reserve(store, call('lost', NOON), allowed)
  await record(store, 'lost', { spent: { tokens: 30, usd: 0.1 }, approx: true, open: 1 })
  const later = NOON + 16 * 60_000
  const [row] = (await callsAt(store, call('x', later))).day
  expect(row && reservedOf(row, NOON + 60_000)).toEqual({ tokens: 100, usd: 0.5 })
  expect(row && reservedOf(row, later)).toEqual({ tokens: 30, usd: 0.1 })
  expect((await spentAt(store, later)).day).toMatchObject({ usd: 0.1, tokens: 30, approx: true })
})

test('limits are kept, left out and taken back; what cannot be read is the default', async () => {
  const store = await freshStore()
  expect(await getCaps(store)).toEqual(defaultCaps)
  const caps = { run: { usd: 2 }, day: {}, month: { tokens: 5 } }
  await setCaps(store, caps)
  expect(await getCaps(store)).toEqual(caps)
  await setSetting(store, 'caps', { run: { usd: '2' }, day: 7, month: { usd: -1 } })
  expect(await getCaps(store)).toEqual(defaultCaps)
})
