import { expect, test } from 'vitest'
import type { Batch } from '../../../src/models/provider'
import { BRIEFS, briefsOf } from '../../../src/prompts/briefs'
import type { Caps } from '../../../src/run/limits'
import type { Connection } from '../../../src/run/connection'
import type { Material } from '../../../src/run/event'
import { setCaps } from '../../../src/store/spend'
import { openLedger } from '../../../workers/ledger'
import { openDeputies } from '../../../workers/deputies'
import type { ConformNews, Rules } from '../../../workers/desk-surface'
import { artifactText, roundText, runText } from '../../tools/scripts'
import { freshStore } from '../store/fixture'
import { callableOf, PRICE } from './callable-fixture'

const page = '<!doctype html><html><head><title>A</title></head><body><p>one</p></body></html>'
const good = runText([
  roundText(1, { page, end: 'composite="8.5" must_fix="0" decision="ship"' }),
  `<SHIP round="1" composite="8.5" status="shipped">${artifactText(page)}<SUMMARY>done</SUMMARY></SHIP>`,
])
/** Twenty dollars for each brief. */
const BATCH: Batch = [
  { type: 'text', text: good },
  { type: 'usage', usage: { input: 10_000, output: 10_000 } },
  { type: 'stop', stop: 'end' },
]

/** Every connection has this price, but for those that have none. */
async function scene(
  caps: Partial<Caps>,
  more: Partial<Connection> = { price: PRICE },
  unpriced: readonly string[] = [],
) {
  const store = await freshStore()
  await setCaps(store, { run: {}, day: {}, month: {}, ...caps })
  const answer = async function* () {
    yield BATCH
  }
  const deputies = openDeputies({
    store,
    callableOf: async (id) => callableOf(answer, unpriced.includes(id) ? {} : more).callable,
    place: async () => ({ https: false, online: true }),
  })
  return { store, deputies }
}

async function check({ deputies }: Awaited<ReturnType<typeof scene>>) {
  const { port1, port2 } = new MessageChannel()
  const news: ConformNews[] = []
  const over = new Promise<void>((resolve) => {
    port2.addEventListener('message', ({ data }: MessageEvent<ConformNews>) => {
      news.push(data)
      if (data.type === 'over' || data.type === 'stopped') resolve()
    })
    port2.start()
  })
  await deputies.conform('c', 'full', port1)
  await over
  return news
}

test('each brief of a check has the cap per run for itself', async () => {
  const all = await scene({ run: { usd: 30 } })
  expect((await check(all)).at(-1)).toMatchObject({ type: 'over', grade: { valid: 10 } })
  const runs = (await all.store.relaxed.spend.toArray()).map(({ run }) => run.split(':'))
  expect(runs.map(([, , brief]) => brief).sort()).toEqual(BRIEFS.map(({ name }) => name).sort())
  expect(new Set(runs.map(([check, id]) => `${check}:${id}`)).size).toBe(1)
})

test('a check that meets a cap names it', async () => {
  const news = await check(await scene({ day: { usd: 50 } }))
  expect(news.at(-1)).toEqual({
    type: 'stopped',
    why: 'aborted',
    cap: { scope: 'day', unit: 'usd', limit: 50 },
  })
  expect(news.filter(({ type }) => type === 'result').length).toBeLessThan(10)
})

test('what a check may pass is told of its sum for the day, and of each brief for the run', async () => {
  const { deputies } = await scene({})
  const [, high = 0] = (await deputies.conformCost('c', 'full')).usd ?? []
  const passes = async (caps: Partial<Caps>) =>
    (await (await scene(caps)).deputies.conformCost('c', 'full')).passes
  expect(await passes({ day: { usd: high / 2 } })).toMatchObject({ scope: 'day' })
  expect(await passes({ month: { usd: high / 2 } })).toMatchObject({ scope: 'month' })
  expect(await passes({ run: { usd: high / 2 } })).toBeUndefined()
  expect(await passes({ run: { usd: high / 100 } })).toMatchObject({ scope: 'run' })
  expect(await passes({ day: { usd: high * 1.01 } })).toBeUndefined()
})

test('[MODELS 8] an estimate is of the pace, the rounds and the texts that a run would have', async () => {
  const { deputies } = await scene({})
  const brief = { title: 'A page', what: 'A page' }
  const high = async (...more: [Rules?, Material[]?]) =>
    (await deputies.estimate('c', brief, ...more)).tokens[1]
  const split = await high({ pace: 'split' })
  expect(await high({ pace: 'split', maxRounds: 1 })).toBeLessThan(split / 2)
  expect(await high({ pace: 'joined' })).toBeLessThan(split)
  // Six calls of a split run read it, and three of a joined one.
  const book: Material[] = [{ kind: 'brand', name: 'Book', text: 'word '.repeat(4000) }]
  const more = async (pace: Rules['pace'] & string) => (await high({ pace }, book)) - (await high({ pace }))
  expect((await more('split')) / (await more('joined'))).toBeCloseTo(2, 1)
  expect(await more('joined')).toBeGreaterThan(15_000)
})

test('[MODELS 10] what a check costs is what one stream for each brief costs, whatever runs are asked for', async () => {
  const { deputies } = await scene({})
  const of = await Promise.all(
    briefsOf('full').map(({ brief }) => deputies.estimate('c', brief, { pace: 'stream' })),
  )
  const sum = of.reduce((total, { tokens }) => total + tokens[1], 0)
  expect((await deputies.conformCost('c', 'full')).tokens[1]).toBe(sum)
})

test('[CL-9] what a critic loop may come to grows with its rounds and its version, and is held against the caps', async () => {
  const { deputies } = await scene({ run: { usd: 100 } })
  const most = async (cap: number, bytes: number) => {
    const brief = { title: 'Bread', what: 'A page for a bakery' }
    const of = { brief, loop: { kind: 'page' as const, cap }, bytes, mime: 'text/html' }
    return deputies.loopCost('c', of)
  }
  const one = await most(1, 4000)
  const five = await most(5, 4000)
  expect(five.tokens[0]).toBe(one.tokens[0])
  expect(five.tokens[1]).toBeGreaterThan(5 * one.tokens[1])
  expect((await most(5, 40_000)).tokens[1]).toBeGreaterThan(five.tokens[1])
  expect(five.passes?.scope).toBe('run')
  expect(one.passes).toBeUndefined()
})

const STAGE = { brief: { title: 'A bakery', what: 'One page.' }, bytes: 8000 }

test('[OK-42] a judging stage says what it may come to before it is opened, for each connection and in all', async () => {
  const { deputies } = await scene({ run: { usd: 1 } })
  const wish = { kind: 'exam', use: 'artifact', seats: ['a', 'b'] } as const
  const cost = await deputies.stageCost({ ...STAGE, wish })
  const [one, other] = cost.each
  expect(cost.each.map(({ connection }) => connection)).toEqual(['a', 'b'])
  expect(cost.calls[0]).toBe(2)
  expect(cost.sum.tokens[1]).toBe((one?.estimate.tokens[1] ?? 0) + (other?.estimate.tokens[1] ?? 0))
  expect(cost.sum.usd?.[1]).toBeCloseTo((one?.estimate.usd?.[1] ?? 0) + (other?.estimate.usd?.[1] ?? 0))
  expect(cost.sum.minutes[1]).toBe(Math.max(one?.estimate.minutes[1] ?? 0, other?.estimate.minutes[1] ?? 0))
  expect(cost.sum.passes).toMatchObject({ scope: 'run', limit: 1 })
})

test('[OK-24] one more round of a cross-examination costs more, and a stage that is played costs nothing', async () => {
  const { deputies } = await scene({})
  const of = (maxRounds: number) =>
    deputies.stageCost({ ...STAGE, wish: { kind: 'exam', use: 'artifact', seats: ['a', 'b'], maxRounds } })
  const [one, two] = [await of(1), await of(2)]
  expect(two.sum.tokens[1] / one.sum.tokens[1]).toBeGreaterThan(1.4)
  const played = await deputies.stageCost({
    ...STAGE,
    wish: { kind: 'opinion', seats: ['rehearsal', 'rehearsal'] },
  })
  expect(played).toEqual({ calls: [2, 16], each: [], sum: { tokens: [0, 0], minutes: [0, 0] } })
})

test('where one connection has no price, the sum has none', async () => {
  const { deputies } = await scene({}, {})
  const wish = { kind: 'opinion', seats: ['a'] } as const
  expect((await deputies.stageCost({ ...STAGE, wish })).sum).not.toHaveProperty('usd')
})

const MIXED = { kind: 'exam', use: 'artifact', seats: ['a', 'b'] } as const
const both = (caps: Partial<Caps>) => scene(caps, { price: PRICE }, ['b'])

test('[4.0] where one has no price the money of the others is told, and who has none', async () => {
  const { deputies } = await both({})
  const { sum, part, each } = await deputies.stageCost({ ...STAGE, wish: MIXED })
  expect(sum).not.toHaveProperty('usd')
  expect(part).toEqual({ usd: each[0]?.estimate.usd, unpriced: ['b'] })
  expect(await (await scene({})).deputies.stageCost({ ...STAGE, wish: MIXED })).not.toHaveProperty('part')
})

test('[4.0] where one has no price the money of the others is held against the limits all the same', async () => {
  const passes = async (caps: Partial<Caps>) =>
    (await (await both(caps)).deputies.stageCost({ ...STAGE, wish: MIXED })).sum.passes
  expect(await passes({ run: { usd: 1 } })).toEqual({ scope: 'run', unit: 'usd', limit: 1 })
  expect(await passes({ day: { usd: 1 } })).toMatchObject({ scope: 'day', unit: 'usd' })
  expect(await passes({ month: { usd: 1 } })).toMatchObject({ scope: 'month', unit: 'usd' })
  expect(await passes({ run: { tokens: 100 } })).toEqual({ scope: 'run', unit: 'tokens', limit: 100 })
  expect(await passes({ run: { usd: 1_000_000, tokens: 10_000_000 } })).toBeUndefined()
})

test('[4.0] a run and its stages have one limit: what the run has cost counts before a stage opens', async () => {
  const { store, deputies } = await scene({})
  const wish = { kind: 'plan', round: 1, seats: ['a'] } as const
  const high = (await deputies.stageCost({ ...STAGE, wish })).sum.usd?.[1] ?? 0
  await setCaps(store, { run: { usd: high * 1.5 }, day: {}, month: {} })
  const spent = { tokens: 10, usd: high }
  const ledger = openLedger({ store, run: 'r', connection: 'a', now: Date.now })
  await ledger.reserve('draft:1', spent)
  await ledger.close('draft:1', spent)
  expect((await deputies.stageCost({ ...STAGE, wish })).sum.passes).toBeUndefined()
  expect((await deputies.stageCost({ ...STAGE, wish, run: 'r' })).sum.passes).toMatchObject({ scope: 'run' })
})

test('pictures and documents that go along with each call are paid for with each', async () => {
  const { deputies } = await scene({}, { price: PRICE, provider: 'anthropic', model: 'claude-sonnet-4-5' })
  const wish = { kind: 'plan', round: 1, seats: ['a'] } as const
  const tokens = async (more: object) => (await deputies.stageCost({ ...STAGE, wish, ...more })).sum.tokens[1]
  const bare = await tokens({})
  expect(await tokens({ beside: 4000 })).toBe(bare + 2 * 1000)
  expect(await tokens({ pictures: [{ width: 750, height: 750 }] })).toBeGreaterThan(bare + 2 * 500)
})
