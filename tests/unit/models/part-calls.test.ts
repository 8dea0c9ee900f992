/** Each part of a run, in whatever pace it is written, goes on where it met its length limit. */
import { expect, test } from 'vitest'
import type { Model } from '../../../src/kernel'
import { continued } from '../../../src/models/continue'
import { rehearsalModel } from '../../../src/models/rehearsal/rehearsal'
import { actsOf } from '../../../src/models/rehearsal/script'
import { theater } from '../../../src/procedures/theater'
import { type Config, defaults } from '../../../src/run/config'
import type { Event } from '../../../src/run/event'
import { createClock } from '../../tools/clock'
import { endingOf, perform } from '../../tools/stage'

const brief = { title: 'Speichenwerk', what: 'A landing page for a bike repair shop in Leipzig.' }
const never = () => Promise.resolve()
const seeds = Array.from({ length: 30 }, (_, seed) => seed)
/** Of a play that ships in its third round. */
const seed = seeds.find((one) => actsOf({ brief, seed: one, config: defaults }).length === 3) ?? 0

async function play(pace: Config['pace'], around: (model: Model) => Model = (model) => model) {
  const config = { ...defaults, ...(pace && { pace }) }
  const model = around(rehearsalModel({ brief, seed, config, sleep: never }))
  const clock = createClock()
  const { log, driven } = perform({ procedure: theater, clock, model, setting: { brief, config } })
  const state = await clock.until(driven.done)
  return { log, settled: endingOf(state) }
}

const facts = (events: readonly Event[]) =>
  events.filter(({ type }) => type !== 'call_continued').map(({ seq: _, t: __, ...fact }) => fact)

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
    const goneOn = cut.log.events.filter(({ type }) => type === 'call_continued')
    expect(goneOn).toMatchObject([{ id: call, n: 1 }])
    expect(facts(cut.log.events)).toEqual(facts(whole.log.events))
    for (const [id, { text }] of whole.log.replies) expect(cut.log.replies.get(id)?.text, id).toBe(text)
  },
)
