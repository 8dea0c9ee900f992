import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTurns } from '../../../src/page/turns'
import { limits } from '../../../src/run/limits'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const never = () => new Promise<string>(() => {})

test('work that never ends is given up in its time, and the next begins with its own', async () => {
  const inTurn = makeTurns()
  const began: number[] = []
  const note = () => began.push(Date.now() - start)
  const start = Date.now()
  const given = [1, 2].map(() => inTurn(() => (note(), never())).catch((cause: Error) => cause.name))
  const last = inTurn(async () => 'done')
  await vi.advanceTimersByTimeAsync(2 * limits.measureMs + 10)
  expect(await Promise.all([...given, last])).toEqual(['TimeoutError', 'TimeoutError', 'done'])
  expect(began[0]).toBe(0)
  expect(began[1]).toBeGreaterThanOrEqual(limits.measureMs)
  expect(began[1]).toBeLessThan(limits.measureMs + 5)
})

test('what heeds its signal still hands over what it has', async () => {
  const inTurn = makeTurns()
  const work = (signal: AbortSignal) =>
    new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('half')))
  const half = inTurn(work)
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
