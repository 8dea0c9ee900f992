import { expect, test } from 'vitest'
import { rowOf } from '../../../src/models/catalogue'
import { ModelError, type ModelRequest } from '../../../src/models/provider'
import type { Callable } from '../../../workers/calls'
import { warmUp } from '../../../workers/warm-up'
import type { First } from '../../../workers/live'
import { modelOf } from '../../../workers/answering'
import { createLedger } from '../../../src/models/ledger'
import { defaults, PACES } from '../../../src/run/config'
import type { Material } from '../../../src/run/event'

function callableOf(provider: string, fails = false) {
  const row = rowOf(provider)
  if (!row) throw new Error('The catalogue has lost a row.')
  const sent: ModelRequest[] = []
  const callable: Callable = {
    connection: {
      id: 'c',
      name: 'Mine',
      provider,
      baseUrl: row.baseUrl,
      model: 'm',
      keyMode: 'none',
      thinking: 'auto',
      lock: false,
      createdAt: 0,
      context: 65_536,
    },
    row,
    async *ask(request) {
      sent.push(request)
      if (fails) throw new ModelError({ kind: 'not_running', detail: '' })
      yield [{ type: 'stop', stop: 'other', raw: 'load' }]
    },
    open: () => Promise.resolve(),
    explain: () => Promise.resolve('not_running'),
  }
  return { callable, sent }
}

const brief = { title: 'A page', what: 'A page' }
const first: First = { brief, config: { ...defaults, pace: 'stream' }, connection: 'Mine' }

test('[MODELS 3] Ollama is asked nothing, with the room that the run will need', async () => {
  const { callable, sent } = callableOf('ollama')
  await warmUp(callable, first, 1)
  expect(sent).toMatchObject([{ system: '', messages: [], context: 32_768 }])
})

test('a server that begins to write is let go of at once', async () => {
  const { callable } = callableOf('ollama')
  let read = 0
  const writing: Callable = {
    ...callable,
    async *ask() {
      for (;;) {
        read += 1
        yield [{ type: 'text', text: 'word' }]
      }
    },
  }
  await warmUp(writing, first, 1)
  expect(read).toBe(1)
})

test('whoever does not answer keeps no run from beginning', async () => {
  await expect(warmUp(callableOf('ollama', true).callable, first, 1)).resolves.toBe(32_768)
})

test('nobody else is asked anything', async () => {
  const { callable, sent } = callableOf('lmstudio')
  await warmUp(callable, first, 1)
  expect(sent).toEqual([])
})

const long: Material = { kind: 'brand', name: 'Brand book', text: 'word '.repeat(10_000) }

test.each(PACES)('[MODELS 5] the room is that of the largest call: %s', async (pace) => {
  const room = async (materials: readonly Material[]) => {
    const { callable, sent } = callableOf('ollama')
    const run = { ...first, config: { ...defaults, pace }, materials }
    expect(await warmUp(callable, run, 1)).toBe(sent[0]?.context)
    return sent[0]?.context
  }
  expect(await room([])).toBe(32_768)
  // Fifty thousand characters of brand text go along with every call.
  expect(await room([long])).toBe(pace === 'stream' ? 32_768 : 65_536)
})

test('[MODELS 5] a short call asks for the room that the run has, or its model would be loaded anew', async () => {
  const { callable, sent } = callableOf('ollama')
  const split = { ...first, config: { ...defaults, pace: 'split' as const }, materials: [long] }
  const room = await warmUp(callable, split, 1)
  const model = modelOf({
    callable,
    room,
    place: () => Promise.resolve({ https: false, online: true }),
    ledger: createLedger({ caps: () => ({ run: {}, day: {}, month: {} }), now: () => 0 })('run'),
    learned: undefined,
    onMeter: () => {},
    onCap: () => {},
    onBill: () => {},
    onLimit: () => {},
  })
  for (const words of ['brief', 'page '.repeat(7500)])
    for await (const _ of model(
      { call: 'review:1', prompt: { system: '', user: words } },
      new AbortController().signal,
    ));
  expect(sent.map(({ context }) => context)).toEqual([65_536, 65_536, 65_536])
})
