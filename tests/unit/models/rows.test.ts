import { describe, expect, test } from 'vitest'
import { catalogue } from '../../../src/models/catalogue'
import type { ModelRequest, ProviderRow } from '../../../src/models/provider'
import { stream } from '../../../src/models/stream'
import { request } from '../../models/wires'

const KEY = 'sk-key-of-a-test-0123456789'

interface Sent {
  readonly url: string
  readonly init: RequestInit
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** What leaves for a row; the answer does not matter. */
async function sentBy(row: ProviderRow, more: Partial<ModelRequest> = {}, key?: string): Promise<Sent> {
  let sent: Sent | undefined
  const send = async (url: unknown, init: RequestInit = {}) => {
    const body: unknown = JSON.parse(String(init.body))
    // The body is an object: it was made of one.
    const fields = body as Sent['body']
    sent = { url: String(url), init, headers: new Headers(init.headers), body: fields }
    return new Response('{"error":{"message":"no"}}', { status: 400 })
  }
  const target = {
    row,
    baseUrl: row.baseUrl || 'https://models.example/v1/',
    ...(key !== undefined && { key }),
  }
  const options = {
    signal: new AbortController().signal,
    patience: { firstByteMs: 1000, idleMs: 1000 },
    send,
  }
  await expect(stream(target, { ...request, ...more }, options).next()).rejects.toThrow()
  if (!sent) throw new Error('Nothing was sent.')
  return sent
}

function row(id: string): ProviderRow {
  const found = catalogue.find((one) => one.id === id)
  if (!found) throw new Error(`There is no row ${id}.`)
  return found
}

/** What each row sends besides its key and the type of its content: nothing, save these. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  anthropic: ['anthropic-version', 'anthropic-dangerous-direct-browser-access'],
  'custom-anthropic': ['anthropic-version'],
  openrouter: ['x-title'],
}

describe.each(catalogue.map((one) => [one.id, one] as const))('%s', (id, one) => {
  test('sends its own headers and no other', async () => {
    const { headers, url } = await sentBy(one, {}, KEY)
    const auth = one.auth ? [one.auth.header] : []
    expect([...headers.keys()].sort()).toEqual(['content-type', ...auth, ...(OWN[id] ?? [])].sort())
    expect(one.auth && headers.get(one.auth.header)).toBe(`${one.auth?.prefix}${KEY}`)
    expect(url).not.toContain(KEY)
    expect([...headers.keys()].filter((name) => /user-agent|stainless|referer/.test(name))).toEqual([])
  })

  test('sends no key where there is none', async () => {
    const { headers } = await sentBy(one)
    expect([...headers.keys()].sort()).toEqual(['content-type', ...(OWN[id] ?? [])].sort())
  })

  test('lets no cookie, redirect or referrer through', async () => {
    const { init, body } = await sentBy(one, {}, KEY)
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', redirect: 'error' })
    expect(init.referrerPolicy).toBe(id === 'gemini' ? 'strict-origin' : 'no-referrer')
    expect(JSON.stringify(body)).not.toContain(KEY)
  })
})

test('each dialect asks at its own address', async () => {
  const urls = ['openai-chat', 'openai', 'anthropic', 'ollama', 'custom-chat'].map(row)
  expect(await Promise.all(urls.map(async (one) => (await sentBy(one)).url))).toEqual([
    'https://api.openai.com/v1/chat/completions',
    'https://api.openai.com/v1/responses',
    'https://api.anthropic.com/v1/messages',
    'http://localhost:11434/api/chat',
    'https://models.example/v1/chat/completions',
  ])
  const { url } = await sentBy(row('gemini'), { model: 'models/gemini-2.5-pro' })
  expect(url).toMatch(/v1beta\/models\/gemini-2\.5-pro:streamGenerateContent\?alt=sse$/)
})

test('chat completions: the plain request', async () => {
  const { body } = await sentBy(row('custom-chat'), { temperature: 0 })
  expect(body).toEqual({
    model: 'some-model',
    messages: [
      { role: 'system', content: 'Judge.' },
      { role: 'user', content: 'A page.' },
    ],
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 4000,
    temperature: 0,
  })
})

test('Mistral is not asked for usage, which it gives unasked', async () => {
  expect((await sentBy(row('mistral'))).body).not.toHaveProperty('stream_options')
})

test('models of OpenAI that think take no temperature, and their limit has another name', async () => {
  const thinker = await sentBy(row('openai-chat'), { model: 'gpt-5.2', temperature: 0 })
  expect(thinker.body).not.toHaveProperty('temperature')
  expect(thinker.body).not.toHaveProperty('max_tokens')
  expect(thinker.body).toMatchObject({ max_completion_tokens: 4000 })
  expect(thinker.body['messages']).toContainEqual({ role: 'developer', content: 'Judge.' })
  const plain = await sentBy(row('openai-chat'), { model: 'gpt-4.1', temperature: 0 })
  expect(plain.body).toMatchObject({ temperature: 0 })
})

test('responses are not kept over there', async () => {
  const { body } = await sentBy(row('openai'), { model: 'o4-mini', temperature: 1, thinking: 'on' })
  expect(body).toEqual({
    model: 'o4-mini',
    instructions: 'Judge.',
    input: [{ role: 'user', content: 'A page.' }],
    stream: true,
    store: false,
    max_output_tokens: 4000,
    reasoning: { effort: 'medium' },
  })
})

test('Anthropic keeps the part that stays the same', async () => {
  const { body } = await sentBy(row('anthropic'), { model: 'claude-sonnet-4-5', temperature: 0 })
  expect(body).toEqual({
    model: 'claude-sonnet-4-5',
    max_tokens: 4000,
    stream: true,
    system: [{ type: 'text', text: 'Judge.', cache_control: { type: 'ephemeral' } }],
    messages: [{ role: 'user', content: 'A page.' }],
    temperature: 0,
  })
})

test.each([
  ['claude-3-5-haiku-latest', true],
  ['claude-3-7-sonnet-20250219', true],
  ['claude-sonnet-4-20250514', true],
  ['claude-opus-4-1', true],
  ['claude-haiku-4-5-20251001', true],
  ['claude-opus-4-6', true],
  ['claude-opus-4-7', false],
  ['claude-opus-4-8-20260901', false],
  ['claude-sonnet-5', false],
  ['claude-novel-9', false],
])('%s takes a temperature: %s', async (model, takes) => {
  const { body } = await sentBy(row('anthropic'), { model, temperature: 0 })
  expect('temperature' in body).toBe(takes)
  const thinking = (await sentBy(row('anthropic'), { model, temperature: 0, thinking: 'on' })).body
  expect(thinking).not.toHaveProperty('temperature')
  expect(thinking['thinking']).toMatchObject({ type: takes ? 'enabled' : 'adaptive' })
})

test('Gemini calls the parts its own way', async () => {
  const messages = [
    { role: 'user', content: 'A page.' },
    { role: 'assistant', content: '<CRIT' },
    { role: 'user', content: 'Go on.' },
  ] as const
  const { body } = await sentBy(row('gemini'), { messages, temperature: 0, thinking: 'on' })
  expect(body).toEqual({
    systemInstruction: { parts: [{ text: 'Judge.' }] },
    contents: [
      { role: 'user', parts: [{ text: 'A page.' }] },
      { role: 'model', parts: [{ text: '<CRIT' }] },
      { role: 'user', parts: [{ text: 'Go on.' }] },
    ],
    generationConfig: { maxOutputTokens: 4000, temperature: 0, thinkingConfig: { includeThoughts: true } },
  })
})

test('Ollama is told how much room to make, and to drop nothing', async () => {
  const { body } = await sentBy(row('ollama'), { context: 32_768, temperature: 0.5 })
  expect(body).toEqual({
    model: 'some-model',
    messages: [
      { role: 'system', content: 'Judge.' },
      { role: 'user', content: 'A page.' },
    ],
    stream: true,
    options: { num_ctx: 32_768, num_predict: 4000, temperature: 0.5 },
    truncate: false,
    shift: false,
  })
  expect((await sentBy(row('ollama'), { thinking: 'off' })).body).toMatchObject({ think: false })
})

test.each([
  ['openrouter', { reasoning: { enabled: true } }],
  ['deepseek', { thinking: { type: 'enabled' } }],
  ['alibaba', { enable_thinking: true }],
])('%s has its own switch for thinking', async (id, fields) => {
  expect((await sentBy(row(id), { thinking: 'on' })).body).toMatchObject(fields)
})

test('OpenAI is told how much to think where the model can, and nothing where it cannot', async () => {
  for (const [model, effort] of [
    ['gpt-5.2', 'low'],
    ['gpt-4.1', undefined],
  ] as const) {
    const plain = await sentBy(row('openai-chat'), { model, thinking: 'off' })
    expect(plain.body['reasoning_effort']).toBe(effort)
    const { body } = await sentBy(row('openai'), { model, thinking: 'off' })
    expect(body['reasoning']).toEqual(effort && { effort })
  }
})

test('without a switch nothing is said of thinking', async () => {
  const [asked, plain] = [await sentBy(row('groq'), { thinking: 'on' }), await sentBy(row('groq'))]
  expect(asked.body).toEqual(plain.body)
})

test('a lock goes where the server knows its kind, and nowhere else', async () => {
  const gbnf = { kind: 'gbnf', grammar: 'root ::= "a"' } as const
  const ebnf = { kind: 'ebnf', grammar: 'root ::= "a"' } as const
  const json = { kind: 'json', schema: { type: 'object' } } as const
  const body = async (id: string, lock: ModelRequest['lock']) =>
    (await sentBy(row(id), lock && { lock })).body
  expect(await body('llamacpp', gbnf)).toMatchObject({ grammar: gbnf.grammar })
  expect(await body('vllm', ebnf)).toMatchObject({ structured_outputs: { grammar: ebnf.grammar } })
  expect(await body('ollama', json)).toMatchObject({ format: json.schema })
  expect(await body('lmstudio', json)).toMatchObject({
    response_format: { type: 'json_schema', json_schema: { schema: json.schema } },
  })
  expect(await body('gemini', json)).toMatchObject({ generationConfig: { responseJsonSchema: json.schema } })
  expect(await body('openai', json)).toMatchObject({ text: { format: { schema: json.schema } } })
  for (const [id, lock] of [
    ['groq', gbnf],
    ['vllm', gbnf],
    ['deepseek', json],
    ['ollama', ebnf],
  ] as const)
    expect(await body(id, lock)).toEqual(await body(id, undefined))
})

describe('a prefix that caches can keep', () => {
  const system = 'The rules, the same in each call of a run.'
  const asked = (text: string) => ({ system, messages: [{ role: 'user', content: text }] as const })
  const all = catalogue.map((one) => [one.id, one] as const)

  /** Of what is sent, all that stands before this text. */
  const before = (body: unknown, text: string) => JSON.stringify(body).split(text)[0]

  test.each(all)(
    '[MODELS 9] what %s reads first is the same in each call, and what changes comes last',
    async (_, one) => {
      const [first, second] = [await sentBy(one, asked('Draft.')), await sentBy(one, asked('Review this.'))]
      const order = ['model', 'system', 'instructions', 'systemInstruction', 'messages', 'input', 'contents']
      const read = (sent: Sent) => order.flatMap((field) => (field in sent.body ? [sent.body[field]] : []))
      expect(before(read(first), 'Draft.')).toContain(system)
      expect(before(read(first), 'Draft.')).toBe(before(read(second), 'Review this.'))
    },
  )

  test('[MODELS 9] where the end of it has to be marked, the mark is on the rules alone', async () => {
    const mark = { type: 'text', text: system, cache_control: { type: 'ephemeral' } }
    const { body } = await sentBy(row('anthropic'), asked('Draft.'))
    expect(body).toMatchObject({ system: [mark], messages: [{ role: 'user', content: 'Draft.' }] })
    const through = await sentBy(row('openrouter'), { ...asked('Draft.'), model: 'anthropic/claude-x' })
    expect(through.body['messages']).toEqual([
      { role: 'system', content: [mark] },
      { role: 'user', content: 'Draft.' },
    ])
    const other = await sentBy(row('openrouter'), { ...asked('Draft.'), model: 'openai/gpt-x' })
    expect(JSON.stringify(other.body)).not.toContain('cache_control')
  })
})
