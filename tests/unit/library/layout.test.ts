// The sheet of runs has as many columns as fit its window, and draws only the rows in sight and two on either side.
import { expect, test } from 'vitest'
import { layoutOf, moved, rowsNear, rowsOf } from '../../../src/library/sheet/layout'

const cards = (window: number, width = window - 32) => layoutOf({ sight: 'cards', width, rem: 16, window })

test('the contact sheet has one column on a phone, two on a tablet, and cards of 224 to 280 px beside the facets', () => {
  expect([200, 375, 768].map((window) => cards(window).columns)).toEqual([1, 1, 2])
  for (const window of [1024, 1280, 1440, 1920, 2560, 3840]) {
    const { width, columns } = cards(window, window - 300)
    expect(width, `${window}`).toBeGreaterThanOrEqual(224)
    expect(width, `${window}`).toBeLessThanOrEqual(300)
    expect(columns * width).toBeLessThanOrEqual(window)
  }
})

test.each([
  [0, 100, [0, 10]],
  [1050, 100, [8, 21]],
  [-500, 100, [0, 5]],
  [9900, 100, [97, 100]],
  [99_999, 100, [100, 100]],
  [0, 0, [0, 0]],
  // As few for ten thousand runs as for a hundred.
  [500_000, rowsOf(10_000, { columns: 1 }), [4998, 5010]],
])('the rows in sight at %i of %i are those of the window and two on either side', (top, rows, near) => {
  expect(rowsNear({ top, height: 800, rows, rowHeight: 100 })).toEqual(near)
})

test.each([
  [1, 'right', 2],
  [0, 'left', 0],
  [9, 'right', 9],
  [1, 'down', 5],
  [1, 'up', 1],
  [9, 'up', 5],
  // To the end of a last row that is shorter.
  [7, 'down', 9],
  [9, 'down', 9],
  [5, 'first', 0],
  [5, 'last', 9],
  [0, 'pageDown', 8],
  [9, 'pageUp', 1],
] as const)('of ten cards in rows of four the cursor goes from %i %s to %i', (from, way, to) => {
  const by = { count: 10, columns: 4, page: 2 }
  expect(moved(from, way, by)).toBe(to)
  expect(moved(0, 'last', { ...by, count: 0 })).toBe(0)
})
