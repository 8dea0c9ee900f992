import { expect, test } from 'vitest'
import { rowOf } from '../../../src/models/catalogue'
import { ModelError, type ModelRequest } from '../../../src/models/provider'
import type { Callable } from '../../../workers/calls'
import { warmUp } from '../../../workers/warm-up'

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

test('[MODELS 3] Ollama is asked nothing, with the room that the run will need', async () => {
  const { callable, sent } = callableOf('ollama')
  await warmUp(callable, brief, 1)
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
  await warmUp(writing, brief, 1)
  expect(read).toBe(1)
})

test('whoever does not answer keeps no run from beginning', async () => {
  await expect(warmUp(callableOf('ollama', true).callable, brief, 1)).resolves.toBeUndefined()
})

test('nobody else is asked anything', async () => {
  const { callable, sent } = callableOf('lmstudio')
  await warmUp(callable, brief, 1)
  expect(sent).toEqual([])
})
