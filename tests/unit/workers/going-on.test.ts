import { describe, expect, test } from 'vitest'
import type { Model, Request } from '../../../src/kernel'
import type { Pace } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import type { RawReply } from '../../../src/run/log'
import { CallError } from '../../../src/run/reading'
import { goingOn, saidIn } from '../../../workers/going-on'
import { created, placed } from '../../building/facts'
import { hear, rehearsedRun, textIn } from './scene'

/** What goes on from what was said: each call is answered by its name, and what was asked is remembered. */
function goOn(said: Parameters<typeof goingOn>[0]) {
  const asked: Request[] = []
  const model = goingOn(said, async function* named(request) {
    asked.push(request)
    yield { type: 'text', text: `[${request.call}]` }
    yield { type: 'stop', stop: 'end' }
  })
  return { asked, hear: async (call: string) => textIn(await hear(model, { call })) }
}

/** A run that has made these calls, which ended so. */
function fileOf(ends: readonly Fact[], texts: Readonly<Record<string, string>>) {
  const begun = Object.keys(texts).map((id) => ({ type: 'call_started', id, seat: 'jury' }) as const)
  const raw = Object.entries(texts).map(
    ([call, text]): RawReply => ({ call, text, pace: [[0, text.length]] }),
  )
  const header = { jury: 1, runId: 'r', created: '' }
  return { header, events: placed([created(), ...begun, ...ends]), raw, bodies: [] }
}

test('a stream that is taken up again gives what was said for nothing, and asks for the rest alone; a single pass is begun', async () => {
  const text = `${'x'.repeat(9000)} `
  const { asked, hear } = goOn(new Map([['stream', { text }]]))
  expect(await hear('stream')).toBe(`${text}[stream]`)
  expect(await hear('single')).toBe('[single]')
  expect(asked[0]?.said).toBe(text)
  expect(asked[1]).not.toHaveProperty('said')
})

describe('a run of several calls that is taken up again', () => {
  const texts = { 'draft:1': 'one', 'review:1': 'two', 'draft:2': 'thr' }
  const end = (id: string): Fact => ({ type: 'call_ended', id, stop: 'end' })
  const fail = (id: string, reason: 'aborted' | 'network_cut'): Fact => ({ type: 'call_failed', id, reason })
  const ended = [end('draft:1'), end('review:1')]
  const cut = fail('draft:2', 'network_cut')
  const afresh = (ends: readonly Fact[], said = texts) => goOn(saidIn(fileOf(ends, said)))

  test('gives whole replies for nothing, goes on with the broken one, and asks for the rest', async () => {
    const again = goingOn(saidIn(fileOf([...ended, cut], texts)), async function* () {})
    expect(await hear(again, { call: 'draft:1' })).toEqual([
      { type: 'text', text: 'one' },
      { type: 'stop', stop: 'end' },
    ])
    const { asked, hear: next } = afresh([...ended, cut])
    expect(await next('draft:1')).toBe('one')
    expect(await next('review:1')).toBe('two')
    expect(asked).toEqual([])
    expect(await next('draft:2')).toBe('thr[draft:2]')
    expect(await next('review:2')).toBe('[review:2]')
    expect(asked.map(({ call, said }) => [call, said])).toEqual([
      ['draft:2', 'thr'],
      ['review:2', undefined],
    ])
  })

  test('one that stopped between two calls asks for the next one', async () => {
    const { asked, hear: next } = afresh([...ended, fail('draft:2', 'aborted')], { ...texts, 'draft:2': '' })
    for (const call of ['draft:1', 'review:1', 'draft:2']) await next(call)
    expect(asked.map(({ call, said }) => [call, said])).toEqual([['draft:2', undefined]])
  })

  const unreadable = { type: 'call_failed', reason: 'unreadable', kind: 'malformed_block' } as const
  test.each<[string, readonly Fact[]]>([
    [
      'a reply that met its limit is asked to go on; one that could not be read is read again as it was',
      [
        { ...unreadable, id: 'review:1', stop: 'end' },
        { ...unreadable, id: 'draft:2', stop: 'length' },
      ],
    ],
    [
      'a review that was hung up on after its last word is whole: it is not paid for again',
      [fail('review:1', 'aborted'), cut],
    ],
  ])('%s', (_, ends) => {
    const said = saidIn(fileOf([end('draft:1'), ...ends], { ...texts, single: 'a page' }))
    expect([...said]).toEqual([
      ['draft:1', { text: 'one', stop: 'end' }],
      ['review:1', { text: 'two', stop: 'end' }],
      ['draft:2', { text: 'thr' }],
    ])
  })

  test('what is said anew is never mixed with later words of the earlier run', async () => {
    const { asked, hear: next } = afresh([...ended, cut])
    expect(await next('draft:1#2')).toBe('[draft:1#2]')
    expect(await next('review:1')).toBe('[review:1]')
    expect(asked).toHaveLength(2)
  })
})

describe('a whole run that is taken up again', () => {
  /** Cuts the connection in the middle of this call's reply. */
  const cutIn =
    (call: string) =>
    (model: Model): Model =>
      async function* cut(request, signal) {
        if (request.call !== call) return yield* model(request, signal)
        let text = ''
        for await (const piece of model(request, signal)) if (piece.type === 'text') text += piece.text
        yield { type: 'text', text: text.slice(0, text.length * 0.6) }
        throw new CallError('network_cut', 'The connection broke.')
      }

  async function run(pace: Pace, around: (model: Model) => Model = (model) => model) {
    const { settled, file } = await rehearsedRun(pace, { around })
    return { settled, file, said: file.raw.map((reply) => [reply.call, reply.text]) }
  }

  test.each([
    ['split', 'draft:1'],
    ['split', 'review:1'],
    ['split', 'draft:2'],
    ['split', 'review:2'],
    ['joined', 'round:2'],
    ['stream', 'stream'],
  ] as const)('%s, cut in %s, ends as if it had not been cut', async (pace, call) => {
    const [whole, broken] = [await run(pace), await run(pace, cutIn(call))]
    expect([whole.settled.status, broken.settled.status]).toEqual(['shipped', 'failed'])
    const asked: string[] = []
    const again = await run(pace, (model) =>
      goingOn(saidIn(broken.file), (request, signal) => {
        asked.push(request.call)
        return model(request, signal)
      }),
    )
    expect(again.settled).toEqual(whole.settled)
    expect(again.said).toEqual(whole.said)
    const calls = whole.file.raw.map((reply) => reply.call)
    expect(asked).toEqual(calls.slice(calls.indexOf(call)))
  })
})
