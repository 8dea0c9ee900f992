/** What leaves for each provider of the catalogue: its address, its headers and its body, and nothing beside. */
import { expect, test } from 'vitest'
import { catalogue, rowOf } from '../../../src/models/catalogue'
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
    const body = JSON.parse(String(init.body)) as Sent['body'] // it was made of an object
    sent = { url: String(url), init, headers: new Headers(init.headers), body }
    return new Response('{"error":{"message":"no"}}', { status: 400 })
  }
  const baseUrl = row.baseUrl || 'https://models.example/v1/'
  const target = { row, baseUrl, ...(key !== undefined && { key }) }
  const patience = { firstByteMs: 1000, idleMs: 1000 }
  const options = { signal: new AbortController().signal, patience, send }
  await expect(stream(target, { ...request, ...more }, options).next()).rejects.toThrow()
  if (!sent) throw new Error('Nothing was sent.')
  return sent
}

function to(id: string, more: Partial<ModelRequest> = {}): Promise<Sent> {
  const row = rowOf(id)
  if (!row) throw new Error(`There is no row ${id}.`)
  return sentBy(row, more)
}

const bodyTo = async (id: string, more: Partial<ModelRequest> = {}) => (await to(id, more)).body

/** What each row sends besides its key and the type of its content: nothing, save these. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  anthropic: ['anthropic-version', 'anthropic-dangerous-direct-browser-access'],
  'custom-anthropic': ['anthropic-version'],
  openrouter: ['x-title'],
}

test('each row sends its own headers and no other, its key where it belongs, and no cookie, redirect or referrer', async () => {
  for (const row of catalogue) {
    const { id, auth } = row
    const { headers, url, init, body } = await sentBy(row, {}, KEY)
    const own = ['content-type', ...(OWN[id] ?? [])]
    expect([...headers.keys()].sort(), id).toEqual([...own, ...(auth ? [auth.header] : [])].sort())
    expect(auth && headers.get(auth.header), id).toBe(auth && `${auth.prefix}${KEY}`)
    expect([url, JSON.stringify(body)].join(' '), id).not.toContain(KEY)
    const referrerPolicy = id === 'gemini' ? 'strict-origin' : 'no-referrer'
    const walled = { method: 'POST', credentials: 'omit', redirect: 'error', referrerPolicy }
    expect(init, id).toMatchObject(walled)
    expect([...(await sentBy(row)).headers.keys()].sort(), id).toEqual([...own].sort())
  }
})

test.each([
  ['openai-chat', 'https://api.openai.com/v1/chat/completions'],
  ['openai', 'https://api.openai.com/v1/responses'],
  ['anthropic', 'https://api.anthropic.com/v1/messages'],
  ['ollama', 'http://localhost:11434/api/chat'],
  ['custom-chat', 'https://models.example/v1/chat/completions'],
])('%s is asked at its own address', async (id, url) => expect((await to(id)).url).toBe(url))

const model = 'some-model'
const USER = { role: 'user', content: 'A page.' }
const messages = [{ role: 'system', content: 'Judge.' }, USER]
const mark = { cache_control: { type: 'ephemeral' } }

test.each<readonly [string, string, Partial<ModelRequest>, object]>([
  [
    'chat completions: the plain request',
    'custom-chat',
    { temperature: 0 },
    {
      model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 4000,
      temperature: 0,
    },
  ],
  [
    'responses: not kept over there',
    'openai',
    { model: 'o4-mini', temperature: 1, thinking: 'on' },
    {
      ...{ model: 'o4-mini', instructions: 'Judge.', input: [USER], stream: true, store: false },
      ...{ max_output_tokens: 4000, reasoning: { effort: 'medium' } },
    },
  ],
  [
    'Anthropic: the part that stays the same is kept',
    'anthropic',
    { model: 'claude-sonnet-4-5', temperature: 0 },
    {
      ...{ model: 'claude-sonnet-4-5', max_tokens: 4000, stream: true, temperature: 0 },
      ...{ system: [{ type: 'text', text: 'Judge.', ...mark }], messages: [USER] },
    },
  ],
  [
    'Ollama: how much room to make, and to drop nothing',
    'ollama',
    { context: 32_768, temperature: 0.5 },
    {
      ...{ model, messages, stream: true, truncate: false, shift: false },
      options: { num_ctx: 32_768, num_predict: 4000, temperature: 0.5 },
    },
  ],
])('%s', async (_, id, more, body) => expect(await bodyTo(id, more)).toEqual(body))

test('models of OpenAI that think take no temperature, and their limit has another name', async () => {
  const thinker = await bodyTo('openai-chat', { model: 'gpt-5.2', temperature: 0 })
  expect(thinker).not.toHaveProperty('temperature')
  expect(thinker).not.toHaveProperty('max_tokens')
  expect(thinker).toMatchObject({ max_completion_tokens: 4000 })
  expect(thinker['messages']).toContainEqual({ role: 'developer', content: 'Judge.' })
  expect(await bodyTo('openai-chat', { model: 'gpt-4.1', temperature: 0 })).toMatchObject({ temperature: 0 })
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
  expect('temperature' in (await bodyTo('anthropic', { model, temperature: 0 }))).toBe(takes)
  const thinking = await bodyTo('anthropic', { model, temperature: 0, thinking: 'on' })
  expect(thinking).not.toHaveProperty('temperature')
  expect(thinking['thinking']).toMatchObject({ type: takes ? 'enabled' : 'adaptive' })
})

test('Gemini calls the parts its own way', async () => {
  const turns = [
    ['user', 'A page.'],
    ['assistant', '<CRIT'],
    ['user', 'Go on.'],
  ] as const
  const asked = {
    model: 'models/gemini-2.5-pro',
    messages: turns.map(([role, content]) => ({ role, content })),
  }
  const { body, url } = await to('gemini', { ...asked, temperature: 0, thinking: 'on' })
  const role = { user: 'user', assistant: 'model' }
  expect(url).toMatch(/v1beta\/models\/gemini-2\.5-pro:streamGenerateContent\?alt=sse$/)
  expect(body).toEqual({
    systemInstruction: { parts: [{ text: 'Judge.' }] },
    contents: turns.map(([who, text]) => ({ role: role[who], parts: [{ text }] })),
    generationConfig: { maxOutputTokens: 4000, temperature: 0, thinkingConfig: { includeThoughts: true } },
  })
})

test('Mistral is not asked for usage, which it gives unasked', async () => {
  expect(await bodyTo('mistral')).not.toHaveProperty('stream_options')
})

test.each([
  ['openrouter', 'on', { reasoning: { enabled: true } }],
  ['deepseek', 'on', { thinking: { type: 'enabled' } }],
  ['alibaba', 'on', { enable_thinking: true }],
  ['ollama', 'off', { think: false }],
] as const)('%s has its own switch for thinking', async (id, thinking, fields) => {
  expect(await bodyTo(id, { thinking })).toMatchObject(fields)
})

test('who has no switch is told nothing of thinking, and OpenAI only where the model can think', async () => {
  expect(await bodyTo('groq', { thinking: 'on' })).toEqual(await bodyTo('groq'))
  const efforts = { 'gpt-5.2': 'low', 'gpt-4.1': undefined }
  for (const [model, effort] of Object.entries(efforts)) {
    const asked = { model, thinking: 'off' } as const
    expect((await bodyTo('openai-chat', asked))['reasoning_effort']).toBe(effort)
    expect((await bodyTo('openai', asked))['reasoning']).toEqual(effort && { effort })
  }
})

test('a lock goes where the server knows its kind, and nowhere else', async () => {
  const grammar = 'root ::= "a"'
  const schema = { type: 'object' }
  const locks = {
    gbnf: { kind: 'gbnf', grammar },
    ebnf: { kind: 'ebnf', grammar },
    json: { kind: 'json', schema },
  } as const
  const known: readonly (readonly [string, keyof typeof locks, object])[] = [
    ['llamacpp', 'gbnf', { grammar }],
    ['vllm', 'ebnf', { structured_outputs: { grammar } }],
    ['ollama', 'json', { format: schema }],
    ['lmstudio', 'json', { response_format: { type: 'json_schema', json_schema: { schema } } }],
    ['gemini', 'json', { generationConfig: { responseJsonSchema: schema } }],
    ['openai', 'json', { text: { format: { schema } } }],
  ]
  for (const [id, kind, fields] of known)
    expect(await bodyTo(id, { lock: locks[kind] }), id).toMatchObject(fields)
  const unknown = { groq: 'gbnf', vllm: 'gbnf', deepseek: 'json', ollama: 'ebnf' } as const
  for (const [id, kind] of Object.entries(unknown))
    expect(await bodyTo(id, { lock: locks[kind] }), id).toEqual(await bodyTo(id))
})

test('[MODELS 9] what is read first is the same in each call, and a mark at its end is on the rules alone', async () => {
  const system = 'The rules, the same in each call of a run.'
  const asked = (text: string) => ({ system, messages: [{ role: 'user', content: text }] as const })
  const order = ['model', 'system', 'instructions', 'systemInstruction', 'messages', 'input', 'contents']
  for (const row of catalogue) {
    const before = async (text: string) => {
      const { body } = await sentBy(row, asked(text))
      return JSON.stringify(order.flatMap((field) => (field in body ? [body[field]] : []))).split(text)[0]
    }
    const first = await before('Draft.')
    expect(first, row.id).toContain(system)
    expect(await before('Review this.'), row.id).toBe(first)
  }
  const marked = { type: 'text', text: system, ...mark }
  const { messages: asking } = asked('Draft.')
  expect(await bodyTo('anthropic', asked('Draft.'))).toMatchObject({ system: [marked], messages: asking })
  const through = (name: string) => bodyTo('openrouter', { ...asked('Draft.'), model: name })
  const told = [{ role: 'system', content: [marked] }, ...asking]
  expect((await through('anthropic/claude-x'))['messages']).toEqual(told)
  expect(JSON.stringify(await through('openai/gpt-x'))).not.toContain('cache_control')
})
