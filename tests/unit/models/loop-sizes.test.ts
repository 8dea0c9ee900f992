// The cost of a critic loop is estimated from its cap, the length of its version and whether its model thinks.
import { expect, test } from 'vitest'
import { loopCallCount, loopCalls } from '../../../src/models/loop-sizes'

test('[CL-9] the last round that is allowed is judged and not mended; every reply may be asked for twice', () => {
  expect([1, 2, 5].map((cap) => loopCallCount({ cap }))).toEqual([2, 6, 18])
  expect(loopCalls({ cap: 5, bytes: 4000 }, false)[1]).toHaveLength(18)
})

test('[CL-8] the shortest loop is one reading of the version', () => {
  expect(loopCalls({ cap: 5, bytes: 4000 }, false)[0]).toEqual([{ reads: 1000, writes: 1200 }])
})

test('a model that thinks writes more, and a longer version costs more to read and to write', () => {
  const writes = (bytes: number, thinks: boolean) =>
    loopCalls({ cap: 2, bytes }, thinks)[1].reduce((sum, call) => sum + call.writes, 0)
  expect(writes(4000, true)).toBe(2 * writes(4000, false))
  expect(writes(8000, false)).toBeGreaterThan(writes(4000, false))
})
