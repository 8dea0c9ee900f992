import { expect, test, vi } from 'vitest'
import type { Batch } from '../../../src/models/provider'
import { defaults } from '../../../src/run/config'
import type { Connection } from '../../../src/run/connection'
import type { Event, Fact } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'
import { setCaps } from '../../../src/store/spend'
import type { Store } from '../../../src/store/open'
import { openWriter } from '../../../src/store/writer'
import { pastRuns } from '../../../workers/experience'
import type { Take } from '../../../workers/live'
import { openOrders } from '../../../workers/orders'
import { freshStore, headerOf, placed } from '../store/fixture'
import { callableOf, PRICE } from './callable-fixture'

const brief = { title: 'A bakery', what: 'One page.' }
const watcher = { committed: () => {}, trouble: () => {}, metered: () => {} }
const BATCH: Batch = [
  { type: 'text', text: 'said' },
  { type: 'usage', usage: { input: 100, output: 20 } },
  { type: 'stop', stop: 'end' },
]

/** Orders whose runs are not driven: what would drive them is kept. */
async function scene(more: Partial<Connection> = {}, store?: Store) {
  const where = store ?? (await freshStore())
  const { callable, sent } = callableOf(async function* () {
    yield BATCH
  }, more)
  const takes: Omit<Take, 'runId' | 'store'>[] = []
  let ended = fold(initialState(), created('new'))
  const { order } = openOrders({
    store: where,
    begin: async (take) => {
      takes.push(take)
      return { runId: 'new', ended: Promise.resolve(ended), over: Promise.resolve() }
    },
    callableOf: async () => callable,
    refusalOf: async () => undefined,
    place: async () => ({ https: false, online: true }),
  })
  const end = (events: readonly Event[]) => void (ended = events.reduce(fold, initialState()))
  return { store: where, connection: callable.connection, order, takes, sent, end }
}

function created(runId: string, goesOn?: string): Event {
  const run = { type: 'run_created', runId, brief, config: defaults, connection: 'Mine' } as const
  return { seq: 0, t: 0, ...run, ...(goesOn !== undefined && { goesOn }) }
}

async function write(store: Store, runId: string, goesOn?: string) {
  const writer = openWriter({
    store,
    header: headerOf(runId),
    now: () => 0,
    schedule: () => () => {},
    onCommitted: () => {},
    onTrouble: () => {},
  })
  writer.append(created(runId, goesOn))
  await writer.close()
}

async function hear(take: Omit<Take, 'runId' | 'store'> | undefined) {
  const model = take?.model({ id: 'new', tell: () => {} })
  const request = { call: 'stream', prompt: { system: 'rules', user: 'brief' } }
  for await (const _ of model?.(request, new AbortController().signal) ?? []);
}

test('what a run costs that goes on is booked under the run that all began with', async () => {
  const { store, order, takes } = await scene()
  await write(store, 'first')
  await write(store, 'second', 'first')
  await order({ brief, connection: 'c', goesOn: 'second' }, watcher)
  await order({ brief, connection: 'c' }, watcher)
  for (const take of takes) await hear(take)
  const rows = await store.relaxed.spend.toArray()
  expect(rows.map(({ run }) => run).sort()).toEqual(['first', 'new'])
})

test('runs of a file that go on from each other are followed once around', async () => {
  const { store, order, takes } = await scene()
  await write(store, 'one', 'other')
  await write(store, 'other', 'one')
  await order({ brief, connection: 'c', goesOn: 'one' }, watcher)
  expect(takes).toHaveLength(1)
})

test('no run is begun whose first call a cap would refuse, and the cap is named', async () => {
  const { store, order, takes } = await scene({ price: PRICE })
  await setCaps(store, { run: {}, day: { usd: 2 }, month: {} })
  const cap = { scope: 'day', unit: 'usd', limit: 2 }
  expect(await order({ brief, connection: 'c' }, watcher)).toEqual({ why: 'cap', cap })
  expect([takes.length, await store.relaxed.spend.count()]).toEqual([0, 0])
  await setCaps(store, { run: {}, day: { usd: 200 }, month: {} })
  expect(await order({ brief, connection: 'c' }, watcher)).toMatchObject({ runId: 'new' })
})

test('a run that goes on meets the cap of the run that it goes on from', async () => {
  const { store, order, takes } = await scene({ price: PRICE })
  await write(store, 'first')
  await setCaps(store, { run: { usd: 20 }, day: {}, month: {} })
  const spent = { spent: { tokens: 1, usd: 19 }, expected: { tokens: 1, usd: 1 }, approx: false } as const
  await store.relaxed.spend.put({ id: 'a', at: 0, connection: 'c', run: 'first', open: 0, ...spent })
  expect(await order({ brief, connection: 'c', goesOn: 'first' }, watcher)).toMatchObject({ why: 'cap' })
  expect(await order({ brief, connection: 'c' }, watcher)).toMatchObject({ runId: 'new' })
  expect(takes).toHaveLength(1)
})

test('a disk that does not keep what a call has taught does not end anything', async () => {
  const { store, order, takes } = await scene()
  await order({ brief, connection: 'c' }, watcher)
  const put = vi.spyOn(store.relaxed.settings, 'put').mockRejectedValue(new Error('full'))
  await hear(takes[0])
  // A rejection that nobody takes fails this file.
  await vi.waitFor(() => expect(put).toHaveBeenCalled())
  put.mockRestore()
})

test('the time of a run is counted once, however many calls it had, and none is learned of one that goes on', async () => {
  const { store, connection, order, end } = await scene()
  const facts: Fact[] = [
    { type: 'run_created', runId: 'new', brief, config: defaults, connection: 'Mine' },
    { type: 'call_started', id: 'stream', seat: 'jury' },
    { type: 'critique.round_open', round: 1, position: 0 },
    { type: 'critique.round_end', round: 1, mustFix: 0, decision: 'continue', reason: '' },
    { type: 'call_failed', id: 'stream', reason: 'unreadable', usage: { output: 10 } },
    { type: 'call_started', id: 'single', seat: 'jury' },
    { type: 'call_ended', id: 'single', stop: 'end', usage: { output: 20 } },
  ]
  end(placed(facts))
  await write(store, 'first')
  await order({ brief, connection: 'c', goesOn: 'first' }, watcher)
  await order({ brief, connection: 'c' }, watcher)
  await vi.waitFor(async () => expect(await pastRuns(store, connection)).not.toEqual([]))
  expect(await pastRuns(store, connection)).toEqual([{ rounds: 1, output: 30, ms: 50 }])
})
