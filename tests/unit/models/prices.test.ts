import { gzipSync } from 'node:zlib'
import { calcPrice, findProvider } from '@pydantic/genai-prices'
import { describe, expect, test } from 'vitest'
import table from '../../../src/models/prices.json' with { type: 'json' }
import { costOf } from '../../../src/models/cost'
import { pricedBy, priceOf } from '../../../src/models/prices'

const THEIRS: Readonly<Record<string, string>> = { gemini: 'google', xai: 'x-ai' }
const providers = [...new Set(table.rows.map(({ provider }) => provider))]

describe('the table (MODELS 8)', () => {
  test('holds the providers of the picker that name no price in their own list, and is small', () => {
    expect(providers).toEqual([
      'anthropic',
      'openai',
      'gemini',
      'mistral',
      'groq',
      'deepseek',
      'xai',
      'cerebras',
    ])
    expect(gzipSync(JSON.stringify(table)).length).toBeLessThan(6 * 1024)
    expect(table.asOf).toMatch(/^20\d\d-\d\d-\d\d$/)
  })

  test('has no row that reads as free', () => {
    for (const row of table.rows) expect(Math.min(row.in, row.out), row.match).toBeGreaterThan(0)
  })

  test.each(providers)('says of %s what the list says that it is built from', (provider) => {
    const theirs = findProvider({ providerId: THEIRS[provider] ?? provider })
    const models = (theirs?.models ?? []).filter(({ id }) => priceOf(provider, id))
    expect(models.length).toBeGreaterThan(1)
    for (const { id, prices } of models) {
      const isByHour = JSON.stringify(prices).includes('time_of_date')
      for (const usage of [
        { input: 1000, output: 500 },
        { input: 1_000_000, output: 70_000, cacheRead: 400_000 },
      ]) {
        const ours = ourCost(provider, id, usage)
        const known = theirCost(theirs, id, usage)
        if (isByHour) expect(ours, id).toBeGreaterThanOrEqual(known - 1e-9)
        else expect(ours, id).toBeCloseTo(known, 9)
      }
    }
  })

  type Tokens = { readonly input: number; readonly output: number; readonly cacheRead?: number }

  function ourCost(provider: string, id: string, usage: Tokens): number {
    const found = priceOf(provider, id)
    return found ? costOf(usage, found.price) : Number.NaN
  }

  function theirCost(provider: ReturnType<typeof findProvider>, id: string, usage: Tokens): number {
    const { input, output, cacheRead } = usage
    const tokens = {
      input_tokens: input,
      output_tokens: output,
      ...(cacheRead !== undefined && { cache_read_tokens: cacheRead }),
    }
    const timestamp = new Date(`${table.asOf}T02:00:00Z`)
    return calcPrice(tokens, id, { ...(provider && { provider }), timestamp })?.total_price ?? Number.NaN
  }

  test('takes the upper price where it hangs on the hour', () => {
    expect(priceOf('deepseek', 'deepseek-chat')?.price).toEqual({ input: 0.27, output: 1.1, cacheRead: 0.07 })
  })

  test('knows nothing of a model that it does not hold, and never says 0', () => {
    expect(priceOf('anthropic', 'a-model-of-tomorrow')).toBeUndefined()
    expect(priceOf('nobody', 'claude-opus-4-5')).toBeUndefined()
    expect(priceOf('openrouter', 'anthropic/claude-opus-4.5')).toBeUndefined()
  })

  test('takes a name in any case and with a date behind it', () => {
    const price = priceOf('anthropic', 'claude-opus-4-5')
    expect(price).toMatchObject({ price: { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 } })
    expect(priceOf('anthropic', 'Claude-Opus-4-5-20251101')).toEqual(price)
  })
})

describe('a price comes from (MODELS 8)', () => {
  const own = { input: 7, output: 8 }
  const listed = { id: 'm', price: { input: 1, output: 2 } }
  const known = { provider: 'anthropic', model: 'claude-opus-4-5' }
  const unknown = { provider: 'custom-chat', model: 'm' }

  test('the list of the provider, then the table, then the person, then nowhere', () => {
    const from = (connection: Parameters<typeof pricedBy>[0]) => pricedBy(connection, { local: false })
    expect(from({ ...known, listed, price: own })).toEqual({ from: 'list', price: listed.price })
    expect(from({ ...known, price: own })).toMatchObject({
      from: 'table',
      asOf: table.asOf,
      price: { input: 5 },
    })
    expect(from({ ...unknown, listed: { id: 'm' }, price: own })).toEqual({ from: 'own', price: own })
    expect(from(unknown)).toBeUndefined()
  })

  test('nobody where the machine is the person’s own, unless they name one', () => {
    expect(pricedBy(unknown, { local: true })).toEqual({ from: 'local', price: { input: 0, output: 0 } })
    expect(pricedBy({ ...unknown, price: own }, { local: true })?.from).toBe('own')
  })
})

describe('what tokens cost', () => {
  const price = { input: 10, output: 100, cacheRead: 1, cacheWrite: 20 }

  test('cached ones at their own price, and they are a part of the input', () => {
    expect(costOf({ input: 1_000_000 }, price)).toBe(10)
    expect(costOf({ input: 1_000_000, cacheRead: 500_000, cacheWrite: 100_000 }, price)).toBeCloseTo(
      4 + 0.5 + 2,
    )
    expect(costOf({ input: 1_000_000, cacheRead: 500_000 }, { input: 10, output: 1 })).toBe(10)
  })

  test('thinking is a part of the reply', () => {
    expect(costOf({ output: 10_000, thinking: 9000 }, price)).toBe(1)
  })

  test('a provider that counts cached tokens apart does not make the rest negative', () => {
    expect(costOf({ input: 10, cacheRead: 1_000_000 }, price)).toBe(1)
  })

  test('a long request costs the higher price as a whole', () => {
    const tiers = [
      { above: 200_000, input: 20, output: 150 },
      { above: 400_000, input: 40, output: 200 },
    ]
    expect(costOf({ input: 200_000, output: 0 }, { ...price, tiers })).toBe(2)
    expect(costOf({ input: 200_001, output: 10_000 }, { ...price, tiers })).toBeCloseTo(5.50002)
    expect(costOf({ input: 500_000 }, { ...price, tiers })).toBe(20)
  })

  test('nothing costs nothing', () => {
    expect(costOf({}, price)).toBe(0)
  })
})
