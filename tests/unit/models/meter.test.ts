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
import type { Cap, Caps } from '../../../src/run/limits'
import type { RunCost } from '../../../src/run/cost'
import type { CapHit, Usage } from '../../../src/run/event'
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
  return { book, costs, hits, bills, meterOf }
}

async function hear(model: Model, signal = live(), call = request.call) {
  const pieces: Piece[] = []
  try {
    for await (const piece of model({ ...request, call }, signal)) pieces.push(piece)
  } catch (error) {
    return { pieces, error }
  }
  return { pieces, error: undefined }
}

const usagesIn = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece) => (piece.type === 'usage' ? [piece.usage] : []))
const textIn = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('')

describe('what a call costs (MODELS 8)', () => {
  test('is estimated while it goes on, thinking included, and the provider has the last word', async () => {
    const { meterOf, costs, bills } = createScene()
    const told = { input: 90, output: 25, thinking: 5 }
    const { pieces } = await hear(
      meterOf(says({ type: 'thinking', text: 't'.repeat(40) }, words(10), END, usage(told))),
    )
    expect(usagesIn(pieces)[0]).toMatchObject({ input: PROMPT, output: 10, approx: true })
    expect(costs[1]).toEqual({ input: PROMPT, output: 20, usd: expect.closeTo(0.12), approx: true })
    expect(usagesIn(pieces).at(-1)).toEqual({ ...told, approx: false, costUsd: expect.closeTo(0.115) })
    expect(costs.at(-1)).toEqual({ input: 90, output: 25, usd: expect.closeTo(0.115), approx: false })
    expect(bills[0]?.bytes).toEqual({ input: 400, text: 40, thinking: 40 })
  })

  test('[MODELS 9] of a run of several calls is their sum, and what came from a cache has its own price', async () => {
    const price = { ...PRICE, cacheRead: 100, cacheWrite: 1250 }
    const { meterOf, costs, bills } = createScene({}, { price })
    const replies: Readonly<Record<string, Usage>> = {
      'draft:1': { input: 100, output: 10, cacheWrite: 80 },
      'review:1': { input: 100, output: 10, cacheRead: 80 },
    }
    const meter = meterOf(async function* (asked) {
      yield words(10)
      yield usage(replies[asked.call] ?? {})
      yield END
    })
    const draft = await hear(meter, live(), 'draft:1')
    const review = await hear(meter, live(), 'review:1')
    expect(usagesIn(draft.pieces).at(-1)?.costUsd).toBeCloseTo(0.02 + 80 * 0.00125 + 0.01)
    expect(usagesIn(review.pieces).at(-1)).toMatchObject({ cacheRead: 80, costUsd: expect.closeTo(0.038) })
    expect(costs.at(-1)).toEqual({ input: 200, output: 20, usd: expect.closeTo(0.168), approx: false })
    expect(bills.map(({ call }) => call)).toEqual(['draft:1', 'review:1'])
  })

  test('is what the provider says it charged, where it says so', async () => {
    const { meterOf } = createScene()
    const { pieces } = await hear(meterOf(says(words(5), usage({ input: 1, output: 1, costUsd: 0.7 }), END)))
    expect(usagesIn(pieces).at(-1)?.costUsd).toBe(0.7)
  })

  test('stays an estimate where the provider says nothing or half of it', async () => {
    const { meterOf } = createScene()
    const silent = await hear(meterOf(says(words(5), END)))
    expect(usagesIn(silent.pieces).at(-1)).toMatchObject({ input: PROMPT, output: 5, approx: true })
    const half = await hear(meterOf(says(usage({ input: 7 }), words(5), END)))
    expect(usagesIn(half.pieces).at(-1)).toMatchObject({ input: 7, output: 5, approx: true })
  })

  test('stays an estimate where a server counts nothing though there were words', async () => {
    const { meterOf } = createScene()
    const zeros = await hear(meterOf(says(words(5), END, usage({ input: 0, output: 0 }))))
    expect(usagesIn(zeros.pieces).at(-1)).toMatchObject({ input: PROMPT, output: 5, approx: true })
    const empty = await hear(meterOf(says(END, usage({ input: 7, output: 0 }))))
    expect(usagesIn(empty.pieces).at(-1)).toMatchObject({ input: 7, output: 0, approx: false })
  })

  test('does not fall back to the first word of a provider that counts as it goes', async () => {
    const { meterOf } = createScene()
    const cut = new ModelError({ kind: 'truncated', detail: 'cut' })
    const { pieces } = await hear(meterOf(says(usage({ input: 80, output: 1 }), words(500), cut)))
    expect(usagesIn(pieces).at(-1)).toMatchObject({ input: 80, output: 500, approx: true })
  })

  test('has no money in it where no price is known', async () => {
    const { meterOf, costs } = createScene({}, { price: undefined })
    const { pieces } = await hear(meterOf(says(words(5), END)))
    expect(usagesIn(pieces).at(-1)).not.toHaveProperty('costUsd')
    expect(costs.at(-1)).toEqual({ input: PROMPT, output: 5, approx: true })
  })

  test('is nothing when it was refused, and the estimate when it went silent', async () => {
    const { meterOf, bills } = createScene()
    await hear(meterOf(says(new ModelError({ kind: 'rate_limit', detail: '', status: 429 }))))
    await hear(meterOf(says(new ModelError({ kind: 'first_byte_timeout', detail: '' }))))
    expect(bills.map((bill) => bill.usage.costUsd)).toEqual([0, 0.1])
  })

  test('is booked as it grows, because whoever aborts asks nothing more', async () => {
    const { meterOf, bills } = createScene()
    const model = meterOf(says(...Array.from({ length: 300 }, () => words(1))))
    let booked: Usage = {}
    let heard = 0
    for await (const piece of model(request, live())) {
      if (piece.type === 'usage') booked = { ...booked, ...piece.usage }
      if (piece.type === 'text' && ++heard === 200) break
    }
    expect(booked.output).toBeGreaterThan(200 - 65)
    expect(bills[0]?.usage).toMatchObject({ output: 200, approx: true })
  })
})

describe('a cap (MODELS 8)', () => {
  test('stops a call before it is made', async () => {
    const { meterOf, hits } = createScene({ run: { usd: 0.109 } })
    let asked = 0
    const { pieces, error } = await hear(
      meterOf(async function* () {
        asked += 1
        yield END
      }),
    )
    expect([asked, pieces]).toEqual([0, []])
    expect(error).toMatchObject({ reason: 'aborted' })
    expect(hits).toEqual([{ scope: 'run', unit: 'usd', limit: 0.109 }])
  })

  test('stops a stream at the piece that passes it, once, and lets nothing more through', async () => {
    const { meterOf, hits, bills } = createScene({ run: { usd: 0.2 } })
    let pulled = 0
    const model = meterOf(async function* () {
      for (; pulled < 50; pulled++) yield words(30)
    })
    const { pieces, error } = await hear(model)
    expect(textIn(pieces)).toHaveLength(4 * 30 * 4)
    expect(pulled).toBe(3)
    expect(error).toMatchObject({ reason: 'aborted' })
    expect(hits).toEqual([{ scope: 'run', unit: 'usd', limit: 0.2 }])
    expect(usagesIn(pieces).at(-1)).toMatchObject({ output: 120, costUsd: expect.closeTo(0.22) })
    expect(bills[0]?.usage.output).toBe(120)
  })

  test('that the last figures of a whole reply pass does not take the reply away', async () => {
    const { meterOf, hits } = createScene({ run: { usd: 0.2 } })
    const whole = says(words(10), usage({ input: 100, output: 900 }), END)
    const { pieces, error } = await hear(meterOf(whole))
    expect([error, hits, pieces.some(({ type }) => type === 'stop')]).toEqual([undefined, [], true])
    expect((await hear(meterOf(says(END)))).error).toMatchObject({ reason: 'aborted' })
  })

  test('that figures pass in the middle of a reply is met by the next word', async () => {
    const { meterOf, hits } = createScene({ run: { usd: 0.2 } })
    const { pieces } = await hear(meterOf(says(usage({ input: 900, output: 1 }), words(1), words(1), END)))
    expect([textIn(pieces), hits]).toEqual(['wwww', [{ scope: 'run', unit: 'usd', limit: 0.2 }]])
  })

  test('is met by thinking as well', async () => {
    const { meterOf, hits } = createScene({ run: { usd: 0.2 } })
    await hear(meterOf(says({ type: 'thinking', text: 't'.repeat(800) }, words(1))))
    expect(hits).toHaveLength(1)
  })

  test('is told before the next pull, so that the cost is in the log when the run is stopped', async () => {
    const order: string[] = []
    const { meterOf } = createScene({ run: { usd: 0.2 } }, { onCap: () => order.push('cap') })
    for await (const piece of continuedSafely(meterOf(says(words(200), words(1))))) order.push(piece.type)
    expect(order.slice(-3)).toEqual(['text', 'usage', 'cap'])
  })

  test('in money does not bite where no price is known; the one in tokens does', async () => {
    const { meterOf, hits } = createScene({ run: { usd: 0, tokens: 150 } }, { price: undefined })
    await hear(meterOf(says(words(20), words(40), words(40))))
    expect(hits).toEqual([{ scope: 'run', unit: 'tokens', limit: 150 }])
  })

  test('in tokens does not bite where a price is known, even one of nothing', async () => {
    const { meterOf, hits } = createScene({ run: { usd: 0, tokens: 1 } }, { price: { input: 0, output: 0 } })
    expect((await hear(meterOf(says(words(500), END)))).error).toBeUndefined()
    expect(hits).toEqual([])
  })

  test('is warned of when four fifths are used', async () => {
    const { meterOf, costs } = createScene({ run: { usd: 0.2 } })
    await hear(meterOf(says(words(50), words(15), END)))
    expect(costs[0]?.near).toBeUndefined()
    expect(costs[1]?.near).toEqual({ scope: 'run', unit: 'usd', limit: 0.2 })
  })

  test('of the day holds for all runs: what one sets aside the other cannot spend', async () => {
    const { meterOf, hits } = createScene({ day: { usd: 0.25 } }, { expectedReply: () => 50 })
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const first = hear(
      meterOf(async function* () {
        await gate
        yield* [words(10), END]
      }, 'one'),
    )
    await Promise.resolve()
    const second = await hear(meterOf(says(END), 'two'))
    expect(second.error).toMatchObject({ reason: 'aborted' })
    go()
    expect((await first).error).toBeUndefined()
    expect((await hear(meterOf(says(END), 'three'))).error).toMatchObject({ reason: 'aborted' })
    expect(hits[0]).toEqual({ scope: 'day', unit: 'usd', limit: 0.25 })
  })

  test('is passed by parallel calls of a run by one piece each at most', async () => {
    const { meterOf, hits, bills } = createScene({ run: { usd: 0.5 } })
    const model = meterOf(says(...Array.from({ length: 100 }, () => words(10))))
    await Promise.all([hear(model, live(), 'a'), hear(model, live(), 'b')])
    const spent = bills.reduce((sum, bill) => sum + (bill.usage.costUsd ?? 0), 0)
    expect(spent).toBeGreaterThan(0.5)
    expect(spent).toBeLessThanOrEqual(0.5 + 2 * 0.01 + 1e-9)
    expect(hits).toHaveLength(1)
  })

  test('that is raised lets the next call through', async () => {
    let cap: Cap = { usd: 0.05 }
    const book = createLedger({ caps: () => ({ run: cap, day: {}, month: {} }), now: () => 0 })
    const ledger = book('one')
    expect(await ledger.reserve('a', { tokens: 1, usd: 0.1 })).toMatchObject({ allowed: false })
    cap = { usd: 1 }
    expect(await ledger.reserve('a', { tokens: 1, usd: 0.1 })).toEqual({ allowed: true })
  })
})

async function* continuedSafely(model: Model): AsyncIterable<Piece> {
  try {
    yield* model(request, live())
  } catch {
    // The cap ends the call; what came before it is what counts here.
  }
}

test('a cap that is met within a run ends it with its best round, and what it cost is in the log (MODELS 8)', async () => {
  const wire = readFileSync('tests/runs/raw/shipped.wire.txt', 'utf8')
  const firstRound = wire.indexOf('<ROUND n="2"')
  expect(firstRound).toBeGreaterThan(0)
  const usd = (utf8Length(wire.slice(0, firstRound)) / 4 + 500) / 1000
  const clock = createClock()
  const { meterOf, bills } = createScene(
    { run: { usd } },
    {
      price: { input: 0, output: 1000 },
      onCap: (cap) => stage.driven.tell({ type: 'stopped', why: 'budget', cap }),
    },
  )
  const pieces = randomly(wire, seeded(4)).map((text): Piece => ({ type: 'text', text }))
  const model = continued(retrying(meterOf(says(...pieces, END)), { sleep: clock.sleep, random: () => 0.5 }))
  const stage = perform({ procedure: theater, clock, model })
  const state = await clock.until(stage.driven.done)
  expect(state.settled).toMatchObject({ status: 'interrupted', cause: 'budget', round: 1 })
  expect(state.stopped).toBe('budget')
  expect(state.calls.stream).toMatchObject({ phase: 'failed', reason: 'aborted', usage: bills[0]?.usage })
  expect(bills[0]?.usage.costUsd).toBeGreaterThan(usd)
  expect(Object.keys(state.calls)).toEqual(['stream'])
})

test('days and months have sums of their own', async () => {
  let now = new Date(2026, 10, 30, 12).getTime()
  const book = createLedger({
    caps: () => ({ run: {}, day: { usd: 1 }, month: { usd: 1.5 } }),
    now: () => now,
  })
  const ledger = book('one')
  const spend = async (usd: number) => {
    const reserved = await ledger.reserve('a', { tokens: 1, usd })
    if (reserved.allowed) await ledger.close('a', { tokens: 1, usd })
    return reserved.allowed ? 'allowed' : reserved.cap.scope
  }
  now -= 24 * 3_600_000
  expect(await spend(0.9)).toBe('allowed')
  expect(await spend(0.2)).toBe('day')
  now += 24 * 3_600_000
  expect(await spend(0.5)).toBe('allowed')
  expect(await spend(0.2)).toBe('month')
  now += 24 * 3_600_000
  expect(await spend(0.9)).toBe('allowed')
})

test('the three wrappers of a run together: refused, cut at its length, gone on, paid once', async () => {
  const clock = createClock()
  const { meterOf, costs, bills } = createScene({ run: { usd: 5 } })
  const scripts = [
    says(new ModelError({ kind: 'overloaded', detail: '', status: 529 })),
    says(words(40), { type: 'stop', stop: 'length' }, usage({ input: 100, output: 40 })),
    says(words(2), END, usage({ input: 140, output: 2 })),
  ]
  const line: Model = (...args) => scripts.shift()?.(...args) ?? says(END)(...args)
  const model = continued(retrying(meterOf(line), { sleep: clock.sleep, random: () => 0.5 }))
  const { pieces } = await clock.until(hear(model))
  expect(pieces.map(({ type }) => type).filter((type) => type !== 'usage')).toEqual([
    'waiting',
    'text',
    'continued',
    'text',
    'stop',
  ])
  expect(usagesIn(pieces).at(-1)).toMatchObject({ input: 240, output: 42, approx: false })
  expect(costs.at(-1)).toMatchObject({ input: 240, output: 42, approx: false })
  expect(bills).toHaveLength(3)
})

test('the log names what the ledger holds: tries that went silent, a length stop and a cut are all in it', async () => {
  const clock = createClock()
  const { meterOf, bills } = createScene()
  const scripts = [
    says(new ModelError({ kind: 'first_byte_timeout', detail: '' })),
    says(words(40), { type: 'stop', stop: 'length' }, usage({ input: 100, output: 40 })),
    says(usage({ input: 140, output: 1 }), new ModelError({ kind: 'overloaded', detail: '', status: 529 })),
    says(words(20), words(5), new ModelError({ kind: 'truncated', detail: '' })),
  ]
  const line: Model = (...args) => scripts.shift()?.(...args) ?? says(END)(...args)
  const model = continued(retrying(meterOf(line), { sleep: clock.sleep, random: () => 0.5 }))
  const { pieces, error } = await clock.until(hear(model))
  expect([error instanceof ModelError, scripts.length, bills.length]).toEqual([true, 0, 4])
  const sum = (pick: (usage: Usage) => number | undefined) =>
    bills.reduce((total, bill) => total + (pick(bill.usage) ?? 0), 0)
  // What a log keeps of a call is the last word on each of its figures.
  expect(Object.assign({}, ...usagesIn(pieces))).toMatchObject({
    input: sum(({ input }) => input),
    output: sum(({ output }) => output),
    costUsd: expect.closeTo(sum(({ costUsd }) => costUsd)),
    approx: true,
  })
})
