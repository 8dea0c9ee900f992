import { describe, expect, test } from 'vitest'
import { type EstimateOf, estimate } from '../../../src/models/estimate'
import { panelCalls } from '../../../src/models/copy-sizes'
import { expectedReply } from '../../../src/models/sizes'
import { patience } from '../../../src/run/limits'
import { setup } from '../../tools/panels'

const of: EstimateOf = { promptBytes: 4000, maxRounds: 3, totalTimeoutMs: 3_600_000, replyLimit: 64_000 }
const PRICED = { from: 'own', price: { input: 1, output: 10 } } as const

describe('an estimate (MODELS 8)', () => {
  test('is a range from one round to all of them: three rounds of a 30 KB page are about 40k tokens', () => {
    const { tokens, minutes } = estimate(of)
    expect(tokens[1] - 1000).toBeGreaterThan(38_000)
    expect(tokens[1] - 1000).toBeLessThan(42_000)
    expect(tokens[0]).toBeLessThan(tokens[1] / 4)
    expect(minutes[0]).toBeGreaterThan(0.5)
    expect(minutes[1]).toBeLessThan(30)
  })

  test('names money only where a price is known', () => {
    expect(estimate(of)).not.toHaveProperty('usd')
    const { usd, priced } = estimate({ ...of, priced: PRICED })
    expect(usd?.[0]).toBeCloseTo((1000 + 10 * 6200) / 1e6)
    expect(priced).toBe(PRICED)
  })

  test('costs nothing on the person’s own machine, and says so', () => {
    const local = { from: 'local', price: { input: 0, output: 0 } } as const
    expect(estimate({ ...of, priced: local })).toMatchObject({ usd: [0, 0], priced: { from: 'local' } })
  })

  test('is the same shape as the page is given', () => {
    const given = estimate({ ...of, priced: PRICED })
    expect(given.tokens).toHaveLength(2)
  })

  test('grows with rounds, with thinking, with the brief and with the model’s own count', () => {
    const high = (more: Partial<EstimateOf>) => estimate({ ...of, ...more }).tokens[1]
    expect(high({ maxRounds: 5 })).toBeGreaterThan(high({}))
    expect(high({ thinking: 'on' })).toBeGreaterThan(high({}))
    expect(high({ promptBytes: 40_000 })).toBe(high({}) + 9000)
    expect(high({ factor: 2 })).toBe(high({}) + 1000)
  })

  test('of a run without a jury is one page, whatever the rules say of rounds', () => {
    const { tokens } = estimate({ ...of, single: true, pace: 'split', maxRounds: 5 })
    expect(tokens).toEqual([1000 + 2500, 1000 + 7500])
  })

  test('counts what each part of a long reply reads again, and no more than it may write', () => {
    const { tokens } = estimate({ ...of, replyLimit: 16_000 })
    const [, whole] = estimate(of).tokens
    expect(tokens[1]).toBe(whole + 2 * 1000 + 16_000 + 32_000)
    const small = estimate({ ...of, replyLimit: 1000 }).tokens[1]
    expect(small).toBe(1000 * (1 + patience.continuations) + 4 * 1000 + 6000)
  })

  test('comes from past runs of the connection where there are any', () => {
    const history = [
      { rounds: 2, output: 8000, ms: 100_000 },
      { rounds: 1, output: 10_000, ms: 80_000 },
    ]
    const { tokens, minutes } = estimate({ ...of, history })
    expect(tokens).toEqual([5000, 31_000])
    expect(minutes[0]).toBeCloseTo(4000 / 125 / 60)
    expect(minutes[1]).toBeCloseTo(30_000 / 75 / 60)
  })

  test('takes no longer than a run may', () => {
    expect(estimate({ ...of, totalTimeoutMs: 240_000 }).minutes[1]).toBe(4)
    expect(estimate({ ...of, totalTimeoutMs: 30_000 }).minutes).toEqual([0.5, 0.5])
  })

  test('leaves out runs that never spoke', () => {
    expect(estimate({ ...of, history: [{ rounds: 0, output: 10, ms: 5 }] })).toEqual(estimate(of))
  })

  test('says which cap the higher figure would pass', () => {
    const caps = { run: { usd: 0.3, tokens: 10 }, day: { usd: 0.5 }, month: {} }
    const sum = { usd: 0, tokens: 0 }
    const spending = { caps, sums: { run: sum, day: { ...sum, usd: 0.2 }, month: sum } }
    expect(estimate({ ...of, priced: PRICED, spending }).passes).toEqual({
      scope: 'run',
      unit: 'usd',
      limit: 0.3,
    })
    const raised = { ...spending, caps: { ...caps, run: {} } }
    expect(estimate({ ...of, priced: PRICED, spending: raised }).passes).toEqual({
      scope: 'day',
      unit: 'usd',
      limit: 0.5,
    })
    expect(estimate({ ...of, spending }).passes).toEqual({ scope: 'run', unit: 'tokens', limit: 10 })
    const free = { ...spending, caps: { run: {}, day: {}, month: {} } }
    expect(estimate({ ...of, priced: PRICED, spending: free })).not.toHaveProperty('passes')
  })
})

test('a call sets aside what it writes where a round goes well, and no more than it may write', () => {
  const calls = ['stream', 'round:1', 'draft:2', 'review:2#2', 'single']
  expect(calls.map((call) => expectedReply(64_000, call))).toEqual([6200, 3700, 2500, 1200, 2500])
  expect(calls.map((call) => expectedReply(2000, call))).toEqual([2000, 2000, 2000, 1200, 2000])
})

test('a call of a panel or of a critic loop sets aside what such a call writes, and not what a stream does', () => {
  const panel = [
    'draft',
    'draft#2',
    'select',
    'critique:1:search',
    'critique:2:voice#2',
    'revise:1',
    'regress:1',
  ]
  expect(panel.map((call) => expectedReply(64_000, call))).toEqual([1000, 1000, 50, 450, 450, 1000, 300])
  const loop = ['critic:1', 'fix:2#2', 'stage-2/critic:1', 'stage-2/fix:1#2']
  expect(loop.map((call) => expectedReply(64_000, call))).toEqual([1200, 2500, 1200, 2500])
  expect(expectedReply(800, 'revise:1')).toBe(800)
  expect(expectedReply(64_000, 'unheard-of')).toBe(6200)
})

test('what is set aside for a whole panel lies between the leanest and the richest that there may be', () => {
  const usual = panelCalls({ ...setup, maxCritics: 3 }, false).map((calls) =>
    calls.reduce((sum, { writes }) => sum + writes, 0),
  )
  const lenses = ['a', 'b', 'c'].map((id) => `critique:1:${id}`)
  const aside = ['draft', 'select', ...lenses].reduce((sum, call) => sum + expectedReply(64_000, call), 0)
  expect(aside).toBeGreaterThan(usual[0] ?? Infinity)
  expect(aside).toBeLessThan(usual[1] ?? 0)
})

describe('an estimate of a run in calls of its own (MODELS 8)', () => {
  const prompt = 1000
  const [page, talk] = [7500, 3300]

  test('reads rules and brief again in each call, and the page of each round twice', () => {
    const split = estimate({ ...of, pace: 'split', maxRounds: 2 })
    const writes = 2 * (page + talk)
    const reads = 4 * prompt + 2 * page + (page + talk)
    expect(split.tokens[1]).toBe(writes + reads)
    expect(split.tokens[0]).toBe(2500 + 1200 + 2 * prompt + 2500)
    const joined = estimate({ ...of, pace: 'joined', maxRounds: 2 })
    expect(joined.tokens[1]).toBe(writes + 2 * prompt + page + talk)
    expect(joined.tokens[0]).toBe(2500 + 1200 + prompt)
  })

  test('no call of it is asked to go on where a stream of the same rounds would be', () => {
    const short = { ...of, replyLimit: 12_000 }
    expect(estimate({ ...short, pace: 'split' }).tokens).toEqual(estimate({ ...of, pace: 'split' }).tokens)
    expect(estimate(short).tokens[1]).toBeGreaterThan(estimate(of).tokens[1])
  })

  test('is priced request by request: only those over a tier cost its price', () => {
    const price = { input: 1, output: 10, tiers: [{ above: 11_000, input: 2, output: 20 }] }
    const { usd } = estimate({ ...of, pace: 'joined', maxRounds: 2, priced: { from: 'own', price } })
    const [first, second] = [1000 + 10 * 10_800, 2 * 11_800 + 20 * 10_800]
    expect(usd?.[1]).toBeCloseTo((first + second) / 1e6)
  })

  test('learns from runs of its own pace alone, and how fast the model writes from all', () => {
    const history = [
      { rounds: 1, output: 10_800, ms: 100_000, pace: 'split' as const },
      { rounds: 1, output: 50_000, ms: 1_000_000 },
    ]
    const one = { ...of, pace: 'split' as const, maxRounds: 1 }
    expect(estimate({ ...one, history }).tokens).toEqual([20_300, 20_300])
    expect(estimate({ ...of, maxRounds: 1, history }).tokens).toEqual([51_000, 51_000])
    expect(estimate({ ...of, pace: 'joined', history }).tokens).toEqual(
      estimate({ ...of, pace: 'joined' }).tokens,
    )
    expect(estimate({ ...one, history }).minutes[1]).toBeCloseTo(10_800 / ((60_800 / 1100) * 0.75) / 60)
  })
})
