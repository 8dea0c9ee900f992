import { describe, expect, test } from 'vitest'
import type { Model, Piece, Request } from '../../../src/kernel'
import { rehearsalModel } from '../../../src/models/rehearsal/rehearsal'
import { theater } from '../../../src/procedures/theater'
import { defaults, type Pace } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import type { RawReply } from '../../../src/run/log'
import { CallError } from '../../../src/run/reading'
import { goingOn, saidIn } from '../../../workers/going-on'
import { createClock } from '../../tools/clock'
import { endingOf, perform, runFile } from '../../tools/stage'
import { placed } from '../../building/facts'

const brief = { title: 'A page', what: 'A page' }

/** A model that says the name of the call, and remembers what it was asked. */
function asking() {
  const asked: Request[] = []
  const model: Model = async function* named(request) {
    asked.push(request)
    yield { type: 'text', text: `[${request.call}]` }
    yield { type: 'stop', stop: 'end' }
  }
  return { asked, model }
}

async function hear(model: Model, call: string): Promise<Piece[]> {
  const heard: Piece[] = []
  const request = { call, prompt: { system: 'rules', user: 'brief' } }
  for await (const piece of model(request, new AbortController().signal)) heard.push(piece)
  return heard
}

const textIn = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('')

/** A run that has made these calls. */
function fileOf(ends: readonly Fact[], texts: Readonly<Record<string, string>>) {
  const begun = Object.keys(texts).map((id) => ({ type: 'call_started', id, seat: 'jury' }) as const)
  const raw: RawReply[] = Object.entries(texts).map(([call, text]) => ({
    call,
    text,
    pace: [[0, text.length]],
  }))
  const created = { type: 'run_created', runId: 'r', brief, config: defaults, connection: 'Mine' } as const
  return {
    header: { jury: 1, runId: 'r', created: '' },
    events: placed([created, ...begun, ...ends]),
    raw,
    bodies: [],
  }
}

describe('a stream that is taken up again', () => {
  const said = new Map([['stream', { text: `${'x'.repeat(9000)} ` }]])

  test('gives what was said for nothing, and asks for the rest alone', async () => {
    const { asked, model } = asking()
    expect(textIn(await hear(goingOn(said, model), 'stream'))).toBe(`${'x'.repeat(9000)} [stream]`)
    expect(asked.map((request) => request.said)).toEqual([`${'x'.repeat(9000)} `])
  })

  test('is the stream alone: the single pass begins from nothing', async () => {
    const { asked, model } = asking()
    expect(textIn(await hear(goingOn(said, model), 'single'))).toBe('[single]')
    expect(asked[0]).not.toHaveProperty('said')
  })
})

describe('a run of several calls that is taken up again', () => {
  const texts = { 'draft:1': 'one', 'review:1': 'two', 'draft:2': 'thr' }
  const ended = ['draft:1', 'review:1'].map((id) => ({ type: 'call_ended', id, stop: 'end' }) as const)
  const cut: Fact = { type: 'call_failed', id: 'draft:2', reason: 'network_cut' }

  test('gives whole replies for nothing, goes on with the broken one, and asks for the rest', async () => {
    const { asked, model } = asking()
    const again = goingOn(saidIn(fileOf([...ended, cut], texts)), model)
    expect(await hear(again, 'draft:1')).toEqual([
      { type: 'text', text: 'one' },
      { type: 'stop', stop: 'end' },
    ])
    expect(textIn(await hear(again, 'review:1'))).toBe('two')
    expect(asked).toEqual([])
    expect(textIn(await hear(again, 'draft:2'))).toBe('thr[draft:2]')
    expect(textIn(await hear(again, 'review:2'))).toBe('[review:2]')
    expect(asked.map(({ call, said }) => [call, said])).toEqual([
      ['draft:2', 'thr'],
      ['review:2', undefined],
    ])
  })

  test('one that stopped between two calls asks for the next one', async () => {
    const { asked, model } = asking()
    const refused: Fact = { type: 'call_failed', id: 'draft:2', reason: 'aborted' }
    const again = goingOn(saidIn(fileOf([...ended, refused], { ...texts, 'draft:2': '' })), model)
    for (const call of ['draft:1', 'review:1', 'draft:2']) await hear(again, call)
    expect(asked.map(({ call, said }) => [call, said])).toEqual([['draft:2', undefined]])
  })

  test('a reply that met its limit is asked to go on; one that could not be read is read again as it was', () => {
    const ends: Fact[] = [
      { type: 'call_ended', id: 'draft:1', stop: 'end' },
      { type: 'call_failed', id: 'review:1', reason: 'unreadable', kind: 'malformed_block', stop: 'end' },
      { type: 'call_failed', id: 'draft:2', reason: 'unreadable', kind: 'malformed_block', stop: 'length' },
    ]
    const said = saidIn(fileOf(ends, { ...texts, single: 'a page' }))
    expect([...said]).toEqual([
      ['draft:1', { text: 'one', stop: 'end' }],
      ['review:1', { text: 'two', stop: 'end' }],
      ['draft:2', { text: 'thr' }],
    ])
  })

  test('a review that was hung up on after its last word is whole: it is not paid for again', () => {
    const ends: Fact[] = [
      { type: 'call_ended', id: 'draft:1', stop: 'end' },
      { type: 'call_failed', id: 'review:1', reason: 'aborted' },
      { type: 'call_failed', id: 'draft:2', reason: 'network_cut' },
    ]
    expect([...saidIn(fileOf(ends, texts))]).toEqual([
      ['draft:1', { text: 'one', stop: 'end' }],
      ['review:1', { text: 'two', stop: 'end' }],
      ['draft:2', { text: 'thr' }],
    ])
  })

  test('what is said anew is never mixed with later words of the earlier run', async () => {
    const { asked, model } = asking()
    const again = goingOn(saidIn(fileOf([...ended, cut], texts)), model)
    expect(textIn(await hear(again, 'draft:1#2'))).toBe('[draft:1#2]')
    expect(textIn(await hear(again, 'review:1'))).toBe('[review:1]')
    expect(asked).toHaveLength(2)
  })
})

describe('a whole run that is taken up again', () => {
  /** Cuts the connection in the middle of this call's reply. */
  function cutIn(call: string, model: Model): Model {
    return async function* cut(request, signal) {
      if (request.call !== call) return yield* model(request, signal)
      let text = ''
      for await (const piece of model(request, signal)) if (piece.type === 'text') text += piece.text
      yield { type: 'text', text: text.slice(0, text.length * 0.6) }
      throw new CallError('network_cut', 'The connection broke.')
    }
  }

  async function run(pace: Pace, around: (model: Model) => Model) {
    const config = { ...defaults, pace }
    const model = around(rehearsalModel({ brief, seed: 3, config, sleep: () => Promise.resolve() }))
    const clock = createClock()
    const stage = perform({ procedure: theater, clock, model, setting: { brief, config } })
    const state = await clock.until(stage.driven.done)
    return { stage, settled: endingOf(state), file: runFile(stage, 'r', '') }
  }

  test.each([
    ['split', 'draft:1'],
    ['split', 'review:1'],
    ['split', 'draft:2'],
    ['split', 'review:2'],
    ['joined', 'round:2'],
    ['stream', 'stream'],
  ] as const)('%s, cut in %s, ends as if it had not been cut', async (pace, call) => {
    const whole = await run(pace, (model) => model)
    const broken = await run(pace, (model) => cutIn(call, model))
    expect([whole.settled.status, broken.settled.status]).toEqual(['shipped', 'failed'])
    const asked: string[] = []
    const again = await run(pace, (model) =>
      goingOn(saidIn(broken.file), (request, signal) => {
        asked.push(request.call)
        return model(request, signal)
      }),
    )
    expect(again.settled).toEqual(whole.settled)
    const calls = whole.file.raw.map((reply) => reply.call)
    expect(asked).toEqual(calls.slice(calls.indexOf(call)))
    expect(again.file.raw.map(({ call: id, text }) => [id, text])).toEqual(
      whole.file.raw.map(({ call: id, text }) => [id, text]),
    )
  })
})
