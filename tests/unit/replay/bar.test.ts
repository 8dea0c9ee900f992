// The bar of a replay draws only gaps that can be seen, keeps every share on it, and reads in minutes and seconds.
import { expect, test } from 'vitest'
import { clock, share, visibleGaps } from '../../../src/replay/bar'

test('gaps that nobody could see are not drawn', () => {
  const gaps = [
    { from: 0, to: 2000 },
    { from: 9000, to: 9001 },
  ]
  expect(visibleGaps(gaps, 400_000)).toEqual([gaps[0]])
})

test('a share stays on the bar', () => {
  expect([share(0, 0), share(5, 10), share(20, 10), share(-1, 10)]).toEqual([0, 0.5, 1, 0])
})

test('play time reads as minutes and seconds', () => {
  expect([0, 999, 61_000, 3_600_000].map(clock)).toEqual(['0:00', '0:00', '1:01', '60:00'])
})
