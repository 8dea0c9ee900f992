import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemWidth, placesIn } from '../../../src/replay/places'

const row = { width: 400, item: 88, gap: 4 }

test('each stands over its place where there is room', () => {
  expect(placesIn({ ...row, places: [0.25, 0.75] })).toEqual([56, 256])
})

test('neighbours give way, and both ends hold', () => {
  expect(placesIn({ ...row, places: [0, 0.05] })).toEqual([0, 92])
  expect(placesIn({ ...row, places: [0.98, 1] })).toEqual([220, 312])
})

test('where there is no room they overlap evenly', () => {
  expect(placesIn({ ...row, places: [0, 0.1, 0.2, 0.3, 0.4] })).toEqual([0, 78, 156, 234, 312])
  expect(placesIn({ ...row, width: 50, places: [0.5] })).toEqual([0])
})

test('they stay in order and within the row', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 9 }), (parts) => {
      const lefts = placesIn({ ...row, places: parts.toSorted((one, other) => one - other) })
      expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
      expect(lefts.every((left) => left >= 0 && left <= row.width - row.item + 1e-9)).toBe(true)
      if (parts.length <= 4)
        lefts
          .slice(1)
          .forEach((left, at) => expect(left - (lefts[at] ?? 0)).toBeGreaterThanOrEqual(92 - 1e-9))
    }),
  )
})

test('they are as wide as lets them stand side by side, and never too narrow to be seen', () => {
  const widths = [0, 1, 4, 5, 12].map((count) => itemWidth({ count, width: 343, gap: 4 }))
  expect(widths).toEqual([88, 88, 82, 65, 64])
  // Before the row was measured.
  expect(itemWidth({ count: 4, width: 0, gap: 4 })).toBe(88)
  const item = itemWidth({ count: 4, width: 343, gap: 4 })
  const lefts = placesIn({ places: [0, 0.1, 0.2, 1], width: 343, item, gap: 4 })
  expect(lefts.slice(1).every((left, at) => left - (lefts[at] ?? 0) >= item + 4)).toBe(true)
})
