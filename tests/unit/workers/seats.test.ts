import { describe, expect, test } from 'vitest'
import { type Connection, REHEARSAL } from '../../../src/run/connection'
import { rowsOf } from '../../../src/run/column'
import type { Event, Fact } from '../../../src/run/event'
import { isLeft } from '../../../src/run/left-stage'
import type { Caps } from '../../../src/run/limits'
import type { StageWish } from '../../../src/run/stage-wish'
import type { Store } from '../../../src/store/open'
import { setCaps } from '../../../src/store/spend'
import { following, withAfter } from '../../../workers/after-run'
import { openLedger } from '../../../workers/ledger'
import { settleLeft } from '../../../workers/settle'
import { placed, stateOf } from '../../building/facts'
import { of, page, PAGE } from '../../tools/loops'
import { creation } from '../../tools/stage'
import { PRICE } from './callable-fixture'
import * as scene from './scene'
import { eventually } from '../../building/eventually'
import { eventsIn, inPages, NO_CAPS, openPage, over, stateIn, storeWith } from './scene'

/* Stages that ask several connections, and those that were ticked before a run. */

inPages()

const OPINION: StageWish = { kind: 'opinion', seats: ['a', 'b'] }
const EXAM: StageWish = { kind: 'exam', use: 'artifact', seats: ['a', 'b', 'c'] }
const NOTHING = JSON.stringify({ none: true, reason: 'Every section was read.' })
const INTERRUPT = { type: 'stopped', why: 'interrupt' } as const

type Ending = Extract<Fact, { type: 'run_settled' }>
const SHIPPED: Ending = {
  ...{ type: 'run_settled', status: 'shipped', composite: 8.4, mustFix: 0, artifact: page.hash },
}
const { name: _name, judged: _judged, ...seen } = page
const run = (after?: readonly StageWish[], ending: readonly Fact[] = [SHIPPED]): readonly Event[] =>
  placed([
    { ...creation({ page, connection: 'Mine' }), ...(after && { after }) },
    { type: 'critique.artifact_seen', from: 'given', ...seen },
    { type: 'run_started' },
    ...ending,
  ])

/** A store that holds such a run and has these limits. */
const holding = async (caps: Partial<Caps> = {}, events = run()) =>
  scene.leave(await storeWith(caps), events, { pages: [PAGE] })

interface Scene extends Pick<Parameters<typeof scene.tab>[1] & object, 'says' | 'refused' | 'usage'> {
  readonly unpriced?: readonly string[]
}

function tab(store: Store, { unpriced = [], ...more }: Scene = {}) {
  const connection = (id: string): Partial<Connection> => ({
    ...{ id, name: `Connection ${id}`, model: `model-${id}` },
    ...(!unpriced.includes(id) && { price: PRICE }),
  })
  const here = scene.tab(store, {
    says: () => NOTHING,
    usage: () => ({ input: 10, output: 10 }),
    connection,
    ...more,
  })
  return {
    ...here,
    judge: (judging: StageWish) => here.stage({ judging }),
    goOn: (again: string) => here.stage({ again }),
    /** The run as its tab has driven it to its end. */
    async ended(events: readonly Event[]) {
      const watched = following(here.watcher)
      watched.watcher.committed(events, [])
      const ended = Promise.resolve(stateOf(events))
      await withAfter(here.options, { runId: 'run', ended, over: Promise.resolve() }, watched).over
    },
  }
}

describe('a stage that asks several connections', () => {
  test('[OK-4] puts each call to the connection of its seat, books all on the run, tells one cost, and leaves the run as it ended', async () => {
    const store = await holding()
    const here = tab(store)
    await over(await here.judge(EXAM))
    expect([...new Set(here.asked)].toSorted()).toEqual(['a', 'b', 'c'])
    const all = await eventsIn(store)
    expect(all.slice(0, run().length)).toEqual(run())
    const analysed = of(all, 'call_started').filter(({ id }) => id.includes('analyse'))
    expect(new Set(analysed.map(({ seat }) => seat))).toEqual(new Set(['s1', 's2', 's3']))
    const state = await stateIn(store)
    expect(state.settled).toMatchObject({ status: 'shipped', composite: 8.4 })
    expect(state.stages['exam:1']).toMatchObject({ ended: true, procedure: 'cross-exam' })
    const booked = (await store.relaxed.spend.toArray()).map((row) => `${row.run} ${row.connection}`)
    expect(new Set(booked)).toEqual(new Set(['run a', 'run b', 'run c']))
    // The meter is told of a few times a second.
    await eventually(() => expect(here.costs.at(-1)?.input).toBe(10 * here.asked.length))
  })

  test('numbers its stages over the run, whatever they are', async () => {
    const store = await holding()
    const here = tab(store)
    await over(await here.judge(OPINION))
    await over(await here.judge({ kind: 'acceptance', critic: 'a', seats: ['a', 'b'] }))
    expect(Object.keys((await stateIn(store)).stages)).toEqual(['opinion:1', 'accept:2'])
  })

  test('is not opened where one of them cannot be asked or their first calls together would pass a cap', async () => {
    // One of them costs some two dollars here; three do not fit.
    const store = await holding({ run: { usd: 4 } })
    const here = tab(store, { refused: { b: { why: 'key_locked' } } })
    expect(await here.judge(EXAM)).toEqual({ why: 'key_locked', connection: 'b' })
    expect(await tab(store).judge(EXAM)).toMatchObject({ why: 'cap', cap: { scope: 'run', limit: 4 } })
    expect(await eventsIn(store)).toEqual(run())
    expect(here.asked).toEqual([])
  })

  test('[4.0] money that is known is held against its limits where others have no price, and theirs in tokens', async () => {
    const store = await holding({ run: { usd: 1 } })
    const here = tab(store, { unpriced: ['b', 'c'] })
    expect(await here.judge(EXAM)).toMatchObject({ why: 'cap', cap: { scope: 'run', unit: 'usd', limit: 1 } })
    await setCaps(store, { ...NO_CAPS, run: { tokens: 100 } })
    expect(await here.judge(EXAM)).toMatchObject({ why: 'cap', cap: { unit: 'tokens', limit: 100 } })
    expect(here.asked).toEqual([])
  })

  test('[4.0] a limit that is passed by now counts for whoever is asked later on, too', async () => {
    const store = await holding()
    const ledger = openLedger({ store, run: 'another', connection: 'a', now: Date.now })
    await ledger.reserve('draft:1', { tokens: 1, usd: 2 })
    await ledger.close('draft:1', { tokens: 1, usd: 2 })
    await setCaps(store, { ...NO_CAPS, day: { usd: 1 } })
    const here = tab(store, { unpriced: ['a'] })
    const wish: StageWish = { kind: 'acceptance', critic: 'a', seats: ['a', 'b'] }
    expect(await here.judge(wish)).toMatchObject({ why: 'cap', cap: { scope: 'day', limit: 1 } })
    await over(await here.judge({ ...wish, seats: ['a'] }))
  })

  test('that is played asks nobody and costs nothing', async () => {
    const store = await holding()
    const here = tab(store)
    const opened = await here.judge({ kind: 'opinion', seats: [REHEARSAL, REHEARSAL] })
    // A play takes as long as people read.
    await eventually(() => expect(of(here.shown, 'call_started')).toHaveLength(2))
    here.lives[0]?.driven.tell(INTERRUPT)
    await over(opened)
    expect(of(await eventsIn(store), 'call_started').map(({ seat }) => seat)).toEqual(['s1', 's2'])
    expect(here.asked).toEqual([])
    expect(await store.relaxed.spend.count()).toBe(0)
    expect((await stateIn(store)).stages['opinion:1']).toMatchObject({ ended: true })
  })
})

describe('what was ticked before a run', () => {
  test('[OK-42] nothing opens unticked', async () => {
    const store = await holding()
    const here = tab(store)
    await here.ended(run())
    expect(await eventsIn(store)).toEqual(run())
    expect(here.asked).toEqual([])
  })

  test('[OK-42] [OK-50] stands in the run whole, and opens by itself once it has settled with a page, one after the other', async () => {
    const ticked = run([OPINION, EXAM])
    const store = await holding({}, ticked)
    expect((await stateIn(store)).given.after).toEqual([OPINION, EXAM])
    const here = tab(store)
    await here.ended(ticked)
    const all = await eventsIn(store)
    const stages = all.flatMap((one) =>
      one.type === 'stage_opened' || one.type === 'stage_ended' ? `${one.type} ${one.id}` : [],
    )
    expect(stages).toEqual([
      ...['stage_opened opinion:1', 'stage_ended opinion:1'],
      ...['stage_opened exam:2', 'stage_ended exam:2'],
    ])
    // Whoever watched the run is told each event once.
    expect(here.shown.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq))
  })

  const interrupted = { ...SHIPPED, status: 'interrupted' } as const
  test.each<[string, readonly Fact[]]>([
    ['run_failed', [{ type: 'run_settled', status: 'failed', cause: 'x' }]],
    ['run_stopped', [INTERRUPT, interrupted]],
    ['run_cap', [{ type: 'stopped', why: 'budget' }, interrupted]],
  ])('[OK-42] %s: none of it opens, and each says so', async (reason, ending) => {
    const events = run([OPINION, EXAM], ending)
    const store = await holding({}, events)
    const here = tab(store)
    await here.ended(events)
    expect((await eventsIn(store)).slice(events.length)).toMatchObject(
      ['opinion', 'exam'].map((pass) => ({ type: 'pass_skipped', pass, reason })),
    )
    expect(here.asked).toEqual([])
  })

  test('what cannot be opened says why, and what comes after it is opened all the same', async () => {
    const events = run([EXAM, OPINION])
    const store = await holding({}, events)
    await tab(store, { refused: { c: { why: 'key_needed' } } }).ended(events)
    const { marks, stages } = await stateIn(store)
    expect(rowsOf(marks)).toMatchObject([{ type: 'pass_skipped', pass: 'exam', reason: 'key_needed' }])
    expect(stages['opinion:1']).toMatchObject({ ended: true })
  })

  test('once the person has stopped one of them, those behind it stay closed', async () => {
    const events = run([EXAM, OPINION])
    const store = await holding({}, events)
    const here = tab(store, {
      says() {
        here.lives.at(-1)?.driven.tell(INTERRUPT)
        return NOTHING
      },
    })
    await here.ended(events)
    const { marks, stages } = await stateIn(store)
    expect(stages).toMatchObject({ 'exam:1': { ended: true, status: 'interrupted' } })
    expect(Object.keys(stages)).toHaveLength(1)
    expect(rowsOf(marks)).toMatchObject([{ pass: 'opinion', reason: 'stage_stopped' }])
  })
})

const never = () => new Promise<string>(() => undefined)
async function callsIn(store: Store, stage: string) {
  const calls = Object.entries((await stateIn(store)).calls).filter(([id]) => id.startsWith(`${stage}/`))
  return calls.map(([id, call]) => [id.slice(stage.length + 1), call.phase, call.reason ?? call.usage])
}

describe('a stage whose page was closed', () => {
  /** Two have answered and the third has not when the page is closed, and another one is opened. */
  async function left() {
    const store = await holding()
    await tab(store, { says: (id) => (id === 'c' ? never() : NOTHING) }).judge(EXAM)
    await eventually(async () =>
      expect((await callsIn(store, 'exam:1')).filter(([, phase]) => phase === 'ended')).toHaveLength(2),
    )
    openPage()
    expect(await settleLeft(store, () => {})).toEqual(['run'])
    return store
  }

  test('[4.0] has ended with it, says so, asks nobody by itself, and goes on where whoever had answered is not paid again', async () => {
    const store = await left()
    const before = await stateIn(store)
    expect(before.stages['exam:1']).toMatchObject({
      ...{ status: 'interrupted', cause: 'page_closed', ended: true },
    })
    expect(before.settled).toMatchObject({ status: 'shipped' })
    expect((await callsIn(store, 'exam:1')).at(-1)).toEqual(['analyse:s3', 'failed', 'lost'])
    expect(isLeft(before, 'exam:1')).toBe(true)

    const here = tab(store)
    await over(await here.goOn('exam:1'))
    expect(here.asked).toEqual(['c'])
    const state = await stateIn(store)
    expect(state.stages['exam:2']).toMatchObject({ again: 'exam:1', ended: true, cause: 'converged' })
    expect(state.stages['exam:2']?.setup).toEqual(state.stages['exam:1']?.setup)
    expect(await callsIn(store, 'exam:2')).toEqual([
      ['analyse:s1', 'ended', undefined],
      ['analyse:s2', 'ended', undefined],
      ['analyse:s3', 'ended', expect.objectContaining({ output: 10 })],
    ])
    expect((await store.relaxed.spend.toArray()).filter(({ spent }) => spent.tokens > 0)).toHaveLength(3)
    expect(isLeft(state, 'exam:1')).toBe(false)
    for (const again of ['exam:1', 'exam:2']) expect(await here.goOn(again)).toEqual({ why: 'gone_on' })
  })

  test('[4.0] of two tabs that go on with it one does, and the other is told', async () => {
    const store = await left()
    const [one, other] = [tab(store, { says: never }), tab(store)]
    await one.goOn('exam:1')
    expect(await other.goOn('exam:1')).toEqual({ why: 'driven' })
    expect(other.asked).toEqual([])
  })

  test('what is known already is not held against a limit, and what is not is; a seat without its key is named', async () => {
    const store = await left()
    const spent = Math.max(...(await store.relaxed.spend.toArray()).map(({ spent }) => spent.usd ?? 0))
    await setCaps(store, { ...NO_CAPS, run: { usd: 2 * spent + 0.5 } })
    expect(await tab(store).goOn('exam:1')).toMatchObject({ why: 'cap', cap: { scope: 'run' } })
    const locked = tab(store, { refused: { b: { why: 'key_locked' } } })
    expect(await locked.goOn('exam:1')).toEqual({ why: 'key_locked', connection: 'b' })
    // One more call fits, and three more would not.
    await setCaps(store, { ...NO_CAPS, run: { usd: 2 * spent + 4 } })
    await over(await tab(store).goOn('exam:1'))
  })
})

test('[4.0] a stage that meets a limit in money stops, says which, though others have no price, and goes on once it is raised', async () => {
  const store = await holding({ run: { usd: 9 } })
  // The reply of the one that has a price costs more than was expected, and has to be asked for again.
  const says = (id: string) => (id === 'a' ? 'No value.' : NOTHING)
  const usage = (id: string) => ({ input: 10, output: id === 'a' ? 40_000 : 10 })
  await over(await tab(store, { says, usage, unpriced: ['b', 'c'] }).judge(EXAM))
  expect((await stateIn(store)).stages['exam:1']).toMatchObject({
    ...{ status: 'interrupted', cause: 'budget', stopped: 'budget', ended: true },
  })
  expect(of(await eventsIn(store), 'stopped')).toMatchObject([
    { stage: 'exam:1', cap: { scope: 'run', unit: 'usd', limit: 9 } },
  ])
  await setCaps(store, NO_CAPS)
  const here = tab(store)
  await over(await here.goOn('exam:1'))
  expect(here.asked).toEqual(['a'])
  expect((await stateIn(store)).stages['exam:2']).toMatchObject({ ended: true, cause: 'converged' })
})
