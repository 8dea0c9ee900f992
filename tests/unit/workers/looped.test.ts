import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Batch } from '../../../src/models/provider'
import { defaults } from '../../../src/run/config'
import { REHEARSAL } from '../../../src/run/connection'
import { criteriaFor } from '../../../src/run/criteria'
import { loopBounds, loopDefaults } from '../../../src/run/critic-limits'
import type { Event, Fact } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'
import { waitsForPerson } from '../../../src/run/waiting'
import type { Store } from '../../../src/store/open'
import { readRunFile } from '../../../src/store/reader'
import { setCaps } from '../../../src/store/spend'
import { openWriter } from '../../../src/store/writer'
import { digest } from '../../../src/wire/digest'
import type { LoopWish, Order } from '../../../workers/desk-surface'
import { type LiveRun, startLive, type Take } from '../../../workers/live'
import { openOrders } from '../../../workers/orders'
import { rehearsalAgain, rehearsalOf } from '../../../workers/rehearsed'
import { settleLeft } from '../../../workers/settle'
import { takeUp } from '../../../workers/take-up'
import {
  answer,
  asked,
  critique,
  escalates,
  escalation,
  fails,
  fixedPage,
  hashOf,
  jsonText,
  of,
  PAGE,
} from '../../tools/loops'
import { endingOf } from '../../tools/stage'
import { freshStore, headerOf, placed } from '../store/fixture'
import { callableOf, PRICE } from './callable-fixture'
import { heldLocks } from './held-locks'

const brief = { title: 'A bakery', what: 'One page.' }
const COPY = '# Bread\n\nOpen from six.'
const loop: LoopWish = { kind: 'page', criteria: ['BRIEF_COVERAGE', 'HONESTY'] }
const html = { name: 'bread.html', html: PAGE, judged: false }
const order: Order = { brief, connection: 'c', loop, page: html }
const watcher = { committed: () => {}, trouble: () => {}, metered: () => {} }

beforeEach(() => vi.stubGlobal('navigator', { locks: heldLocks(), hardwareConcurrency: 2, onLine: true }))
afterEach(() => vi.unstubAllGlobals())

interface Scene {
  readonly store?: Store
  readonly replies?: readonly string[]
  readonly price?: typeof PRICE
  readonly runId?: string
}

/** Orders whose runs are driven where a test says so. */
async function scene({ store, replies = [], price, runId = 'run' }: Scene = {}) {
  const where = store ?? (await freshStore())
  const takes: Omit<Take, 'runId' | 'store'>[] = []
  const lives: LiveRun[] = []
  const shown: Event[] = []
  const { callable, sent } = callableOf(
    async function* (_, n): AsyncIterable<Batch> {
      yield [
        { type: 'text', text: replies[n - 1] ?? '' },
        { type: 'stop', stop: 'end' },
      ]
    },
    price ? { price } : {},
  )
  const desk = {
    store: where,
    callableOf: async () => callable,
    refusalOf: async () => undefined,
    place: async () => ({ https: false, online: true }),
  }
  const watching = { ...watcher, committed: (events: readonly Event[]) => shown.push(...events) }
  const hold = (runId: string, run: LiveRun) => {
    lives.push(run)
    return { runId, ended: run.driven.done, over: run.over }
  }
  const orders = openOrders({
    ...desk,
    begin: async (take) => {
      takes.push(take)
      return hold(runId, await startLive({ runId, store: where, ...take }))
    },
  })
  return {
    store: where,
    takes,
    lives,
    shown,
    sent,
    order: (wanted: Order) => orders.order(wanted, watching),
    take: (answered: string) =>
      takeUp(
        { ...desk, hold },
        { runId: 'run', told: { type: 'answered', id: 'escalate:1:1', answer: answered }, known: 0 },
        watching,
      ),
  }
}

const said = (first = answer('BRIEF_COVERAGE'), more = {}) =>
  jsonText(critique({ criteria: [first, answer('HONESTY')], ...more }))
const FAILS = said(fails('BRIEF_COVERAGE', 'Say when.'))
const ASKS = said(escalates('BRIEF_COVERAGE'), {
  escalations: ['Sundays?', 'Dogs?', 'Cards?', 'Cats?', 'Birds?'].map((question) => escalation(question)),
})

async function write(store: Store, events: readonly Event[], runId = 'run') {
  const texts = new Map([PAGE, COPY, fixedPage(1)].map((text) => [hashOf(text), text]))
  const writer = openWriter({
    store,
    header: headerOf(runId, new Date(Date.now() - 3_600_000).toISOString()),
    now: () => 0,
    schedule: () => () => {},
    onCommitted: () => {},
    onTrouble: () => {},
  })
  for (const event of events)
    writer.append(event, event.type === 'critique.artifact_seen' ? texts.get(event.hash) : undefined)
  await writer.close()
}

async function firstOf(wanted: Partial<Order>, store?: Store) {
  const { order: place, takes } = await scene({ ...(store && { store }), replies: [said(), said()] })
  const live = await place({ ...order, ...wanted })
  if ('why' in live) throw new Error(live.why)
  await live.over
  return { first: takes[0]?.first, page: takes[0]?.page }
}

describe('a run of its own that judges what exists', () => {
  test('drives the loop over the page to its end', async () => {
    const { store, order: place, sent } = await scene({ replies: [said()] })
    const live = await place(order)
    if ('why' in live) throw new Error(live.why)
    await live.over
    const events = (await readRunFile(store, 'run'))?.events ?? []
    expect(asked(events)).toEqual(['critic:1'])
    expect(endingOf(events.reduce(fold, initialState()))).toMatchObject({
      status: 'shipped',
      artifact: hashOf(PAGE),
    })
    expect(JSON.stringify(sent[0]?.messages)).toContain('<h1>Bread')
  })

  test('its rules: one round for each that it may take, clocks in which a version is written anew', async () => {
    const { first, page } = await firstOf({ loop: { ...loop, cap: 4, short: true } })
    expect(first).toMatchObject({
      page: { name: 'bread.html', hash: hashOf(PAGE), mime: 'text/html', judged: true },
      loop: { cap: 4, short: true, artifact: hashOf(PAGE), mime: 'text/html' },
      config: {
        maxRounds: 4,
        evidence: 'counts',
        askEachRound: false,
        totalTimeoutMs: Math.max(loopDefaults.totalTimeoutMs, first?.config.totalTimeoutMs ?? 0),
      },
    })
    expect(first?.config.perRoundTimeoutMs).toBeGreaterThanOrEqual(loopDefaults.perRoundTimeoutMs)
    expect(page).toMatchObject({ hash: hashOf(PAGE), text: PAGE })
  })

  test.each(['bread.md', 'Bread.MARKDOWN', 'bread.txt'])('%s is a text', async (name) => {
    const { first } = await firstOf({ page: { name, html: COPY, judged: true }, loop: { kind: 'copy' } })
    expect(first?.loop).toMatchObject({
      mime: 'text/markdown',
      artifact: hashOf(COPY),
      criteria: criteriaFor('copy'),
    })
    expect(first?.page?.mime).toBe('text/markdown')
  })

  test.each([
    [undefined, loopDefaults.cap],
    [0, loopBounds.cap[0]],
    [2.4, 2],
    [99, loopBounds.cap[1]],
    [Number.NaN, loopBounds.cap[0]],
  ])('[CL-9] a cap of %s is %i', async (cap, bounded) => {
    const { first } = await firstOf({ loop: { ...loop, ...(cap !== undefined && { cap }) } })
    expect(first?.loop?.cap).toBe(bounded)
  })

  test('its criteria are those that were named, each once, and without any those of its kind', async () => {
    const idsOf = async (wish: LoopWish) =>
      (await firstOf({ loop: wish })).first?.loop?.criteria.map(({ id }) => id)
    expect(await idsOf({ kind: 'page', criteria: ['HONESTY', 'BRIEF_COVERAGE', 'HONESTY'] })).toEqual([
      'BRIEF_COVERAGE',
      'HONESTY',
    ])
    expect(await idsOf({ kind: 'findings', criteria: [] })).toEqual(
      criteriaFor('findings').map(({ id }) => id),
    )
  })

  test.each<[string, readonly Fact[], string]>([
    [
      'a version of a panel',
      [
        {
          type: 'critique.artifact_seen',
          from: 'author',
          round: 1,
          hash: hashOf(COPY),
          bytes: 9,
          mime: 'text/markdown',
        },
        { type: 'draft_saved', artifact: hashOf(COPY) },
      ],
      COPY,
    ],
    [
      'what shipped with a round',
      [
        {
          type: 'critique.artifact_seen',
          from: 'fix',
          hash: hashOf(fixedPage(1)),
          bytes: 9,
          mime: 'text/html',
        },
        { type: 'run_settled', status: 'shipped', round: 1, artifact: hashOf(fixedPage(1)) },
      ],
      fixedPage(1),
    ],
  ])('a round of a run: %s', async (_, facts, text) => {
    const store = await freshStore()
    const created: Fact = { type: 'run_created', runId: 'other', brief, config: defaults, connection: 'Mine' }
    await write(store, placed([created, ...facts]), 'other')
    const { page: _page, ...without } = order
    const { order: place, takes } = await scene({ store, replies: [said(), said()] })
    const live = await place({ ...without, fork: { runId: 'other', round: 1 } })
    if ('why' in live) throw new Error(live.why)
    await live.over
    expect(takes[0]?.first).toMatchObject({
      fork: { runId: 'other', round: 1, artifact: hashOf(text), mustFixes: [] },
      page: { name: text === COPY ? `${brief.title}.md` : brief.title, hash: hashOf(text) },
      loop: { artifact: hashOf(text) },
    })
    expect(takes[0]?.page?.text).toBe(text)
  })

  test('a project, a round that is gone, and nothing at all are none', async () => {
    const { order: place } = await scene()
    const { page: _page, ...without } = order
    const project = JSON.stringify({ files: { 'index.html': PAGE } })
    await expect(
      place({ ...order, page: { name: 'bread.json', html: project, judged: true } }),
    ).rejects.toThrow()
    await expect(place({ ...without, fork: { runId: 'none', round: 1 } })).rejects.toThrow(
      /not on this device/,
    )
    await expect(place(without)).rejects.toThrow(/needs a page/)
  })

  test('no run is begun whose first call a cap would refuse: the page that it reads counts', async () => {
    const { store, order: place, takes } = await scene({ price: PRICE })
    await setCaps(store, { run: {}, day: { usd: 2 }, month: {} })
    expect(await place(order)).toMatchObject({ why: 'cap' })
    expect(takes).toEqual([])
  })
})

test('one that broke off is gone on with: what its critic has said costs nothing', async () => {
  const broken = await scene({ replies: [FAILS, ''] })
  const begun = await broken.order(order)
  if ('why' in begun) throw new Error(begun.why)
  await begun.over
  const { store } = broken
  const first = broken.takes[0]?.first
  const { order: place, takes, sent } = await scene({ store, runId: 'next', replies: [fixedPage(1), said()] })
  const live = await place({ ...order, goesOn: 'run' })
  if ('why' in live) throw new Error(live.why)
  await live.over
  const events = (await readRunFile(store, 'next'))?.events ?? []
  expect(asked(events)).toEqual(['critic:1', 'fix:1', 'critic:2'])
  expect(sent).toHaveLength(2)
  expect(takes[0]?.first).toMatchObject({ goesOn: 'run', loop: first?.loop, config: first?.config })
  expect(events.reduce(fold, initialState()).settled?.status).toBe('shipped')
})

describe('a run of its own that asks', () => {
  /** Left where it asks for the first time, in a store in which no tab has it. */
  async function left() {
    const { store, order: place, lives, shown } = await scene({ replies: [ASKS] })
    const live = await place(order)
    await vi.waitFor(() => expect(of(shown, 'question_asked')).toHaveLength(1))
    const events = (await readRunFile(store, 'run'))?.events ?? []
    lives[0]?.driven.tell({ type: 'stopped', why: 'interrupt' })
    if (!('why' in live)) await live.over
    const again = await freshStore()
    await write(again, events)
    return { store: again, events }
  }

  test('[CL-13] [CL-14] is left alone when its page closes, and five questions are answered in two goes', async () => {
    const { store, events } = await left()
    expect(await settleLeft(store, () => {})).toEqual([])
    expect(waitsForPerson(events.reduce(fold, initialState()))).toBe(true)
    const { take, lives, shown } = await scene({ store, replies: [fixedPage(1), said()] })
    const taken = await take('E1=1;E2=skip;E3=2')
    if ('why' in taken) throw new Error(taken.why)
    await vi.waitFor(() => expect(of(shown, 'question_asked')).toHaveLength(2))
    expect(of(shown, 'question_asked').map(({ options }) => options)).toEqual([
      ['E1', 'E2', 'E3'],
      ['E4', 'E5'],
    ])
    lives[0]?.driven.tell({ type: 'answered', id: 'escalate:1:2', answer: 'E4=skip;E5=skip' })
    await taken.over
    const after = (await readRunFile(store, 'run'))?.events ?? []
    expect(asked(after)).toEqual(['critic:1', 'fix:1', 'critic:2'])
    expect(endingOf(after.reduce(fold, initialState()))).toMatchObject({
      status: 'shipped',
      artifact: hashOf(fixedPage(1)),
    })
  })
})

describe('a loop of its own without a key', () => {
  const wanted: Order = { ...order, connection: REHEARSAL }

  test('begins like any other, and is taken up again with the same play', async () => {
    const store = await freshStore()
    const { first, page, model } = await rehearsalOf(store, wanted)
    expect(first).toMatchObject({
      connection: REHEARSAL,
      loop: { artifact: hashOf(PAGE) },
      page: { hash: hashOf(PAGE), judged: true },
      config: { maxRounds: loopDefaults.cap },
    })
    expect(page?.text).toBe(PAGE)
    await write(store, placed([{ type: 'run_created', runId: 'run', ...first }, seen]))
    const told = { id: 'run', tell: () => {}, judged: () => '' }
    const again = await rehearsalAgain(store, first)
    expect(await words(again(told))).toEqual(await words(model(told)))
  })

  const seen: Fact = {
    type: 'critique.artifact_seen',
    from: 'given',
    hash: hashOf(PAGE),
    bytes: digest(PAGE).bytes,
    mime: 'text/html',
  }

  async function words(model: ReturnType<Take['model']>): Promise<string> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let text = ''
    const hear = async () => {
      const request = { call: 'critic:1', prompt: { system: '', user: '' } }
      for await (const piece of model(request, new AbortController().signal))
        if (piece.type === 'text') text += piece.text
    }
    const heard = hear()
    await vi.advanceTimersByTimeAsync(120_000)
    vi.useRealTimers()
    await heard
    expect(JSON.parse(text)).toMatchObject({ criteria: [{ verdict: 'FAIL' }, { verdict: 'ESCALATE' }] })
    return text
  }
})
