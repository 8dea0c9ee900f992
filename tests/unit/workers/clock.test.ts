import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from '../../../workers/clock'

/* The clock of a run counts the time that the machine sleeps, and is never turned back. */

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The machine sleeps: the clock on the wall goes on, timers and the steady clock stand still. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)
const pass = (ms: number) => vi.advanceTimersByTime(ms)

/** A clock and what has come of the moments that were asked for. */
function watched(from = 0) {
  const clock = createClock(from)
  const fired: number[] = []
  return { ...clock, fired, mark: (moment: number) => clock.at(moment, () => fired.push(moment)) }
}

test('it counts from where the run was, and the time that the machine sleeps', () => {
  const clock = createClock(5000)
  expect(clock.now()).toBe(5000)
  pass(250)
  expect(clock.now()).toBe(5250)
  sleep(10 * MINUTE)
  expect(clock.now()).toBe(5250 + 10 * MINUTE)
  pass(1000)
  sleep(MINUTE)
  expect(clock.now()).toBe(6250 + 11 * MINUTE)
})

test('a clock that is set back turns nothing back, and what was slept before still counts', () => {
  const clock = createClock()
  sleep(10 * MINUTE)
  expect(clock.now()).toBe(10 * MINUTE)
  sleep(-60 * MINUTE)
  expect(clock.now()).toBe(10 * MINUTE)
  pass(500)
  expect(clock.now()).toBe(10 * MINUTE + 500)
  sleep(MINUTE)
  expect(clock.now()).toBe(11 * MINUTE + 500)
})

test('clocks that drift a little apart make no time', () => {
  const clock = createClock()
  for (let tick = 0; tick < 100; tick++) {
    sleep(tick % 2 === 0 ? 3 : -3)
    pass(1)
    expect(clock.now()).toBe(tick + 1)
  }
})

test('a moment comes when it is due, once; one that has gone by at once, and not before its asker is done', () => {
  const { mark, woke, fired } = watched(500)
  mark(1500)
  mark(10)
  expect(fired).toEqual([])
  pass(0)
  expect(fired).toEqual([10])
  pass(999)
  expect(fired).toEqual([10])
  pass(1)
  pass(5000)
  woke()
  expect(fired).toEqual([10, 1500])
})

test('a moment that went by while the machine slept comes when the page wakes, or with the first tick of anything else', () => {
  const { mark, woke, fired } = watched()
  mark(90_000)
  sleep(10 * MINUTE)
  expect(fired).toEqual([])
  woke()
  expect(fired).toEqual([90_000])

  const other = watched()
  other.mark(90_000)
  other.mark(50)
  sleep(10 * MINUTE)
  pass(49)
  expect(other.fired).toEqual([])
  pass(1)
  expect(other.fired).toEqual([50, 90_000])
})

test('a timer that comes before its moment waits for the rest', () => {
  const { mark, fired } = watched()
  // Beyond what a timer can be set for: it would fire at once.
  mark(2 ** 31 + 5000)
  pass(2 ** 31 - 1)
  pass(5000)
  expect(fired).toEqual([])
  pass(1)
  expect(fired).toHaveLength(1)
})

test('what is forgotten never comes, even when another one that came at the same time has it forgotten', () => {
  const { mark, at, woke, fired } = watched()
  const forget = mark(200)
  at(100, () => {
    fired.push(100)
    forget()
  })
  sleep(MINUTE)
  woke()
  pass(MINUTE)
  expect(fired).toEqual([100])
})
