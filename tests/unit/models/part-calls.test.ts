import { describe, expect, test } from 'vitest'
import type { Model, Piece } from '../../../src/kernel'
import { continued } from '../../../src/models/continue'
import { type Failed, ModelError } from '../../../src/models/provider'
import { rehearsalModel } from '../../../src/models/rehearsal/rehearsal'
import { actsOf } from '../../../src/models/rehearsal/script'
import { retrying } from '../../../src/models/retry'
import { theater } from '../../../src/procedures/theater'
import { type Config, defaults } from '../../../src/run/config'
import type { Event } from '../../../src/run/event'
import { createClock } from '../../tools/clock'
import { endingOf, perform } from '../../tools/stage'

const brief = { title: 'Speichenwerk', what: 'A landing page for a bike repair shop in Leipzig.' }
const never = () => Promise.resolve()
/** A play that ships in its third round. */
const SHIPPED = { brief, seed: seedOfThree() }

function seedOfThree(): number {
  const seeds = Array.from({ length: 30 }, (_, seed) => seed)
  const seed = seeds.find((one) => actsOf({ brief, seed: one, config: defaults }).length === 3)
  if (seed === undefined) throw new Error('No play has three rounds.')
  return seed
}

async function play(pace: Config['pace'], around: (model: Model) => Model = (model) => model) {
  const config = { ...defaults, ...(pace && { pace }) }
  const model = around(rehearsalModel({ ...SHIPPED, config, sleep: never }))
  const clock = createClock()
  const { log, driven } = perform({ procedure: theater, clock, model, setting: { brief, config } })
  const state = await clock.until(driven.done)
  return { log, state, settled: endingOf(state) }
}

const facts = (events: readonly Event[], without: Event['type']) =>
  events.filter(({ type }) => type !== without).map(({ seq: _, t: __, ...fact }) => fact)

/** Meets its length limit once, in the middle of this call's reply. */
function cutOnce(call: string, at: (text: string) => number): (model: Model) => Model {
  return (model) => {
    let cut = false
    return async function* short(request, signal) {
      if (cut || request.call !== call) return yield* model(request, signal)
      cut = true
      let text = ''
      for await (const piece of model(request, signal)) if (piece.type === 'text') text += piece.text
      yield { type: 'text', text: text.slice(0, at(text)) }
      yield { type: 'stop', stop: 'length' }
    }
  }
}

describe('a reply that meets its length limit in round 2', () => {
  test.each([
    ['draft:2', 'split', (text: string) => text.length / 2],
    ['review:2', 'split', (text: string) => text.length / 2],
    ['round:2', 'joined', (text: string) => text.length / 2],
    ['stream', 'stream', (text: string) => text.indexOf('<ROUND n="2">') + 4000],
  ] as const)(
    '[MODELS 9] %s is gone on with, and nothing but one event tells of it',
    async (call, pace, at) => {
      const whole = await play(pace)
      const cut = await play(pace, (model) => continued(cutOnce(call, (text) => Math.floor(at(text)))(model)))
      expect(whole.settled).toMatchObject({ status: 'shipped', round: 3, warnings: {} })
      expect(cut.settled).toEqual(whole.settled)
      expect(cut.log.events.filter(({ type }) => type === 'call_continued')).toMatchObject([
        { id: call, n: 1 },
      ])
      expect(facts(cut.log.events, 'call_continued')).toEqual(facts(whole.log.events, 'call_continued'))
      for (const [id, { text }] of whole.log.replies) expect(cut.log.replies.get(id)?.text, id).toBe(text)
    },
  )
})

const BUSY: Failed = { kind: 'overloaded', detail: 'Overloaded', status: 529 }

/** Refused once: before this call has said anything, or after its first words. */
function refusedOnce(call: string, words: readonly Piece[] = []): (model: Model) => Model {
  return (model) => {
    let refused = false
    return async function* busy(request, signal) {
      if (refused || request.call !== call) return yield* model(request, signal)
      refused = true
      yield* words
      throw new ModelError(BUSY)
    }
  }
}

describe('a call of its own that is refused', () => {
  const patient = (model: Model) => retrying(model, { sleep: never, random: () => 0.5 })

  test.each(['draft:1', 'review:1', 'draft:2'])(
    '[MODELS 6] before a word, %s is asked again',
    async (call) => {
      const { settled, log } = await play('split', (model) => patient(refusedOnce(call)(model)))
      expect(settled).toMatchObject({ status: 'shipped', round: 3 })
      expect(log.events.filter(({ type }) => type === 'call_waiting')).toMatchObject([
        { id: call, attempt: 2 },
      ])
      expect(log.events.filter(({ type }) => type === 'call_failed')).toEqual([])
    },
  )

  test('[MODELS 6] after a word nothing is asked again', async () => {
    const words: Piece[] = [{ type: 'text', text: '<PANELIST role="designer">' }]
    const { log, settled } = await play('split', (model) => patient(refusedOnce('draft:2', words)(model)))
    expect(settled).toMatchObject({ status: 'failed', cause: 'http' })
    expect(log.events.filter(({ type }) => type === 'call_waiting')).toEqual([])
    expect(log.events.flatMap((event) => (event.type === 'call_started' ? [event.id] : []))).toEqual([
      'draft:1',
      'review:1',
      'draft:2',
    ])
  })
})
