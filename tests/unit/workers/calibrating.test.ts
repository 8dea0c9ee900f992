import { describe, expect, test } from 'vitest'
import { BASES } from '../../../src/health/pack/pages'
import { plan } from '../../../src/health/pack/plan'
import type { Batch } from '../../../src/models/provider'
import { ModelError } from '../../../src/models/provider'
import { askedDims, OPINION_VERSION } from '../../../src/prompts/opinion'
import { BLIND_PROMPTS } from '../../../src/run/calibration'
import { calibrationDefaults } from '../../../src/run/calibration-limits'
import { defaults } from '../../../src/run/config'
import { readFacts } from '../../../src/store/facts'
import { deleteConnection, getConnection, putConnection } from '../../../src/store/connections'
import { setCaps, spentAt } from '../../../src/store/spend'
import type { Store } from '../../../src/store/open'
import { getSetting } from '../../../src/store/settings'
import { setOwnScore } from '../../../src/store/own-scores'
import { putCase } from '../../../src/store/cases'
import type { CalibrationNews } from '../../../workers/calibration-surface'
import { openCalibrating } from '../../../workers/calibrating/desk'
import { seeded } from '../../tools/seeded'
import { replyTo } from '../health/judge'
import { freshStore, writeRun } from '../store/fixture'
import { callableOf } from './callable-fixture'

const full = plan('full', BASES)
const quick = plan('quick', BASES)

/** What a judge of numbers answers to the n-th page of a plan, as the JSON of a second opinion. */
function textFor(asked: typeof full, at: number): string {
  const sheet = asked[at % asked.length]?.sheet
  if (!sheet) throw new Error('There is no such page.')
  const random = seeded(at + 1)
  const { composite = 0, mustFix } = replyTo(sheet, { start: 1, sees: 1, cries: 0, noiseSd: 0.1 }, random)
  const score = Math.min(10, Math.max(0, composite))
  const dims = askedDims({ mime: 'text/html' }, defaults)
  return JSON.stringify({ dimensions: dims.map((dim) => ({ ...dim, score, note: 'So.' })), mustFix })
}

function batchOf(text: string): Batch {
  return [
    { type: 'text', text },
    { type: 'answered', model: 'm-2026' },
    { type: 'usage', usage: { input: 1000, output: 100 } },
    { type: 'stop', stop: 'end' },
  ]
}

async function scene(answer: (at: number) => string, store?: Store) {
  const known = store ?? (await freshStore())
  let calls = 0
  const { callable, sent } = callableOf(
    async function* () {
      yield batchOf(answer(calls++))
    },
    { price: { input: 0.1, output: 0.4 } },
  )
  await putConnection(known, callable.connection)
  const { id } = callable.connection
  const door = openCalibrating({
    store: known,
    callableOf: async () => callable,
    place: async () => ({ https: false, online: true }),
  })
  async function run(
    kind: 'quick' | 'full',
    how: 'go_on' | 'anew' = 'anew',
    until?: (news: CalibrationNews) => void,
  ) {
    const { port1, port2 } = new MessageChannel()
    const news: CalibrationNews[] = []
    const over = new Promise<void>((resolve) => {
      port2.onmessage = ({ data }: MessageEvent<CalibrationNews>) => {
        news.push(data)
        until?.(data)
        if (data.type === 'over' || data.type === 'stopped') resolve()
      }
    })
    await door.calibrate(id, kind, how, port1)
    await over
    port2.close()
    return news
  }
  const kept = async () => (await getConnection(known, id))?.calibration
  return { store: known, id, sent, door, run, kept }
}

describe('[TR-3] a connection is tried on the pack', () => {
  test('as a second opinion asks it: once for each page, and the grade stays with the connection', async () => {
    expect(BLIND_PROMPTS).toBe(OPINION_VERSION)
    const { run, kept, sent, store, id } = await scene((at) => textFor(full, at))
    const news = await run('full')
    expect(sent).toHaveLength(22)
    expect(news.at(-1)?.type).toBe('over')
    expect(
      news.filter(({ type }) => type === 'asking').map((one) => one.type === 'asking' && one.at),
    ).toEqual(full.map((_, at) => at + 1))
    expect(await kept()).toMatchObject({
      letter: 'A',
      kind: 'full',
      model: 'm-2026',
      prompts: BLIND_PROMPTS,
      seen: { hits: 44, of: 44 },
      alarms: { hits: 0, of: 8 },
      monotone: true,
      followed: false,
    })
    expect((await spentAt(store, Date.now())).day.tokens).toBe(22 * 1100)
    expect(await getSetting(store, `calibrating:${id}`)).toBeUndefined()
  })

  test('no page tells the judge what is on it, and nothing was measured of it', async () => {
    const { run, sent } = await scene((at) => textFor(quick, at))
    await run('quick')
    expect(sent).toHaveLength(11)
    for (const { system, messages } of sent) {
      const said = [system, ...messages.map(({ content }) => String(content))].join('\n')
      expect(said).not.toMatch(/planted|defect|calibrat|\bD-\d/i)
      expect(said).not.toContain('Measured on it by code')
    }
  })

  test('what it may come to is said before', async () => {
    const { door, id, sent } = await scene(() => '')
    const [small, whole] = [await door.cost(id, 'quick'), await door.cost(id, 'full')]
    expect([small.calls, whole.calls]).toEqual([11, 22])
    expect(whole.tokens[1]).toBeGreaterThan(small.tokens[1])
    expect(whole.usd?.[1]).toBeGreaterThan(0)
    expect(sent).toEqual([])
  })

  test('broken off, it goes on behind what is paid for', async () => {
    const { run, door, id, sent, kept } = await scene((at) => textFor(quick, at))
    const stop = (news: CalibrationNews) => {
      if (news.type === 'asking' && news.at === 5) void door.cancel(id)
    }
    expect((await run('quick', 'anew', stop)).at(-1)).toEqual({ type: 'stopped', why: 'aborted' })
    const left = await door.left(id)
    expect(left).toMatchObject({ kind: 'quick', of: 11 })
    expect(await kept()).toBeUndefined()
    const before = sent.length
    const done = left?.done ?? 0
    expect(done).toBeGreaterThan(0)
    // The page that was being asked about is asked about again.
    const again = await run('quick', 'go_on')
    expect(again.at(-1)?.type).toBe('over')
    expect(sent.length - before).toBe(11 - done)
    expect(await door.left(id)).toBeUndefined()
  })

  test('no call passes a cap, and the limit is named', async () => {
    const { run, store, sent, kept } = await scene((at) => textFor(full, at))
    await setCaps(store, { run: { usd: 0.0001 }, day: {}, month: {} })
    const last = (await run('full')).at(-1)
    expect(last).toMatchObject({ type: 'stopped', cap: { scope: 'run', unit: 'usd', limit: 0.0001 } })
    expect(sent).toEqual([])
    expect(await kept()).toBeUndefined()
  })

  test('whoever never answers in form is not asked to the end', async () => {
    const { run, sent } = await scene(() => 'A lovely page.')
    expect((await run('full')).at(-1)).toEqual({ type: 'stopped', why: 'unreadable' })
    expect(sent).toHaveLength(4)
  })

  test('what is begun goes with its connection, and in no copy', async () => {
    const { run, door, id, store } = await scene((at) => textFor(quick, at))
    await run('quick', 'anew', (news) => {
      if (news.type === 'asking' && news.at === 3) void door.cancel(id)
    })
    expect(JSON.stringify(await readFacts(store))).not.toContain('calibrating:')
    await deleteConnection(store, id)
    expect(await getSetting(store, `calibrating:${id}`)).toBeUndefined()
  })
})

describe('[EV-8] findings that the person has kept', () => {
  const row = {
    id: 'k1',
    at: 5,
    run: 'r1',
    brief: { title: 'A bakery', what: 'One page.' },
    page: '<!doctype html><title>Bakery</title><h1 id="hero">Bread</h1><p id="hours">We open at six.</p>',
    statement: 'The opening hours name no weekday.',
    evidence: [{ kind: 'selector', ref: '#hours' }],
    real: true,
  } as const

  test('are asked about in the next calibration, and held against the person’s word', async () => {
    const store = await freshStore()
    await putCase(store, row)
    await putCase(store, { ...row, id: 'k2', statement: 'The headline is dull.', evidence: [], real: false })
    const { run, kept, sent, door, id } = await scene((at) => {
      if (at < 11) return textFor(quick, at)
      const dims = askedDims({ mime: 'text/html' }, defaults)
      const fix = {
        statement: 'Say on which days you open.',
        evidence: [{ kind: 'selector', ref: 'p#hours' }],
      }
      return JSON.stringify({ dimensions: dims.map((dim) => ({ ...dim, score: 7 })), mustFix: [fix] })
    }, store)
    expect(await door.cost(id, 'quick')).toMatchObject({ calls: 13, own: 2 })
    await run('quick')
    expect(sent).toHaveLength(13)
    expect((await kept())?.person).toEqual({ kappa: 1, agreed: { hits: 2, of: 2 } })
  })

  test('are listed without their pages, taken away and put back, and leave with a copy', async () => {
    const { door, store } = await scene(() => '')
    await putCase(store, row)
    const { page: _, brief, ...listed } = row
    expect(await door.cases()).toEqual([{ ...listed, title: brief.title }])
    await door.drop('k1')
    expect(await door.cases()).toEqual([])
    await door.putBack('k1')
    expect(await door.cases()).toHaveLength(1)
    expect(JSON.stringify(await readFacts(store))).toContain('calibration-case:k1')
    await store.relaxed.settings.put({ key: 'calibration-case:odd', value: { id: 'odd' } })
    expect(await door.cases()).toHaveLength(1)
  })

  test('what was removed can be put back, whatever was kept, removed or opened anew meanwhile', async () => {
    const { door, store } = await scene(() => '')
    for (const id of ['k1', 'k2', 'k3']) await putCase(store, { ...row, id })
    await door.drop('k1')
    await door.drop('k2')
    await writeRun(store, { runId: 'r1' })
    const [body] = await store.relaxed.bodies.toArray()
    await door.keep({ run: 'r1', artifact: body?.hash ?? '', statement: 'New.', evidence: [], real: true })
    // Another tab knows nothing of who removed them.
    const { door: later } = await scene(() => '', store)
    expect((await later.dropped()).map(({ id }) => id)).toEqual(['k1', 'k2'])
    await later.putBack('k1')
    await door.putBack('k2')
    expect((await door.cases()).map(({ id }) => id)).toEqual(expect.arrayContaining(['k1', 'k2', 'k3']))
    expect(await door.dropped()).toEqual([])
    await expect(door.putBack('gone')).rejects.toThrow('not on this device any more')
  })

  test('what has no room any more can be put back as well, until it has lain there for its days', async () => {
    const { door, store } = await scene(() => '')
    const { ownKept, undoMs } = calibrationDefaults
    for (let n = 1; n <= ownKept; n++) await putCase(store, { ...row, id: `k${n}`, at: n })
    const longAgo = Date.now() - undoMs
    await putCase(store, { ...row, id: 'old', at: 0, trashedAt: longAgo })
    expect(await door.dropped()).toEqual([])
    await writeRun(store, { runId: 'r1' })
    const [body] = await store.relaxed.bodies.toArray()
    await door.keep({ run: 'r1', artifact: body?.hash ?? '', statement: 'New.', evidence: [], real: true })
    expect(await door.cases()).toHaveLength(ownKept)
    expect((await door.dropped()).map(({ id }) => id)).toEqual(['k1'])
    await expect(door.putBack('old')).rejects.toThrow('not on this device any more')
  })

  test('broken off behind one of them, it goes on without asking about it again', async () => {
    const store = await freshStore()
    for (const [at, id] of ['k1', 'k2', 'k3'].entries())
      await putCase(store, {
        ...row,
        id,
        at: 9 - at,
        statement: `Case ${id}.`,
        page: `${row.page}<!--${id}-->`,
      })
    const { run, door, id, sent, kept } = await scene((at) => textFor(quick, at), store)
    const stop = (news: CalibrationNews) => {
      if (news.type === 'asking' && news.at === 14) void door.cancel(id)
    }
    expect((await run('quick', 'anew', stop)).at(-1)).toEqual({ type: 'stopped', why: 'aborted' })
    const paid = sent.length - 1
    expect(await door.left(id)).toMatchObject({ done: paid, of: 14 })
    // Taken away it does not count, and put back it is not paid for again.
    await door.drop('k1')
    expect(await door.left(id)).toMatchObject({ done: paid - 1, of: 13 })
    await door.putBack('k1')
    expect((await run('quick', 'go_on')).at(-1)?.type).toBe('over')
    const pages = sent.map(({ messages }) => JSON.stringify(messages))
    for (const key of ['k1', 'k2'])
      expect(pages.filter((text) => text.includes(`<!--${key}-->`))).toHaveLength(1)
    expect((await kept())?.person?.agreed.of).toBe(3)
  })

  test('a case whose answer could not be read is paid for as well', async () => {
    const store = await freshStore()
    for (const [at, id] of ['k1', 'k2'].entries())
      await putCase(store, { ...row, id, at: 9 - at, page: `${row.page}<!--${id}-->` })
    const { run, door, id, sent, kept } = await scene(
      (at) => (at === 11 ? 'A lovely page.' : textFor(quick, at)),
      store,
    )
    await run('quick', 'anew', (news) => {
      if (news.type === 'asking' && news.at === 13) void door.cancel(id)
    })
    expect((await run('quick', 'go_on')).at(-1)?.type).toBe('over')
    const pages = sent.map(({ messages }) => JSON.stringify(messages))
    expect(pages.filter((text) => text.includes('<!--k1-->'))).toHaveLength(1)
    expect((await kept())?.person?.agreed.of).toBe(1)
  })

  test('a page that is not here cannot be kept', async () => {
    const { door } = await scene(() => '')
    const wish = { run: 'r', artifact: 'gone', statement: 'x', evidence: [], real: true }
    await expect(door.keep(wish)).rejects.toThrow('not on this device')
  })
})

test('[EV-9] agreement of a device without runs says so', async () => {
  const { door, store } = await scene(() => '')
  await setOwnScore(store, 'hash', 7)
  await expect(setOwnScore(store, 'hash', 17)).rejects.toThrow('between')
  const { agreement, unscored } = await door.agreement()
  expect(unscored).toEqual([])
  expect(agreement).toEqual({
    pages: 0,
    spoken: 0,
    scored: 0,
    jurors: [],
    pairs: [],
    orders: { hits: 0, of: 0 },
  })
})

test('[TR-3] a key that is refused ends it at once', async () => {
  const { callable, sent } = callableOf(async function* (): AsyncGenerator<Batch> {
    yield await Promise.reject(new ModelError({ kind: 'auth', detail: 'No.' }))
  }, {})
  const store = await freshStore()
  await putConnection(store, callable.connection)
  const door = openCalibrating({
    store,
    callableOf: async () => callable,
    place: async () => ({ https: false, online: true }),
  })
  const { port1, port2 } = new MessageChannel()
  const last = new Promise((resolve) => {
    port2.onmessage = ({ data }: MessageEvent<CalibrationNews>) => data.type === 'stopped' && resolve(data)
  })
  await door.calibrate(callable.connection.id, 'quick', 'anew', port1)
  expect(await last).toEqual({ type: 'stopped', why: 'auth' })
  expect(sent).toHaveLength(1)
  port2.close()
})
