/** What a model costs: where its price comes from, and what tokens come to by it. */
import { gzipSync } from 'node:zlib'
import { calcPrice, findProvider } from '@pydantic/genai-prices'
import { describe, expect, test } from 'vitest'
import table from '../../../src/models/prices.json' with { type: 'json' }
import { costOf } from '../../../src/models/cost'
import { pricedBy, priceOf } from '../../../src/models/prices'

const THEIRS: Readonly<Record<string, string>> = { gemini: 'google', xai: 'x-ai' }
const providers = ['anthropic', 'openai', 'gemini', 'mistral', 'groq', 'deepseek', 'xai', 'cerebras']

describe('the table (MODELS 8)', () => {
  test('holds the providers of the picker that name no price in their own list, is small, and has no row that reads as free', () => {
    expect([...new Set(table.rows.map(({ provider }) => provider))]).toEqual(providers)
    expect(gzipSync(JSON.stringify(table)).length).toBeLessThan(6 * 1024)
    expect(table.asOf).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(table.rows.filter((row) => Math.min(row.in, row.out) <= 0)).toEqual([])
  })

  test.each(providers)('says of %s what the list says that it is built from', (name) => {
    const provider = findProvider({ providerId: THEIRS[name] ?? name })
    const timestamp = new Date(`${table.asOf}T02:00:00Z`)
    const theirCost = (id: string, input: number, output: number, cached: number) => {
      const tokens = { input_tokens: input, output_tokens: output, cache_read_tokens: cached }
      return calcPrice(tokens, id, { ...(provider && { provider }), timestamp })?.total_price ?? Number.NaN
    }
    const models = (provider?.models ?? []).filter(({ id }) => priceOf(name, id))
    expect(models.length).toBeGreaterThan(1)
    for (const { id, prices } of models)
      for (const [input, output, cacheRead] of [
        [1000, 500, 0],
        [1_000_000, 70_000, 400_000],
      ] as const) {
        const price = priceOf(name, id)?.price
        const ours = price ? costOf({ input, output, cacheRead }, price) : Number.NaN
        const known = theirCost(id, input, output, cacheRead)
        const isByHour = JSON.stringify(prices).includes('time_of_date')
        if (isByHour) expect(ours, id).toBeGreaterThanOrEqual(known - 1e-9)
        else expect(ours, id).toBeCloseTo(known, 9)
      }
  })

  test('takes the upper price where it hangs on the hour, and a name in any case and with a date behind it', () => {
    expect(priceOf('deepseek', 'deepseek-chat')?.price).toEqual({ input: 0.27, output: 1.1, cacheRead: 0.07 })
    const price = priceOf('anthropic', 'claude-opus-4-5')
    expect(price).toMatchObject({ price: { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 } })
    expect(priceOf('anthropic', 'Claude-Opus-4-5-20251101')).toEqual(price)
  })

  test.each([
    ['anthropic', 'a-model-of-tomorrow'],
    ['nobody', 'claude-opus-4-5'],
    ['openrouter', 'anthropic/claude-opus-4.5'],
  ])('knows nothing of %s %s, and never says 0', (name, model) => {
    expect(priceOf(name, model)).toBeUndefined()
  })
})

test('a price comes from the list of the provider, then the table, then the person, then nowhere (MODELS 8)', () => {
  const own = { input: 7, output: 8 }
  const listed = { id: 'm', price: { input: 1, output: 2 } }
  const known = { provider: 'anthropic', model: 'claude-opus-4-5', price: own }
  const unknown = { provider: 'custom-chat', model: 'm' }
  const from = (connection: Parameters<typeof pricedBy>[0], local = false) => pricedBy(connection, { local })
  expect(from({ ...known, listed })).toEqual({ from: 'list', price: listed.price })
  expect(from(known)).toMatchObject({ from: 'table', asOf: table.asOf, price: { input: 5 } })
  expect(from({ ...unknown, listed: { id: 'm' }, price: own })).toEqual({ from: 'own', price: own })
  expect(from(unknown)).toBeUndefined()
  // Of the person's own machine it comes from nobody, unless they name one.
  expect(from(unknown, true)).toEqual({ from: 'local', price: { input: 0, output: 0 } })
  expect(from({ ...unknown, price: own }, true)?.from).toBe('own')
})

const M = 1_000_000
const price = { input: 10, output: 100, cacheRead: 1, cacheWrite: 20 }
const plain = { input: 10, output: 1 }
const second = { above: 400_000, input: 40, output: 200 }
const tiered = { ...price, tiers: [{ above: 200_000, input: 20, output: 150 }, second] }

test.each([
  ['input', { input: M }, price, 10],
  [
    'cached ones at their own price, as a part of it',
    { input: M, cacheRead: M / 2, cacheWrite: M / 10 },
    price,
    6.5,
  ],
  ['cached ones without a price of their own', { input: M, cacheRead: M / 2 }, plain, 10],
  ['cached ones that are counted apart: the rest is not negative', { input: 10, cacheRead: M }, price, 1],
  ['thinking, a part of the reply', { output: 10_000, thinking: 9000 }, price, 1],
  ['a long request just below', { input: 200_000, output: 0 }, tiered, 2],
  ['a longer one the higher price as a whole', { input: 200_001, output: 10_000 }, tiered, 5.50002],
  ['the longest', { input: 500_000 }, tiered, 20],
  ['nothing', {}, price, 0],
])('what tokens cost: %s', (_, usage, by, cost) => expect(costOf(usage, by)).toBeCloseTo(cost, 6))
