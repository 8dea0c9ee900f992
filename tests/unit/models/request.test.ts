import { describe, expect, test } from 'vitest'
import { learnLimit, requestOf } from '../../../src/models/request'
import { patience } from '../../../src/run/limits'
import type { Connection } from '../../../src/run/connection'

const prompt = { system: 'rules', user: 'a bakery' }
const connection: Connection = {
  id: 'c',
  name: 'Mine',
  provider: 'custom-chat',
  baseUrl: 'https://models.example/v1',
  model: 'm',
  keyMode: 'tab',
  thinking: 'auto',
  lock: false,
  createdAt: 0,
}
const terms = { row: { dialect: 'chat' }, goOn: 'Go on.' } as const
const ollama = { row: { dialect: 'ollama' }, goOn: 'Go on.' } as const

describe('what a model is sent', () => {
  test('is the prompt, and nothing that nobody has chosen', () => {
    expect(requestOf({ prompt }, connection, terms)).toEqual({
      model: 'm',
      system: 'rules',
      messages: [{ role: 'user', content: 'a bakery' }],
      maxOutput: patience.maxOutput,
    })
  })

  test('to go on: its own words as its turn, then the words that ask (MODELS 9)', () => {
    expect(requestOf({ prompt, said: '<ROUND' }, connection, terms).messages).toEqual([
      { role: 'user', content: 'a bakery' },
      { role: 'assistant', content: '<ROUND' },
      { role: 'user', content: 'Go on.' },
    ])
    // An empty turn of the model is refused by most.
    expect(requestOf({ prompt, said: '' }, connection, terms).messages).toHaveLength(1)
  })

  test('has the reply limit of the person, then of the list, then the default (MODELS 9)', () => {
    const listed = { id: 'm', maxOutput: 8192 }
    const limit = (more: Partial<Connection>) =>
      requestOf({ prompt }, { ...connection, ...more }, terms).maxOutput
    expect(limit({ listed, maxOutput: 4000 })).toBe(4000)
    expect(limit({ listed })).toBe(8192)
    expect(limit({})).toBe(16_000)
  })

  test('asks for no more than the context has room for', () => {
    const limit = (context: number) => requestOf({ prompt }, { ...connection, context }, terms).maxOutput
    expect(limit(8192)).toBe(8192 - 5)
    expect(limit(100)).toBe(1024)
  })

  test('has the temperature and the thinking that were chosen, where the model takes them', () => {
    const chosen: Connection = { ...connection, temperature: 0, thinking: 'on' }
    expect(requestOf({ prompt }, chosen, terms)).toMatchObject({ temperature: 0, thinking: 'on' })
    const fixed = { ...terms, row: { dialect: 'chat', noTemperature: true } } as const
    expect(requestOf({ prompt }, chosen, fixed)).not.toHaveProperty('temperature')
  })

  test('held to a grammar it does not think (MODELS 5)', () => {
    const lock = { kind: 'gbnf', grammar: 'root ::= "x"' } as const
    const chosen: Connection = { ...connection, thinking: 'on' }
    expect(requestOf({ prompt }, chosen, { ...terms, lock })).toMatchObject({ lock, thinking: 'off' })
  })

  test('held to a schema it thinks as it would, but where the server makes a grammar of it', () => {
    const lock = { kind: 'json', schema: {} } as const
    const chosen: Connection = { ...connection, thinking: 'on' }
    expect(requestOf({ prompt }, chosen, { ...terms, lock })).toMatchObject({ lock, thinking: 'on' })
    const home = { ...terms, row: { ...terms.row, local: true }, lock }
    expect(requestOf({ prompt }, chosen, home)).toMatchObject({ lock, thinking: 'off' })
  })

  test('tells Ollama, and nobody else, how much room to make: a power of two, at most the model’s own (MODELS 5)', () => {
    const context = (more: Partial<Connection>) =>
      requestOf({ prompt }, { ...connection, maxOutput: 4096, ...more }, ollama).context
    expect(context({})).toBe(8192)
    expect(context({ listed: { id: 'm', context: 6000 } })).toBe(6000)
    expect(context({ context: 5000, listed: { id: 'm', context: 131_072 } })).toBe(5000)
    expect(requestOf({ prompt }, connection, terms)).not.toHaveProperty('context')
    const long = { prompt: { ...prompt, system: 'x'.repeat(20_000) }, said: 'y'.repeat(20_000) }
    expect(requestOf(long, { ...connection, maxOutput: 4096 }, ollama).context).toBe(16_384)
    expect(requestOf(long, { ...connection, maxOutput: 4096 }, { ...ollama, factor: 1.5 }).context).toBe(
      32_768,
    )
  })
})

const limits: readonly (readonly [detail: string, limit: number | undefined])[] = [
  [
    'max_tokens: 200000 > 64000, which is the maximum allowed number of output tokens for claude-sonnet-4-5',
    64_000,
  ],
  [
    'max_tokens is too large: 100000. This model supports at most 16384 completion tokens, whereas you provided 100000.',
    16_384,
  ],
  ['`max_tokens` must be less than or equal to `8192`, the maximum value for this model', 8192],
  ['Invalid max_tokens value, the valid range of max_tokens is [1, 8192]', 8192],
  [
    'Unable to submit request because it has a maxOutputTokens value of 100000 but the supported range is from 1 (inclusive) to 65537 (exclusive).',
    65_536,
  ],
  ['max_output_tokens must be between 1 and 32,768', 32_768],
  ['max tokens must be less than or equal to 4096, got 16000', 4096],
  ['max_tokens must be at least 1', undefined],
  ['temperature must be less than or equal to 2', undefined],
  ['The prompt is too long: 210000 tokens > 200000 maximum', undefined],
  ['', undefined],
]
test.each(limits)('a reply limit is learned from "%s" (MODELS 9)', (detail, limit) => {
  expect(learnLimit(detail)).toEqual(limit && { tokens: limit, lasting: true })
})

test.each([
  [
    "'max_tokens' or 'max_completion_tokens' is too large: 100000. This model's maximum context length is 8192 tokens and your request has 500 input tokens (100000 > 8192 - 500).",
    7692,
  ],
  [
    "This model's maximum context length is 8192 tokens. However, you requested 16500 tokens (500 in the messages, 16000 in the completion). Please reduce the length of the messages or completion.",
    7692,
  ],
  [
    "This endpoint's maximum context length is 32,768 tokens. However, you requested about 40000 tokens (24000 of text input, 16000 in the output).",
    8768,
  ],
  [
    'input length and `max_tokens` exceed context limit: 190000 + 16000 > 200000, decrease input length or `max_tokens` and try again',
    10_000,
  ],
])('the room beside one prompt is learned from "%s", for that prompt', (detail, tokens) => {
  expect(learnLimit(detail)).toEqual({ tokens, lasting: false })
})

test('a prompt that fills the room leaves no limit to learn', () => {
  expect(learnLimit('max_tokens is too large (16000 > 8192 - 8192)')).toBeUndefined()
})
