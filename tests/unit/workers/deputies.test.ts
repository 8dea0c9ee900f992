import { describe, expect, test } from 'vitest'
import { BRIEFS, briefsOf } from '../../../src/prompts/briefs'
import type { Connection } from '../../../src/run/connection'
import type { Material } from '../../../src/run/event'
import type { Caps } from '../../../src/run/limits'
import type { StageWish } from '../../../src/run/stage-wish'
import { setCaps } from '../../../src/store/spend'
import { openDeputies } from '../../../workers/deputies'
import type { ConformNews, Rules } from '../../../workers/desk-surface'
import { openLedger } from '../../../workers/ledger'
import { artifactText, roundText, runText } from '../../tools/scripts'
import { callableOf, PRICE } from './callable-fixture'
import { listen } from './desk-fixture'
import { AT_HOME, batchOf, NO_CAPS, storeWith } from './scene'

/* What checks, runs, loops and stages may come to, and which cap that would pass. */

const page = '<!doctype html><html><head><title>A</title></head><body><p>one</p></body></html>'
const good = runText([
  roundText(1, { page, end: 'composite="8.5" must_fix="0" decision="ship"' }),
  `<SHIP round="1" composite="8.5" status="shipped">${artifactText(page)}<SUMMARY>done</SUMMARY></SHIP>`,
])

/** Every connection has this price, but for those that have none. */
async function scene(
  caps: Partial<Caps> = {},
  more: Partial<Connection> = { price: PRICE },
  unpriced: readonly string[] = [],
) {
  const store = await storeWith(caps)
  // Twenty dollars for each brief.
  const answer = async function* () {
    yield batchOf(good, { input: 10_000, output: 10_000 })
  }
  const deputies = openDeputies({
    store,
    callableOf: async (id) => callableOf(answer, unpriced.includes(id) ? {} : more).callable,
    place: async () => AT_HOME,
  })
  return {
    ...{ store, deputies },
    stageCost: (wish: StageWish, other: object = {}) =>
      deputies.stageCost({ brief: BREAD, bytes: 8000, wish, ...other }),
    async check() {
      const { port1, port2 } = new MessageChannel()
      const news = listen<ConformNews>(port2)
      await deputies.conform('c', 'full', port1)
      return news
    },
  }
}

const BREAD = { title: 'Bread', what: 'A page for a bakery' }
const EXAM = { kind: 'exam', use: 'artifact', seats: ['a', 'b'] } as const
const PLAN = { kind: 'plan', round: 1, seats: ['a'] } as const

describe('a check', () => {
  test('has the cap per run for each brief by itself', async () => {
    const { check, store } = await scene({ run: { usd: 30 } })
    expect((await check()).at(-1)).toMatchObject({ type: 'over', grade: { valid: 10 } })
    const runs = (await store.relaxed.spend.toArray()).map(({ run }) => run.split(':'))
    expect(runs.map(([, , brief]) => brief).sort()).toEqual(BRIEFS.map(({ name }) => name).sort())
    expect(new Set(runs.map(([kind, id]) => `${kind}:${id}`)).size).toBe(1)
  })

  test('that meets a cap names it', async () => {
    const news = await (await scene({ day: { usd: 50 } })).check()
    const cap = { scope: 'day', unit: 'usd', limit: 50 }
    expect(news.at(-1)).toEqual({ type: 'stopped', why: 'aborted', cap })
    expect(news.filter(({ type }) => type === 'result').length).toBeLessThan(10)
  })

  test('[MODELS 10] costs what a stream for each brief costs, and is held against the caps in sum, for the run one by one', async () => {
    const { deputies, store } = await scene()
    const each = briefsOf('full').map(({ brief }) => deputies.estimate('c', brief, { pace: 'stream' }))
    const sum = (await Promise.all(each)).reduce((total, { tokens }) => total + tokens[1], 0)
    const cost = await deputies.conformCost('c', 'full')
    expect(cost.tokens[1]).toBe(sum)
    const [, high = 0] = cost.usd ?? []
    const passes = async (caps: Partial<Caps>) => {
      await setCaps(store, { ...NO_CAPS, ...caps })
      return (await deputies.conformCost('c', 'full')).passes?.scope
    }
    expect(await passes({ day: { usd: high / 2 } })).toBe('day')
    expect(await passes({ month: { usd: high / 2 } })).toBe('month')
    expect(await passes({ run: { usd: high / 2 } })).toBeUndefined()
    expect(await passes({ run: { usd: high / 100 } })).toBe('run')
    expect(await passes({ day: { usd: high * 1.01 } })).toBeUndefined()
  })
})

test('[MODELS 8] an estimate is of the pace, the rounds and the texts that a run would have', async () => {
  const { deputies } = await scene()
  const high = async (...more: [Rules?, Material[]?]) =>
    (await deputies.estimate('c', BREAD, ...more)).tokens[1]
  const split = await high({ pace: 'split' })
  expect(await high({ pace: 'split', maxRounds: 1 })).toBeLessThan(split / 2)
  expect(await high({ pace: 'joined' })).toBeLessThan(split)
  // Six calls of a split run read it, and three of a joined one.
  const book: Material[] = [{ kind: 'brand', name: 'Book', text: 'word '.repeat(4000) }]
  const more = async (pace: Rules['pace'] & string) => (await high({ pace }, book)) - (await high({ pace }))
  expect((await more('split')) / (await more('joined'))).toBeCloseTo(2, 1)
  expect(await more('joined')).toBeGreaterThan(15_000)
})

describe('a judging stage', () => {
  test('[OK-42] says what it may come to before it is opened, for each connection and in all', async () => {
    const { sum, each, calls, part } = await (await scene({ run: { usd: 1 } })).stageCost(EXAM)
    const [one, other] = each.map(({ estimate }) => estimate)
    expect(each.map(({ connection }) => connection)).toEqual(['a', 'b'])
    expect(calls[0]).toBe(2)
    expect(sum.tokens[1]).toBe((one?.tokens[1] ?? 0) + (other?.tokens[1] ?? 0))
    expect(sum.usd?.[1]).toBeCloseTo((one?.usd?.[1] ?? 0) + (other?.usd?.[1] ?? 0))
    expect(sum.minutes[1]).toBe(Math.max(one?.minutes[1] ?? 0, other?.minutes[1] ?? 0))
    expect(sum.passes).toMatchObject({ scope: 'run', limit: 1 })
    expect(part).toBeUndefined()
  })

  test('[OK-24] costs more with one round more of a cross-examination, and nothing where it is played', async () => {
    const { stageCost } = await scene()
    const high = async (maxRounds: number) => (await stageCost({ ...EXAM, maxRounds })).sum.tokens[1]
    expect((await high(2)) / (await high(1))).toBeGreaterThan(1.4)
    const played = await stageCost({ kind: 'opinion', seats: ['rehearsal', 'rehearsal'] })
    expect(played).toEqual({ calls: [2, 16], each: [], sum: { tokens: [0, 0], minutes: [0, 0] } })
  })

  test('[4.0] where one has no price the sum has none: the money of the others is told and held against the limits, and who has none', async () => {
    const { stageCost, store } = await scene({}, { price: PRICE }, ['b'])
    const { sum, part, each } = await stageCost(EXAM)
    expect(sum).not.toHaveProperty('usd')
    expect(part).toEqual({ usd: each[0]?.estimate.usd, unpriced: ['b'] })
    const passes = async (caps: Partial<Caps>) => {
      await setCaps(store, { ...NO_CAPS, ...caps })
      return (await stageCost(EXAM)).sum.passes
    }
    expect(await passes({ run: { usd: 1 } })).toEqual({ scope: 'run', unit: 'usd', limit: 1 })
    expect(await passes({ day: { usd: 1 } })).toMatchObject({ scope: 'day', unit: 'usd' })
    expect(await passes({ month: { usd: 1 } })).toMatchObject({ scope: 'month', unit: 'usd' })
    expect(await passes({ run: { tokens: 100 } })).toEqual({ scope: 'run', unit: 'tokens', limit: 100 })
    expect(await passes({ run: { usd: 1_000_000, tokens: 10_000_000 } })).toBeUndefined()
    const unpriced = await scene({}, {})
    expect((await unpriced.stageCost({ kind: 'opinion', seats: ['a'] })).sum).not.toHaveProperty('usd')
  })

  test('[4.0] has one limit with its run: what the run has cost counts before a stage opens', async () => {
    const { store, stageCost } = await scene()
    const high = (await stageCost(PLAN)).sum.usd?.[1] ?? 0
    await setCaps(store, { ...NO_CAPS, run: { usd: high * 1.5 } })
    const spent = { tokens: 10, usd: high }
    const ledger = openLedger({ store, run: 'r', connection: 'a', now: Date.now })
    await ledger.reserve('draft:1', spent)
    await ledger.close('draft:1', spent)
    expect((await stageCost(PLAN)).sum.passes).toBeUndefined()
    expect((await stageCost(PLAN, { run: 'r' })).sum.passes).toMatchObject({ scope: 'run' })
  })

  test('pays for pictures and documents that go along with each call with each', async () => {
    const model = { provider: 'anthropic', model: 'claude-sonnet-4-5' }
    const { stageCost } = await scene({}, { price: PRICE, ...model })
    const tokens = async (more: object) => (await stageCost(PLAN, more)).sum.tokens[1]
    const bare = await tokens({})
    expect(await tokens({ beside: 4000 })).toBe(bare + 2 * 1000)
    expect(await tokens({ pictures: [{ width: 750, height: 750 }] })).toBeGreaterThan(bare + 2 * 500)
  })
})

test('[CL-9] what a critic loop may come to is of its cap and its version, and is held against the caps', async () => {
  const { deputies } = await scene({ run: { usd: 100 } })
  const most = (cap: number, bytes: number) =>
    deputies.loopCost('c', { brief: BREAD, loop: { kind: 'page', cap }, bytes, mime: 'text/html' })
  const [one, five, long] = [await most(1, 4000), await most(5, 4000), await most(5, 40_000)]
  expect(five.tokens[1]).toBeGreaterThan(5 * one.tokens[1])
  expect(long.tokens[1]).toBeGreaterThan(five.tokens[1])
  expect([one.passes, five.passes?.scope]).toEqual([undefined, 'run'])
})
