import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import {
  type ConditionalPrice,
  findProvider,
  type MatchLogic,
  type ModelInfo,
  type ModelPrice,
  type Provider,
} from '@pydantic/genai-prices'
import type { PriceRow, Rates } from '../../src/models/prices'
import { printLine } from './arguments'

/** Ours and theirs. OpenRouter and Together are left out: their own lists name a price for every model. */
const PROVIDERS = [
  ['anthropic', 'anthropic'],
  ['openai', 'openai'],
  ['gemini', 'google'],
  ['mistral', 'mistral'],
  ['groq', 'groq'],
  ['deepseek', 'deepseek'],
  ['xai', 'x-ai'],
  ['cerebras', 'cerebras'],
] as const

/** These make no text, or are not asked over the wires that we speak. */
const NO_WRITERS =
  /embed|tts|audio|image|whisper|realtime|moderation|transcribe|live|ocr|guard|rerank|search|veo|imagen/i

const FIELDS = [
  ['in', 'input_mtok'],
  ['out', 'output_mtok'],
  ['cacheRead', 'cache_read_mtok'],
  ['cacheWrite', 'cache_write_mtok'],
] as const

/** A price that began on a day, or a page that was read on one: a day that is only spoken of says nothing. */
const SEEN = /(?:"start_date":"|as of |\bon )(20\d\d-\d\d-\d\d)/g

/** The newest day on which the authors of the list have looked, by their own word. */
function newestDay(providers: readonly Provider[]): string {
  const today = new Date().toISOString().slice(0, 10)
  const days = [...JSON.stringify(providers).matchAll(SEEN)].flatMap(([, day]) => (day ? [day] : []))
  const newest = days
    .filter((day) => day <= today)
    .sort()
    .at(-1)
  if (newest === undefined) throw new Error('The list of prices names no day.')
  return newest
}

function patternOf(match: MatchLogic): string {
  if ('or' in match) return [...new Set(match.or.map(patternOf))].join('|')
  if ('and' in match) return `^${match.and.map((part) => `(?=.*(?:${patternOf(part)}))`).join('')}`
  if ('regex' in match) return match.regex
  if ('equals' in match) return `^${escaped(match.equals)}$`
  if ('starts_with' in match) return `^${escaped(match.starts_with)}`
  return 'ends_with' in match ? `${escaped(match.ends_with)}$` : escaped(match.contains)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** What holds on that day. Of prices that hang on the hour each field is the upper one. */
function pricesOn(day: string, prices: ModelInfo['prices']): readonly ModelPrice[] {
  if (!Array.isArray(prices)) return [prices]
  const byDay = prices
    .filter(({ constraint }) => !isByHour(constraint) && hasBegun(constraint, day))
    .slice(-1)
  return [...byDay, ...prices.filter(({ constraint }) => isByHour(constraint))].map((one) => one.prices)
}

function isByHour(constraint: ConditionalPrice['constraint']): boolean {
  return constraint?.type === 'time_of_date'
}

function hasBegun(constraint: ConditionalPrice['constraint'], day: string): boolean {
  return constraint?.type !== 'start_date' || constraint.start_date <= day
}

function ratesAt(prices: readonly ModelPrice[], tokens: number): Partial<Rates> {
  return Object.fromEntries(
    FIELDS.flatMap(([ours, theirs]) => {
      const known = prices
        .map((price) => valueAt(price[theirs], tokens))
        .filter((value) => value !== undefined)
      return known.length > 0 ? [[ours, Math.max(...known)]] : []
    }),
  )
}

function valueAt(price: ModelPrice[string], tokens: number): number | undefined {
  if (price === undefined || typeof price === 'number') return price
  return price.tiers.findLast(({ start }) => tokens > start)?.price ?? price.base
}

function startsOf(prices: readonly ModelPrice[]): readonly number[] {
  const starts = prices.flatMap((price) => FIELDS.flatMap(([, theirs]) => tiersIn(price[theirs])))
  return [...new Set(starts)].sort((a, b) => a - b)
}

function tiersIn(price: ModelPrice[string]): readonly number[] {
  return typeof price === 'object' ? price.tiers.map(({ start }) => start) : []
}

function isWhole(rates: Partial<Rates>): rates is Rates {
  // A row that says nothing or zero is a gap in their list, and a gap must not read as free.
  return (rates.in ?? 0) > 0 && (rates.out ?? 0) > 0
}

function rowOf(provider: string, model: ModelInfo, day: string): PriceRow | undefined {
  const prices = pricesOn(day, model.prices)
  const rates = ratesAt(prices, 0)
  if (model.deprecated || NO_WRITERS.test(model.id) || !isWhole(rates)) return undefined
  const tiers = startsOf(prices).map((above) => ({ above, ...rates, ...ratesAt(prices, above + 1) }))
  return { provider, match: patternOf(model.match), ...rates, ...(tiers.length > 0 && { tiers }) }
}

function providerNamed(id: string): Provider {
  const provider = findProvider({ providerId: id })
  if (!provider) throw new Error(`The list of prices knows no provider "${id}".`)
  return provider
}

const found = PROVIDERS.map(([ours, theirs]) => [ours, providerNamed(theirs)] as const)
const asOf = newestDay(found.map(([, provider]) => provider))
const rows = found.flatMap(([ours, { models }]) => models.flatMap((model) => rowOf(ours, model, asOf) ?? []))
const path = 'src/models/prices.json'
writeFileSync(path, JSON.stringify({ asOf, rows }))
execFileSync('npx', ['biome', 'format', '--write', path])
// The build takes the white space out again: what is sent is this.
const sent = JSON.stringify({ asOf, rows })
printLine({ asOf, rows: rows.length, bytes: sent.length, gzip: gzipSync(sent, { level: 9 }).length })
