import { expect, test } from 'vitest'
import { clock, distinctMarks, share, visibleGaps } from '../../../src/replay/bar'
import type { Mark } from '../../../src/replay/player'

const mark = (kind: Mark['kind'], position: number): Mark => ({ kind, position, at: position, n: 1 })

test('marks of one kind in one place are drawn once', () => {
  const crowd = Array.from({ length: 5000 }, (_, at) => mark('must-fix', at))
  const drawn = distinctMarks([...crowd, mark('ship', 4999)], 5000)
  expect(drawn.length).toBeGreaterThan(200)
  expect(drawn.length).toBeLessThanOrEqual(401)
  expect(drawn.at(-1)?.kind).toBe('ship')
  expect(distinctMarks([mark('round', 0)], 0)).toHaveLength(1)
})

test('a bar that grows keeps the marks that it has', () => {
  const crowd = Array.from({ length: 6000 }, (_, at) => mark('must-fix', at))
  const drawn = distinctMarks(crowd.slice(0, 5000), 5000)
  expect(distinctMarks(crowd, 6000).slice(0, drawn.length)).toEqual(drawn)
})

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
