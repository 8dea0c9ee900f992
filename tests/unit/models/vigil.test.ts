import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createVigil } from '../../../src/models/vigil'

const PATIENCE = { firstByteMs: 60_000, idleMs: 60_000 }
const MINUTES = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watched() {
  const vigil = createVigil(new AbortController().signal, PATIENCE)
  return { vigil, kind: () => vigil.failure()?.failed.kind }
}

test('a call that says nothing is called off, and so is one that says nothing more', () => {
  const { vigil, kind } = watched()
  vi.advanceTimersByTime(59_999)
  expect(kind()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect([kind(), vigil.signal.aborted]).toEqual(['first_byte_timeout', true])

  const other = watched()
  other.vigil.alive()
  vi.advanceTimersByTime(50_000)
  other.vigil.alive()
  vi.advanceTimersByTime(59_999)
  expect(other.kind()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(other.kind()).toBe('idle_timeout')
})

test('after a sleep it reads on: what came meanwhile has not been read yet', () => {
  const { vigil, kind } = watched()
  vigil.alive()
  vi.advanceTimersByTime(30_000)
  vi.setSystemTime(Date.now() + 10 * MINUTES)
  vi.advanceTimersByTime(30_000)
  expect([kind(), vigil.signal.aborted]).toEqual([undefined, false])
  vigil.alive()
  vi.advanceTimersByTime(59_000)
  expect(kind()).toBeUndefined()
})

test('a call that stays silent after a sleep is called off a whole wait later, and not before', () => {
  const { kind } = watched()
  vi.setSystemTime(Date.now() + 10 * MINUTES)
  vi.advanceTimersByTime(60_000)
  expect(kind()).toBeUndefined()
  vi.advanceTimersByTime(59_999)
  expect(kind()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(kind()).toBe('first_byte_timeout')
})

test('a clock that is set back by an hour makes nobody wait for an hour', () => {
  const { vigil, kind } = watched()
  vigil.alive()
  vi.advanceTimersByTime(10_000)
  vi.setSystemTime(Date.now() - 60 * MINUTES)
  vi.advanceTimersByTime(2 * MINUTES)
  expect(kind()).toBe('idle_timeout')
})
