// Work takes turns, and what hangs or fails is given up in its time without harm to the next.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTurns } from '../../../src/page/turns'
import { limits } from '../../../src/run/limits'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work that never ends is given up in its time, and the next begins with its own', async () => {
  const inTurn = makeTurns()
  let begun = 0
  const never = () => {
    begun += 1
    return new Promise<string>(() => {})
  }
  const given = [1, 2].map(() => inTurn(never).catch((cause: Error) => cause.name))
  const last = inTurn(async () => 'done')
  await vi.advanceTimersByTimeAsync(limits.measureMs - 1)
  expect(begun).toBe(1)
  await vi.advanceTimersByTimeAsync(5)
  expect(begun).toBe(2)
  await vi.advanceTimersByTimeAsync(limits.measureMs)
  expect(await Promise.all([...given, last])).toEqual(['TimeoutError', 'TimeoutError', 'done'])
})

test('what heeds its signal still hands over what it has', async () => {
  const half = makeTurns()(
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('half'))),
  )
  await vi.advanceTimersByTimeAsync(limits.measureMs + 5)
  expect(await half).toBe('half')
})

test('what fails takes nobody with it, and what it left running is told to end', async () => {
  const inTurn = makeTurns()
  let left: AbortSignal | undefined
  const failing = inTurn((signal) => {
    left = signal
    return Promise.reject(new Error('bad'))
  })
  await expect(failing).rejects.toThrow('bad')
  expect(left?.aborted).toBe(true)
  expect(await inTurn(async () => 'next')).toBe('next')
})
