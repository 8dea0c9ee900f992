import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Batch } from '../../../src/models/provider'
import { REHEARSAL } from '../../../src/run/connection'
import type { Event } from '../../../src/run/event'
import { planOf } from '../../../src/run/plan-state'
import { goOnAnyway } from '../../../src/run/planned'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { waitsForPerson } from '../../../src/run/waiting'
import type { Store } from '../../../src/store/open'
import { setCaps } from '../../../src/store/spend'
import { openWriter } from '../../../src/store/writer'
import type { Metered, NotTaken, Order, PersonFact, Refusal } from '../../../workers/desk-surface'
import { type LiveRun, startLive } from '../../../workers/live'
import { openOrders } from '../../../workers/orders'
import type { Live } from '../../../workers/shelf'
import { takeUp } from '../../../workers/take-up'
import { low, partReplies } from '../../tools/scripts'
import { votes } from '../../tools/ship-checks'
import { freshStore, headerOf } from '../store/fixture'
import { callableOf, PRICE } from './callable-fixture'
import { heldLocks } from './held-locks'

/* A run whose plans are voted on by other connections, driven as it is in the worker: only the providers are played. */

const brief = { title: 'A bakery', what: 'One page.' }
const ITEMS = ['P-Opt-1', 'P-Step-1', 'P-Step-2', 'P-Val-1', 'P-Val-2', 'P-Rb-1']

beforeEach(() => vi.stubGlobal('navigator', { locks: heldLocks(), hardwareConcurrency: 2, onLine: true }))
afterEach(() => vi.unstubAllGlobals())

/** Nothing that code finds fault with, so that a plan is of what the judges have said. */
const page = (n: number) =>
  `<!doctype html><html lang="en"><head><title>Bakery ${n}</title></head><body><main><h1>Bread, version ${n}</h1></main></body></html>`
const ROUNDS = [{ ...low, page: page(1) }, { page: page(2) }]

interface Scene {
  readonly store?: Store
  /** What a connection that votes answers. */
  readonly says?: (connection: string) => string
  readonly refused?: Readonly<Record<string, Refusal>>
  /** How many replies of the run's own were given before. */
  readonly from?: number
  readonly runId?: string
}

async function scene({
  says = () => votes(ITEMS),
  refused = {},
  from = 0,
  runId = 'run',
  ...given
}: Scene = {}) {
  const store = given.store ?? (await freshStore())
  const replies = Object.values(partReplies(ROUNDS)).slice(from)
  const asked: string[] = []
  const shown: Event[] = []
  const costs: Metered[] = []
  const callableFor = (id: string) =>
    callableOf(
      async function* (): AsyncIterable<Batch> {
        asked.push(id)
        yield [
          { type: 'text', text: id === 'own' ? (replies.shift() ?? '') : says(id) },
          { type: 'usage', usage: { input: 10, output: 10 } },
          { type: 'stop', stop: 'end' },
        ]
      },
      { id, name: `Connection ${id}`, model: `model-${id}`, price: id === 'dear' ? DEAR : PRICE },
    ).callable
  const options = {
    store,
    callableOf: async (id: string) => callableFor(id),
    refusalOf: async (id: string) => refused[id],
    place: async () => ({ https: false, online: true }),
  }
  const watcher = {
    committed: (events: readonly Event[]) => void shown.push(...events),
    trouble: () => {},
    metered: (told: Metered) => void costs.push(told),
  }
  const hold = (runId: string, run: LiveRun) => ({ runId, ended: run.driven.done, over: run.over })
  const { order } = openOrders({
    ...options,
    begin: async (take) => hold(runId, await startLive({ runId, store, ...take })),
  })
  const begin = ({ planSeats, ...more }: Partial<Order> = { planSeats: ['a', 'b'] }) =>
    order(
      { brief, connection: 'own', rules: { pace: 'split' }, ...more, ...(planSeats && { planSeats }) },
      watcher,
    )
  const take = (told: PersonFact) => takeUp({ ...options, hold }, { runId: 'run', told, known: 0 }, watcher)
  return { begin, take, asked, costs, shown, state: (): RunState => shown.reduce(fold, initialState()) }
}

async function over(begun: Live | Refusal | NotTaken): Promise<RunState> {
  if ('why' in begun) throw new Error(`It was refused: ${begun.why}.`)
  await begun.over
  return begun.ended
}

/** The same run, as a tab has left it that is gone by now. */
async function left(events: readonly Event[]): Promise<Store> {
  const store = await freshStore()
  await setCaps(store, NO_CAPS)
  const writer = openWriter({
    store,
    header: headerOf('run', new Date(Date.now() - 3_600_000).toISOString()),
    now: () => 0,
    schedule: () => () => {},
    onCommitted: () => {},
    onTrouble: () => {},
  })
  for (const event of events)
    writer.append(event, event.type === 'critique.artifact_seen' ? page(event.round ?? 0) : undefined)
  await writer.close()
  return store
}

const DEAR = { input: 1_000_000, output: 1_000_000 }
const NO_CAPS = { run: {}, day: {}, month: {} }

/** A store in which nothing is too dear. */
async function generous(): Promise<Store> {
  const store = await freshStore()
  await setCaps(store, NO_CAPS)
  return store
}

describe('[OK-36] connections that vote on the plan of a going run', () => {
  test('are frozen into it, asked between its rounds, and paid for with it', async () => {
    const { begin, asked, costs } = await scene({ store: await generous() })
    const state = await over(await begin())
    expect(state.given.planVoters?.seats).toMatchObject([
      { id: 's1', connectionId: 'a', model: 'model-a' },
      { id: 's2', connectionId: 'b', model: 'model-b' },
    ])
    expect(asked).toEqual(['own', 'own', 'a', 'b', 'own', 'own'])
    expect(planOf(state, 'plan:1').result).toMatchObject({ result: 'passed' })
    expect(state.settled).toMatchObject({ status: 'shipped', round: 2 })
    // Six calls of ten tokens each way, told as one sum.
    await vi.waitFor(() => expect(costs.at(-1)).toMatchObject({ input: 60, output: 60 }))
  })

  test('one that cannot be asked keeps the run from beginning, and is named', async () => {
    const refused = { b: { why: 'key_locked' } } as const
    const { begin, asked } = await scene({ store: await generous(), refused })
    expect(await begin()).toEqual({ why: 'key_locked', connection: 'b' })
    expect(asked).toEqual([])
  })

  test('a cap that a vote would pass stops the run, with the round that it has', async () => {
    const store = await generous()
    await setCaps(store, { ...NO_CAPS, run: { usd: 1_000 } })
    const { begin, asked } = await scene({ store })
    const state = await over(await begin({ planSeats: ['a', 'dear'] }))
    expect(asked).not.toContain('dear')
    expect(asked.filter((id) => id === 'own')).toHaveLength(2)
    expect(state.settled).toMatchObject({ status: 'interrupted', cause: 'budget', round: 1 })
    expect(state.stages['plan:1']).toMatchObject({ ended: true, status: 'interrupted' })
  })

  test('a rehearsal votes on its own plans, and asks nobody', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { begin, asked, state } = await scene()
    const begun = await begin({ connection: REHEARSAL, planSeats: [REHEARSAL, REHEARSAL] })
    while (!state().stages['plan:1']?.ended) await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    expect('why' in begun).toBe(false)
    expect(asked).toEqual([])
    const rows = planOf(state(), 'plan:1').rows ?? []
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.every(({ votes: cast }) => cast.length === 2)).toBe(true)
  }, 60_000)
})

test('a run that goes on from one that broke off is voted on as before, and pays for no vote twice', async () => {
  const store = await generous()
  const first = await scene({ store })
  const state = await over(await first.begin())
  expect(state.settled).toMatchObject({ status: 'shipped' })
  const second = await scene({ store, runId: 'again' })
  const again = await over(await second.begin({ goesOn: 'run' }))
  expect(again.given.planVoters?.seats.map(({ connectionId }) => connectionId)).toEqual(['a', 'b'])
  expect(planOf(again, 'plan:1').result).toMatchObject({ result: 'passed' })
  expect(second.asked).toEqual([])
})

test('a voter that is gone does not keep a broken run from being gone on with', async () => {
  const store = await generous()
  await over(await (await scene({ store })).begin())
  const refused = { b: { why: 'no_connection' } } as const
  const { begin, asked, state } = await scene({ store, refused, runId: 'again', says: () => 'no vote' })
  expect('why' in (await begin({ goesOn: 'run' }))).toBe(false)
  await vi.waitFor(() => expect(state().rounds.length).toBeGreaterThan(0))
  expect(asked).not.toContain('b')
  expect(state().given.planVoters?.seats).toHaveLength(2)
})

describe('a plan that was refused waits for the person, over a restart', () => {
  const against = () => votes(ITEMS, { 'P-Step-1': 'disagree' })
  const GO_ON: PersonFact = { type: 'answered', id: 'refused:plan:1', answer: goOnAnyway('It holds.') }

  async function waiting() {
    const { begin, shown, state } = await scene({ store: await generous(), says: against })
    await begin()
    await vi.waitFor(() => expect(state().questions['refused:plan:1']).toBeDefined())
    expect(waitsForPerson(state())).toBe(true)
    // The tab is gone, and its locks with it.
    vi.stubGlobal('navigator', { locks: heldLocks(), hardwareConcurrency: 2, onLine: true })
    return left(shown)
  }

  test('gone on with, it asks its own connection for the next round', async () => {
    const { take, asked } = await scene({ store: await waiting(), says: against, from: 2 })
    const state = await over(await take(GO_ON))
    expect(asked).toEqual(['own', 'own'])
    expect(state.settled).toMatchObject({ status: 'shipped', round: 2 })
  })

  test('checked again, the voters are asked as they were before', async () => {
    const { take, asked } = await scene({ store: await waiting(), from: 2 })
    const state = await over(await take({ ...GO_ON, answer: 'check_again' }))
    expect(asked).toEqual(['a', 'b', 'own', 'own'])
    expect(planOf(state, 'plan:2').result).toMatchObject({ result: 'passed' })
  })

  test('a connection that was removed meanwhile casts no vote, and does not keep the run from going on', async () => {
    const refused = { b: { why: 'no_connection' } } as const
    const { take, asked, state } = await scene({ store: await waiting(), refused, from: 2 })
    await take({ ...GO_ON, answer: 'check_again' })
    await vi.waitFor(() => expect(state().questions['refused:plan:2']).toBeDefined())
    expect(asked).toEqual(['a'])
    expect(planOf(state(), 'plan:2').result).toMatchObject({ result: 'aborted-non-result' })
  })

  test('stopped, it needs nobody', async () => {
    const refused = { own: { why: 'key_locked' }, a: { why: 'key_locked' } } as const
    const { take, asked } = await scene({ store: await waiting(), refused })
    const state = await over(await take({ ...GO_ON, answer: 'stop' }))
    expect(asked).toEqual([])
    expect(state.settled).toMatchObject({ status: 'interrupted', round: 1 })
  })
})
