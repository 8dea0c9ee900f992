/** Long work, at once or in slices between which others have their turn. */
import { afterEach, expect, test, vi } from 'vitest'
import { atOnce, inSlices, type Steps } from '../../../../src/preview/compare/steps'

afterEach(() => void vi.restoreAllMocks())

/** Counts to so many, putting it down at each. */
function* counting(to: number, at: (n: number) => void = () => {}): Steps<number> {
  for (let n = 1; n <= to; n++) {
    at(n)
    yield
  }
  return to
}

/** A clock that goes on by so many milliseconds whenever it is read, and how often the work has been put down. */
function slow(ms: number) {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += ms))
  return vi.spyOn(globalThis, 'setTimeout')
}

test('at once, all of it is done', () => {
  const seen = vi.fn()
  expect(atOnce(counting(5, seen))).toBe(5)
  expect(seen).toHaveBeenCalledTimes(5)
})

test('in slices, all of it is done and others have their turn in between; what fits into one does not wait', async () => {
  const waits = slow(5)
  expect(await inSlices(counting(20))).toBe(20)
  // Two steps fit into eight milliseconds of that clock.
  expect(waits).toHaveBeenCalledTimes(10)
  waits.mockClear()
  slow(0)
  await inSlices(counting(1000))
  expect(waits).not.toHaveBeenCalled()
})

test('what nobody wants any more is put down for good', async () => {
  slow(5)
  const gone = new AbortController()
  const seen = vi.fn((n: number) => n === 6 && gone.abort())
  expect(await inSlices(counting(1000, seen), gone.signal)).toBeUndefined()
  expect(seen.mock.calls.length).toBeLessThan(10)
})

test('what goes wrong in the work goes wrong for who asked for it', async () => {
  function* broken(): Steps<never> {
    yield
    throw new Error('No such page.')
  }
  await expect(inSlices(broken())).rejects.toThrow('No such page.')
  expect(() => atOnce(broken())).toThrow('No such page.')
})
