import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Batch, ModelRequest } from '../../../src/models/provider'
import { rowsOf } from '../../../src/run/column'
import { REHEARSAL } from '../../../src/run/connection'
import type { Event, Fact } from '../../../src/run/event'
import type { StageWish } from '../../../src/run/stage-wish'
import { isLeft } from '../../../src/run/left-stage'
import { fold, initialState, type RunState } from '../../../src/run/state'
import type { Store } from '../../../src/store/open'
import { readRunFile } from '../../../src/store/reader'
import { setCaps } from '../../../src/store/spend'
import { openWriter } from '../../../src/store/writer'
import { following, withAfter } from '../../../workers/after-run'
import type { Metered, NotStaged, Refusal } from '../../../workers/desk-surface'
import { openLedger } from '../../../workers/ledger'
import type { LiveRun } from '../../../workers/live'
import { settleLeft } from '../../../workers/settle'
import { openStaged } from '../../../workers/staging'
import type { TakingUp } from '../../../workers/take-up'
import { page, PAGE } from '../../tools/loops'
import { creation } from '../../tools/stage'
import { freshStore, headerOf, placed } from '../store/fixture'
import { callableOf, PRICE } from './callable-fixture'
import { heldLocks } from './held-locks'

/* Stages that ask several connections, driven as they are in the worker: only the providers are played. */

beforeEach(() => vi.stubGlobal('navigator', { locks: heldLocks(), hardwareConcurrency: 2, onLine: true }))
afterEach(() => vi.unstubAllGlobals())

const OPINION: StageWish = { kind: 'opinion', seats: ['a', 'b'] }
const EXAM: StageWish = { kind: 'exam', use: 'artifact', seats: ['a', 'b', 'c'] }

function created(after?: readonly StageWish[]): Fact {
  const brief = { title: 'A page', what: 'A page' }
  return { ...creation({ runId: 'run', brief, page, connection: 'Mine' }), ...(after && { after }) }
}

const seen: Fact = {
  type: 'critique.artifact_seen',
  from: 'given',
  hash: page.hash,
  bytes: page.bytes,
  mime: page.mime,
}
type Ending = Extract<Fact, { type: 'run_settled' }>
const SHIPPED: Ending = {
  type: 'run_settled',
  status: 'shipped',
  composite: 8.4,
  mustFix: 0,
  artifact: page.hash,
}

async function holding(
  after?: readonly StageWish[],
  ending: readonly Fact[] = [SHIPPED],
): Promise<{ readonly store: Store; readonly events: readonly Event[] }> {
  const store = await freshStore()
  const events = placed([created(after), seen, { type: 'run_started' }, ...ending])
  const writer = openWriter({
    store,
    header: headerOf('run', new Date(Date.now() - 3_600_000).toISOString()),
    now: () => 0,
    schedule: () => () => {},
    onCommitted: () => {},
    onTrouble: () => {},
  })
  for (const event of events) writer.append(event, event.type === 'critique.artifact_seen' ? PAGE : undefined)
  await writer.close()
  return { store, events }
}

const NOTHING = JSON.stringify({ none: true, reason: 'Every section was read.' })

interface Scene {
  readonly store: Store
  /** What a connection answers; it may throw. */
  readonly says?: (connection: string, request: ModelRequest) => string | Promise<string>
  readonly refused?: Readonly<Record<string, Refusal>>
  /** Connections of which no price is known. */
  readonly unpriced?: readonly string[]
  /** Tokens that a reply is billed with. */
  readonly output?: (connection: string) => number
}

function tab({ store, says = () => NOTHING, refused = {}, unpriced = [], output = () => 10 }: Scene) {
  const sent: string[] = []
  const shown: Event[] = []
  const costs: Metered[] = []
  const lives: LiveRun[] = []
  const options: TakingUp = {
    store,
    hold: (runId, run) => {
      lives.push(run)
      return { runId, ended: run.driven.done, over: run.over }
    },
    callableOf: async (id) => {
      const price = unpriced.includes(id) ? {} : { price: PRICE }
      const more = { id, name: `Connection ${id}`, model: `model-${id}`, ...price }
      const { callable } = callableOf(async function* (request): AsyncIterable<Batch> {
        sent.push(id)
        yield [
          { type: 'text', text: await says(id, request) },
          { type: 'usage', usage: { input: 10, output: output(id) } },
          { type: 'stop', stop: 'end' },
        ]
      }, more)
      return callable
    },
    refusalOf: async (id) => refused[id],
    place: async () => ({ https: false, online: true }),
    instruments: undefined,
  }
  const watcher = {
    committed: (events: readonly Event[]) => void shown.push(...events),
    trouble: () => {},
    metered: (told: Metered) => void costs.push(told),
  }
  const stage = (judging: StageWish) => openStaged(options, { runId: 'run', judging, known: 0 }, watcher)
  const goOn = (again: string) => openStaged(options, { runId: 'run', again, known: 0 }, watcher)
  /** The run as its tab has driven it to its end. */
  async function ended(events: readonly Event[]) {
    const watched = following(watcher)
    watched.watcher.committed(events, [])
    const state = events.reduce(fold, initialState())
    const live = { runId: 'run', ended: Promise.resolve(state), over: Promise.resolve() }
    await withAfter(options, live, watched).over
  }
  return { stage, goOn, ended, sent, shown, costs, lives }
}

async function over(opened: { readonly over: Promise<void> } | NotStaged) {
  if ('why' in opened) throw new Error(`Not opened: ${opened.why}.`)
  await opened.over
}

const eventsIn = async (store: Store) => (await readRunFile(store, 'run'))?.events ?? []
const stateIn = async (store: Store) => (await eventsIn(store)).reduce(fold, initialState())
async function free(store: Store) {
  await setCaps(store, { run: {}, day: {}, month: {} })
  return store
}

describe('a stage that asks several connections', () => {
  test('[OK-4] puts each call to the connection of its seat, and leaves the run as it ended', async () => {
    const { store, events } = await holding()
    const here = tab({ store: await free(store) })
    await over(await here.stage(EXAM))
    expect([...new Set(here.sent)].toSorted()).toEqual(['a', 'b', 'c'])
    const all = await eventsIn(store)
    expect(all.slice(0, events.length)).toEqual(events)
    const analysed = all.flatMap((event) =>
      event.type === 'call_started' && event.id.includes('analyse') ? [event.seat] : [],
    )
    expect(new Set(analysed)).toEqual(new Set(['s1', 's2', 's3']))
    const state = await stateIn(store)
    expect(state.settled).toMatchObject({ status: 'shipped', composite: 8.4 })
    expect(state.stages['exam:1']).toMatchObject({ ended: true, procedure: 'cross-exam' })
  })

  test('books all of them on the run, and tells their cost as one', async () => {
    const { store } = await holding()
    const here = tab({ store: await free(store) })
    await over(await here.stage(EXAM))
    const rows = await store.relaxed.spend.toArray()
    expect(new Set(rows.map(({ run }) => run))).toEqual(new Set(['run']))
    expect(new Set(rows.map(({ connection }) => connection))).toEqual(new Set(['a', 'b', 'c']))
    // The meter is told of a few times a second.
    await vi.waitFor(() => expect(here.costs.at(-1)?.input).toBe(10 * here.sent.length))
  })

  test('numbers its stages over the run, whatever they are', async () => {
    const { store } = await holding()
    const here = tab({ store: await free(store) })
    await over(await here.stage(OPINION))
    await over(await here.stage({ kind: 'acceptance', critic: 'a', seats: ['a', 'b'] }))
    expect(Object.keys((await stateIn(store)).stages)).toEqual(['opinion:1', 'accept:2'])
  })

  test('is not opened where one of them cannot be asked, and nothing has happened to the run', async () => {
    const { store, events } = await holding()
    const here = tab({ store: await free(store), refused: { b: { why: 'key_locked' } } })
    expect(await here.stage(EXAM)).toEqual({ why: 'key_locked', connection: 'b' })
    expect(await eventsIn(store)).toEqual(events)
    expect(here.sent).toEqual([])
  })

  test('is not opened where its first calls together would pass a cap', async () => {
    const { store, events } = await holding()
    // One of them costs some two dollars here; three do not fit.
    await setCaps(store, { run: { usd: 4 }, day: {}, month: {} })
    const here = tab({ store })
    expect(await here.stage(EXAM)).toMatchObject({ why: 'cap', cap: { scope: 'run', limit: 4 } })
    expect(await eventsIn(store)).toEqual(events)
  })

  test('[4.0] money that is known is held against its limits where others have no price, and theirs in tokens', async () => {
    const { store } = await holding()
    const here = tab({ store, unpriced: ['b', 'c'] })
    await setCaps(store, { run: { usd: 1 }, day: {}, month: {} })
    expect(await here.stage(EXAM)).toMatchObject({ why: 'cap', cap: { scope: 'run', unit: 'usd', limit: 1 } })
    await setCaps(store, { run: { tokens: 100 }, day: {}, month: {} })
    expect(await here.stage(EXAM)).toMatchObject({ why: 'cap', cap: { unit: 'tokens', limit: 100 } })
    expect(here.sent).toEqual([])
  })

  test('[4.0] a limit that is passed by now counts for whoever is asked later on, too', async () => {
    const { store } = await holding()
    const ledger = openLedger({ store, run: 'another', connection: 'a', now: Date.now })
    await free(store)
    await ledger.reserve('draft:1', { tokens: 1, usd: 2 })
    await ledger.close('draft:1', { tokens: 1, usd: 2 })
    await setCaps(store, { run: {}, day: { usd: 1 }, month: {} })
    const here = tab({ store, unpriced: ['a'] })
    const wish: StageWish = { kind: 'acceptance', critic: 'a', seats: ['a', 'b'] }
    expect(await here.stage(wish)).toMatchObject({ why: 'cap', cap: { scope: 'day', limit: 1 } })
    await over(await here.stage({ ...wish, seats: ['a'] }))
  })

  test('[4.0] a limit in money that is met while others have no price stops the stage, and says which it was', async () => {
    const { store } = await holding()
    await setCaps(store, { run: { usd: 5 }, day: {}, month: {} })
    // The reply of the one that has a price costs more than was expected, and has to be asked for again.
    const says = (id: string) => (id === 'a' ? 'No value.' : NOTHING)
    const output = (id: string) => (id === 'a' ? 40_000 : 10)
    const here = tab({ store, says, output, unpriced: ['b', 'c'] })
    await over(await here.stage(EXAM))
    const state = await stateIn(store)
    expect(state.stages['exam:1']).toMatchObject({
      status: 'interrupted',
      cause: 'budget',
      stopped: 'budget',
    })
    expect((await eventsIn(store)).find(({ type }) => type === 'stopped')).toMatchObject({
      stage: 'exam:1',
      cap: { scope: 'run', unit: 'usd', limit: 5 },
    })
  })

  test('[OK-19] one that breaks later is a non-result: it is asked once more, and the others go on', async () => {
    const { store } = await holding()
    const says = (id: string) => {
      if (id === 'b') throw new Error('cut')
      return NOTHING
    }
    const here = tab({ store: await free(store), says })
    await over(await here.stage(EXAM))
    const state = await stateIn(store)
    expect(state.stages['exam:1']).toMatchObject({ ended: true })
    expect(rowsOf(state.stageFacts).some((fact) => fact.type === 'seat_left_out' && fact.seat === 's2')).toBe(
      true,
    )
  })

  test('that is played asks nobody and costs nothing', async () => {
    const { store } = await holding()
    const here = tab({ store })
    const opened = await here.stage({ kind: 'opinion', seats: [REHEARSAL, REHEARSAL] })
    // A play takes as long as people read.
    setTimeout(() => here.lives[0]?.driven.tell({ type: 'stopped', why: 'interrupt' }), 50)
    await over(opened)
    const calls = (await eventsIn(store)).filter(({ type }) => type === 'call_started')
    expect(calls).toMatchObject([{ seat: 's1' }, { seat: 's2' }])
    expect(here.sent).toEqual([])
    expect(await store.relaxed.spend.count()).toBe(0)
    expect((await stateIn(store)).stages['opinion:1']).toMatchObject({ ended: true })
  })
})

describe('what was ticked before a run', () => {
  test('[OK-42] nothing opens unticked', async () => {
    const { store, events } = await holding()
    const here = tab({ store: await free(store) })
    await here.ended(events)
    expect(await eventsIn(store)).toEqual(events)
    expect(here.sent).toEqual([])
  })

  test('[OK-42] opens by itself once the run has settled with a page, one after the other, and nothing else', async () => {
    const { store, events } = await holding([OPINION, EXAM])
    const here = tab({ store: await free(store) })
    await here.ended(events)
    const opened = (await eventsIn(store)).filter(
      ({ type }) => type === 'stage_opened' || type === 'stage_ended',
    )
    expect(opened).toMatchObject([
      { type: 'stage_opened', id: 'opinion:1' },
      { type: 'stage_ended', id: 'opinion:1' },
      { type: 'stage_opened', id: 'exam:2' },
      { type: 'stage_ended', id: 'exam:2' },
    ])
    // Whoever watched the run is told each event once.
    expect(here.shown.map(({ seq }) => seq)).toEqual((await eventsIn(store)).map(({ seq }) => seq))
  })

  test('[OK-50] stands in the run whole, and a file keeps it', async () => {
    const { store } = await holding([OPINION, EXAM])
    expect((await stateIn(store)).given.after).toEqual([OPINION, EXAM])
  })

  test.each<[string, readonly Fact[]]>([
    ['run_failed', [{ type: 'run_settled', status: 'failed', cause: 'x' }]],
    [
      'run_stopped',
      [
        { type: 'stopped', why: 'interrupt' },
        { ...SHIPPED, status: 'interrupted' },
      ],
    ],
    [
      'run_cap',
      [
        { type: 'stopped', why: 'budget' },
        { ...SHIPPED, status: 'interrupted' },
      ],
    ],
  ])('[OK-42] %s: none of it opens, and each says so', async (reason, ending) => {
    const { store, events } = await holding([OPINION, EXAM], ending)
    const here = tab({ store: await free(store) })
    await here.ended(events)
    const more = (await eventsIn(store)).slice(events.length)
    expect(more).toMatchObject([
      { type: 'pass_skipped', pass: 'opinion', reason },
      { type: 'pass_skipped', pass: 'exam', reason },
    ])
    expect(here.sent).toEqual([])
  })

  test('what cannot be opened says why, and what comes after it is opened all the same', async () => {
    const { store, events } = await holding([EXAM, OPINION])
    const here = tab({ store: await free(store), refused: { c: { why: 'key_needed' } } })
    await here.ended(events)
    const state = await stateIn(store)
    expect(rowsOf(state.marks)).toMatchObject([{ type: 'pass_skipped', pass: 'exam', reason: 'key_needed' }])
    expect(state.stages['opinion:1']).toMatchObject({ ended: true })
  })

  test('once the person has stopped one of them, those behind it stay closed', async () => {
    const { store, events } = await holding([EXAM, OPINION])
    const here = tab({
      store: await free(store),
      says: () => {
        here.lives.at(-1)?.driven.tell({ type: 'stopped', why: 'interrupt' })
        return NOTHING
      },
    })
    await here.ended(events)
    const state = await stateIn(store)
    expect(state.stages['exam:1']).toMatchObject({ ended: true, status: 'interrupted' })
    expect(Object.keys(state.stages)).toHaveLength(1)
    expect(rowsOf(state.marks)).toMatchObject([{ pass: 'opinion', reason: 'stage_stopped' }])
  })
})

/** Closes the page: its locks are free, and whatever it was waiting for never comes. */
function closePage() {
  vi.stubGlobal('navigator', { locks: heldLocks(), hardwareConcurrency: 2, onLine: true })
}

const never = () => new Promise<string>(() => undefined)
const callsIn = (state: RunState, stage: string) =>
  Object.entries(state.calls).flatMap(([id, call]) =>
    id.startsWith(`${stage}/`)
      ? [[id.slice(stage.length + 1), call.phase, call.reason ?? call.usage] as const]
      : [],
  )

describe('a stage whose page was closed', () => {
  /** Two have answered and the third has not when the page is closed, and another one is opened. */
  async function left() {
    const { store } = await holding()
    const there = tab({ store: await free(store), says: (id) => (id === 'c' ? never() : NOTHING) })
    await there.stage(EXAM)
    await vi.waitFor(async () => {
      const { calls } = await stateIn(store)
      expect(Object.values(calls).filter(({ phase }) => phase === 'ended')).toHaveLength(2)
    })
    closePage()
    expect(await settleLeft(store, () => {})).toEqual(['run'])
    return store
  }

  test('[4.0] has ended with it, says so, and asks nobody by itself', async () => {
    const store = await left()
    const state = await stateIn(store)
    expect(state.stages['exam:1']).toMatchObject({ status: 'interrupted', cause: 'page_closed', ended: true })
    expect(state.settled).toMatchObject({ status: 'shipped' })
    expect(callsIn(state, 'exam:1').at(-1)).toEqual(['analyse:s3', 'failed', 'lost'])
    expect(isLeft(state, 'exam:1')).toBe(true)
  })

  test('[4.0] goes on with the same seats, and whoever had answered is not paid again', async () => {
    const store = await left()
    const here = tab({ store })
    await over(await here.goOn('exam:1'))
    expect(here.sent).toEqual(['c'])
    const state = await stateIn(store)
    expect(state.stages['exam:2']).toMatchObject({ again: 'exam:1', ended: true, cause: 'converged' })
    expect(state.stages['exam:2']?.setup).toEqual(state.stages['exam:1']?.setup)
    expect(callsIn(state, 'exam:2')).toEqual([
      ['analyse:s1', 'ended', undefined],
      ['analyse:s2', 'ended', undefined],
      ['analyse:s3', 'ended', expect.objectContaining({ output: 10 })],
    ])
    expect((await store.relaxed.spend.toArray()).filter(({ spent }) => spent.tokens > 0)).toHaveLength(3)
    expect(isLeft(state, 'exam:1')).toBe(false)
    expect(await here.goOn('exam:1')).toEqual({ why: 'gone_on' })
    expect(await here.goOn('exam:2')).toEqual({ why: 'gone_on' })
  })

  test('[4.0] of two tabs that go on with it one does, and the other is told', async () => {
    const store = await left()
    const [one, other] = [tab({ store, says: never }), tab({ store })]
    await one.goOn('exam:1')
    expect(await other.goOn('exam:1')).toEqual({ why: 'driven' })
    expect(other.sent).toEqual([])
  })

  test('what is known already is not held against a limit, and what is not is', async () => {
    const store = await left()
    const spent = Math.max(...(await store.relaxed.spend.toArray()).map(({ spent }) => spent.usd ?? 0))
    // One more call fits, and three more would not.
    await setCaps(store, { run: { usd: 2 * spent + 4 }, day: {}, month: {} })
    await over(await tab({ store }).goOn('exam:1'))
    const poor = await left()
    await setCaps(poor, { run: { usd: 2 * spent + 0.5 }, day: {}, month: {} })
    expect(await tab({ store: poor }).goOn('exam:1')).toMatchObject({ why: 'cap', cap: { scope: 'run' } })
  })

  test('where a seat has lost its key, it says which, and goes on once the key is back', async () => {
    const store = await left()
    const locked = tab({ store, refused: { b: { why: 'key_locked' } } })
    expect(await locked.goOn('exam:1')).toEqual({ why: 'key_locked', connection: 'b' })
    await over(await tab({ store }).goOn('exam:1'))
  })
})

describe('a stage that has met a limit', () => {
  test('[4.0] says which, and goes on from there once it is raised', async () => {
    const { store } = await holding()
    await setCaps(store, { run: { usd: 9 }, day: {}, month: {} })
    // What the first of them has to be asked for again does not fit any more.
    const says = (id: string) => (id === 'a' ? 'No value.' : NOTHING)
    await over(await tab({ store, says, output: (id) => (id === 'a' ? 9_000 : 10) }).stage(EXAM))
    expect((await stateIn(store)).stages['exam:1']).toMatchObject({ cause: 'budget', ended: true })
    const here = tab({ store: await free(store) })
    await over(await here.goOn('exam:1'))
    expect(here.sent).toEqual(['a'])
    expect((await stateIn(store)).stages['exam:2']).toMatchObject({ ended: true, cause: 'converged' })
  })
})
