import { describe, expect, test } from 'vitest'
import { type Answer, json, scriptedSend } from './scripted-send'
import { rowOf } from '../../../src/models/catalogue'
import { listModels } from '../../../src/models/lists'
import { nearest } from '../../../src/models/near'
import { ModelError } from '../../../src/models/provider'

const KEY = 'test-key-0123456789-0123456789'

async function list(id: string, answers: Readonly<Record<string, Answer>>, key = KEY) {
  const row = rowOf(id)
  if (!row) throw new Error(`No row ${id}.`)
  const baseUrl = row.baseUrl || 'https://example.test/v1/'
  const { send, sent } = scriptedSend(answers)
  const target = { row, baseUrl, key }
  return { models: await listModels(target, new AbortController().signal, send), sent }
}

const ids = (models: readonly { id: string }[]) => models.map(({ id }) => id)

describe('each provider’s list', () => {
  test('ids alone, the newest first, and those that cannot write left out', async () => {
    const names = [
      'gpt-5',
      'text-embedding-3-large',
      'whisper-1',
      'tts-1',
      'dall-e-3',
      'omni-moderation-latest',
      'gpt-4o-audio-preview',
      'gpt-image-1',
      'gpt-realtime',
      'sora-2',
      'gpt-4o-mini-transcribe',
      'o3',
    ]
    const data = names.map((id, at) => ({ id, object: 'model', created: 100 + at }))
    const { models, sent } = await list('openai', { 'GET /v1/models': json({ object: 'list', data }) })
    expect(models).toEqual([{ id: 'o3' }, { id: 'gpt-5' }])
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers).toEqual({ authorization: `Bearer ${KEY}` })
    expect(sent[0]?.init).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    })
  })

  test('Anthropic', async () => {
    const data = [
      { type: 'model', id: 'claude-a', display_name: 'Claude A', created_at: '2025-02-19T00:00:00Z' },
      {
        type: 'model',
        id: 'claude-b',
        display_name: 'Claude B',
        created_at: '2026-02-19T00:00:00Z',
        max_input_tokens: 200_000,
        max_tokens: 64_000,
      },
    ]
    const { models, sent } = await list('anthropic', {
      'GET /models?limit=1000': json({ data, has_more: false }),
    })
    expect(models).toEqual([
      { id: 'claude-b', name: 'Claude B', context: 200_000, maxOutput: 64_000 },
      { id: 'claude-a', name: 'Claude A' },
    ])
    expect(sent[0]?.headers).toEqual({
      'x-api-key': KEY,
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
    })
  })

  test('Gemini: only what generates content', async () => {
    const models = [
      {
        name: 'models/gemini-pro',
        displayName: 'Gemini Pro',
        inputTokenLimit: 1_048_576,
        outputTokenLimit: 65_536,
        supportedGenerationMethods: ['generateContent', 'countTokens'],
      },
      { name: 'models/aqa', supportedGenerationMethods: ['generateAnswer'] },
      { name: 'models/embedding-001', supportedGenerationMethods: ['embedContent'] },
    ]
    const found = await list('gemini', { 'GET /v1beta/models?pageSize=1000': json({ models }) })
    expect(found.models).toEqual([
      { id: 'gemini-pro', name: 'Gemini Pro', context: 1_048_576, maxOutput: 65_536 },
    ])
    expect(found.sent[0]?.init.referrerPolicy).toBe('strict-origin')
    expect(found.sent[0]?.url).not.toContain(KEY)
  })

  test('OpenRouter: prices for a token become prices for a million, and no key is sent', async () => {
    const data = [
      {
        id: 'a/big',
        name: 'Big',
        created: 5,
        context_length: 200_000,
        architecture: { output_modalities: ['text'] },
        top_provider: { max_completion_tokens: 64_000 },
        pricing: {
          prompt: '0.000003',
          completion: '0.000015',
          input_cache_read: '0.0000003',
          input_cache_write: '0.00000375',
        },
      },
      { id: 'a/free:free', created: 4, context_length: 8192, pricing: { prompt: '0', completion: '0' } },
      { id: 'openrouter/auto', created: 3, pricing: { prompt: '-1', completion: '-1' } },
      { id: 'a/full', created: 2, context_length: 4096, top_provider: { max_completion_tokens: 4096 } },
      { id: 'a/painter', created: 1, architecture: { output_modalities: ['image'] } },
    ]
    const { models, sent } = await list('openrouter', { 'GET /api/v1/models': json({ data }) })
    expect(models).toEqual([
      {
        id: 'a/big',
        name: 'Big',
        context: 200_000,
        maxOutput: 64_000,
        price: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
      },
      { id: 'a/free:free', context: 8192, price: { input: 0, output: 0 } },
      { id: 'openrouter/auto' },
      { id: 'a/full', context: 4096 },
    ])
    expect(sent[0]?.headers).not.toHaveProperty('authorization')
  })

  test('Cerebras: beside the version, keyless', async () => {
    const data = [
      {
        id: 'gpt-oss-120b',
        name: 'OSS',
        pricing: { prompt: '0.00000035', completion: '0.00000075' },
        limits: { max_context_length: 131_072, max_completion_tokens: 40_960 },
      },
    ]
    const { models, sent } = await list('cerebras', {
      'GET https://api.cerebras.ai/public/v1/models': json({ data }),
    })
    expect(models).toEqual([
      {
        id: 'gpt-oss-120b',
        name: 'OSS',
        context: 131_072,
        maxOutput: 40_960,
        price: { input: 0.35, output: 0.75 },
      },
    ])
    expect(sent[0]?.headers).not.toHaveProperty('authorization')
  })

  test('xAI: hundredths of a cent for a million', async () => {
    const models = [
      {
        id: 'grok-x',
        created: 1,
        prompt_text_token_price: 30_000,
        cached_prompt_text_token_price: 7500,
        completion_text_token_price: 150_000,
        output_modalities: ['text'],
      },
    ]
    const found = await list('xai', { 'GET /v1/language-models': json({ models }) })
    expect(found.models).toEqual([{ id: 'grok-x', price: { input: 3, output: 15, cacheRead: 0.75 } }])
  })

  test('Together: a bare array; a price of zero is none', async () => {
    const body = [
      {
        id: 'm/chat',
        type: 'chat',
        display_name: 'Chat',
        context_length: 32_768,
        pricing: { hourly: 0, input: 0.88, output: '0.88' },
      },
      { id: 'm/rented', type: 'chat', pricing: { hourly: 3, input: 0, output: 0 } },
      { id: 'm/flux', type: 'image' },
      { id: 'm/bge', type: 'embedding' },
    ]
    const { models } = await list('together', { 'GET /v1/models': json(body) })
    expect(models).toEqual([
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
  ])('%s tells the context in its own word', async (id, entry, context) => {
    const data = [
      entry,
      { id: 'asleep', active: false },
      { id: 'mute', capabilities: { completion_chat: false } },
      { id: 'still', supports_chat: false },
    ]
    const { models } = await list(id, { 'GET /models': json({ data }) })
    expect(models.map((model) => [model.id, model.context])).toEqual([['m', context]])
  })

  test('Cohere: what embeds and reranks is dropped', async () => {
    const models = [
      { name: 'command-a', endpoints: ['chat', 'generate'], context_length: 256_000 },
      { name: 'embed-v4', endpoints: ['embed'] },
      { name: 'rerank-v4' },
      { name: 'classic', endpoints: ['summarize'] },
    ]
    expect((await list('cohere', { 'GET /models': json({ models }) })).models).toEqual([
      { id: 'command-a', context: 256_000 },
    ])
  })
})

describe('servers at home', () => {
  test('Ollama is asked for each model', async () => {
    const tags = {
      models: [
        { name: 'llama3.1:8b', model: 'llama3.1:8b', modified_at: '2026-01-01T00:00:00Z' },
        { name: 'nomic:latest', modified_at: '2026-03-01T00:00:00Z' },
        { name: 'qwen3:4b', modified_at: '2026-02-01T00:00:00Z' },
        { name: 'lost:1b', modified_at: '2025-01-01T00:00:00Z' },
      ],
    }
    const shown: Readonly<Record<string, unknown>> = {
      'llama3.1:8b': { model_info: { 'llama.context_length': 131_072 }, capabilities: ['completion'] },
      'nomic:latest': { model_info: { 'nomic.context_length': 2048 }, capabilities: ['embedding'] },
      'qwen3:4b': { model_info: { 'general.name': 'x', 'qwen3.context_length': 40_960 } },
    }
    const { models, sent } = await list(
      'ollama',
      {
        'GET http://localhost:11434/api/tags': json(tags),
        'POST http://localhost:11434/api/show': ({ body }) => {
          const info = shown[(body as { model: string }).model]
          return info ? json(info) : json({ error: 'not found' }, 404)
        },
      },
      '',
    )
    expect(models).toEqual([
      { id: 'qwen3:4b', context: 40_960 },
      { id: 'llama3.1:8b', context: 131_072, pictures: false },
      { id: 'lost:1b' },
    ])
    expect(sent).toHaveLength(5)
    expect(sent.every(({ headers }) => !('authorization' in headers))).toBe(true)
  })

  test('no more models are asked for than a server can bear', async () => {
    const models = Array.from({ length: 200 }, (_, at) => ({ name: `m:${at}` }))
    const found = await list('ollama', { 'GET /api/tags': json({ models }), 'POST /api/show': json({}) })
    expect(found.models).toHaveLength(200)
    expect(found.sent).toHaveLength(61)
  })

  const native = {
    models: [
      { type: 'llm', key: 'idle', display_name: 'Idle', max_context_length: 32_768, loaded_instances: [] },
      { type: 'embedding', key: 'vectors', max_context_length: 512 },
      {
        type: 'llm',
        key: 'zz/loaded',
        max_context_length: 131_072,
        loaded_instances: [{ id: 'zz/loaded', config: { context_length: 8192 } }],
      },
    ],
  }

  test('LM Studio: what is loaded comes first, with the context that it has', async () => {
    const { models } = await list('lmstudio', { 'GET http://localhost:1234/api/v1/models': json(native) })
    expect(models).toEqual([
      { id: 'zz/loaded', context: 8192 },
      { id: 'idle', name: 'Idle', context: 32_768 },
    ])
  })

  test.each<readonly [string, Answer]>([
    ['says so with a 200', json({ error: 'Unexpected endpoint or method. (GET /api/v1/models)' })],
    ['says so with a 404', json({ error: 'x' }, 404)],
    ['gives an empty list', json({ models: [] })],
  ])('an older LM Studio %s', async (_how, answer) => {
    const { models } = await list('lmstudio', {
      'GET http://localhost:1234/api/v1/models': answer,
      'GET http://localhost:1234/v1/models': json({ data: [{ id: 'old' }] }),
    })
    expect(ids(models)).toEqual(['old'])
  })

  test('an LM Studio that lets nobody in is asked once', async () => {
    const { send, sent } = scriptedSend({})
    const row = rowOf('lmstudio')
    if (!row) throw new Error('No row.')
    const listed = listModels({ row, baseUrl: row.baseUrl }, new AbortController().signal, send)
    await expect(listed).rejects.toMatchObject({ failed: { kind: 'cors_or_key' } })
    expect(sent).toHaveLength(1)
  })

  test('llama.cpp: the room that there is, not the room that there was in training', async () => {
    const data = [{ id: 'one.gguf', owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } }]
    const answers = {
      'GET http://localhost:8080/v1/models': json({ models: [{ name: 'one.gguf' }], data }),
      'GET http://localhost:8080/props': json({ default_generation_settings: { n_ctx: 4096 } }),
    }
    expect((await list('llamacpp', answers)).models).toEqual([{ id: 'one.gguf', context: 4096 }])
    const { 'GET http://localhost:8080/v1/models': alone } = answers
    expect((await list('llamacpp', { 'GET /v1/models': alone })).models).toEqual([{ id: 'one.gguf' }])
    const two = json({ data: [...data, { id: 'two.gguf', owned_by: 'llamacpp' }] })
    expect(
      (await list('llamacpp', { ...answers, 'GET http://localhost:8080/v1/models': two })).models,
    ).toEqual([{ id: 'one.gguf' }, { id: 'two.gguf' }])
  })
})

describe('whatever comes', () => {
  test.each<readonly [string, unknown, readonly string[]]>([
    ['names alone', ['b', 'a'], ['a', 'b']],
    ['nothing', {}, []],
    ['null', null, []],
    ['no list', { data: 'none' }, []],
    ['odd rows', { data: [null, 7, {}, { id: '' }, { id: 12 }, { id: 'a' }, { id: 'a' }] }, ['a']],
    ['numbers in names', { data: [{ id: 'm-10' }, { id: 'm-9' }] }, ['m-9', 'm-10']],
    ['only what cannot write', { data: [{ id: 'my-image-captioner' }] }, ['my-image-captioner']],
  ])('%s', async (_what, body, expected) => {
    expect(ids((await list('custom-chat', { 'GET /models': json(body) })).models)).toEqual(expected)
  })

  test('odd numbers are none', async () => {
    const data = [
      { id: 'a', context_length: 'many', max_model_len: -1, max_tokens: null, context_window: {} },
    ]
    expect((await list('custom-chat', { 'GET /models': json({ data }) })).models).toEqual([{ id: 'a' }])
  })

  test('a list without an end is cut, and so is a name', async () => {
    const data = Array.from({ length: 7000 }, (_, at) => ({ id: `${at}${'m'.repeat(300)}` }))
    const { models } = await list('custom-chat', { 'GET /models': json({ data }) })
    expect(models).toHaveLength(5000)
    expect(models.every(({ id }) => id.length === 200)).toBe(true)
  })

  test.each<readonly [string, Answer, object]>([
    [
      'a refusal',
      json({ error: { message: `no ${KEY}` } }, 401),
      { kind: 'auth', status: 401, detail: 'no ‹key›' },
    ],
    [
      'an error in a 200',
      json({ error: { code: 429, message: 'slow down' } }),
      { kind: 'rate_limit', status: 429 },
    ],
    ['a page', new Response('<html><title>Log in</title>'), { kind: 'not_a_stream', status: 200 }],
    ['no word', new TypeError('Failed to fetch'), { kind: 'cors_or_key' }],
  ])('%s is a failure', async (_what, answer, failed) => {
    const listed = list('openai', { 'GET /models': answer })
    await expect(listed).rejects.toBeInstanceOf(ModelError)
    await expect(listed).rejects.toMatchObject({ failed })
  })

  test('called off is called off', async () => {
    const row = rowOf('openai')
    if (!row) throw new Error('No row.')
    const { send } = scriptedSend({ 'GET /models': json({ data: [] }) })
    const listed = listModels({ row, baseUrl: row.baseUrl, key: KEY }, AbortSignal.abort(), send)
    await expect(listed).rejects.toMatchObject({ failed: { kind: 'aborted' } })
  })
})

describe('the nearest names', () => {
  const all = [
    'claude-sonnet-4-5-20250929',
    'claude-opus-4-5',
    'gpt-5',
    'gpt-5-mini',
    'meta-llama/Llama-3.3-70B',
    'qwen3:4b',
  ]
  test.each([
    ['claude-sonnet-4.5', 'claude-sonnet-4-5-20250929'],
    ['gpt5', 'gpt-5'],
    ['GPT-5 mini', 'gpt-5-mini'],
    ['llama-3.3-70b', 'meta-llama/Llama-3.3-70B'],
    ['anthropic/claude-opus-4.5', 'claude-opus-4-5'],
    ['qwen3:8b', 'qwen3:4b'],
  ])('%s', (typed, meant) => expect(nearest(typed, all)[0]).toBe(meant))

  test('none where none is near, and never many', () => {
    expect(nearest('stable-diffusion-xl', all)).toEqual([])
    expect(nearest('', all)).toEqual([])
    expect(
      nearest(
        'gpt-5',
        Array.from({ length: 50 }, (_, at) => `gpt-5${at}`),
      ),
    ).toHaveLength(3)
  })
})
