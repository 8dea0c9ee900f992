/** How long a call may be silent, by a clock that may sleep or be set. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createVigil } from '../../../src/models/vigil'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const vigil = createVigil(new AbortController().signal, { firstByteMs: MINUTE, idleMs: MINUTE })
  const kind = () => vigil.failure()?.failed.kind
  /** What is told a millisecond before so much time has passed, and then. */
  const around = (ms: number) => {
    vi.advanceTimersByTime(ms - 1)
    const before = kind()
    vi.advanceTimersByTime(1)
    return [before, kind()]
  }
  return { vigil, around, after: (ms: number) => around(ms)[1] }
}

test('a call that says nothing is called off, and so is one that says nothing more', () => {
  const { vigil, around } = watched()
  expect(around(MINUTE)).toEqual([undefined, 'first_byte_timeout'])
  expect(vigil.signal.aborted).toBe(true)
  const other = watched()
  other.vigil.alive()
  other.after(50_000)
  other.vigil.alive()
  expect(other.around(MINUTE)).toEqual([undefined, 'idle_timeout'])
})

test('after a sleep it reads on: what came meanwhile has not been read yet', () => {
  const { vigil, after } = watched()
  vigil.alive()
  after(30_000)
  vi.setSystemTime(Date.now() + 10 * MINUTE)
  expect([after(30_000), vigil.signal.aborted]).toEqual([undefined, false])
  vigil.alive()
  expect(after(59_000)).toBeUndefined()
})

test('a call that stays silent after a sleep is called off a whole wait later, and not before', () => {
  const { around, after } = watched()
  vi.setSystemTime(Date.now() + 10 * MINUTE)
  expect(after(MINUTE)).toBeUndefined()
  expect(around(MINUTE)).toEqual([undefined, 'first_byte_timeout'])
})

test('a clock that is set back by an hour makes nobody wait for an hour', () => {
  const { vigil, after } = watched()
  vigil.alive()
  after(10_000)
  vi.setSystemTime(Date.now() - 60 * MINUTE)
  expect(after(2 * MINUTE)).toBe('idle_timeout')
})
