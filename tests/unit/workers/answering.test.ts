import { describe, expect, test, vi } from 'vitest'
import type { Model, Piece } from '../../../src/kernel'
import { rowOf } from '../../../src/models/catalogue'
import { createLedger } from '../../../src/models/ledger'
import { type Failed, ModelError, type ModelRequest } from '../../../src/models/provider'
import { defaultCaps } from '../../../src/run/limits'
import type { Connection } from '../../../src/run/connection'
import type { Problem } from '../../../src/run/event'
import { modelOf } from '../../../workers/answering'
import type { Callable } from '../../../workers/calls'

const row = rowOf('custom-chat')
if (!row) throw new Error('The catalogue has lost a row.')

const connection: Connection = {
  id: 'c',
  name: 'Mine',
  provider: 'custom-chat',
  baseUrl: 'http://127.0.0.1:1',
  model: 'm',
  keyMode: 'none',
  thinking: 'auto',
  lock: false,
  createdAt: 0,
}

/** Pieces, a failure, or pieces before a failure. */
type Reply = readonly (Piece | Failed)[] | Failed

/** A connection that gives one reply after the other, and why it gave no word where it is asked for that. */
function answers(
  replies: readonly Reply[],
  reason: Problem = 'not_running',
  more: Partial<Parameters<typeof modelOf>[0]> = {},
) {
  const sent: ModelRequest[] = []
  const callable: Callable = {
    connection,
    row: row as NonNullable<typeof row>, // Checked above; the compiler does not see it in here.
    async *ask(request) {
      const reply = replies[sent.push(request) - 1] ?? []
      for (const said of 'kind' in reply ? [reply] : reply) {
        if ('kind' in said) throw new ModelError(said)
        yield [said]
      }
    },
    open: () => Promise.resolve(),
    explain: () => Promise.resolve(reason),
  }
  const onLimit = vi.fn()
  const onMeter = vi.fn()
  const model = modelOf({
    callable,
    place: () => Promise.resolve({ https: false, online: true }),
    ledger: createLedger({ caps: () => defaultCaps, now: () => 0 })('run'),
    learned: undefined,
    onMeter,
    onCap: () => {},
    onBill: () => {},
    onLimit,
    ...more,
  })
  return { model, sent, onLimit, onMeter }
}

const request = { call: 'stream', prompt: { system: 'rules', user: 'brief' } }

async function hear(model: Model, asked: Parameters<Model>[0] = request): Promise<Piece[]> {
  const heard: Piece[] = []
  for await (const piece of model(asked, new AbortController().signal)) heard.push(piece)
  return heard
}

const text = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('')
const say = (words: string, stop: 'end' | 'length' = 'end'): readonly Piece[] => [
  { type: 'text', text: words },
  { type: 'stop', stop },
]

describe('a connection as the model of a run', () => {
  test('[MODELS 9] asks for the longest reply that a refusal names, and tells it', async () => {
    const refused: Failed = {
      kind: 'bad_request',
      status: 400,
      detail: 'max_tokens is too large: 16000. This model supports at most 4096 completion tokens.',
    }
    const { model, sent, onLimit } = answers([refused, say('ready')])
    expect(text(await hear(model))).toBe('ready')
    expect(sent.map(({ maxOutput }) => maxOutput)).toEqual([16_000, 4096])
    expect(onLimit).toHaveBeenCalledWith(4096)
  })

  test('gives up where the named limit is no smaller', async () => {
    const refused: Failed = {
      kind: 'bad_request',
      status: 400,
      detail: 'This model supports at most 32000 completion tokens.',
    }
    const { model, sent } = answers([refused, say('never')])
    await expect(hear(model)).rejects.toMatchObject({ failed: { kind: 'bad_request' } })
    expect(sent).toHaveLength(1)
  })

  const full = (room: number, input: number): Failed => ({
    kind: 'context_length',
    status: 400,
    detail: `'max_tokens' is too large: 16000. This model's maximum context length is ${room} tokens and your request has ${input} input tokens (16000 > ${room} - ${input}).`,
  })

  test('takes the room that is left beside one prompt, for that call alone, and keeps nothing of it', async () => {
    const { model, sent, onLimit } = answers([full(8192, 500), say('ready'), say('again')])
    expect(text(await hear(model))).toBe('ready')
    expect(text(await hear(model))).toBe('again')
    expect(sent.map(({ maxOutput }) => maxOutput)).toEqual([16_000, 7692, 16_000])
    expect(onLimit).not.toHaveBeenCalled()
  })

  test('gives up where the room that is left holds no page', async () => {
    const { model, sent } = answers([full(8192, 8000), say('never')])
    await expect(hear(model)).rejects.toMatchObject({ failed: { kind: 'context_length' } })
    expect(sent).toHaveLength(1)
  })

  test('asks nothing again once a word has come', async () => {
    const { model, sent, onLimit } = answers([
      [
        { type: 'text', text: 'A word' },
        { kind: 'bad_request', detail: 'max_tokens must be at most 4096.' },
      ],
      say('A word'),
    ])
    await expect(hear(model)).rejects.toMatchObject({ failed: { kind: 'bad_request' } })
    expect(sent).toHaveLength(1)
    expect(onLimit).not.toHaveBeenCalled()
  })

  test('[MODELS 8] says where its price is from once the provider has named what it charged', async () => {
    const usage = { input: 10, output: 10, costUsd: 0.01 }
    const { model, onMeter } = answers([
      [
        { type: 'text', text: 'A word' },
        { type: 'usage', usage },
      ],
    ])
    await hear(model)
    expect(onMeter.mock.calls[0]?.[0]).not.toHaveProperty('priced')
    expect(onMeter.mock.lastCall?.[0]).toMatchObject({ usd: 0.01, priced: { from: 'wire' } })
  })

  test('[MODELS 6] looks into a failure without a word before anyone is told', async () => {
    const { model } = answers([{ kind: 'cors_or_key', detail: 'Failed to fetch' }], 'mixed_content')
    await expect(hear(model)).rejects.toMatchObject({ known: { problem: 'mixed_content' } })
  })

  test('[MODELS 9] goes on after a length stop in the same conversation', async () => {
    const { model, sent } = answers([say('The first half, and ', 'length'), say('the second.')])
    expect(text(await hear(model))).toBe('The first half, and the second.')
    expect(sent[1]?.messages.map(({ role, content: words }) => [role, words.slice(0, 14)])).toEqual([
      ['user', 'brief'],
      ['assistant', 'The first half'],
      ['user', 'Your reply was'],
    ])
  })

  test('[MODELS 5] holds each call to a grammar of its own, and a single pass to none', async () => {
    const lock = (call: string) =>
      call === 'single' ? undefined : ({ kind: 'gbnf', grammar: `root ::= "${call}"` } as const)
    const { model, sent } = answers([say('a'), say('b'), say('c')], 'not_running', { lock })
    for (const call of ['draft:1', 'review:1', 'single']) await hear(model, { ...request, call })
    expect(sent.map((one) => one.lock)).toEqual([
      { kind: 'gbnf', grammar: 'root ::= "draft:1"' },
      { kind: 'gbnf', grammar: 'root ::= "review:1"' },
      undefined,
    ])
  })

  describe('a schema', () => {
    const schema = { kind: 'json', schema: { type: 'object' } } as const
    const lock = () => schema
    const refused: Failed = { kind: 'bad_request', detail: 'response_format is not supported' }

    test('that a model does not take is left out from then on, and the call is asked again', async () => {
      const { model, sent } = answers([refused, say('{}'), say('[]')], 'not_running', { lock })
      expect(text(await hear(model))).toBe('{}')
      expect(text(await hear(model))).toBe('[]')
      expect(sent.map((one) => one.lock)).toEqual([schema, undefined, undefined])
    })

    test('is not what every refusal is about', async () => {
      const { model, sent } = answers([refused, refused], 'not_running', { lock })
      await expect(hear(model)).rejects.toMatchObject({ failed: { kind: 'bad_request' } })
      const other = answers([{ kind: 'auth', detail: '' }], 'not_running', { lock })
      await expect(hear(other.model)).rejects.toMatchObject({ failed: { kind: 'auth' } })
      expect([sent.length, other.sent.length]).toEqual([2, 1])
    })

    test('does not hold the rest of a value that was cut', async () => {
      const { model, sent } = answers([say('{"a":', 'length'), say('1}')], 'not_running', { lock })
      expect(text(await hear(model))).toBe('{"a":1}')
      expect(sent.map((one) => one.lock)).toEqual([schema, undefined])
    })
  })

  test('[MODELS 8] sets aside for each call what that call may write', async () => {
    const set: [string, number][] = []
    const ledger = createLedger({ caps: () => defaultCaps, now: () => 0 })('run')
    const watched: typeof ledger = {
      ...ledger,
      reserve: (call, expected) => {
        set.push([call, expected.tokens])
        return ledger.reserve(call, expected)
      },
    }
    const { model } = answers([say('a'), say('b'), say('c')], 'not_running', { ledger: watched })
    const calls = ['draft:1', 'review:1', 'round:2#2']
    for (const call of calls) await hear(model, { ...request, call })
    // Ten characters of rules and brief are three tokens.
    expect(set).toEqual([
      ['draft:1', 2503],
      ['review:1', 1203],
      ['round:2#2', 3703],
    ])
  })
})
