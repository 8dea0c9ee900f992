import { ModelError, type ProviderRow } from './provider'
import { redact } from './redact'
import { namesOf, numbersIn, parsed, requestOf, statusIn, waitOf, wordsOf } from './said'
import { patience } from '../run/limits'
import type { Problem } from '../run/event'

/**
 * The first that fits decides; each is held against the status, the names and the words of an answer. The order is
 * part of it: a lack of credit comes as 400, 403 and 429, and a prompt that is too long as 413 and 429. Too many
 * tokens for a minute are not too many for the model.
 */
const CLASSES: readonly (readonly [Problem, RegExp])[] = [
  ['org_blocks_browser', /CORS requests are not allowed/i],
  [
    'credit',
    /^402|insufficient[_ ](?:quota|balance|credit|fund)|credit balance|current_quota_error|arrearage/i,
  ],
  ['credit', /limit(?: of|:) 0\b|billing_error|recharge|^403.*\bcredits?\b/is],
  [
    'rate_limit',
    /(?:^429|rate_limit|throttl)(?!.*too[_ ]large)(?=.*(?:too many tokens|token limit|input token count))(?=.*(?:\bwait\b|slow down|later|per (?:second|minute|hour|day)))/is,
  ],
  [
    'context_length',
    /^413|maximum (?:context|prompt) length|context.{0,9}(?:length|size|overflow)|prompt (?:is too long|exceeds)|request[_ ]too[_ ]large|input token count|too many tokens|token limit/i,
  ],
  [
    'content_filter',
    /requires moderation|flagged|content[_ ](?:policy|filter|management)|data_inspection|sensitive content/i,
  ],
  ['rate_limit', /^429(?=.*(?:try again|retry|retrydelay).{0,12}\d)/is],
  ['credit', /^429.*(?:billing|current quota|quota exceeded|suspended)/is],
  ['rate_limit', /^429|rate_limit|too many requests|resource_exhausted/i],
  [
    'auth',
    /^401|(?:invalid|incorrect)[_ ]api[_ ]key|api[_ ]key(?:[_ ](?:not|in)[_ ]?valid|[_ ]expired)|authentication_error/i,
  ],
  ['forbidden', /^(?:403|451)|permission_(?:error|denied)|location is not supported/i],
  [
    'model_not_found',
    /^404|not_found_error|model_not_|model.{0,80}(?:not (?:found|exist)|does not exist|is not supported by)|not a valid model|(?:invalid|unknown|non-serverless) model/is,
  ],
  ['overloaded', /^(?:503|529)|overloaded|unavailable|at capacity/i],
  ['server', /^(?:5|408)/],
  ['bad_request', /^4|invalid_request|invalid_argument/i],
]

/** What the browser calls a request that somebody called off. */
const WORDLESS: Readonly<Record<string, Problem>> = {
  AbortError: 'aborted',
  TimeoutError: 'first_byte_timeout',
}

/** What is wrong, by an answer that is no 2xx. Take the key out of the body first: what is kept is cut. */
export function failureOf(
  answer: { readonly status: number; readonly body: string; readonly headers?: Headers },
  row: ProviderRow,
): ModelError {
  const { status, body, headers } = answer
  return failing(parsed(body), status, `${row.name} answered ${status}.`, headers)
}

/** What is wrong, by an error inside a stream that had begun well. */
export function failureInStream(error: unknown, row: ProviderRow): ModelError {
  return failing(error, statusIn(error), `${row.name} reported an error.`)
}

/** A request that failed without a word: the browser tells a script no more than that. */
export function opaque(cause: unknown): ModelError {
  if (cause instanceof ModelError) return cause
  const { name, message } = cause instanceof Error ? cause : new Error(String(cause))
  return new ModelError({ kind: WORDLESS[name] ?? 'cors_or_key', detail: cut(message) })
}

function failing(said: unknown, status: number | undefined, silent: string, headers?: Headers): ModelError {
  const words = wordsOf(said)
  const all = [status ?? '', ...namesOf(said), words].join(' ')
  const retryAfterMs = waitOf(all, headers)
  const told = retryAfterMs === undefined ? all : `${all} wait`
  // A stream that began well and ends in an error of no known name: something broke over there.
  const kind = CLASSES.find(([, pattern]) => pattern.test(told))?.[0] ?? 'server'
  const near = kind === 'context_length' ? numbersIn(words) : []
  const requestId = requestOf(said, headers)
  return new ModelError({
    kind,
    detail: cut(words || silent),
    ...(status !== undefined && { status }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(requestId !== undefined && { requestId }),
    ...(near.length > 0 && { near }),
  })
}

function cut(text: string): string {
  return redact(text, undefined).slice(0, patience.detailChars)
}
