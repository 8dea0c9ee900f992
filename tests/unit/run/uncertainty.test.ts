import { expect, test } from 'vitest'
import {
  assumedRho,
  effectiveJurors,
  estimatedRho,
  flipRate,
  jurorsOf,
  medianOf,
  noiseBand,
  spreadOf,
} from '../../../src/run/uncertainty'
import { depth } from '../../building/depth'
import { seeded } from '../../tools/seeded'

/** Numbers with a mean of 0 and a spread of 1, the same for the same seed. */
function normals(seed: number): () => number {
  const random = seeded(seed)
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

test.each([
  [8.1, 'on_the_line'],
  [8.4, 'above'],
  [8.39, 'on_the_line'],
  [7.6, 'on_the_line'],
  [7.59, 'below'],
])('[TR-6] how far a score may be off: %s ± 0.4 is %s', (value, standing) => {
  const band = noiseBand({ value, threshold: 8, band: 0.8 })
  expect(band).toMatchObject({ value, half: 0.4, standing })
  expect([band.low, band.high]).toEqual([value - 0.4, value + 0.4].map((end) => Number(end.toFixed(9))))
})

test('[TR-6] four scores of one thing are twice as sure as one', () => {
  const halves = [4, 0].map((repeats) => noiseBand({ value: 8.1, threshold: 8, band: 1, repeats }).half)
  expect(halves).toEqual([0.25, 0.5])
})

test.each([
  [0.4, 1],
  [0.7, 1],
  [1, 4],
])(
  '[TR-6] with a noise of %s and %s scores each, the truth lies inside two times out of three',
  (sd, repeats) => {
    const normal = normals(6)
    const runs = depth(6000, 20_000)
    const inside = Array.from({ length: runs }, () => {
      const scores = Array.from({ length: repeats }, () => 7.3 + sd * normal())
      const value = scores.reduce((sum, score) => sum + score, 0) / repeats
      const { low, high } = noiseBand({ value, threshold: 8, band: 2 * sd, repeats })
      return low <= 7.3 && 7.3 <= high
    }).filter(Boolean).length
    expect(Math.abs(inside / runs - 0.683)).toBeLessThan(0.02)
  },
)

test('[TR-6] the middle one, and the mean of two; the spread; how many would have decided otherwise', () => {
  expect([[9, 7, 8], [7, 8], [7], []].map(medianOf)).toEqual([8, 7.5, 7, undefined])
  expect([[9, 7, 8], [7], []].map(spreadOf)).toEqual([2, 0, undefined])
  const verdict = { value: 8.2, threshold: 8 }
  expect(flipRate([8.4, 7.9, 8, 7], verdict)).toBe(0.5)
  expect(flipRate([7, 7.5], { value: 7.9, threshold: 8 })).toBe(0)
  expect(flipRate([], verdict)).toBeUndefined()
})

test.each([
  [0, 0.5, 0],
  [1, 0.5, 1],
  [4, 0, 4],
  [4, 1, 1],
  [9, 0.4375, 2],
])('[TR-6] %s jurors that err alike by %s count as %s', (n, rho, expected) => {
  expect(effectiveJurors(n, rho)).toBeCloseTo(expected)
})

test('[TR-6] by their makers, where nothing else is known', () => {
  const seats = (families: string) => [...families].map((family) => ({ family }))
  expect(['a', 'aa', 'ab'].map((families) => assumedRho(seats(families)))).toEqual([0, 0.8, 0.45])
  expect(assumedRho(seats('aab'))).toBeCloseTo((0.8 + 0.45 + 0.45) / 3)
  expect(jurorsOf(seats('aa'))).toMatchObject({ seats: 2, by: 'family', effective: expect.closeTo(1.11, 2) })
  // Nine judges of as many makers have been found to count as about two.
  expect(jurorsOf(seats('abcdefghi')).effective).toBeCloseTo(2, 0)
  expect(jurorsOf([])).toEqual({ seats: 0, effective: 0, rho: 0, by: 'family' })
})

test.each([0, 0.3, 0.6, 0.9])(
  '[TR-6] told from what they have said, when that goes together by %s',
  (rho) => {
    const normal = normals(12)
    const things = Array.from({ length: 4000 }, () => normal())
    const juror = () => things.map((shared) => 7 + Math.sqrt(rho) * shared + Math.sqrt(1 - rho) * normal())
    expect(estimatedRho([juror(), juror(), juror()])).toBeCloseTo(rho, 1)
  },
)

test('[TR-6] too little was said, or always the same: then their makers decide', () => {
  const one = Array.from({ length: 20 }, (_, at) => at)
  const same = one.map(() => 8.8)
  const little = [
    [],
    [one],
    [one, one.slice(1)],
    [one, same],
    [same, one],
    [one, [undefined, ...one.slice(1)]],
  ]
  expect(little.map(estimatedRho)).toEqual(little.map(() => undefined))
  expect(estimatedRho([one, one])).toBeCloseTo(1)
  expect(estimatedRho([one, one.toReversed()])).toBe(0)
  const both = [{ family: 'a' }, { family: 'b' }]
  expect(jurorsOf(both, [one, one])).toMatchObject({ by: 'scores', effective: 1 })
  expect(jurorsOf(both, [one])).toMatchObject({ by: 'family' })
})
