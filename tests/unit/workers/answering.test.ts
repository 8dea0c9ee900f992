import { describe, expect, test, vi } from 'vitest'
import type { Piece } from '../../../src/kernel'
import { createLedger } from '../../../src/models/ledger'
import { type Failed, ModelError } from '../../../src/models/provider'
import type { Problem } from '../../../src/run/event'
import { defaultCaps } from '../../../src/run/limits'
import { modelOf } from '../../../workers/answering'
import { callableOf } from './callable-fixture'
import { AT_HOME, hear, textIn } from './scene'

/* A connection as the model of a run. */

/** Pieces, a failure, or pieces before a failure. */
type Reply = readonly (Piece | Failed)[] | Failed

const bookOf = () => createLedger({ caps: () => defaultCaps, now: () => 0 })('run')

/** A connection that gives one reply after the other, and why it gave no word where it is asked for that. */
function answers(
  replies: readonly Reply[],
  more: Partial<Parameters<typeof modelOf>[0]> = {},
  reason: Problem = 'not_running',
) {
  const { callable, sent } = callableOf(async function* (_, n) {
    const reply = replies[n - 1] ?? []
    for (const said of 'kind' in reply ? [reply] : reply) {
      if ('kind' in said) throw new ModelError(said)
      yield [said]
    }
  })
  const [onLimit, onMeter] = [vi.fn(), vi.fn()]
  const model = modelOf({
    callable: { ...callable, explain: () => Promise.resolve(reason) },
    place: () => Promise.resolve(AT_HOME),
    ledger: bookOf(),
    learned: undefined,
    ...{ onMeter, onLimit, onCap: () => {}, onBill: () => {} },
    ...more,
  })
  const ask = async (call = 'stream') => textIn(await hear(model, { call }))
  return { ask, sent, onLimit, onMeter }
}

const say = (text: string, stop: 'end' | 'length' = 'end'): readonly Piece[] => [
  { type: 'text', text },
  { type: 'stop', stop },
]
const refused = (detail: string): Failed => ({ kind: 'bad_request', status: 400, detail })
const failsAs = (kind: string) => ({ failed: { kind } })

test('[MODELS 9] it asks for the longest reply that a refusal names, and tells it; where that is no smaller it gives up', async () => {
  const at = (most: number) =>
    refused(`max_tokens is too large: 16000. This model supports at most ${most} completion tokens.`)
  const { ask, sent, onLimit } = answers([at(4096), say('ready')])
  expect(await ask()).toBe('ready')
  expect(sent.map(({ maxOutput }) => maxOutput)).toEqual([16_000, 4096])
  expect(onLimit).toHaveBeenCalledWith(4096)
  const other = answers([at(32_000), say('never')])
  await expect(other.ask()).rejects.toMatchObject(failsAs('bad_request'))
  expect(other.sent).toHaveLength(1)
})

test('it takes the room that is left beside one prompt, for that call alone; where that holds no page it gives up', async () => {
  const full = (room: number, input: number): Failed => ({
    kind: 'context_length',
    status: 400,
    detail: `'max_tokens' is too large: 16000. This model's maximum context length is ${room} tokens and your request has ${input} input tokens (16000 > ${room} - ${input}).`,
  })
  const { ask, sent, onLimit } = answers([full(8192, 500), say('ready'), say('again')])
  expect([await ask(), await ask()]).toEqual(['ready', 'again'])
  expect(sent.map(({ maxOutput }) => maxOutput)).toEqual([16_000, 7692, 16_000])
  expect(onLimit).not.toHaveBeenCalled()
  const other = answers([full(8192, 8000), say('never')])
  await expect(other.ask()).rejects.toMatchObject(failsAs('context_length'))
  expect(other.sent).toHaveLength(1)
})

test('it asks nothing again once a word has come', async () => {
  const broken: Reply = [{ type: 'text', text: 'A word' }, refused('max_tokens must be at most 4096.')]
  const { ask, sent, onLimit } = answers([broken, say('A word')])
  await expect(ask()).rejects.toMatchObject(failsAs('bad_request'))
  expect(sent).toHaveLength(1)
  expect(onLimit).not.toHaveBeenCalled()
})

test('[MODELS 8] it says where its price is from once the provider has named what it charged', async () => {
  const usage = { input: 10, output: 10, costUsd: 0.01 }
  const { ask, onMeter } = answers([[...say('A word').slice(0, 1), { type: 'usage', usage }]])
  await ask()
  expect(onMeter.mock.calls[0]?.[0]).not.toHaveProperty('priced')
  expect(onMeter.mock.lastCall?.[0]).toMatchObject({ usd: 0.01, priced: { from: 'wire' } })
})

test('[MODELS 6] it looks into a failure without a word before anyone is told', async () => {
  const { ask } = answers([{ kind: 'cors_or_key', detail: 'Failed to fetch' }], {}, 'mixed_content')
  await expect(ask()).rejects.toMatchObject({ known: { problem: 'mixed_content' } })
})

test('[MODELS 5] it holds each call to a grammar of its own, and a single pass to none', async () => {
  const held = (call: string) => ({ kind: 'gbnf', grammar: `root ::= "${call}"` }) as const
  const lock = (call: string) => (call === 'single' ? undefined : held(call))
  const { ask, sent } = answers([say('a'), say('b'), say('c')], { lock })
  for (const call of ['draft:1', 'review:1', 'single']) await ask(call)
  expect(sent.map((one) => one.lock)).toEqual([held('draft:1'), held('review:1'), undefined])
})

describe('a schema', () => {
  const schema = { kind: 'json', schema: { type: 'object' } } as const
  const lock = () => schema
  const unsupported = refused('response_format is not supported')

  test('that a model does not take is left out from then on, and the call is asked again', async () => {
    const { ask, sent } = answers([unsupported, say('{}'), say('[]')], { lock })
    expect([await ask(), await ask()]).toEqual(['{}', '[]'])
    expect(sent.map((one) => one.lock)).toEqual([schema, undefined, undefined])
  })

  test('is not what every refusal is about', async () => {
    const twice = answers([unsupported, unsupported], { lock })
    await expect(twice.ask()).rejects.toMatchObject(failsAs('bad_request'))
    const other = answers([{ kind: 'auth', detail: '' }], { lock })
    await expect(other.ask()).rejects.toMatchObject(failsAs('auth'))
    expect([twice.sent.length, other.sent.length]).toEqual([2, 1])
  })

  test('does not hold the rest of a value that was cut', async () => {
    const { ask, sent } = answers([say('{"a":', 'length'), say('1}')], { lock })
    expect(await ask()).toBe('{"a":1}')
    expect(sent.map((one) => one.lock)).toEqual([schema, undefined])
  })
})

test('[MODELS 8] it sets aside for each call what that call may write', async () => {
  const set: [string, number][] = []
  const book = bookOf()
  const reserve: typeof book.reserve = (call, expected) => {
    set.push([call, expected.tokens])
    return book.reserve(call, expected)
  }
  const { ask } = answers([say('a'), say('b'), say('c')], { ledger: { ...book, reserve } })
  for (const call of ['draft:1', 'review:1', 'round:2#2']) await ask(call)
  // Ten characters of rules and brief are three tokens.
  expect(set).toEqual([
    ['draft:1', 2503],
    ['review:1', 1203],
    ['round:2#2', 3703],
  ])
})
