import { describe, expect, test } from 'vitest'
import { catalogue, rowOf } from '../../../src/models/catalogue'
import { failureInStream, failureOf, opaque } from '../../../src/models/failure'
import { ModelError, type ProviderRow } from '../../../src/models/provider'
import { patience } from '../../../src/run/limits'
import type { Problem } from '../../../src/run/event'

const row = mustRow('openai')

function mustRow(id: string): ProviderRow {
  const found = rowOf(id)
  if (!found) throw new Error(`No row ${id}.`)
  return found
}

function failed(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return failureOf({ status, body: text, headers: new Headers(headers) }, row).failed
}

const openai = (message: string, type: string, code: string | null = null) => ({
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

/** As providers were seen to answer, by the kind that a person has to be told. */
const answers: readonly (readonly [who: string, status: number, body: unknown, kind: Problem])[] = [
  [
    'OpenAI, wrong key',
    401,
    openai('Incorrect API key provided: sk-a***z.', 'invalid_request_error', 'invalid_api_key'),
    'auth',
  ],
  [
    'xAI, wrong key',
    400,
    { code: 'Client specified an invalid argument', error: 'Incorrect API key provided: xa***zz.' },
    'auth',
  ],
  ['Anthropic, wrong key', 401, anthropic('authentication_error', 'invalid x-api-key'), 'auth'],
  [
    'Gemini, wrong key',
    400,
    google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'),
    'auth',
  ],
  [
    'Gemini, in an array',
    400,
    [google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')],
    'auth',
  ],
  [
    'Gemini, old key',
    400,
    google(400, 'INVALID_ARGUMENT', 'API key expired. Please renew the API key.'),
    'auth',
  ],
  ['OpenRouter, wrong key', 401, { error: { message: 'User not found.', code: 401 } }, 'auth'],
  ['Mistral, wrong key', 401, { detail: 'Unauthorized' }, 'auth'],
  ['no body at all', 401, '', 'auth'],

  [
    'OpenAI, a scope is missing',
    403,
    openai('You have insufficient permissions for this operation.', 'invalid_request_error'),
    'forbidden',
  ],
  [
    'Gemini, tied to another site',
    403,
    google(403, 'PERMISSION_DENIED', 'Requests from referer https://a.b are blocked.'),
    'forbidden',
  ],
  [
    'Gemini, country',
    400,
    google(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
    'forbidden',
  ],
  [
    'a challenge page',
    403,
    '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>',
    'forbidden',
  ],
  ['not for legal reasons', 451, 'Unavailable For Legal Reasons', 'forbidden'],

  [
    'Anthropic, organization',
    401,
    anthropic(
      'authentication_error',
      'CORS requests are not allowed for this Organization because of its settings.',
    ),
    'org_blocks_browser',
  ],

  [
    'OpenRouter, no money',
    402,
    { error: { code: 402, message: 'Insufficient credits. Add more.' } },
    'credit',
  ],
  [
    'DeepSeek, no money',
    402,
    openai('Insufficient Balance', 'unknown_error', 'invalid_request_error'),
    'credit',
  ],
  [
    'OpenAI, no money',
    429,
    openai(
      'You exceeded your current quota, please check your plan and billing details.',
      'insufficient_quota',
      'insufficient_quota',
    ),
    'credit',
  ],
  [
    'Anthropic, no money',
    400,
    anthropic('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
    'credit',
  ],
  [
    'xAI, no money',
    403,
    {
      code: 'The caller does not have permission',
      error: 'Your newly created team does not have any credits yet.',
    },
    'credit',
  ],
  [
    'Z.ai, no money',
    429,
    { error: { code: '1113', message: 'Insufficient balance or no resource package. Please recharge.' } },
    'credit',
  ],
  [
    'Moonshot, no money',
    429,
    openai(
      'Your account is suspended, please check your plan and billing details',
      'exceeded_current_quota_error',
    ),
    'credit',
  ],
  [
    'Alibaba, no money',
    400,
    {
      error: {
        code: 'Arrearage',
        message: 'Access denied, please make sure your account is in good standing.',
      },
    },
    'credit',
  ],
  [
    'Gemini, not on this plan',
    429,
    google(
      429,
      'RESOURCE_EXHAUSTED',
      'Quota exceeded for metric: x, limit: 0, model: gemini-pro. Please retry in 37.2s.',
    ),
    'credit',
  ],
  [
    'Anthropic, not on this plan',
    429,
    anthropic('rate_limit_error', 'This request would exceed your rate limit of 0 input tokens per minute.'),
    'credit',
  ],

  [
    'OpenAI, model',
    404,
    openai(
      'The model `gpt-9` does not exist or you do not have access to it.',
      'invalid_request_error',
      'model_not_found',
    ),
    'model_not_found',
  ],
  ['Anthropic, model', 404, anthropic('not_found_error', 'model: claude-x'), 'model_not_found'],
  [
    'OpenRouter, model',
    400,
    { error: { message: 'foo/bar is not a valid model ID', code: 400 } },
    'model_not_found',
  ],
  ['DeepSeek, model', 400, openai('Model Not Exist', 'invalid_request_error'), 'model_not_found'],
  [
    'Mistral, model',
    400,
    { object: 'error', message: 'Invalid model: mistral-x', type: 'invalid_model', code: '1500' },
    'model_not_found',
  ],
  [
    'Together, model',
    400,
    openai('Unable to access non-serverless model x.', 'invalid_request_error', 'model_not_available'),
    'model_not_found',
  ],
  ['Ollama, model', 404, { error: 'model "llama9" not found, try pulling it first' }, 'model_not_found'],
  ['a wrong path', 404, '404 page not found', 'model_not_found'],

  [
    'OpenAI, too often',
    429,
    openai(
      'Rate limit reached for gpt-x in organization org-1. Please try again in 20s.',
      'requests',
      'rate_limit_exceeded',
    ),
    'rate_limit',
  ],
  [
    'Anthropic, too often',
    429,
    anthropic(
      'rate_limit_error',
      'This request would exceed your rate limit of 30,000 input tokens per minute.',
    ),
    'rate_limit',
  ],
  [
    'Gemini, too often',
    429,
    google(
      429,
      'RESOURCE_EXHAUSTED',
      'You exceeded your current quota, please check your plan and billing details.',
      [{ '@type': 'x/google.rpc.RetryInfo', retryDelay: '37s' }],
    ),
    'rate_limit',
  ],
  ['plain text', 429, 'Too Many Requests', 'rate_limit'],
  [
    'Bedrock behind a gateway, too many tokens',
    429,
    { message: 'Too many tokens, please wait before trying again.' },
    'rate_limit',
  ],
  [
    'too many tokens, the wait stated',
    429,
    { error: 'Token limit reached. Please try again in 20s.' },
    'rate_limit',
  ],
  [
    'too many tokens for any wait',
    429,
    { error: 'Request too large: too many tokens. Please wait.' },
    'context_length',
  ],
  ['too many tokens, and no word of waiting', 429, { error: 'Too many tokens.' }, 'context_length'],

  [
    'OpenAI, 503',
    503,
    openai('The engine is currently overloaded, please try again later', 'server_error'),
    'overloaded',
  ],
  ['Anthropic, 529', 529, anthropic('overloaded_error', 'Overloaded'), 'overloaded'],
  [
    'Gemini, 503',
    503,
    google(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
    'overloaded',
  ],
  [
    'llama.cpp, loading',
    503,
    { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
    'overloaded',
  ],

  [
    'OpenAI, too long',
    400,
    openai(
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
      'invalid_request_error',
      'context_length_exceeded',
    ),
    'context_length',
  ],
  [
    'Anthropic, too long',
    400,
    anthropic('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
    'context_length',
  ],
  [
    'Anthropic, too large',
    413,
    anthropic('request_too_large', 'Request exceeds the maximum size'),
    'context_length',
  ],
  [
    'Gemini, too long',
    400,
    google(
      400,
      'INVALID_ARGUMENT',
      'The input token count (1048577) exceeds the maximum number of tokens allowed (1048576).',
    ),
    'context_length',
  ],
  [
    'Groq, too large for the plan',
    429,
    openai(
      'Request too large for model x on tokens per minute (TPM): Limit 6000, Requested 8000',
      'tokens',
      'rate_limit_exceeded',
    ),
    'context_length',
  ],
  [
    'llama.cpp, too long',
    400,
    {
      error: {
        code: 400,
        message: 'the request exceeds the available context size, try increasing it',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 9001,
        n_ctx: 4096,
      },
    },
    'context_length',
  ],
  [
    'xAI, too long',
    400,
    { error: "This model's maximum prompt length is 131072 but the request contains 537812 tokens." },
    'context_length',
  ],
  [
    'LM Studio, too long',
    400,
    {
      error:
        'Trying to keep the first 4500 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
    },
    'context_length',
  ],
  [
    'Moonshot, too long',
    400,
    openai('Invalid request: Your request exceeded model token limit: 8192', 'invalid_request_error'),
    'context_length',
  ],

  [
    'OpenRouter, moderation',
    403,
    {
      error: {
        code: 403,
        message: 'Your chosen model requires moderation and your input was flagged',
        metadata: { reasons: ['x'] },
      },
    },
    'content_filter',
  ],
  [
    'Alibaba, content',
    400,
    { error: { code: 'data_inspection_failed', message: 'Input data may contain inappropriate content.' } },
    'content_filter',
  ],

  [
    'OpenAI, a field',
    400,
    openai("Unsupported parameter: 'temperature'", 'invalid_request_error', 'unsupported_parameter'),
    'bad_request',
  ],
  [
    'OpenAI, reply limit',
    400,
    openai(
      'max_tokens is too large: 100000. This model supports at most 16384 completion tokens.',
      'invalid_request_error',
    ),
    'bad_request',
  ],
  [
    'Anthropic, reply limit',
    400,
    anthropic(
      'invalid_request_error',
      'max_tokens: 100000 > 64000, which is the maximum allowed number of output tokens',
    ),
    'bad_request',
  ],
  [
    'Mistral, a field',
    422,
    {
      detail: [
        { loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' },
      ],
    },
    'bad_request',
  ],
  [
    'Mistral, an object as message',
    422,
    { object: 'error', message: { detail: [{ msg: 'Extra inputs' }] }, type: 'invalid_request_error' },
    'bad_request',
  ],
  ['a wrong method', 405, 'Method Not Allowed', 'bad_request'],

  ['Anthropic, 500', 500, anthropic('api_error', 'Internal server error'), 'server'],
  [
    'a proxy',
    502,
    '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>nginx</body></html>',
    'server',
  ],
  ['a proxy that waited', 524, 'error code: 524', 'server'],
  ['Ollama, broken', 500, { error: 'model runner has unexpectedly stopped' }, 'server'],
  ['broken JSON', 500, '{"error": {"message": "Inter', 'server'],
]

describe('an answer that is no reply', () => {
  test.each(answers)('%s, %i', (_who, status, body, kind) => {
    const { kind: found, status: kept, detail } = failed(status, body)
    expect(found).toBe(kind)
    expect(kept).toBe(status)
    expect(detail).not.toBe('')
  })

  test('all kinds that an answer can be are in the table', () => {
    const kinds = new Set(answers.map(([, , , kind]) => kind))
    expect([...kinds].sort()).toEqual([
      'auth',
      'bad_request',
      'content_filter',
      'context_length',
      'credit',
      'forbidden',
      'model_not_found',
      'org_blocks_browser',
      'overloaded',
      'rate_limit',
      'server',
    ])
  })

  test.each(catalogue.map(({ id }) => id))('any body is survived: %s', (id) => {
    for (const body of [
      'null',
      '[]',
      '[[[]]]',
      '{}',
      '{"error":null}',
      '{"error":{}}',
      '"text"',
      '0',
      '\0',
      '{"error":[1,2]}',
    ]) {
      const { kind, detail } = failureOf({ status: 418, body }, mustRow(id)).failed
      expect(kind).toBe('bad_request')
      expect(detail).not.toBe('')
    }
  })
})

test('an answer made to be hard is survived', () => {
  const deep = (left: string, right: string) => left.repeat(9000) + right.repeat(9000)
  const started = performance.now()
  for (const body of [
    deep('[', ']'),
    deep('{"error":', '}').replace('}', 'null}'),
    '<p>' + '<script '.repeat(8000),
  ]) {
    expect(failed(400, body).kind).toBe('bad_request')
  }
  expect(failureInStream(JSON.parse(deep('[', ']')), row).failed.kind).toBe('server')
  expect(failed(429, `${'retry in '.repeat(5000)}${'1.'.repeat(5000)}`).kind).toBe('rate_limit')
  expect(performance.now() - started).toBeLessThan(2000)
})

describe('what is kept of it', () => {
  const text = (body: unknown, status = 400) => failed(status, body).detail

  test('the sentence, wherever it stands', () => {
    expect(text(openai('Bad thing', 'invalid_request_error'))).toBe('Bad thing')
    expect(text({ error: 'Bad thing' })).toBe('Bad thing')
    expect(text({ message: { detail: [{ msg: 'One' }, { msg: 'Two' }] } })).toBe('One Two')
    expect(text('  Bad\n thing ')).toBe('Bad thing')
  })

  test('the title of a page, or its words', () => {
    expect(text('<!doctype html><title> Log in </title><p>x')).toBe('Log in')
    expect(text('<html><script>let a = 1</script><style>p{}</style><p>Please <b>log in</b></p></html>')).toBe(
      'Please log in',
    )
  })

  test('what the provider behind a router said', () => {
    const raw = JSON.stringify({ error: { message: 'Upstream is tired', type: 'x' } })
    const body = {
      error: { code: 502, message: 'Provider returned error', metadata: { provider_name: 'P', raw } },
    }
    expect(text(body, 502)).toBe('Provider returned error Upstream is tired')
  })

  test('no more than is shown, and nothing that looks like a key', () => {
    expect(text('x'.repeat(9000))).toHaveLength(patience.detailChars)
    expect(text('key sk-ant-REDACTED is wrong')).toBe('key ‹key› is wrong')
  })

  test('the number of the request', () => {
    expect(failed(500, anthropic('api_error', 'x')).requestId).toBe('req_011')
    expect(failed(500, {}, { 'x-request-id': 'abc' }).requestId).toBe('abc')
    expect(failed(500, {})).not.toHaveProperty('requestId')
  })

  test('how much there was room for, and how much was sent', () => {
    const near = (message: string) => failed(400, { error: message }).near
    expect(near('prompt is too long: 210000 tokens > 200000 maximum')).toEqual(['200000', '210000'])
    expect(near('maximum context length is 8,192 tokens, you sent 9,001 to gpt-4-0613')).toEqual([
      '8192',
      '9001',
    ])
    expect(near('This exceeds the context size of qwen-2507')).toBeUndefined()
  })
})

test('too many tokens with a stated wait are too many for now', () => {
  const body = { error: 'Too many tokens.' }
  expect(failed(429, body, { 'retry-after': '7' })).toMatchObject({ kind: 'rate_limit', retryAfterMs: 7000 })
  expect(failed(400, body, { 'retry-after': '7' }).kind).toBe('context_length')
})

describe('how long to wait', () => {
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

  test('in the details of Gemini', () => {
    expect(wait(google(429, 'RESOURCE_EXHAUSTED', 'x', [{ retryDelay: '12.5s' }]))).toBe(12_500)
  })

  test('a header that may be read comes before the sentence', () => {
    expect(wait('try again in 9s', { 'retry-after': '3' })).toBe(3000)
    expect(wait('', { 'retry-after': '3', 'retry-after-ms': '1500.5' })).toBe(1501)
    const soon = wait('', { 'retry-after': new Date(Date.now() + 30_000).toUTCString() }) ?? 0
    expect(soon).toBeGreaterThan(25_000)
    expect(soon).toBeLessThanOrEqual(30_000)
    expect(wait('', { 'retry-after': new Date(Date.now() - 30_000).toUTCString() })).toBe(0)
    expect(wait('', { 'retry-after': 'soon' })).toBeUndefined()
  })
})

describe('an error inside a stream', () => {
  test.each<readonly [string, unknown, Problem, number | undefined]>([
    ['Anthropic, busy', anthropic('overloaded_error', 'Overloaded'), 'overloaded', undefined],
    ['Anthropic, too often', anthropic('rate_limit_error', 'x'), 'rate_limit', undefined],
    ['Anthropic, broken', anthropic('api_error', 'x'), 'server', undefined],
    [
      'OpenRouter, 429',
      { code: 429, message: 'Rate limited', metadata: { provider_name: 'P' } },
      'rate_limit',
      429,
    ],
    ['OpenRouter, 502', { error: { code: 502, message: 'Provider disconnected' } }, 'server', 502],
    ['OpenAI, Responses', { code: 'server_error', message: 'An error occurred' }, 'server', undefined],
    [
      'OpenAI, too often',
      { response: { error: { code: 'rate_limit_exceeded', message: 'x' } } },
      'rate_limit',
      undefined,
    ],
    [
      'OpenAI, too long',
      { error: { code: 'context_length_exceeded', message: 'Your input exceeds the context window.' } },
      'context_length',
      undefined,
    ],
    ['Gemini', google(503, 'UNAVAILABLE', 'The model is overloaded.'), 'overloaded', 503],
    [
      'Ollama',
      { error: 'an error was encountered while running the model: CUDA error' },
      'server',
      undefined,
    ],
    ['plain text', 'unexpected EOF', 'server', undefined],
    [
      'a bad request',
      { type: 'invalid_request_error', message: 'messages: too many' },
      'bad_request',
      undefined,
    ],
    ['nothing', undefined, 'server', undefined],
  ])('%s', (_who, error, kind, status) => {
    const found = failureInStream(error, row).failed
    expect(found.kind).toBe(kind)
    expect(found.status).toBe(status)
    expect(found.detail).not.toBe('')
  })
})

describe('a failure without a word', () => {
  test('is unexplained, called off, or too late', () => {
    expect(opaque(new TypeError('Failed to fetch')).failed).toEqual({
      kind: 'cors_or_key',
      detail: 'Failed to fetch',
    })
    expect(opaque(new DOMException('x', 'AbortError')).failed.kind).toBe('aborted')
    expect(opaque(new DOMException('x', 'TimeoutError')).failed.kind).toBe('first_byte_timeout')
    expect(opaque('odd').failed).toEqual({ kind: 'cors_or_key', detail: 'odd' })
  })

  test('one that is known already stays itself', () => {
    const known = new ModelError({ kind: 'idle_timeout', detail: 'x' })
    expect(opaque(known)).toBe(known)
  })
})
