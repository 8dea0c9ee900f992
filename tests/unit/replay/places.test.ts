// Items in a row stand over their places, give way to one another, and keep their order within the row.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemWidth, placesIn } from '../../../src/replay/places'

const row = { width: 400, item: 88, gap: 4 }

test.each([
  ['stand over their places where there is room', 400, [0.25, 0.75], [56, 256]],
  ['give way at the start', 400, [0, 0.05], [0, 92]],
  ['give way at the end', 400, [0.98, 1], [220, 312]],
  ['overlap evenly where there is no room', 400, [0, 0.1, 0.2, 0.3, 0.4], [0, 78, 156, 234, 312]],
  ['begin at the start of a row narrower than one', 50, [0.5], [0]],
])('items %s', (_, width, places, lefts) => expect(placesIn({ ...row, width, places })).toEqual(lefts))

const isApart = (lefts: readonly number[], step: number) =>
  lefts.slice(1).every((left, at) => left - (lefts[at] ?? 0) >= step - 1e-9)

test('they stay in order and within the row', () => {
  const property = fc.property(
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 9 }),
    (parts) => {
      const lefts = placesIn({ ...row, places: parts.toSorted((one, other) => one - other) })
      expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
      expect(lefts.every((left) => left >= 0 && left <= row.width - row.item + 1e-9)).toBe(true)
      if (parts.length <= 4) expect(isApart(lefts, 92)).toBe(true)
    },
  )
  fc.assert(property)
})

test('they are as wide as lets them stand side by side, and never too narrow to be seen', () => {
  const widths = [0, 1, 4, 5, 12].map((count) => itemWidth({ count, width: 343, gap: 4 }))
  expect(widths).toEqual([88, 88, 82, 65, 64])
  // Before the row was measured.
  expect(itemWidth({ count: 4, width: 0, gap: 4 })).toBe(88)
  expect(isApart(placesIn({ places: [0, 0.1, 0.2, 1], width: 343, item: 82, gap: 4 }), 86)).toBe(true)
})
