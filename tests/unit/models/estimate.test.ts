/** How much a run may come to before it begins, in tokens, money and minutes. */
import { describe, expect, test } from 'vitest'
import { type EstimateOf, estimate } from '../../../src/models/estimate'
import { panelCalls } from '../../../src/models/copy-sizes'
import { expectedReply } from '../../../src/models/sizes'
import { patience } from '../../../src/run/limits'
import { setup } from '../../tools/panels'

const of: EstimateOf = { promptBytes: 4000, maxRounds: 3, totalTimeoutMs: 3_600_000, replyLimit: 64_000 }
const PRICED = { from: 'own', price: { input: 1, output: 10 } } as const
const est = (more: Partial<EstimateOf>) => estimate({ ...of, ...more })
const high = (more: Partial<EstimateOf>) => est(more).tokens[1]

describe('an estimate (MODELS 8)', () => {
  test('is a range from one round to all of them: three rounds of a 30 KB page are about 40k tokens', () => {
    const { tokens, minutes } = estimate(of)
    expect(tokens).toEqual([7200, 40_900])
    expect(minutes[0]).toBeCloseTo(6200 / 120 / 60)
    expect(minutes[1]).toBeCloseTo(39_900 / 25 / 60)
  })

  test('names money only where a price is known, and nothing on the person’s own machine', () => {
    expect(estimate(of)).not.toHaveProperty('usd')
    const { usd, priced } = est({ priced: PRICED })
    expect(usd?.[0]).toBeCloseTo((1000 + 10 * 6200) / 1e6)
    expect(priced).toBe(PRICED)
    const local = { from: 'local', price: { input: 0, output: 0 } } as const
    expect(est({ priced: local })).toMatchObject({ usd: [0, 0], priced: { from: 'local' } })
  })

  test('grows with rounds, with thinking, with the brief and with the model’s own count', () => {
    expect(high({ maxRounds: 5 })).toBeGreaterThan(high({}))
    expect(high({ thinking: 'on' })).toBeGreaterThan(high({}))
    expect([high({ promptBytes: 40_000 }), high({ factor: 2 })]).toEqual([high({}) + 9000, high({}) + 1000])
  })

  test('of a run without a jury is one page, whatever the rules say of rounds', () => {
    expect(est({ single: true, pace: 'split', maxRounds: 5 }).tokens).toEqual([1000 + 2500, 1000 + 7500])
  })

  test('counts what each part of a long reply reads again, and no more than it may write', () => {
    expect(high({ replyLimit: 16_000 })).toBe(high({}) + 2 * 1000 + 16_000 + 32_000)
    expect(high({ replyLimit: 1000 })).toBe(1000 * (1 + patience.continuations) + 4 * 1000 + 6000)
  })

  test('comes from past runs of the connection where there are any that spoke', () => {
    const history = [
      { rounds: 2, output: 8000, ms: 100_000 },
      { rounds: 1, output: 10_000, ms: 80_000 },
    ]
    const { tokens, minutes } = est({ history })
    expect(tokens).toEqual([5000, 31_000])
    expect(minutes[0]).toBeCloseTo(4000 / 125 / 60)
    expect(minutes[1]).toBeCloseTo(30_000 / 75 / 60)
    expect(est({ history: [{ rounds: 0, output: 10, ms: 5 }] })).toEqual(estimate(of))
  })

  test('takes no longer than a run may', () => {
    expect(est({ totalTimeoutMs: 240_000 }).minutes[1]).toBe(4)
    expect(est({ totalTimeoutMs: 30_000 }).minutes).toEqual([0.5, 0.5])
  })

  test('says which cap the higher figure would pass', () => {
    const sum = { usd: 0, tokens: 0 }
    const sums = { run: sum, day: { ...sum, usd: 0.2 }, month: sum }
    const [run, day] = [{ usd: 0.3, tokens: 10 }, { usd: 0.5 }]
    const passes = (caps: { run: object; day: object }, priced?: typeof PRICED) =>
      est({ spending: { caps: { ...caps, month: {} }, sums }, ...(priced && { priced }) }).passes
    expect(passes({ run, day }, PRICED)).toEqual({ scope: 'run', unit: 'usd', limit: 0.3 })
    expect(passes({ run: {}, day }, PRICED)).toEqual({ scope: 'day', unit: 'usd', limit: 0.5 })
    expect(passes({ run, day })).toEqual({ scope: 'run', unit: 'tokens', limit: 10 })
    expect(passes({ run: {}, day: {} }, PRICED)).toBeUndefined()
  })

  const [prompt, page, talk] = [1000, 7500, 3300]

  test('of calls of their own reads rules and brief again in each, and the page of each round twice', () => {
    const reads = 4 * prompt + 2 * page + (page + talk)
    const writes = 2 * (page + talk)
    const lean = 2500 + 1200
    expect(est({ pace: 'split', maxRounds: 2 }).tokens).toEqual([lean + 2 * prompt + 2500, writes + reads])
    const joined = [lean + prompt, writes + 2 * prompt + page + talk]
    expect(est({ pace: 'joined', maxRounds: 2 }).tokens).toEqual(joined)
    // No call of them is asked to go on where a stream of the same rounds would be.
    expect(high({ pace: 'split', replyLimit: 12_000 })).toBe(high({ pace: 'split' }))
    expect(high({ replyLimit: 12_000 })).toBeGreaterThan(high({}))
  })

  test('is priced request by request: only those over a tier cost its price', () => {
    const price = { input: 1, output: 10, tiers: [{ above: 11_000, input: 2, output: 20 }] }
    const { usd } = est({ pace: 'joined', maxRounds: 2, priced: { from: 'own', price } })
    expect(usd?.[1]).toBeCloseTo((1000 + 10 * 10_800 + (2 * 11_800 + 20 * 10_800)) / 1e6)
  })

  test('learns from runs of its own pace alone, and how fast the model writes from all', () => {
    const history = [
      { rounds: 1, output: 10_800, ms: 100_000, pace: 'split' as const },
      { rounds: 1, output: 50_000, ms: 1_000_000 },
    ]
    const { tokens, minutes } = est({ pace: 'split', maxRounds: 1, history })
    expect(tokens).toEqual([20_300, 20_300])
    expect(minutes[1]).toBeCloseTo(10_800 / ((60_800 / 1100) * 0.75) / 60)
    expect(est({ maxRounds: 1, history }).tokens).toEqual([51_000, 51_000])
    expect(est({ pace: 'joined', history }).tokens).toEqual(est({ pace: 'joined' }).tokens)
  })
})

test('a call sets aside what such a call writes where it goes well, and no more than it may write', () => {
  const aside: Readonly<Record<string, number>> = {
    ...{ stream: 6200, 'round:1': 3700, 'draft:2': 2500, 'review:2#2': 1200, single: 2500 },
    ...{ draft: 1000, 'draft#2': 1000, select: 50, 'critique:1:search': 450, 'critique:2:voice#2': 450 },
    ...{ 'revise:1': 1000, 'regress:1': 300, 'critic:1': 1200, 'fix:2#2': 2500 },
    ...{ 'stage-2/critic:1': 1200, 'stage-2/fix:1#2': 2500, 'unheard-of': 6200 },
  }
  for (const [call, tokens] of Object.entries(aside)) {
    expect(expectedReply(64_000, call), call).toBe(tokens)
    expect(expectedReply(800, call), call).toBe(Math.min(800, tokens))
  }
})

test('what is set aside for a whole panel lies between the leanest and the richest that there may be', () => {
  const [lean = Infinity, rich = 0] = panelCalls({ ...setup, maxCritics: 3 }, false).map((calls) =>
    calls.reduce((sum, { writes }) => sum + writes, 0),
  )
  const lenses = ['a', 'b', 'c'].map((id) => `critique:1:${id}`)
  const aside = ['draft', 'select', ...lenses].reduce((sum, call) => sum + expectedReply(64_000, call), 0)
  expect(aside).toBeGreaterThan(lean)
  expect(aside).toBeLessThan(rich)
})
