/** What a model is asked for: the prompt, as much of a reply as there is room for, and what a person has chosen. */
import { describe, expect, test } from 'vitest'
import { learnLimit, requestOf } from '../../../src/models/request'
import { patience } from '../../../src/run/limits'
import type { Connection } from '../../../src/run/connection'
import { connectionOf } from '../workers/callable-fixture'

const prompt = { system: 'rules', user: 'a bakery' }
type Terms = Parameters<typeof requestOf>[2]
const terms: Terms = { row: { dialect: 'chat' }, goOn: 'Go on.' }
const user = { role: 'user', content: 'a bakery' }

const asked = (more: Partial<Connection> = {}, on: Partial<Terms> = {}, said?: string) =>
  requestOf({ prompt, ...(said !== undefined && { said }) }, connectionOf(more), { ...terms, ...on })

describe('what a model is sent', () => {
  test('is the prompt, and nothing that nobody has chosen', () => {
    const messages = [user]
    const { model, maxOutput, ...rest } = asked()
    expect([model, maxOutput]).toEqual([connectionOf().model, patience.maxOutput])
    expect(rest).toEqual({ system: 'rules', messages })
  })

  test('to go on: its own words as its turn, then the words that ask (MODELS 9)', () => {
    const turns = [user, { role: 'assistant', content: '<ROUND' }, { role: 'user', content: 'Go on.' }]
    expect(asked({}, {}, '<ROUND').messages).toEqual(turns)
    // An empty turn of the model is refused by most.
    expect(asked({}, {}, '').messages).toHaveLength(1)
  })

  test.each<readonly [string, Partial<Connection>, number]>([
    ['of the person', { listed: { id: 'm', maxOutput: 8192 }, maxOutput: 4000 }, 4000],
    ['of the list', { listed: { id: 'm', maxOutput: 8192 } }, 8192],
    ['that all have', {}, 16_000],
    ['of the context', { context: 8192 }, 8192 - 5],
    ['below which nobody asks', { context: 100 }, 1024],
  ])('has the reply limit %s (MODELS 9)', (_, more, limit) => expect(asked(more).maxOutput).toBe(limit))

  test('has the temperature and the thinking that were chosen, where the model takes them', () => {
    const chosen = { temperature: 0, thinking: 'on' } as const
    expect(asked(chosen)).toMatchObject(chosen)
    expect(asked(chosen, { row: { dialect: 'chat', noTemperature: true } })).not.toHaveProperty('temperature')
  })

  test('held to a grammar it does not think; held to a schema only where the server makes no grammar of it (MODELS 5)', () => {
    const gbnf = { kind: 'gbnf', grammar: 'root ::= "x"' } as const
    const json = { kind: 'json', schema: {} } as const
    const chosen = { thinking: 'on' } as const
    expect(asked(chosen, { lock: gbnf })).toMatchObject({ lock: gbnf, thinking: 'off' })
    expect(asked(chosen, { lock: json })).toMatchObject({ lock: json, thinking: 'on' })
    const local = { row: { dialect: 'chat', local: true }, lock: json } as const
    expect(asked(chosen, local)).toMatchObject({ lock: json, thinking: 'off' })
  })

  test('tells Ollama, and nobody else, how much room to make: a power of two, at most the model’s own (MODELS 5)', () => {
    const row = { dialect: 'ollama' } as const
    const context = (more: Partial<Connection>) => asked({ maxOutput: 4096, ...more }, { row }).context
    expect(context({})).toBe(8192)
    expect(context({ listed: { id: 'm', context: 6000 } })).toBe(6000)
    expect(context({ context: 5000, listed: { id: 'm', context: 131_072 } })).toBe(5000)
    expect(asked()).not.toHaveProperty('context')
    const long = { prompt: { ...prompt, system: 'x'.repeat(20_000) }, said: 'y'.repeat(20_000) }
    const room = (factor: number) =>
      requestOf(long, connectionOf({ maxOutput: 4096 }), { ...terms, row, factor }).context
    expect([room(1), room(1.5)]).toEqual([16_384, 32_768])
  })
})

/** What is learned is of the model, save where a prompt is named that has to fit as well. */
const kept = (tokens: number) => ({ tokens, lasting: true })
const once = (tokens: number) => ({ tokens, lasting: false })

test.each<readonly [string, { tokens: number; lasting: boolean } | undefined]>([
  ['max_tokens: 200000 > 64000, which is the maximum allowed number of output tokens', kept(64_000)],
  ['max_tokens is too large: 100000. This model supports at most 16384 completion tokens.', kept(16_384)],
  ['`max_tokens` must be less than or equal to `8192`, the maximum value for this model', kept(8192)],
  ['Invalid max_tokens value, the valid range of max_tokens is [1, 8192]', kept(8192)],
  ['a maxOutputTokens of 100000 but the range is from 1 (inclusive) to 65537 (exclusive).', kept(65_536)],
  ['max_output_tokens must be between 1 and 32,768', kept(32_768)],
  ['max tokens must be less than or equal to 4096, got 16000', kept(4096)],
  ['max_tokens must be at least 1', undefined],
  ['temperature must be less than or equal to 2', undefined],
  ['The prompt is too long: 210000 tokens > 200000 maximum', undefined],
  ['', undefined],
  ["'max_tokens' is too large: 100000. The context is 8192 (100000 > 8192 - 500).", once(7692)],
  ['maximum context length is 8192 tokens (500 in the messages, 16000 in the completion)', once(7692)],
  ['maximum context length is 32,768 tokens (24000 of text input, 16000 in the output)', once(8768)],
  ['input length and `max_tokens` exceed context limit: 190000 + 16000 > 200000', once(10_000)],
  ['max_tokens is too large (16000 > 8192 - 8192)', undefined],
])('a reply limit is learned from "%s" (MODELS 9)', (detail, learned) => {
  expect(learnLimit(detail)).toEqual(learned)
})
