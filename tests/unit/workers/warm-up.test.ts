// A local model is loaded with the room that its run will need, and a silent server keeps no run from beginning.
import { expect, test } from 'vitest'
import { rowOf } from '../../../src/models/catalogue'
import { createLedger } from '../../../src/models/ledger'
import { type Batch, ModelError } from '../../../src/models/provider'
import { defaults, type Pace, PACES } from '../../../src/run/config'
import type { Material } from '../../../src/run/event'
import { modelOf } from '../../../workers/answering'
import type { First } from '../../../workers/live'
import { warmUp } from '../../../workers/warm-up'
import * as fixture from './callable-fixture'
import { AT_HOME, BRIEF, hear, NO_CAPS } from './scene'

async function* loads(): AsyncIterable<Batch> {
  yield [{ type: 'stop', stop: 'other', raw: 'load' }]
}

function callableOf(provider: string, ask: () => AsyncIterable<Batch> = loads) {
  const row = rowOf(provider)
  if (!row) throw new Error('The catalogue has lost a row.')
  const { callable, sent } = fixture.callableOf(ask, { provider, baseUrl: row.baseUrl, context: 65_536 })
  return { callable: { ...callable, row }, sent }
}

const long: Material = { kind: 'brand', name: 'Brand book', text: 'word '.repeat(10_000) }
const first = (pace: Pace = 'stream', materials: readonly Material[] = []): First => ({
  ...{ brief: BRIEF, config: { ...defaults, pace }, connection: 'Mine', materials },
})

test('[MODELS 3] Ollama is asked nothing, with the room that the run will need, and nobody else is asked anything', async () => {
  const ollama = callableOf('ollama')
  await warmUp(ollama.callable, first(), 1)
  expect(ollama.sent).toMatchObject([{ system: '', messages: [], context: 32_768 }])
  const studio = callableOf('lmstudio')
  await warmUp(studio.callable, first(), 1)
  expect(studio.sent).toEqual([])
})

test('a server that begins to write is let go of at once, and whoever does not answer keeps no run from beginning', async () => {
  let read = 0
  const writing = callableOf('ollama', async function* () {
    for (;;) {
      read += 1
      yield [{ type: 'text', text: 'word' }]
    }
  })
  await warmUp(writing.callable, first(), 1)
  expect(read).toBe(1)
  const silent = callableOf('ollama', () => {
    throw new ModelError({ kind: 'not_running', detail: '' })
  })
  await expect(warmUp(silent.callable, first(), 1)).resolves.toBe(32_768)
})

test.each(PACES)('[MODELS 5] the room is that of the largest call: %s', async (pace) => {
  const room = async (materials: readonly Material[]) => {
    const { callable, sent } = callableOf('ollama')
    expect(await warmUp(callable, first(pace, materials), 1)).toBe(sent[0]?.context)
    return sent[0]?.context
  }
  expect(await room([])).toBe(32_768)
  // Fifty thousand characters of brand text go along with every call.
  expect(await room([long])).toBe(pace === 'stream' ? 32_768 : 65_536)
})

test('[MODELS 5] a short call asks for the room that the run has, or its model would be loaded anew', async () => {
  const { callable, sent } = callableOf('ollama')
  const room = await warmUp(callable, first('split', [long]), 1)
  const nothing = () => {}
  const model = modelOf({
    ...{ callable, room, place: () => Promise.resolve(AT_HOME), learned: undefined },
    ledger: createLedger({ caps: () => NO_CAPS, now: () => 0 })('run'),
    ...{ onMeter: nothing, onCap: nothing, onBill: nothing, onLimit: nothing },
  })
  for (const user of ['brief', 'page '.repeat(7500)])
    await hear(model, { call: 'review:1', prompt: { system: '', user } })
  expect(sent.map(({ context }) => context)).toEqual([65_536, 65_536, 65_536])
})
