/** What a run costs while it goes on, and the caps that stop it. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Model, Piece } from '../../../src/kernel'
import { continued } from '../../../src/models/continue'
import { createLedger } from '../../../src/models/ledger'
import { type Bill, metered, type MeterOptions } from '../../../src/models/meter'
import { ModelError } from '../../../src/models/provider'
import { retrying } from '../../../src/models/retry'
import { utf8Length } from '../../../src/models/tokens'
import { theater } from '../../../src/procedures/theater'
import type { Caps } from '../../../src/run/limits'
import type { RunCost } from '../../../src/run/cost'
import type { CapHit, Problem, Usage } from '../../../src/run/event'
import { createClock } from '../../tools/clock'
import { perform } from '../../tools/stage'
import { randomly, seeded } from '../wire/feed'

/** Tokens of what is sent: 400 bytes. */
const PROMPT = 100
const request = { call: 'stream', prompt: { system: 'r'.repeat(300), user: 'b'.repeat(100) } }
/** A dollar for a thousand tokens, whichever they are. */
const PRICE = { input: 1000, output: 1000 }
const live = () => new AbortController().signal

const words = (tokens: number): Piece => ({ type: 'text', text: 'w'.repeat(tokens * 4) })
const usage = (more: Usage): Piece => ({ type: 'usage', usage: more })
const END: Piece = { type: 'stop', stop: 'end' }
const failure = (kind: Problem, status?: number) =>
  new ModelError({ kind, detail: '', ...(status !== undefined && { status }) })

const says = (...pieces: readonly (Piece | Error)[]): Model =>
  async function* () {
    for (const piece of pieces) {
      if (piece instanceof Error) throw piece
      yield piece
    }
  }

function createScene({ run = {}, ...caps }: Partial<Caps> = {}, options: Partial<MeterOptions> = {}) {
  const book = createLedger({ caps: () => ({ day: {}, month: {}, ...caps, run }), now: () => 0 })
  const costs: RunCost[] = []
  const hits: CapHit[] = []
  const bills: Bill[] = []
  const meterOf = (model: Model, id = 'one') =>
    metered(model, {
      ledger: book(id),
      expectedReply: () => 10,
      price: PRICE,
      onMeter: (cost) => costs.push(cost),
      onCap: (cap) => hits.push(cap),
      onBill: (bill) => bills.push(bill),
      ...options,
    })
  return {
    ...{ costs, hits, bills, meterOf },
    /** What is heard of a model that says this. */
    heard: (...pieces: readonly (Piece | Error)[]) => hear(meterOf(says(...pieces))),
  }
}

/** Whoever is stopped has heard what came before, and the text and figures of it. */
async function hear(model: Model, call = request.call) {
  const pieces: Piece[] = []
  let error: unknown
  try {
    for await (const piece of model({ ...request, call }, live())) pieces.push(piece)
  } catch (cause) {
    error = cause
  }
  const usages = pieces.flatMap((piece) => (piece.type === 'usage' ? [piece.usage] : []))
  const text = pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('')
  return { pieces, error, usages, text }
}

const about = (value: number): unknown => expect.closeTo(value)

describe('what a call costs (MODELS 8)', () => {
  test('is estimated while it goes on, thinking included, and the provider has the last word', async () => {
    const { heard, costs, bills } = createScene()
    const told = { input: 90, output: 25, thinking: 5 }
    const { usages } = await heard({ type: 'thinking', text: 't'.repeat(40) }, words(10), END, usage(told))
    expect(usages[0]).toMatchObject({ input: PROMPT, output: 10, approx: true })
    expect(costs[1]).toEqual({ input: PROMPT, output: 20, usd: about(0.12), approx: true })
    expect(usages.at(-1)).toEqual({ ...told, approx: false, costUsd: about(0.115) })
    expect(costs.at(-1)).toEqual({ input: 90, output: 25, usd: about(0.115), approx: false })
    expect(bills[0]?.bytes).toEqual({ input: 400, text: 40, thinking: 40 })
  })

  test('[MODELS 9] of a run of several calls is their sum, and what came from a cache has its own price', async () => {
    const price = { ...PRICE, cacheRead: 100, cacheWrite: 1250 }
    const { meterOf, costs, bills } = createScene({}, { price })
    const cached: Readonly<Record<string, Usage>> = {
      'draft:1': { cacheWrite: 80 },
      'review:1': { cacheRead: 80 },
    }
    const meter = meterOf(async function* ({ call }) {
      yield* [words(10), usage({ input: 100, output: 10, ...cached[call] }), END]
    })
    const call = async (name: string) => (await hear(meter, name)).usages.at(-1)
    expect((await call('draft:1'))?.costUsd).toBeCloseTo(0.02 + 80 * 0.00125 + 0.01)
    expect(await call('review:1')).toMatchObject({ cacheRead: 80, costUsd: about(0.038) })
    expect(costs.at(-1)).toEqual({ input: 200, output: 20, usd: about(0.168), approx: false })
    expect(bills.map(({ call }) => call)).toEqual(['draft:1', 'review:1'])
  })

  test.each<readonly [string, readonly (Piece | Error)[], readonly unknown[]]>([
    ['nothing', [words(5), END], [PROMPT, 5, true]],
    ['half of it', [usage({ input: 7 }), words(5), END], [7, 5, true]],
    ['zeros though there were words', [words(5), END, usage({ input: 0, output: 0 })], [PROMPT, 5, true]],
    ['zero where there were none', [END, usage({ input: 7, output: 0 })], [7, 0, false]],
    [
      'a first word of it',
      [usage({ input: 80, output: 1 }), words(500), failure('truncated')],
      [80, 500, true],
    ],
  ])('where the provider says %s', async (_, pieces, told) => {
    const { input, output, approx } = (await createScene().heard(...pieces)).usages.at(-1) ?? {}
    expect([input, output, approx]).toEqual(told)
  })

  test('is what the provider charged where it says so, and no money where no price is known', async () => {
    const charged = usage({ input: 1, output: 1, costUsd: 0.7 })
    expect((await createScene().heard(words(5), charged, END)).usages.at(-1)?.costUsd).toBe(0.7)
    const { heard, costs } = createScene({}, { price: undefined })
    expect((await heard(words(5), END)).usages.at(-1)).not.toHaveProperty('costUsd')
    expect(costs.at(-1)).toEqual({ input: PROMPT, output: 5, approx: true })
  })

  test('is nothing when it was refused, and the estimate when it went silent', async () => {
    const { heard, bills } = createScene()
    await heard(failure('rate_limit', 429))
    await heard(failure('first_byte_timeout'))
    expect(bills.map((bill) => bill.usage.costUsd)).toEqual([0, 0.1])
  })

  test('is booked as it grows, because whoever aborts asks nothing more', async () => {
    const { meterOf, bills } = createScene()
    const model = meterOf(says(...Array.from({ length: 300 }, () => words(1))))
    let [booked, heard]: [Usage, number] = [{}, 0]
    for await (const piece of model(request, live())) {
      if (piece.type === 'usage') booked = { ...booked, ...piece.usage }
      if (piece.type === 'text' && ++heard === 200) break
    }
    expect(booked.output).toBeGreaterThan(200 - 65)
    expect(bills[0]?.usage).toMatchObject({ output: 200, approx: true })
  })
})

describe('a cap (MODELS 8)', () => {
  const CAPPED = { run: { usd: 0.2 } }
  const HIT = { scope: 'run', unit: 'usd', limit: 0.2 }

  test('stops a call before it is made, and a stream at the piece that passes it, once', async () => {
    let [asked, pulled] = [0, 0]
    const endless: Model = async function* () {
      asked += 1
      for (; pulled < 50; pulled++) yield words(30)
    }
    const early = createScene({ run: { usd: 0.109 } })
    const none = await hear(early.meterOf(endless))
    expect([asked, none.pieces, early.hits]).toEqual([0, [], [{ ...HIT, limit: 0.109 }]])
    const { meterOf, hits, bills } = createScene(CAPPED)
    const { text, error, usages } = await hear(meterOf(endless))
    expect([text.length, pulled, hits]).toEqual([4 * 30 * 4, 3, [HIT]])
    for (const each of [error, none.error]) expect(each).toMatchObject({ reason: 'aborted' })
    expect(usages.at(-1)).toMatchObject({ output: 120, costUsd: about(0.22) })
    expect(bills[0]?.usage.output).toBe(120)
  })

  test('that the last figures of a whole reply pass does not take the reply away', async () => {
    const { heard, hits } = createScene(CAPPED)
    const { pieces, error } = await heard(words(10), usage({ input: 100, output: 900 }), END)
    expect([error, hits, pieces.some(({ type }) => type === 'stop')]).toEqual([undefined, [], true])
    expect((await heard(END)).error).toMatchObject({ reason: 'aborted' })
  })

  test('that figures pass in the middle of a reply is met by the next word, and thinking is one', async () => {
    const { heard, hits } = createScene(CAPPED)
    expect((await heard(usage({ input: 900, output: 1 }), words(1), words(1), END)).text).toBe('wwww')
    expect(hits).toEqual([HIT])
    const other = createScene(CAPPED)
    await other.heard({ type: 'thinking', text: 't'.repeat(800) }, words(1))
    expect(other.hits).toHaveLength(1)
  })

  test('is told before the next pull, so that the cost is in the log when the run is stopped', async () => {
    const order: string[] = []
    const { meterOf } = createScene(CAPPED, { onCap: () => order.push('cap') })
    const reading = (async () => {
      for await (const piece of meterOf(says(words(200), words(1)))(request, live())) order.push(piece.type)
    })()
    await expect(reading).rejects.toMatchObject({ reason: 'aborted' })
    expect(order.slice(-3)).toEqual(['text', 'usage', 'cap'])
  })

  test('in money does not bite where no price is known, the one in tokens where one is, even of nothing', async () => {
    const unpriced = createScene({ run: { usd: 0, tokens: 150 } }, { price: undefined })
    await unpriced.heard(words(20), words(40), words(40))
    expect(unpriced.hits).toEqual([{ scope: 'run', unit: 'tokens', limit: 150 }])
    const free = createScene({ run: { usd: 0, tokens: 1 } }, { price: { input: 0, output: 0 } })
    expect([(await free.heard(words(500), END)).error, free.hits]).toEqual([undefined, []])
  })

  test('is warned of when four fifths are used', async () => {
    const { heard, costs } = createScene(CAPPED)
    await heard(words(50), words(15), END)
    expect([costs[0]?.near, costs[1]?.near]).toEqual([undefined, HIT])
  })

  test('of the day holds for all runs: what one sets aside the other cannot spend', async () => {
    const { meterOf, hits } = createScene({ day: { usd: 0.25 } }, { expectedReply: () => 50 })
    let go = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const waiting: Model = async function* () {
      await gate
      yield* [words(10), END]
    }
    const first = hear(meterOf(waiting, 'one'))
    await Promise.resolve()
    expect((await hear(meterOf(says(END), 'two'))).error).toMatchObject({ reason: 'aborted' })
    go()
    expect((await first).error).toBeUndefined()
    expect((await hear(meterOf(says(END), 'three'))).error).toMatchObject({ reason: 'aborted' })
    expect(hits[0]).toEqual({ scope: 'day', unit: 'usd', limit: 0.25 })
  })

  test('is passed by parallel calls of a run by one piece each at most', async () => {
    const { meterOf, hits, bills } = createScene({ run: { usd: 0.5 } })
    const model = meterOf(says(...Array.from({ length: 100 }, () => words(10))))
    await Promise.all([hear(model, 'a'), hear(model, 'b')])
    const spent = bills.reduce((sum, bill) => sum + (bill.usage.costUsd ?? 0), 0)
    expect(spent).toBeGreaterThan(0.5)
    expect(spent).toBeLessThanOrEqual(0.5 + 2 * 0.01 + 1e-9)
    expect(hits).toHaveLength(1)
  })

  test('of days and of months have sums of their own, and one that is raised lets the next call through', async () => {
    let now = new Date(2026, 10, 29, 12).getTime()
    let caps: Caps = { run: {}, day: { usd: 1 }, month: { usd: 1.5 } }
    const ledger = createLedger({ caps: () => caps, now: () => now })('one')
    const spend = async (usd: number) => {
      const reserved = await ledger.reserve('a', { tokens: 1, usd })
      if (reserved.allowed) await ledger.close('a', { tokens: 1, usd })
      return reserved.allowed ? 'allowed' : reserved.cap.scope
    }
    expect([await spend(0.9), await spend(0.2)]).toEqual(['allowed', 'day'])
    now += 24 * 3_600_000
    expect([await spend(0.5), await spend(0.2)]).toEqual(['allowed', 'month'])
    caps = { ...caps, month: { usd: 2 } }
    expect(await spend(0.2)).toBe('allowed')
    now += 24 * 3_600_000
    expect(await spend(0.9)).toBe('allowed')
  })

  test('that is met within a run ends it with its best round, and what it cost is in the log', async () => {
    const wire = readFileSync('tests/runs/raw/shipped.wire.txt', 'utf8')
    const firstRound = wire.indexOf('<ROUND n="2"')
    expect(firstRound).toBeGreaterThan(0)
    const usd = (utf8Length(wire.slice(0, firstRound)) / 4 + 500) / 1000
    const clock = createClock()
    const onCap = (cap: CapHit) => stage.driven.tell({ type: 'stopped', why: 'budget', cap })
    const { meterOf, bills } = createScene({ run: { usd } }, { price: { input: 0, output: 1000 }, onCap })
    const pieces = randomly(wire, seeded(4)).map((text): Piece => ({ type: 'text', text }))
    const patient = retrying(meterOf(says(...pieces, END)), { sleep: clock.sleep, random: () => 0.5 })
    const stage = perform({ procedure: theater, clock, model: continued(patient) })
    const state = await clock.until(stage.driven.done)
    expect(state.settled).toMatchObject({ status: 'interrupted', cause: 'budget', round: 1 })
    expect(state.stopped).toBe('budget')
    expect(Object.keys(state.calls)).toEqual(['stream'])
    expect(state.calls.stream).toMatchObject({ phase: 'failed', reason: 'aborted', usage: bills[0]?.usage })
    expect(bills[0]?.usage.costUsd).toBeGreaterThan(usd)
  })
})

test('what a log says of a call through all wrappers of a run is what the ledger holds', async () => {
  const { meterOf, bills } = createScene()
  // A try that goes silent, a length stop, another refusal, a cut.
  const scripts = [
    says(failure('first_byte_timeout')),
    says(words(40), { type: 'stop', stop: 'length' }, usage({ input: 100, output: 40 })),
    says(usage({ input: 140, output: 1 }), failure('overloaded', 529)),
    says(words(20), words(5), failure('truncated')),
  ]
  const line: Model = (...args) => (scripts.shift() ?? says(END))(...args)
  const clock = createClock()
  const patient = retrying(meterOf(line), { sleep: clock.sleep, random: () => 0.5 })
  const { usages, error } = await clock.until(hear(continued(patient)))
  expect([error instanceof ModelError, bills.length]).toEqual([true, 4])
  const sum = (pick: (usage: Usage) => number | undefined) =>
    bills.reduce((total, bill) => total + (pick(bill.usage) ?? 0), 0)
  // What a log keeps of a call is the last word on each of its figures.
  expect(Object.assign({}, ...usages)).toMatchObject({
    input: sum(({ input }) => input),
    output: sum(({ output }) => output),
    costUsd: about(sum(({ costUsd }) => costUsd)),
    approx: true,
  })
})
