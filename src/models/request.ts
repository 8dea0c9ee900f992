import type { Request } from '../kernel'
import { patience } from '../run/config'
import { type Connection, replyLimit } from '../run/connection'
import type { Lock, ModelRequest, ProviderRow } from './provider'
import { tokensOf, utf8Length } from './tokens'

export interface RequestTerms {
  readonly row: Pick<ProviderRow, 'dialect' | 'noTemperature'>
  /** The words that ask a model to go on: this room holds no prompts. */
  readonly goOn: string
  readonly lock?: Lock | undefined
  /** How far this model's tokens are from four bytes each. */
  readonly factor?: number
}

/** Our count of what is sent may be short by this much. */
const MARGIN = 1.15
/** A limit under this gets no page done; the server had better say that there is no room. */
const LEAST_REPLY = 1024

/** What a model is sent for a call, or to go on with one. The test of a connection sends no other. */
export function requestOf(
  { prompt, said }: Pick<Request, 'prompt' | 'said'>,
  connection: Connection,
  terms: RequestTerms,
): ModelRequest {
  const { model, temperature } = connection
  const thinking = thinkingOf(connection, terms)
  const input = inputOf({ prompt, ...(said !== undefined && { said }) }, terms.factor)
  const room = roomOf(connection)
  const maxOutput = Math.min(replyLimit(connection, patience.maxOutput), Math.max(LEAST_REPLY, room - input))
  return {
    model,
    system: prompt.system,
    messages: messagesOf(prompt.user, said, terms.goOn),
    maxOutput,
    ...(temperature !== undefined && !terms.row.noTemperature && { temperature }),
    ...(thinking && { thinking }),
    ...(terms.lock && { lock: terms.lock }),
    // Only its own route can make room, and by default it makes too little.
    ...(terms.row.dialect === 'ollama' && { context: Math.min(room, powerOfTwo(input + maxOutput)) }),
  }
}

function messagesOf(user: string, said: string | undefined, goOn: string): ModelRequest['messages'] {
  const first = { role: 'user', text: user } as const
  if (!said) return [first]
  return [first, { role: 'assistant', text: said }, { role: 'user', text: goOn }]
}

/** A grammar leaves no place for thoughts. */
function thinkingOf({ thinking }: Connection, { lock }: RequestTerms): ModelRequest['thinking'] {
  if (lock) return 'off'
  return thinking === 'auto' ? undefined : thinking
}

function inputOf({ prompt, said = '' }: Pick<Request, 'prompt' | 'said'>, factor?: number): number {
  return Math.ceil(tokensOf(utf8Length(prompt.system + prompt.user + said), factor) * MARGIN)
}

function roomOf({ context, listed }: Connection): number {
  return context ?? listed?.context ?? Number.POSITIVE_INFINITY
}

function powerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(least))
}

const NAMES_LIMIT = /max.{0,3}(?:output|completion|new)?.{0,3}tokens/i
/** Each way in which a provider has been seen to name the limit that a request passed. */
const LIMITS: readonly RegExp[] = [
  /\d > (?<limit>\d+),? which is the maximum/i,
  /\(\d+ > (?<room>\d+) - (?<input>\d+)\)/,
  /\[\s*\d+\s*,\s*(?<limit>\d+)\s*\]/,
  /(?:to|and|-) (?<beyond>\d+) \(exclusive\)/i,
  /(?:at most|less than or equal to|no more than|between \d+ and|<=|up to|maximum (?:value )?(?:of|is))\s*[`'"]?(?<limit>\d+)/i,
]

/** How many tokens a reply may have, where a provider that refused a request says so. */
export function learnLimit(detail: string): number | undefined {
  const plain = detail.replace(/(?<=\d)[,_](?=\d{3})/g, '')
  if (!NAMES_LIMIT.test(plain)) return undefined
  const found = LIMITS.map((pattern) => pattern.exec(plain)?.groups).find((groups) => groups !== undefined)
  const limit = found && limitIn(found)
  return limit !== undefined && limit > 0 ? limit : undefined
}

function limitIn({ limit, beyond, room, input }: Readonly<Record<string, string | undefined>>): number {
  if (limit !== undefined) return Number(limit)
  return beyond !== undefined ? Number(beyond) - 1 : Number(room) - Number(input)
}
