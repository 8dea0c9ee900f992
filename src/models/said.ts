import { at } from './fields'

/** Fields in which some provider says what is wrong. */
const SAYING = ['error', 'errors', 'message', 'detail', 'msg', 'response', 'raw', 'metadata']
/** Fields in which some provider names the kind of it. */
const NAMING = ['type', 'code', 'status', 'reason']

/** Nobody means more than this. Without a bound, an answer made of brackets would end the worker. */
const DEEP = 6
const MANY = 20
const LONG = 8000
const NAME = 100

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** JSON where it is some, else the text itself. */
export function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** The sentence, wherever it stands. A router quotes the provider behind it, as JSON within a string. */
export function wordsOf(said: unknown, depth = 0): string {
  if (depth > DEEP) return ''
  if (typeof said === 'string') return wordsIn(said, depth)
  const inner = Array.isArray(said) ? said.slice(0, MANY) : fieldsOf(said, SAYING)
  const words = inner.map((part) => wordsOf(part, depth + 1)).filter((part) => part !== '')
  return [...new Set(words)].join(' ').slice(0, LONG)
}

function wordsIn(text: string, depth: number): string {
  const value = /^\s*[{[]/.test(text) ? parsed(text) : text
  return typeof value === 'string' ? plain(value.slice(0, LONG)) : wordsOf(value, depth + 1)
}

/** A page of a proxy or a login: its title says most. */
function plain(text: string): string {
  const page = /^\s*<[!a-z]/i.test(text)
  const title = /<title[^>]*>([^<]+)/i.exec(text)?.[1]
  const bare = page ? (title ?? text.replace(/<(script|style)[^]*?<\/\1>|<[^>]*>/gi, ' ')) : text
  return bare.replace(/\s+/g, ' ').trim()
}

/** Every name that an answer gives to what is wrong, outermost first, and Gemini's word on how long to wait. */
export function namesOf(said: unknown, depth = 0): readonly string[] {
  if (depth > DEEP) return []
  const inner = Array.isArray(said) ? said.slice(0, MANY) : fieldsOf(said, ['error', 'response', 'details'])
  const own = fieldsOf(said, NAMING).filter((name) => typeof name === 'string')
  const delay = fieldsOf(said, ['retryDelay']).map((time) => `retryDelay ${String(time)}`)
  const names = [...own, ...delay].map((name) => name.slice(0, NAME))
  return [...names, ...inner.flatMap((part) => namesOf(part, depth + 1))]
}

/** A status that is told inside a stream, where the status of the answer says 200. */
export function statusIn(error: unknown, depth = 0): number | undefined {
  if (depth > DEEP) return undefined
  const own = fieldsOf(error, ['code', 'status', 'status_code']).map(Number)
  const inner = fieldsOf(error, ['error', 'response']).map((part) => statusIn(part, depth + 1))
  return [...own, ...inner].find((code) => code !== undefined && code >= 400 && code < 600)
}

/** The provider's name for this request, which its support asks for. */
export function requestOf(said: unknown, headers?: Headers): string | undefined {
  const header = headers?.get('request-id') ?? headers?.get('x-request-id')
  const told = [header, ...fieldsOf(said, ['request_id', 'requestId'])].find((id) => typeof id === 'string')
  return typeof told === 'string' ? told.slice(0, NAME) : undefined
}

/** How long to wait, in a header that may be read or in the sentence. */
export function waitOf(words: string, headers?: Headers): number | undefined {
  const ms = Number.parseFloat(headers?.get('retry-after-ms') ?? '')
  const header = headers?.get('retry-after') ?? ''
  const seconds = /^[\d.]+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  const found = [ms, seconds, saidWait(words)].find((wait) => Number.isFinite(wait))
  return found === undefined ? undefined : Math.max(0, Math.round(found))
}

/** "try again in 5.289s", "1m26.4s", "Please retry in 37s", "retryDelay 37s"; NaN where nothing is said. */
function saidWait(words: string): number {
  const said = /(?:try again|retry)(?: in| after|Delay\W+)\s*((?:[\d.]+\s*(?:ms|[hms])[a-z]*\s*)+)/i.exec(
    words,
  )
  const parts = [...(said?.[1] ?? '').matchAll(/([\d.]+)\s*(ms|[hms])/gi)]
  if (parts.length === 0) return Number.NaN
  return parts.reduce(
    (sum, [, n, unit = '']) => sum + Number.parseFloat(n ?? '') * (UNITS[unit.toLowerCase()] ?? 0),
    0,
  )
}

/** How much there is room for, then how much was sent. A figure inside a model's name is none. */
export function numbersIn(words: string): readonly string[] {
  const found = [...words.matchAll(/(?<![\w.-])\d[\d,]{2,}(?![\w-]|[.,]\d)/g)]
  const numbers = found.map(([text]) => Number(text.replaceAll(',', ''))).slice(0, 2)
  return numbers.length < 2 ? [] : numbers.sort((a, b) => a - b).map(String)
}

function fieldsOf(said: unknown, names: readonly string[]): readonly unknown[] {
  return names.map((name) => at(said, name)).filter((value) => value !== undefined)
}
