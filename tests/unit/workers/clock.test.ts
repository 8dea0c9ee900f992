import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from '../../../workers/clock'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The machine sleeps: the clock on the wall goes on, timers and the steady clock stand still. */
function sleep(ms: number) {
  vi.setSystemTime(Date.now() + ms)
}

test('it counts from where the run was', () => {
  const clock = createClock(5000)
  expect(clock.now()).toBe(5000)
  vi.advanceTimersByTime(250)
  expect(clock.now()).toBe(5250)
})

test('the time that the machine sleeps counts', () => {
  const clock = createClock()
  vi.advanceTimersByTime(1000)
  sleep(10 * MINUTE)
  expect(clock.now()).toBe(1000 + 10 * MINUTE)
  vi.advanceTimersByTime(1000)
  sleep(MINUTE)
  expect(clock.now()).toBe(2000 + 11 * MINUTE)
})

test('a clock that is set back turns nothing back, and what was slept before still counts', () => {
  const clock = createClock()
  sleep(10 * MINUTE)
  expect(clock.now()).toBe(10 * MINUTE)
  sleep(-60 * MINUTE)
  expect(clock.now()).toBe(10 * MINUTE)
  vi.advanceTimersByTime(500)
  expect(clock.now()).toBe(10 * MINUTE + 500)
  sleep(MINUTE)
  expect(clock.now()).toBe(11 * MINUTE + 500)
})

test('clocks that drift a little apart make no time', () => {
  const clock = createClock()
  for (let tick = 0; tick < 100; tick++) {
    sleep(tick % 2 === 0 ? 3 : -3)
    vi.advanceTimersByTime(1)
    expect(clock.now()).toBe(tick + 1)
  }
})

test('a moment comes when it is due, once', () => {
  const clock = createClock()
  const fire = vi.fn()
  clock.at(1000, fire)
  vi.advanceTimersByTime(999)
  expect(fire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  vi.advanceTimersByTime(5000)
  clock.woke()
  expect(fire).toHaveBeenCalledTimes(1)
})

test('a moment that went by while the machine slept comes when the page wakes', () => {
  const clock = createClock()
  const fire = vi.fn()
  clock.at(90_000, fire)
  sleep(10 * MINUTE)
  expect(fire).not.toHaveBeenCalled()
  clock.woke()
  expect(fire).toHaveBeenCalledTimes(1)
})

test('or with the first tick of anything else', () => {
  const clock = createClock()
  const fired: string[] = []
  clock.at(90_000, () => fired.push('deadline'))
  clock.at(50, () => fired.push('flush'))
  sleep(10 * MINUTE)
  vi.advanceTimersByTime(49)
  expect(fired).toEqual([])
  vi.advanceTimersByTime(1)
  expect(fired).toEqual(['flush', 'deadline'])
})

test('a timer that comes before its moment waits for the rest', () => {
  const clock = createClock()
  const fire = vi.fn()
  // Beyond what a timer can be set for: it would fire at once.
  const far = 2 ** 31 + 5000
  clock.at(far, fire)
  vi.advanceTimersByTime(2 ** 31 - 1)
  expect(fire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(fire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(fire).toHaveBeenCalledTimes(1)
})

test('a moment that has gone by already comes at once, and not before its asker is done', () => {
  const clock = createClock(5000)
  const fire = vi.fn()
  clock.at(10, fire)
  expect(fire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(fire).toHaveBeenCalledTimes(1)
})

test('what is forgotten never comes, even when another one that came at the same time has it forgotten', () => {
  const clock = createClock()
  const fired: string[] = []
  const forget = clock.at(200, () => fired.push('second'))
  clock.at(100, () => {
    fired.push('first')
    forget()
  })
  sleep(MINUTE)
  clock.woke()
  vi.advanceTimersByTime(MINUTE)
  expect(fired).toEqual(['first'])
})
