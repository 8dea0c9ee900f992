import { describe, expect, test } from 'vitest'
import { BASES } from '../../../src/health/pack/pages'
import { plan } from '../../../src/health/pack/plan'
import { ModelError } from '../../../src/models/provider'
import { askedDims, OPINION_VERSION } from '../../../src/prompts/opinion'
import { BLIND_PROMPTS } from '../../../src/run/calibration'
import { calibrationDefaults } from '../../../src/run/calibration-limits'
import { defaults } from '../../../src/run/config'
import { putCase } from '../../../src/store/cases'
import { deleteConnection, getConnection, putConnection } from '../../../src/store/connections'
import { readFacts } from '../../../src/store/facts'
import type { Store } from '../../../src/store/open'
import { setOwnScore } from '../../../src/store/own-scores'
import { getSetting } from '../../../src/store/settings'
import { setCaps, spentAt } from '../../../src/store/spend'
import type { CalibrationNews } from '../../../workers/calibration-surface'
import { openCalibrating } from '../../../workers/calibrating/desk'
import { seeded } from '../../tools/seeded'
import { replyTo } from '../health/judge'
import { freshStore, writeRun } from '../store/fixture'
import { callableOf } from './callable-fixture'
import { listen } from './desk-fixture'
import { AT_HOME, batchOf, NO_CAPS } from './scene'

/* A connection is asked about pages of which it is known what is on them, and held against that. */

const full = plan('full', BASES)
const quick = plan('quick', BASES)
const DIMS = askedDims({ mime: 'text/html' }, defaults)

/** What a judge of numbers answers to the n-th page of a plan, as the JSON of a second opinion. */
const judging = (asked: typeof full) => (at: number) => {
  const sheet = asked[at % asked.length]?.sheet
  if (!sheet) throw new Error('There is no such page.')
  const random = seeded(at + 1)
  const { composite = 0, mustFix } = replyTo(sheet, { start: 1, sees: 1, cries: 0, noiseSd: 0.1 }, random)
  const score = Math.min(10, Math.max(0, composite))
  return JSON.stringify({ dimensions: DIMS.map((dim) => ({ ...dim, score, note: 'So.' })), mustFix })
}

async function scene(answer: (at: number) => string = () => '', known?: Store) {
  const store = known ?? (await freshStore())
  let calls = 0
  const { callable, sent } = callableOf(
    async function* () {
      const batch = batchOf(answer(calls++), { input: 1000, output: 100 })
      yield [{ type: 'answered', model: 'm-2026' }, ...batch]
    },
    { price: { input: 0.1, output: 0.4 } },
  )
  const { id } = callable.connection
  await putConnection(store, callable.connection)
  const door = openCalibrating({ store, callableOf: async () => callable, place: async () => AT_HOME })

  /** A calibration to its end; it is cancelled when that page is asked about. */
  async function run(kind: 'quick' | 'full', how: 'go_on' | 'anew' = 'anew', cancelAt?: number) {
    const { port1, port2 } = new MessageChannel()
    const over = listen<CalibrationNews>(port2, (news) => {
      if (news.type === 'asking' && news.at === cancelAt) void door.cancel(id)
    })
    await door.calibrate(id, kind, how, port1)
    const news = await over
    return { news, last: news.at(-1) }
  }

  const kept = async () => (await getConnection(store, id))?.calibration
  /** How often something was asked about that carries this mark. */
  const timesAsked = (mark: string) =>
    sent.filter(({ messages }) => JSON.stringify(messages).includes(`<!--${mark}-->`)).length
  return { store, id, sent, door, run, kept, timesAsked }
}

const ABORTED = { type: 'stopped', why: 'aborted' }

describe('[TR-3] a connection is tried on the pack', () => {
  test('as a second opinion asks it: once for each page, and the grade stays with the connection', async () => {
    expect(BLIND_PROMPTS).toBe(OPINION_VERSION)
    const { run, kept, sent, store, id } = await scene(judging(full))
    const { news, last } = await run('full')
    expect(sent).toHaveLength(22)
    // No page tells the judge what is on it, and nothing was measured of it.
    expect(JSON.stringify(sent)).not.toMatch(/planted|defect|calibrat|\bD-\d|Measured on it by code/i)
    expect(last?.type).toBe('over')
    expect(news.flatMap((one) => (one.type === 'asking' ? one.at : []))).toEqual(full.map((_, at) => at + 1))
    expect(await kept()).toMatchObject({
      ...{ letter: 'A', kind: 'full', model: 'm-2026', prompts: BLIND_PROMPTS },
      ...{ seen: { hits: 44, of: 44 }, alarms: { hits: 0, of: 8 }, monotone: true, followed: false },
    })
    expect((await spentAt(store, Date.now())).day.tokens).toBe(22 * 1100)
    expect(await getSetting(store, `calibrating:${id}`)).toBeUndefined()
  })

  test('what it may come to is said before', async () => {
    const { door, id, sent } = await scene()
    const [small, whole] = [await door.cost(id, 'quick'), await door.cost(id, 'full')]
    expect([small.calls, whole.calls]).toEqual([11, 22])
    expect(whole.tokens[1]).toBeGreaterThan(small.tokens[1])
    expect(whole.usd?.[1]).toBeGreaterThan(0)
    expect(sent).toEqual([])
  })

  test('broken off, it goes on behind what is paid for', async () => {
    const { run, door, id, sent, kept } = await scene(judging(quick))
    expect((await run('quick', 'anew', 5)).last).toEqual(ABORTED)
    const left = await door.left(id)
    expect(left).toMatchObject({ kind: 'quick', of: 11 })
    expect(await kept()).toBeUndefined()
    const before = sent.length
    expect(left?.done).toBeGreaterThan(0)
    // The page that was being asked about is asked about again.
    expect((await run('quick', 'go_on')).last?.type).toBe('over')
    expect(sent.length - before).toBe(11 - (left?.done ?? 0))
    expect(await door.left(id)).toBeUndefined()
  })

  test('no call passes a cap, and the limit is named', async () => {
    const { run, store, sent, kept } = await scene(judging(full))
    await setCaps(store, { ...NO_CAPS, run: { usd: 0.0001 } })
    const cap = { scope: 'run', unit: 'usd', limit: 0.0001 }
    expect((await run('full')).last).toMatchObject({ type: 'stopped', cap })
    expect(sent).toEqual([])
    expect(await kept()).toBeUndefined()
  })

  test('whoever never answers in form is not asked to the end, and a key that is refused ends it at once', async () => {
    const rambling = await scene(() => 'A lovely page.')
    expect((await rambling.run('full')).last).toEqual({ type: 'stopped', why: 'unreadable' })
    expect(rambling.sent).toHaveLength(4)
    const refused = await scene(() => {
      throw new ModelError({ kind: 'auth', detail: 'No.' })
    })
    expect((await refused.run('quick')).last).toEqual({ type: 'stopped', why: 'auth' })
    expect(refused.sent).toHaveLength(1)
  })

  test('what is begun goes with its connection, and in no copy', async () => {
    const { run, id, store } = await scene(judging(quick))
    await run('quick', 'anew', 3)
    expect(JSON.stringify(await readFacts(store))).not.toContain('calibrating:')
    await deleteConnection(store, id)
    expect(await getSetting(store, `calibrating:${id}`)).toBeUndefined()
  })
})

describe('[EV-8] findings that the person has kept', () => {
  const row = {
    ...{ id: 'k1', at: 5, run: 'r1', brief: { title: 'A bakery', what: 'One page.' } },
    page: '<!doctype html><title>Bakery</title><h1 id="hero">Bread</h1><p id="hours">We open at six.</p>',
    statement: 'The opening hours name no weekday.',
    evidence: [{ kind: 'selector', ref: '#hours' }],
    real: true,
  } as const

  /** A store with so many cases, the newest first, each of which can be told by its mark. */
  async function withCases(count: number) {
    const store = await freshStore()
    for (let n = 1; n <= count; n++)
      await putCase(store, { ...row, id: `k${n}`, at: 10 - n, page: `${row.page}<!--k${n}-->` })
    return store
  }

  /** Keeps one more, of a page of a run. */
  async function keepAnother({ door, store }: Awaited<ReturnType<typeof scene>>) {
    await writeRun(store, { runId: 'r1' })
    const [body] = await store.relaxed.bodies.toArray()
    await door.keep({ run: 'r1', artifact: body?.hash ?? '', statement: 'New.', evidence: [], real: true })
  }

  test('are asked about in the next calibration, and held against the person’s word', async () => {
    const store = await freshStore()
    await putCase(store, row)
    await putCase(store, { ...row, id: 'k2', statement: 'The headline is dull.', evidence: [], real: false })
    const fix = {
      statement: 'Say on which days you open.',
      evidence: [{ kind: 'selector', ref: 'p#hours' }],
    }
    const own = JSON.stringify({ dimensions: DIMS.map((dim) => ({ ...dim, score: 7 })), mustFix: [fix] })
    const judge = judging(quick)
    const { run, kept, sent, door, id } = await scene((at) => (at < 11 ? judge(at) : own), store)
    expect(await door.cost(id, 'quick')).toMatchObject({ calls: 13, own: 2 })
    await run('quick')
    expect(sent).toHaveLength(13)
    expect((await kept())?.person).toEqual({ kappa: 1, agreed: { hits: 2, of: 2 } })
  })

  test('are listed without their pages, taken away and put back, and leave with a copy', async () => {
    const { door, store } = await scene()
    await putCase(store, row)
    const { page: _, brief, ...listed } = row
    expect(await door.cases()).toEqual([{ ...listed, title: brief.title }])
    await door.drop('k1')
    expect(await door.cases()).toEqual([])
    await door.putBack('k1')
    expect(JSON.stringify(await readFacts(store))).toContain('calibration-case:k1')
    await store.relaxed.settings.put({ key: 'calibration-case:odd', value: { id: 'odd' } })
    expect(await door.cases()).toHaveLength(1)
  })

  test('what was removed can be put back, whatever was kept, removed or opened anew meanwhile', async () => {
    const here = await scene(undefined, await withCases(3))
    const { door, store } = here
    for (const id of ['k1', 'k2']) await door.drop(id)
    await keepAnother(here)
    // Another tab knows nothing of who removed them.
    const { door: later } = await scene(undefined, store)
    expect((await later.dropped()).map(({ id }) => id).toSorted()).toEqual(['k1', 'k2'])
    await later.putBack('k1')
    await door.putBack('k2')
    expect((await door.cases()).map(({ id }) => id)).toEqual(expect.arrayContaining(['k1', 'k2', 'k3']))
    expect(await door.dropped()).toEqual([])
    await expect(door.putBack('gone')).rejects.toThrow('not on this device any more')
  })

  test('what has no room any more can be put back as well, until it has lain there for its days', async () => {
    const here = await scene()
    const { door, store } = here
    const { ownKept, undoMs } = calibrationDefaults
    for (let n = 1; n <= ownKept; n++) await putCase(store, { ...row, id: `k${n}`, at: n })
    await putCase(store, { ...row, id: 'old', at: 0, trashedAt: Date.now() - undoMs })
    expect(await door.dropped()).toEqual([])
    await keepAnother(here)
    expect(await door.cases()).toHaveLength(ownKept)
    expect((await door.dropped()).map(({ id }) => id)).toEqual(['k1'])
    await expect(door.putBack('old')).rejects.toThrow('not on this device any more')
  })

  test('broken off behind one of them, it goes on without asking about it again', async () => {
    const { run, door, id, sent, kept, timesAsked } = await scene(judging(quick), await withCases(3))
    expect((await run('quick', 'anew', 14)).last).toEqual(ABORTED)
    const paid = sent.length - 1
    expect(await door.left(id)).toMatchObject({ done: paid, of: 14 })
    // Taken away it does not count, and put back it is not paid for again.
    await door.drop('k1')
    expect(await door.left(id)).toMatchObject({ done: paid - 1, of: 13 })
    await door.putBack('k1')
    expect((await run('quick', 'go_on')).last?.type).toBe('over')
    expect(['k1', 'k2'].map(timesAsked)).toEqual([1, 1])
    expect((await kept())?.person?.agreed.of).toBe(3)
  })

  test('a case whose answer could not be read is paid for as well', async () => {
    const judge = judging(quick)
    const answer = (at: number) => (at === 11 ? 'A lovely page.' : judge(at))
    const { run, kept, timesAsked } = await scene(answer, await withCases(2))
    await run('quick', 'anew', 13)
    expect((await run('quick', 'go_on')).last?.type).toBe('over')
    expect(timesAsked('k1')).toBe(1)
    expect((await kept())?.person?.agreed.of).toBe(1)
  })

  test('a page that is not here cannot be kept', async () => {
    const { door } = await scene()
    const wish = { run: 'r', artifact: 'gone', statement: 'x', evidence: [], real: true }
    await expect(door.keep(wish)).rejects.toThrow('not on this device')
  })
})

test('[EV-9] agreement of a device without runs says so', async () => {
  const { door, store } = await scene()
  await setOwnScore(store, 'hash', 7)
  await expect(setOwnScore(store, 'hash', 17)).rejects.toThrow('between')
  const { agreement, unscored } = await door.agreement()
  expect(unscored).toEqual([])
  const none = { pages: 0, spoken: 0, scored: 0, jurors: [], pairs: [], orders: { hits: 0, of: 0 } }
  expect(agreement).toEqual(none)
})
