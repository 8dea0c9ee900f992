import { at, countOf, textOf } from './fields'
import type { ProviderRow } from './provider'
import type { ListedModel, Price } from '../run/connection'

/** How a provider's list is laid out. */
export type Shape = NonNullable<ProviderRow['models']>['shape']

const CONTEXT = [
  // What is loaded now comes before what the model could do.
  'loaded_instances.0.config.context_length',
  'loaded_context_length',
  'context_length',
  'context_window',
  'max_context_length',
  'max_model_len',
  'max_input_tokens',
  'inputTokenLimit',
  'limits.max_context_length',
]
const REPLY = [
  'max_completion_tokens',
  'max_output_tokens',
  'outputTokenLimit',
  'top_provider.max_completion_tokens',
  'limits.max_completion_tokens',
  'max_tokens',
]

const PER_TOKEN = {
  fields: ['pricing.prompt', 'pricing.completion', 'pricing.input_cache_read', 'pricing.input_cache_write'],
  times: 1e6,
}
/** Lists of any other shape say no price, or not in which unit. */
const PRICES: { readonly [K in Shape]?: { readonly fields: readonly string[]; readonly times: number } } = {
  openrouter: PER_TOKEN,
  cerebras: PER_TOKEN,
  together: { fields: ['pricing.input', 'pricing.output'], times: 1 },
  // In hundredths of a cent for a million tokens.
  xai: {
    fields: ['prompt_text_token_price', 'completion_text_token_price', 'cached_prompt_text_token_price'],
    times: 1e-4,
  },
}

/** Where a model says what it is for, and the word without which it cannot write. */
const ABLE: readonly (readonly [path: string, word: string])[] = [
  ['endpoints', 'chat'],
  ['supportedGenerationMethods', 'generateContent'],
  ['architecture.output_modalities', 'text'],
  ['output_modalities', 'text'],
]
const UNABLE = ['capabilities.completion_chat', 'supports_chat', 'active']
const OTHER_TYPE = /^(?:embed|image|audio|video|rerank|moderation|transcri|tts)/i
const OTHER_NAME =
  /embed|rerank|whisper|dall-e|moderation|transcri|(?<![a-z])(?:tts|speech|realtime|audio|image|imagen|sora|veo|guard|ocr)(?![a-z])/i

/** The models of a list, each once, the newest first where the list says when they came. */
export function known(entries: readonly unknown[], shape: Shape): readonly ListedModel[] {
  const byId = new Map<string, { model: ListedModel; since: number }>()
  for (const entry of entries) {
    const model = modelOf(entry, shape)
    if (model && !byId.has(model.id)) byId.set(model.id, { model, since: since(entry) })
  }
  const order = new Intl.Collator('en', { numeric: true })
  return [...byId.values()]
    .sort((a, b) => b.since - a.since || order.compare(a.model.id, b.model.id))
    .map(({ model }) => model)
}

/** When a model came, in seconds; one that is loaded comes before all. */
function since(entry: unknown): number {
  if (at(entry, 'loaded_instances', 0) || at(entry, 'state') === 'loaded') return Number.MAX_SAFE_INTEGER
  const date = Date.parse(textIn(entry, ['created_at', 'modified_at']) ?? '') / 1000
  return amountIn(entry, ['created']) ?? (Number.isNaN(date) ? 0 : date)
}

function modelOf(entry: unknown, shape: Shape): ListedModel | undefined {
  const id = idOf(entry)
  if (id === undefined) return undefined
  const name = textIn(entry, ['display_name', 'displayName', 'name'])?.replace(/^models\//, '')
  const context = amountIn(entry, CONTEXT)
  const maxOutput = amountIn(entry, REPLY)
  const price = priceOf(entry, shape)
  const sight = sightOf(entry)
  return {
    id,
    ...(name !== undefined && name !== id && { name }),
    ...(context && { context }),
    // As large as the whole context it is no limit: a request for that much is refused.
    ...(maxOutput && maxOutput < (context ?? Infinity) && { maxOutput }),
    ...(price && { price }),
    ...(sight !== undefined && { pictures: sight }),
  }
}

/** Where a list says what a model takes: a switch, or a list of words one of which is for pictures. */
const SIGHT = [
  'architecture.input_modalities',
  'input_modalities',
  'capabilities.vision',
  'capabilities.image_input.supported',
  'supports_image_in',
]

function sightOf(entry: unknown): boolean | undefined {
  const told = SIGHT.map((path) => at(entry, ...path.split('.')))
  const found = told.find((value) => typeof value === 'boolean' || Array.isArray(value))
  return Array.isArray(found) ? found.some((word) => word === 'image' || word === 'vision') : asSwitch(found)
}

function asSwitch(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

function idOf(entry: unknown): string | undefined {
  return textIn(entry, ['id', 'key', 'name', 'model'])?.replace(/^models\//, '')
}

function priceOf(entry: unknown, shape: Shape): Price | undefined {
  const { fields, times } = PRICES[shape] ?? { fields: [], times: 1 }
  const [input, output, cacheRead, cacheWrite] = fields
    .map((path) => amountIn(entry, [path]))
    // The last digits are what binary made of a decimal price.
    .map((value) => (value === undefined ? undefined : Number((value * times).toPrecision(10))))
  if (input === undefined || output === undefined) return undefined
  // Where nothing is free, zero stands for a price that is told elsewhere.
  if (input + output === 0 && shape !== 'openrouter') return undefined
  return {
    input,
    output,
    ...(cacheRead !== undefined && { cacheRead }),
    ...(cacheWrite !== undefined && { cacheWrite }),
  }
}

/** Whether a model writes at all: many a list holds those that embed, paint or speak. */
export function canWrite(entry: unknown): boolean {
  if (UNABLE.some((path) => at(entry, ...path.split('.')) === false)) return false
  if (OTHER_TYPE.test(textIn(entry, ['type']) ?? '') || OTHER_NAME.test(idOf(entry) ?? '')) return false
  return ABLE.every(([path, word]) => {
    const can = at(entry, ...path.split('.'))
    return !Array.isArray(can) || can.includes(word)
  })
}

/** The first of some fields that holds a number, also where it comes as text. A negative one stands for no number. */
export function amountIn(entry: unknown, paths: readonly string[]): number | undefined {
  return paths
    .map((path) => at(entry, ...path.split('.')))
    .map((value) => (typeof value === 'string' && value.trim() ? Number(value) : value))
    .map(countOf)
    .find((value) => value !== undefined)
}

/** The first of some fields that holds words, cut: a hostile list fills no screen. */
function textIn(entry: unknown, paths: readonly string[]): string | undefined {
  const found = paths.map((path) => textOf(at(entry, ...path.split('.'))).trim()).find(Boolean)
  return found?.slice(0, 200)
}
