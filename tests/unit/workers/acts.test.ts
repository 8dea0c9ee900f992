import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rowOf } from '../../../src/models/catalogue'
import type { Target } from '../../../src/models/provider'
import { patience } from '../../../src/run/limits'
import { deskActs } from '../../../workers/acts'
import { all } from './desk-fixture'

const row = rowOf('openrouter')
if (!row) throw new Error('The catalogue has lost a row.')
const to: Target = { row, baseUrl: row.baseUrl, key: 'k' }
const acts = deskActs(
  (target) => target,
  () => 0,
)

/** A host that takes every question and says nothing. Not every browser passes on why a request was called off. */
function silent(_: unknown, init: RequestInit = {}): Promise<Response> {
  return new Promise((_answer, refuse) => {
    init.signal?.addEventListener('abort', () => refuse(new DOMException('Off.', 'AbortError')))
  })
}

let clock: AbortController
beforeEach(() => {
  clock = new AbortController()
  vi.stubGlobal('fetch', silent)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => clock.signal)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ['a list', (signal: AbortSignal) => acts.models({ to }, signal)],
  ['a code for a key', (signal: AbortSignal) => acts.exchange({ code: 'c', verifier: 'v' }, signal)],
  ['what was granted', (signal: AbortSignal) => acts.granted({ to }, signal)],
])('%s is not waited for for ever, and late is not called off', async (_, ask) => {
  const late = all<unknown>(ask(new AbortController().signal))
  setTimeout(() => clock.abort(new DOMException('Late.', 'TimeoutError')))
  await expect(late).rejects.toMatchObject({ failed: { kind: 'first_byte_timeout' } })
  expect(AbortSignal.timeout).toHaveBeenCalledWith(patience.answerMs)

  clock = new AbortController()
  const person = new AbortController()
  const calledOff = all<unknown>(ask(person.signal))
  setTimeout(() => person.abort())
  await expect(calledOff).rejects.toMatchObject({ failed: { kind: 'aborted' } })
})
