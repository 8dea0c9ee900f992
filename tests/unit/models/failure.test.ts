/** What a person is told of an answer that is no reply: its kind, its words, how long to wait. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rowOf } from '../../../src/models/catalogue'
import { failureInStream, failureOf, opaque } from '../../../src/models/failure'
import { ModelError, type ProviderRow } from '../../../src/models/provider'
import { patience } from '../../../src/run/limits'
import type { Problem } from '../../../src/run/event'

// The catalogue has this row.
const row = rowOf('openai') as ProviderRow
const BAD = 'invalid_request_error'

function failed(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return failureOf({ status, body: text, headers: new Headers(headers) }, row).failed
}

const openai = (message: string, type = BAD, code: string | null = null) => ({
  error: { message, type, param: null, code },
})
const anthropic = (type: string, message: string) => ({
  type: 'error',
  error: { type, message },
  request_id: 'req_011',
})
const google = (code: number, status: string, message: string, details: unknown[] = []) => ({
  error: { code, message, status, details },
})
const coded = (code: string | number, message: string, more = {}) => ({ error: { code, message, ...more } })

type Answer = readonly [who: string, status: number, body: unknown]

/** As providers were seen to answer, by the kind that a person has to be told. */
const answers: Readonly<Partial<Record<Problem, readonly Answer[]>>> = {
  auth: [
    ['OpenAI', 401, openai('Incorrect API key provided: sk-a***z.', BAD, 'invalid_api_key')],
    ['xAI', 400, { code: 'An invalid argument', error: 'Incorrect API key provided: xa***zz.' }],
    ['Anthropic', 401, anthropic('authentication_error', 'invalid x-api-key')],
    ['Gemini', 400, google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')],
    ['in an array', 400, [google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid one.')]],
    ['an old key', 400, google(400, 'INVALID_ARGUMENT', 'API key expired. Please renew the API key.')],
    ['no body at all', 401, ''],
  ],
  forbidden: [
    ['OpenAI, a scope', 403, openai('You have insufficient permissions for this operation.')],
    ['another site', 403, google(403, 'PERMISSION_DENIED', 'Requests from referer https://a.b are blocked.')],
    ['a country', 400, google(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.')],
    ['a challenge', 403, '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>'],
    ['for legal reasons', 451, 'Unavailable For Legal Reasons'],
  ],
  org_blocks_browser: [
    ['Anthropic', 401, anthropic('authentication_error', 'CORS requests are not allowed for this Org.')],
  ],
  credit: [
    ['OpenRouter', 402, coded(402, 'Insufficient credits. Add more.')],
    ['DeepSeek', 402, openai('Insufficient Balance', 'unknown_error', BAD)],
    ['OpenAI', 429, openai('Check your plan.', 'insufficient_quota', 'insufficient_quota')],
    ['Anthropic', 400, anthropic(BAD, 'Your credit balance is too low to access the Anthropic API.')],
    ['xAI', 403, { code: 'No permission', error: 'Your newly created team does not have any credits yet.' }],
    ['Z.ai', 429, coded('1113', 'Insufficient balance or no resource package. Please recharge.')],
    ['Moonshot', 429, openai('Your account is suspended', 'exceeded_current_quota_error')],
    ['Alibaba', 400, coded('Arrearage', 'Access denied, make sure your account is in good standing.')],
    ['a plan', 429, google(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded: x, limit: 0. Please retry in 37.2s.')],
    ['a limit', 429, anthropic('rate_limit_error', 'This would exceed your rate limit of 0 input tokens.')],
  ],
  model_not_found: [
    ['OpenAI', 404, openai('The model `gpt-9` does not exist.', BAD, 'model_not_found')],
    ['Anthropic', 404, anthropic('not_found_error', 'model: claude-x')],
    ['OpenRouter', 400, coded(400, 'foo/bar is not a valid model ID')],
    ['DeepSeek', 400, openai('Model Not Exist')],
    ['Mistral', 400, { object: 'error', message: 'Invalid model: mistral-x', type: 'invalid_model' }],
    ['Together', 400, openai('Unable to access non-serverless model x.', BAD, 'model_not_available')],
    ['Ollama', 404, { error: 'model "llama9" not found, try pulling it first' }],
  ],
  rate_limit: [
    ['OpenAI', 429, openai('Rate limit reached for gpt-x. Please try again in 20s.', 'requests')],
    ['Anthropic', 429, anthropic('rate_limit_error', 'Exceeds 30,000 input tokens per minute.')],
    ['a quota', 429, google(429, 'RESOURCE_EXHAUSTED', 'Your current quota.', [{ retryDelay: '37s' }])],
    ['plain text', 429, 'Too Many Requests'],
    ['too many tokens for now', 429, { message: 'Too many tokens, please wait before trying again.' }],
    ['too many, the wait stated', 429, { error: 'Token limit reached. Please try again in 20s.' }],
  ],
  overloaded: [
    ['OpenAI', 503, openai('The engine is currently overloaded, please try again later', 'server_error')],
    ['Anthropic', 529, anthropic('overloaded_error', 'Overloaded')],
    ['llama.cpp, loading', 503, coded(503, 'Loading model', { type: 'unavailable_error' })],
  ],
  context_length: [
    ['OpenAI', 400, openai("The model's maximum context length is 8192 tokens.")],
    ['Anthropic', 400, anthropic(BAD, 'prompt is too long: 210000 tokens > 200000 maximum')],
    ['too large', 413, anthropic('request_too_large', 'Request exceeds the maximum size')],
    ['Gemini', 400, google(400, 'INVALID_ARGUMENT', 'The input token count exceeds the maximum number.')],
    ['Groq', 429, openai('Request too large for model x on tokens per minute: Limit 6000', 'tokens')],
    ['llama.cpp', 400, coded(400, 'It exceeds', { type: 'exceed_context_size_error' })],
    ['xAI', 400, { error: "This model's maximum prompt length is 131072 but it has 537812 tokens." }],
    ['LM Studio', 400, { error: 'The model is loaded with context length of only 4096 tokens' }],
    ['Moonshot', 400, openai('Invalid request: Your request exceeded model token limit: 8192')],
    ['for any wait', 429, { error: 'Request too large: too many tokens. Please wait.' }],
    ['no word of waiting', 429, { error: 'Too many tokens.' }],
  ],
  content_filter: [
    ['OpenRouter', 403, coded(403, 'Your chosen model requires moderation and your input was flagged')],
    ['Alibaba', 400, coded('data_inspection_failed', 'Input data may contain inappropriate content.')],
  ],
  bad_request: [
    ['a field', 400, openai("Unsupported parameter: 'temperature'", BAD, 'unsupported_parameter')],
    ['OpenAI, reply limit', 400, openai('max_tokens is too large: 100000. At most 16384 completion tokens.')],
    ['Anthropic, reply limit', 400, anthropic(BAD, 'max_tokens: 100000 > 64000, which is the maximum')],
    ['Mistral', 422, { detail: [{ loc: ['body'], msg: 'Extra inputs are not permitted' }] }],
    ['a wrong method', 405, 'Method Not Allowed'],
  ],
  server: [
    ['Anthropic', 500, anthropic('api_error', 'Internal server error')],
    ['a proxy', 502, '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>nginx</body></html>'],
    ['broken JSON', 500, '{"error": {"message": "Inter'],
  ],
}

describe('an answer that is no reply', () => {
  test.each(Object.entries(answers))('%s', (kind, all) => {
    for (const [who, status, body] of all) {
      const found = failed(status, body)
      expect(found, who).toMatchObject({ kind, status })
      expect(found.detail, who).not.toBe('')
    }
  })

  test('any body is survived, also one that is made to be hard', () => {
    const deep = (left: string, right: string) => left.repeat(9000) + right.repeat(9000)
    const odd = [
      'null',
      '[]',
      '[[[]]]',
      '{}',
      '{"error":null}',
      '{"error":{}}',
      '"text"',
      '0',
      '\0',
      '{"error":[1]}',
    ]
    const hard = [
      deep('[', ']'),
      deep('{"error":', '}').replace('}', 'null}'),
      `<p>${'<script '.repeat(8000)}`,
    ]
    for (const body of [...odd, ...hard]) {
      const { kind, detail } = failed(418, body)
      expect(kind).toBe('bad_request')
      expect(detail).not.toBe('')
    }
    expect(failureInStream(JSON.parse(deep('[', ']')), row).failed.kind).toBe('server')
    expect(failed(429, `${'retry in '.repeat(5000)}${'1.'.repeat(5000)}`).kind).toBe('rate_limit')
  })
})

describe('what is kept of it', () => {
  const text = (body: unknown, status = 400) => failed(status, body).detail
  const behind = JSON.stringify({ error: { message: 'Upstream is tired', type: 'x' } })
  const script = '<script>let a = 1</script><style>p{}</style>'

  test.each([
    ['the sentence', openai('Bad thing'), 'Bad thing'],
    ['the sentence beside', { error: 'Bad thing' }, 'Bad thing'],
    ['both sentences', { message: { detail: [{ msg: 'One' }, { msg: 'Two' }] } }, 'One Two'],
    ['plain words', '  Bad\n thing ', 'Bad thing'],
    ['the title of a page', '<!doctype html><title> Log in </title><p>x', 'Log in'],
    ['the words of a page', `<html>${script}<p>Please <b>log in</b></p></html>`, 'Please log in'],
    ['what a provider behind said', coded(502, 'Oh', { metadata: { raw: behind } }), 'Oh Upstream is tired'],
    ['nothing that looks like a key', 'key sk-ant-REDACTED is wrong', 'key ‹key› is wrong'],
  ])('%s', (_, body, kept) => expect(text(body)).toBe(kept))

  test('no more than is shown, and the number of the request', () => {
    expect(text('x'.repeat(9000))).toHaveLength(patience.detailChars)
    expect(failed(500, anthropic('api_error', 'x')).requestId).toBe('req_011')
    expect(failed(500, {}, { 'x-request-id': 'abc' }).requestId).toBe('abc')
    expect(failed(500, {})).not.toHaveProperty('requestId')
  })

  test('how much there was room for, and how much was sent', () => {
    const near = (message: string) => failed(400, { error: message }).near
    expect(near('prompt is too long: 210000 tokens > 200000 maximum')).toEqual(['200000', '210000'])
    const sent = near('maximum context length is 8,192 tokens, you sent 9,001 to gpt-4-0613')
    expect(sent).toEqual(['8192', '9001'])
    expect(near('This exceeds the context size of qwen-2507')).toBeUndefined()
  })
})

describe('how long to wait', () => {
  afterEach(() => void vi.useRealTimers())
  const wait = (body: unknown, headers?: Record<string, string>) => failed(429, body, headers).retryAfterMs

  test.each([
    ['Please try again in 5.289s. Visit', 5289],
    ['Please try again in 1m26.4s.', 86_400],
    ['try again in 350ms', 350],
    ['Please retry in 37.208s.', 37_208],
    ['try again in 2 minutes', 120_000],
    ['Please try again later', undefined],
    ['Rate limit 30 per minute', undefined],
  ])('%s', (message, ms) => expect(wait(openai(message, 'tokens'))).toBe(ms))

  test('is in the details of Gemini, and in a header that may be read, which comes before the sentence', () => {
    expect(wait(google(429, 'RESOURCE_EXHAUSTED', 'x', [{ retryDelay: '12.5s' }]))).toBe(12_500)
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
    const after = (ms: number) => wait('', { 'retry-after': new Date(Date.now() + ms).toUTCString() })
    expect(wait('try again in 9s', { 'retry-after': '3' })).toBe(3000)
    expect(wait('', { 'retry-after': '3', 'retry-after-ms': '1500.5' })).toBe(1501)
    expect([after(30_000), after(-30_000)]).toEqual([30_000, 0])
    expect(wait('', { 'retry-after': 'soon' })).toBeUndefined()
  })

  test('too many tokens with a stated wait are too many for now', () => {
    const [body, header] = [{ error: 'Too many tokens.' }, { 'retry-after': '7' }]
    expect(failed(429, body, header)).toMatchObject({ kind: 'rate_limit', retryAfterMs: 7000 })
    expect(failed(400, body, header).kind).toBe('context_length')
  })
})

test.each<readonly [string, unknown, Problem, number?]>([
  ['Anthropic, busy', anthropic('overloaded_error', 'Overloaded'), 'overloaded'],
  ['Anthropic, too often', anthropic('rate_limit_error', 'x'), 'rate_limit'],
  ['Anthropic, broken', anthropic('api_error', 'x'), 'server'],
  ['OpenRouter, 429', { code: 429, message: 'Rate limited' }, 'rate_limit', 429],
  ['OpenRouter, 502', coded(502, 'Provider disconnected'), 'server', 502],
  ['OpenAI, too often', { response: coded('rate_limit_exceeded', 'x') }, 'rate_limit'],
  ['OpenAI, too long', coded('context_length_exceeded', 'Exceeds the context window.'), 'context_length'],
  ['Gemini', google(503, 'UNAVAILABLE', 'The model is overloaded.'), 'overloaded', 503],
  ['Ollama', { error: 'an error was encountered while running the model: CUDA error' }, 'server'],
  ['a bad request', { type: BAD, message: 'messages: too many' }, 'bad_request'],
  ['nothing', undefined, 'server'],
])('an error inside a stream: %s', (_who, error, kind, status) => {
  const found = failureInStream(error, row).failed
  expect([found.kind, found.status]).toEqual([kind, status])
  expect(found.detail).not.toBe('')
})

test('a failure without a word is unexplained, called off, or too late; one that is known stays itself', () => {
  const wordless = { kind: 'cors_or_key', detail: 'Failed to fetch' }
  expect(opaque(new TypeError('Failed to fetch')).failed).toEqual(wordless)
  expect(opaque(new DOMException('x', 'AbortError')).failed.kind).toBe('aborted')
  expect(opaque(new DOMException('x', 'TimeoutError')).failed.kind).toBe('first_byte_timeout')
  expect(opaque('odd').failed).toEqual({ kind: 'cors_or_key', detail: 'odd' })
  const known = new ModelError({ kind: 'idle_timeout', detail: 'x' })
  expect(opaque(known)).toBe(known)
})
