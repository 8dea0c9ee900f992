import { afterEach, expect, test, vi } from 'vitest'
import { atOnce, inSlices, type Steps } from '../../../../src/preview/compare/steps'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Counts to so many, putting it down at each. */
function* counting(to: number, at: (n: number) => void = () => {}): Steps<number> {
  for (let n = 1; n <= to; n++) {
    at(n)
    yield
  }
  return to
}

/** A clock that goes on by so many milliseconds whenever it is read. */
function slow(ms: number) {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += ms))
}

test('at once, all of it is done', () => {
  const seen = vi.fn()
  expect(atOnce(counting(5, seen))).toBe(5)
  expect(seen).toHaveBeenCalledTimes(5)
})

test('in slices, all of it is done and others have their turn in between', async () => {
  slow(5)
  let turns = 0
  let over = false
  const others = (async () => {
    while (!over) {
      await new Promise((soon) => setTimeout(soon))
      turns += 1
    }
  })()
  expect(await inSlices(counting(20))).toBe(20)
  over = true
  await others
  // Two steps fit into eight milliseconds of that clock.
  expect(turns).toBeGreaterThanOrEqual(9)
})

test('work that fits into one slice does not wait', async () => {
  const waits = vi.spyOn(globalThis, 'setTimeout')
  vi.spyOn(performance, 'now').mockReturnValue(0)
  await inSlices(counting(1000))
  expect(waits).not.toHaveBeenCalled()
})

test('what nobody wants any more is put down for good', async () => {
  slow(5)
  const gone = new AbortController()
  const seen: number[] = []
  const work = inSlices(
    counting(1000, (n) => {
      seen.push(n)
      if (n === 6) gone.abort()
    }),
    gone.signal,
  )
  expect(await work).toBeUndefined()
  const last = seen.length
  expect(last).toBeLessThan(10)
  await new Promise((soon) => setTimeout(soon, 5))
  expect(seen).toHaveLength(last)
})

test('what goes wrong in the work goes wrong for who asked for it', async () => {
  function* broken(): Steps<never> {
    yield
    throw new Error('No such page.')
  }
  await expect(inSlices(broken())).rejects.toThrow('No such page.')
  expect(() => atOnce(broken())).toThrow('No such page.')
})
