/** The models that a provider lists, in whatever form it lists them, and the one that was meant. */
import { describe, expect, test } from 'vitest'
import { type Answer, json, scriptedSend, type Sent } from './scripted-send'
import { rowOf } from '../../../src/models/catalogue'
import { listModels } from '../../../src/models/lists'
import { nearest } from '../../../src/models/near'
import { ModelError } from '../../../src/models/provider'

const KEY = 'test-key-0123456789-0123456789'

type Answers = Readonly<Record<string, Answer>>

function list(id: string, answers: Answers, { key = KEY, signal = new AbortController().signal } = {}) {
  const row = rowOf(id)
  if (!row) throw new Error(`No row ${id}.`)
  const { send, sent } = scriptedSend(answers)
  const target = { row, baseUrl: row.baseUrl || 'https://example.test/v1/', key }
  return { models: listModels(target, signal, send), sent }
}

const listed = async (id: string, answers: Answers) => list(id, answers).models
const ids = async (id: string, answers: Answers) => (await listed(id, answers)).map((model) => model.id)
const headersOf = ([first]: readonly Sent[]) => Object.keys(first?.headers ?? {})

describe('each provider’s list', () => {
  test('ids alone, the newest first, and those that cannot write left out', async () => {
    const mute = ['text-embedding-3-large', 'whisper-1', 'tts-1', 'dall-e-3', 'omni-moderation-latest']
    const odd = ['gpt-4o-audio-preview', 'gpt-image-1', 'gpt-realtime', 'sora-2', 'gpt-4o-mini-transcribe']
    const data = ['gpt-5', ...mute, ...odd, 'o3'].map((id, at) => ({
      id,
      object: 'model',
      created: 100 + at,
    }))
    const { models, sent } = list('openai', { 'GET /v1/models': json({ object: 'list', data }) })
    expect(await models).toEqual([{ id: 'o3' }, { id: 'gpt-5' }])
    expect(sent.map(({ headers }) => headers)).toEqual([{ authorization: `Bearer ${KEY}` }])
    const init = { credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' }
    expect(sent[0]?.init).toMatchObject(init)
  })

  test('Anthropic: what its headers must say, and the newest first', async () => {
    const old = { id: 'claude-a', display_name: 'Claude A', created_at: '2025-02-19T00:00:00Z' }
    const limits = { max_input_tokens: 200_000, max_tokens: 64_000 }
    const young = { id: 'claude-b', display_name: 'Claude B', created_at: '2026-02-19T00:00:00Z', ...limits }
    const { models, sent } = list('anthropic', { 'GET /models?limit=1000': json({ data: [old, young] }) })
    expect(await models).toEqual([
      { id: 'claude-b', name: 'Claude B', context: 200_000, maxOutput: 64_000 },
      { id: 'claude-a', name: 'Claude A' },
    ])
    expect(sent[0]?.headers).toEqual({
      'x-api-key': KEY,
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
    })
  })

  test('Gemini: only what generates content, and no key in the address', async () => {
    const limits = { inputTokenLimit: 1_048_576, outputTokenLimit: 65_536 }
    const can = (...supportedGenerationMethods: string[]) => ({ supportedGenerationMethods })
    const pro = { name: 'models/gemini-pro', displayName: 'Gemini Pro', ...limits }
    const other = { name: 'models/aqa', ...can('generateAnswer', 'embedContent') }
    const answer = json({ models: [{ ...pro, ...can('generateContent', 'x') }, other] })
    const { models, sent } = list('gemini', { 'GET /v1beta/models?pageSize=1000': answer })
    expect(await models).toEqual([
      { id: 'gemini-pro', name: 'Gemini Pro', context: 1_048_576, maxOutput: 65_536 },
    ])
    expect(sent[0]?.init.referrerPolicy).toBe('strict-origin')
    expect(sent[0]?.url).not.toContain(KEY)
  })

  test('OpenRouter: prices for a token become prices for a million, and no key is sent', async () => {
    const cached = { input_cache_read: '0.0000003', input_cache_write: '0.00000375' }
    const text = { architecture: { output_modalities: ['text'] } }
    const full = { context_length: 4096, top_provider: { max_completion_tokens: 4096 } }
    const data = [
      {
        ...{ id: 'a/big', name: 'Big', created: 5, context_length: 200_000, ...text },
        top_provider: { max_completion_tokens: 64_000 },
        pricing: { prompt: '0.000003', completion: '0.000015', ...cached },
      },
      { id: 'a/free:free', created: 4, context_length: 8192, pricing: { prompt: '0', completion: '0' } },
      { id: 'openrouter/auto', created: 3, pricing: { prompt: '-1', completion: '-1' } },
      { id: 'a/full', created: 2, ...full },
      { id: 'a/painter', created: 1, architecture: { output_modalities: ['image'] } },
    ]
    const { models, sent } = list('openrouter', { 'GET /api/v1/models': json({ data }) })
    const price = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 }
    expect(await models).toEqual([
      { id: 'a/big', name: 'Big', context: 200_000, maxOutput: 64_000, price },
      { id: 'a/free:free', context: 8192, price: { input: 0, output: 0 } },
      { id: 'openrouter/auto' },
      { id: 'a/full', context: 4096 },
    ])
    expect(headersOf(sent)).toEqual(['x-title'])
  })

  test('Cerebras: beside the version, keyless', async () => {
    const limits = { max_context_length: 131_072, max_completion_tokens: 40_960 }
    const pricing = { prompt: '0.00000035', completion: '0.00000075' }
    const oss = { id: 'oss', name: 'OSS', pricing, limits }
    const address = 'GET https://api.cerebras.ai/public/v1/models'
    const { models, sent } = list('cerebras', { [address]: json({ data: [oss] }) })
    const price = { input: 0.35, output: 0.75 }
    expect(await models).toEqual([{ id: 'oss', name: 'OSS', context: 131_072, maxOutput: 40_960, price }])
    expect(headersOf(sent)).toEqual([])
  })

  test('xAI: hundredths of a cent for a million', async () => {
    const prices = { prompt_text_token_price: 30_000, completion_text_token_price: 150_000 }
    const cached = { cached_prompt_text_token_price: 7500 }
    const grok = { id: 'grok-x', ...prices, ...cached, output_modalities: ['text'] }
    const found = await listed('xai', { 'GET /v1/language-models': json({ models: [grok] }) })
    expect(found).toEqual([{ id: 'grok-x', price: { input: 3, output: 15, cacheRead: 0.75 } }])
  })

  test('Together: a bare array; a price of zero is none', async () => {
    const chat = { id: 'm/chat', type: 'chat', display_name: 'Chat', context_length: 32_768 }
    const body = [
      { ...chat, pricing: { hourly: 0, input: 0.88, output: '0.88' } },
      { id: 'm/rented', type: 'chat', pricing: { hourly: 3, input: 0, output: 0 } },
      { id: 'm/flux', type: 'image' },
      { id: 'm/bge', type: 'embedding' },
    ]
    expect(await listed('together', { 'GET /v1/models': json(body) })).toEqual([
      { id: 'm/chat', name: 'Chat', context: 32_768, price: { input: 0.88, output: 0.88 } },
      { id: 'm/rented' },
    ])
  })

  test.each([
    ['mistral', { id: 'm', max_context_length: 131_072, capabilities: { completion_chat: true } }, 131_072],
    ['groq', { id: 'm', context_window: '32768', max_completion_tokens: 8192, active: true }, 32_768],
    ['fireworks', { id: 'm', context_length: 65_536, supports_chat: true }, 65_536],
    ['moonshot', { id: 'm', context_length: 262_144 }, 262_144],
    ['vllm', { id: 'm', max_model_len: 16_384 }, 16_384],
    ['custom-chat', { id: 'm', context_length: 1000 }, 1000],
    ['cohere', { name: 'm', endpoints: ['chat', 'generate'], context_length: 256_000 }, 256_000],
  ])('%s tells the context in its own word, and what cannot write is dropped', async (id, entry, context) => {
    const mute: readonly object[] = [
      ...[{ active: false }, { supports_chat: false }, { capabilities: { completion_chat: false } }],
      ...(id === 'cohere'
        ? [{ id: 'rerank', name: 'rerank' }, { endpoints: ['embed'] }, { endpoints: ['summarize'] }]
        : []),
    ]
    const all = [entry, ...mute.map((more, at) => ({ id: `mute-${at}`, name: `mute-${at}`, ...more }))]
    const models = await listed(id, { 'GET /models': json({ data: all, models: all }) })
    expect(models.map((model) => [model.id, model.context])).toEqual([['m', context]])
  })
})

describe('servers at home', () => {
  const tagged = (name: string, modified: string) => ({ name, modified_at: `${modified}T00:00:00Z` })

  test('Ollama is asked for each model, without a key', async () => {
    const llama = { model: 'llama3.1:8b', ...tagged('llama3.1:8b', '2026-01-01') }
    const names = { nomic: '2026-03-01', qwen3: '2026-02-01', lost: '2025-01-01' }
    const models = [llama, ...Object.entries(names).map(([name, day]) => tagged(name, day))]
    const shown: Readonly<Record<string, unknown>> = {
      'llama3.1:8b': { model_info: { 'llama.context_length': 131_072 }, capabilities: ['completion'] },
      nomic: { model_info: { 'nomic.context_length': 2048 }, capabilities: ['embedding'] },
      qwen3: { model_info: { 'general.name': 'x', 'qwen3.context_length': 40_960 } },
    }
    const answers: Answers = {
      'GET http://localhost:11434/api/tags': json({ models }),
      'POST http://localhost:11434/api/show': ({ body }) => {
        const info = shown[(body as { model: string }).model] // the body that is asked with names a model
        return info ? json(info) : json({ error: 'not found' }, 404)
      },
    }
    const found = list('ollama', answers, { key: '' })
    expect(await found.models).toEqual([
      { id: 'qwen3', context: 40_960 },
      { id: 'llama3.1:8b', context: 131_072, pictures: false },
      { id: 'lost' },
    ])
    expect(found.sent).toHaveLength(5)
    expect(found.sent.filter(({ headers }) => 'authorization' in headers)).toEqual([])
  })

  test('no more models are asked for than a server can bear', async () => {
    const models = Array.from({ length: 200 }, (_, at) => ({ name: `m:${at}` }))
    const found = list('ollama', { 'GET /api/tags': json({ models }), 'POST /api/show': json({}) })
    expect(await found.models).toHaveLength(200)
    expect(found.sent).toHaveLength(61)
  })

  test('LM Studio: what is loaded comes first, with the context that it has', async () => {
    const loaded = [{ id: 'zz/loaded', config: { context_length: 8192 } }]
    const models = [
      { type: 'llm', key: 'idle', display_name: 'Idle', max_context_length: 32_768, loaded_instances: [] },
      { type: 'embedding', key: 'vectors', max_context_length: 512 },
      { type: 'llm', key: 'zz/loaded', max_context_length: 131_072, loaded_instances: loaded },
    ]
    const found = await listed('lmstudio', { 'GET http://localhost:1234/api/v1/models': json({ models }) })
    expect(found).toEqual([
      { id: 'zz/loaded', context: 8192 },
      { id: 'idle', name: 'Idle', context: 32_768 },
    ])
  })

  test.each<readonly [string, Answer]>([
    ['says so with a 200', json({ error: 'Unexpected endpoint or method. (GET /api/v1/models)' })],
    ['says so with a 404', json({ error: 'x' }, 404)],
    ['gives an empty list', json({ models: [] })],
  ])('an older LM Studio %s', async (_how, answer) => {
    const old = json({ data: [{ id: 'old' }] })
    const base = 'GET http://localhost:1234'
    const answers = { [`${base}/api/v1/models`]: answer, [`${base}/v1/models`]: old }
    expect(await ids('lmstudio', answers)).toEqual(['old'])
  })

  test('an LM Studio that lets nobody in is asked once', async () => {
    const { models, sent } = list('lmstudio', {})
    await expect(models).rejects.toMatchObject({ failed: { kind: 'cors_or_key' } })
    expect(sent).toHaveLength(1)
  })

  test('llama.cpp: the room that there is, not the room that there was in training', async () => {
    const [one, two] = ['one.gguf', 'two.gguf'].map((id) => ({ id, owned_by: 'llamacpp' }))
    const trained = { ...one, meta: { n_ctx_train: 131_072 } }
    const asked = (data: unknown[], more: Answers = {}) =>
      listed('llamacpp', { 'GET http://localhost:8080/v1/models': json({ data }), ...more })
    const settings = json({ default_generation_settings: { n_ctx: 4096 } })
    const props = { 'GET http://localhost:8080/props': settings }
    expect(await asked([trained], props)).toEqual([{ id: 'one.gguf', context: 4096 }])
    expect(await asked([trained])).toEqual([{ id: 'one.gguf' }])
    expect(await asked([trained, two], props)).toEqual([{ id: 'one.gguf' }, { id: 'two.gguf' }])
  })
})

describe('whatever comes', () => {
  const asked = (body: unknown) => ids('custom-chat', { 'GET /models': json(body) })

  test.each<readonly [string, unknown, readonly string[]]>([
    ['names alone', ['b', 'a'], ['a', 'b']],
    ['nothing', {}, []],
    ['null', null, []],
    ['no list', { data: 'none' }, []],
    ['odd rows', { data: [null, 7, {}, { id: '' }, { id: 12 }, { id: 'a' }, { id: 'a' }] }, ['a']],
    ['numbers in names', { data: [{ id: 'm-10' }, { id: 'm-9' }] }, ['m-9', 'm-10']],
    ['only what cannot write', { data: [{ id: 'my-image-captioner' }] }, ['my-image-captioner']],
  ])('%s', async (_what, body, expected) => expect(await asked(body)).toEqual(expected))

  test('odd numbers are none; a list without an end is cut, and so is a name', async () => {
    const odd = { id: 'a', context_length: 'many', max_model_len: -1, max_tokens: null, context_window: {} }
    expect(await listed('custom-chat', { 'GET /models': json({ data: [odd] }) })).toEqual([{ id: 'a' }])
    const names = await asked(Array.from({ length: 7000 }, (_, at) => `${at}${'m'.repeat(300)}`))
    expect(names).toHaveLength(5000)
    expect(new Set(names.map(({ length }) => length))).toEqual(new Set([200]))
  })

  test.each<readonly [string, Answer, object]>([
    ['a refusal', json({ error: `no ${KEY}` }, 401), { kind: 'auth', status: 401, detail: 'no ‹key›' }],
    ['an error in a 200', json({ error: { code: 429, message: 'x' } }), { kind: 'rate_limit', status: 429 }],
    ['a page', new Response('<html><title>Log in</title>'), { kind: 'not_a_stream', status: 200 }],
    ['no word', new TypeError('Failed to fetch'), { kind: 'cors_or_key' }],
  ])('%s is a failure', async (_what, answer, failed) => {
    const found = listed('openai', { 'GET /models': answer })
    await expect(found).rejects.toBeInstanceOf(ModelError)
    await expect(found).rejects.toMatchObject({ failed })
  })

  test('called off is called off', async () => {
    const { models } = list('openai', { 'GET /models': json({ data: [] }) }, { signal: AbortSignal.abort() })
    await expect(models).rejects.toMatchObject({ failed: { kind: 'aborted' } })
  })
})

describe('the nearest names', () => {
  const claudes = ['claude-sonnet-4-5-20250929', 'claude-opus-4-5']
  const all = [...claudes, 'gpt-5', 'gpt-5-mini', 'meta-llama/Llama-3.3-70B', 'qwen3:4b']
  test.each([
    ['claude-sonnet-4.5', 'claude-sonnet-4-5-20250929'],
    ['gpt5', 'gpt-5'],
    ['GPT-5 mini', 'gpt-5-mini'],
    ['llama-3.3-70b', 'meta-llama/Llama-3.3-70B'],
    ['anthropic/claude-opus-4.5', 'claude-opus-4-5'],
    ['qwen3:8b', 'qwen3:4b'],
    ['stable-diffusion-xl', undefined],
    ['', undefined],
  ])('"%s"', (typed, meant) => expect(nearest(typed, all)[0]).toBe(meant))

  test('are never many', () => {
    const many = Array.from({ length: 50 }, (_, at) => `gpt-5${at}`)
    expect(nearest('gpt-5', many)).toHaveLength(3)
  })
})
