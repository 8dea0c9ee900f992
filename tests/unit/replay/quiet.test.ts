// What may wait is put off until the hand has rested and the browser has time to spare.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quiet } from '../../../src/replay/quiet'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Waits beside the clock: whether it was quiet by now. */
function waiting(movedAt: () => number) {
  let done = false
  void quiet(movedAt).then(() => {
    done = true
  })
  return async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return done
  }
}

test('a hand that moves again is waited for again', async () => {
  let moved = performance.now()
  const after = waiting(() => moved)
  expect(await after(299)).toBe(false)
  moved = performance.now()
  expect(await after(299)).toBe(false)
  expect(await after(100)).toBe(true)
})

test('a browser that is busy is waited for, however still the hand', async () => {
  const asked: ((left: number) => void)[] = []
  vi.stubGlobal('requestIdleCallback', (told: (deadline: { timeRemaining: () => number }) => void) =>
    asked.push((left) => told({ timeRemaining: () => left })),
  )
  const after = waiting(() => -1000)
  expect(await after(1000)).toBe(false)
  asked.shift()?.(1)
  expect(await after(1)).toBe(false)
  asked.shift()?.(20)
  expect(await after(1)).toBe(true)
})
