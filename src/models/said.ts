/** Fields in which some provider says what is wrong. */
const SAYING = ['error', 'errors', 'message', 'detail', 'msg', 'response', 'raw', 'metadata']
/** Fields in which some provider names the kind of it. */
const NAMING = ['type', 'code', 'status', 'reason']

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

export function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** The sentence, wherever it stands. A router quotes the provider behind it, as JSON within a string. */
export function wordsOf(said: unknown, depth = 0): string {
  if (depth > 6) return ''
  if (typeof said === 'string') return wordsIn(said, depth)
  const inner = Array.isArray(said) ? said : fieldsOf(said, SAYING)
  const words = inner.map((part) => wordsOf(part, depth + 1)).filter((part) => part !== '')
  return [...new Set(words)].join(' ')
}

function wordsIn(text: string, depth: number): string {
  const value = /^\s*[{[]/.test(text) ? parsed(text) : text
  return typeof value === 'string' ? plain(value) : wordsOf(value, depth + 1)
}

/** A page of a proxy or a login: its title says most. */
function plain(text: string): string {
  const page = /^\s*<[!a-z]/i.test(text)
  const title = /<title[^>]*>([^<]+)/i.exec(text)?.[1]
  const bare = page ? (title ?? text.replace(/<(script|style)[^]*?<\/\1>|<[^>]*>/gi, ' ')) : text
  return bare.replace(/\s+/g, ' ').trim()
}

/** Every name that an answer gives to what is wrong, outermost first. */
export function namesOf(said: unknown): readonly string[] {
  if (Array.isArray(said)) return said.flatMap(namesOf)
  const own = fieldsOf(said, NAMING).filter((name) => typeof name === 'string')
  return [...own, ...fieldsOf(said, ['error', 'response']).flatMap(namesOf)]
}

/** A status that is told inside a stream, where the status of the answer says 200. */
export function statusIn(error: unknown): number | undefined {
  const own = fieldsOf(error, ['code', 'status', 'status_code'])
    .map(Number)
    .find((code) => code >= 400 && code < 600)
  return (
    own ??
    fieldsOf(error, ['error', 'response'])
      .map(statusIn)
      .find((code) => code !== undefined)
  )
}

/** Gemini's stated wait stands in a list beside the message. */
export function delayIn(said: unknown): string {
  return /"retryDelay":"[\d.]+s"/.exec(JSON.stringify(said) ?? '')?.[0].replaceAll('"', ' ') ?? ''
}

export function requestOf(said: unknown, headers?: Headers): string | undefined {
  const header = headers?.get('request-id') ?? headers?.get('x-request-id')
  const told = fieldsOf(said, ['request_id', 'requestId']).find((id) => typeof id === 'string')
  return header ?? (typeof told === 'string' ? told.slice(0, 100) : undefined)
}

/** How long to wait, in a header that may be read or in the sentence. */
export function waitOf(words: string, headers?: Headers): number | undefined {
  const ms = Number.parseFloat(headers?.get('retry-after-ms') ?? '')
  const header = headers?.get('retry-after') ?? ''
  const seconds = /^[\d.]+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  const found = [ms, seconds, saidWait(words)].find((wait) => Number.isFinite(wait))
  return found === undefined ? undefined : Math.max(0, Math.round(found))
}

/** "try again in 5.289s", "1m26.4s", "Please retry in 37s", "retryDelay : 37s"; NaN where nothing is said. */
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
  return isObject(said) ? names.map((name) => said[name]).filter((value) => value != null) : []
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
