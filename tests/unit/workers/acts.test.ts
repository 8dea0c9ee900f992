// A host that says nothing is not waited for for ever, and being late is told from being called off.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rowOf } from '../../../src/models/catalogue'
import type { Target } from '../../../src/models/provider'
import { patience } from '../../../src/run/limits'
import { deskActs } from '../../../workers/acts'
import { all } from './desk-fixture'
import { eventually } from '../../building/eventually'

const row = rowOf('openrouter')
if (!row) throw new Error('The catalogue has lost a row.')
const to: Target = { row, baseUrl: row.baseUrl, key: 'k' }
const acts = deskActs(
  (target) => target,
  () => 0,
)

/** A host that takes every question and says nothing. Not every browser passes on why a request was called off. */
const silent = vi.fn((_: unknown, { signal }: RequestInit = {}) => {
  return new Promise((_answer, refuse) => {
    signal?.addEventListener('abort', () => refuse(new DOMException('Off.', 'AbortError')))
  })
})

let clock: AbortController
beforeEach(() => {
  silent.mockClear()
  vi.stubGlobal('fetch', silent)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => (clock = new AbortController()).signal)
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
  const person = new AbortController()
  for (const [n, end, kind] of [
    [1, () => clock.abort(new DOMException('Late.', 'TimeoutError')), 'first_byte_timeout'],
    [2, () => person.abort(), 'aborted'],
  ] as const) {
    const failing = expect(all<unknown>(ask(person.signal))).rejects.toMatchObject({ failed: { kind } })
    await eventually(() => expect(silent).toHaveBeenCalledTimes(n))
    end()
    await failing
  }
  expect(AbortSignal.timeout).toHaveBeenCalledWith(patience.answerMs)
})
