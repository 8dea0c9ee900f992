import type { Request } from '../kernel'
import { patience } from '../run/limits'
import { type Connection, replyLimit } from '../run/connection'
import { pictureTokens } from '../run/picture'
import { withPictures } from './pictures'
import type { Lock, ModelRequest, ProviderRow } from './provider'
import { tokensOf, utf8Length } from './tokens'

export interface RequestTerms {
  readonly row: Pick<ProviderRow, 'dialect' | 'noTemperature' | 'local'>
  /** The words that ask a model to go on: this room holds no prompts. */
  readonly goOn: string
  readonly lock?: Lock | undefined
  /** How far this model's tokens are from four bytes each. */
  readonly factor?: number
  /** Tokens that later calls of the run read beside this prompt. */
  readonly reads?: number
  /** Tokens that the server has made room for already. */
  readonly room?: number | undefined
}

/** Our count of what is sent may be short by this much. */
const MARGIN = 1.15
/** A limit under this gets no page done; the server had better say that there is no room. */
export const LEAST_REPLY = 1024

/** What a model is sent for a call, or to go on with one. The test of a connection sends no other. */
export function requestOf(
  { prompt, said, pictures = [] }: Pick<Request, 'prompt' | 'said' | 'pictures'>,
  connection: Connection,
  terms: RequestTerms,
): ModelRequest {
  const { model, temperature } = connection
  const thinking = thinkingOf(connection, terms)
  const input = inputOf({ prompt, pictures, ...(said !== undefined && { said }) }, terms)
  const room = roomOf(connection)
  const maxOutput = Math.min(replyLimit(connection, patience.maxOutput), Math.max(LEAST_REPLY, room - input))
  return {
    model,
    system: prompt.system,
    messages: messagesOf(withPictures(prompt.user, pictures, terms.row.dialect), said, terms.goOn),
    maxOutput,
    ...(temperature !== undefined && !terms.row.noTemperature && { temperature }),
    ...(thinking && { thinking }),
    ...(terms.lock && { lock: terms.lock }),
    // Only its own route can make room, and by default it makes too little.
    ...(terms.row.dialect === 'ollama' && {
      context: Math.min(room, Math.max(terms.room ?? 0, powerOfTwo(input + maxOutput))),
    }),
  }
}

function messagesOf(
  first: ModelRequest['messages'][number],
  said: string | undefined,
  goOn: string,
): ModelRequest['messages'] {
  if (!said) return [first]
  return [first, { role: 'assistant', content: said }, { role: 'user', content: goOn }]
}

/** A grammar leaves no place for thoughts, and a schema none where the server knows only grammars. */
function thinkingOf({ thinking }: Connection, { lock, row }: RequestTerms): ModelRequest['thinking'] {
  if (lock && (lock.kind !== 'json' || row.local)) return 'off'
  return thinking === 'auto' ? undefined : thinking
}

function inputOf(
  { prompt, said = '', pictures }: Pick<Request, 'prompt' | 'said' | 'pictures'>,
  { factor, reads = 0 }: RequestTerms,
): number {
  const words = tokensOf(utf8Length(prompt.system + prompt.user + said), factor)
  return Math.ceil((words + reads + pictureTokens(pictures)) * MARGIN)
}

function roomOf({ context, listed }: Connection): number {
  return context ?? listed?.context ?? Number.POSITIVE_INFINITY
}

function powerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(least))
}

const NAMES_LIMIT = /max.{0,3}(?:output|completion|new)?.{0,3}tokens/i
/** Each way in which a provider has been seen to say how much room there is beside a prompt. */
const ROOMS: readonly RegExp[] = [
  /\(\d+ > (?<room>\d+) - (?<input>\d+)\)/,
  /exceed context limit: (?<input>\d+) \+ \d+ > (?<room>\d+)/i,
  /context length is (?<room>\d+) tokens.{0,60}\((?<input>\d+) (?:in the messages|of text input)/i,
]
/** Each way in which a provider has been seen to name the limit that a request passed. */
const LIMITS: readonly RegExp[] = [
  /\d > (?<limit>\d+),? which is the maximum/i,
  /\[\s*\d+\s*,\s*(?<limit>\d+)\s*\]/,
  /(?:to|and|-) (?<beyond>\d+) \(exclusive\)/i,
  /(?:at most|less than or equal to|no more than|between \d+ and|<=|up to|maximum (?:value )?(?:of|is))\s*[`'"]?(?<limit>\d+)/i,
]

/** How many tokens a reply may have, and whether that holds for every prompt or for this one alone. */
export interface NamedLimit {
  readonly tokens: number
  readonly lasting: boolean
}

/** How many tokens a reply may have, where a provider that refused a request says so. */
export function learnLimit(detail: string): NamedLimit | undefined {
  const plain = detail.replace(/(?<=\d)[,_](?=\d{3})/g, '')
  const beside = groupsOf(ROOMS, plain)
  if (beside) return some(Number(beside.room) - Number(beside.input), false)
  const named = NAMES_LIMIT.test(plain) ? groupsOf(LIMITS, plain) : undefined
  return named && some(Number(named.limit ?? Number(named.beyond) - 1), true)
}

function groupsOf(patterns: readonly RegExp[], text: string) {
  return patterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined)
}

function some(tokens: number, lasting: boolean): NamedLimit | undefined {
  return tokens > 0 ? { tokens, lasting } : undefined
}
