import { describe, expect, test } from 'vitest'
import { layoutOf, moved, rowsNear, rowsOf } from '../../../src/library/sheet/layout'

const cards = (window: number, width = window - 32) => layoutOf({ sight: 'cards', width, rem: 16, window })

describe('the contact sheet', () => {
  test('has one column on a phone, two on a tablet, and cards of 224 to 280 px beside the facets', () => {
    expect(cards(375).columns).toBe(1)
    expect(cards(768).columns).toBe(2)
    for (const window of [1024, 1280, 1440, 1920, 2560, 3840]) {
      const { width, columns } = cards(window, window - 300)
      expect(width, `${window}`).toBeGreaterThanOrEqual(224)
      expect(width, `${window}`).toBeLessThanOrEqual(300)
      expect(columns * width).toBeLessThanOrEqual(window)
    }
  })

  test('never has fewer than one column', () => {
    expect(cards(200).columns).toBe(1)
  })
})

describe('the rows in sight', () => {
  const near = (top: number, rows = 100) => rowsNear({ top, height: 800, rows, rowHeight: 100 })

  test('are those of the window and two on either side', () => {
    expect(near(0)).toEqual([0, 10])
    expect(near(1050)).toEqual([8, 21])
  })

  test('end where the list does, and begin where it begins', () => {
    expect(near(-500)).toEqual([0, 5])
    expect(near(9900)).toEqual([97, 100])
    expect(near(99_999)).toEqual([100, 100])
    expect(near(0, 0)).toEqual([0, 0])
  })

  test('are as few for ten thousand runs as for a hundred', () => {
    const [first, end] = near(500_000, rowsOf(10_000, { columns: 1 }))
    expect(end - first).toBeLessThan(20)
  })
})

describe('the cursor', () => {
  const by = { count: 10, columns: 4, page: 2 }

  test('goes by columns and rows, and stays at an edge', () => {
    expect(moved(1, 'right', by)).toBe(2)
    expect(moved(0, 'left', by)).toBe(0)
    expect(moved(9, 'right', by)).toBe(9)
    expect(moved(1, 'down', by)).toBe(5)
    expect(moved(1, 'up', by)).toBe(1)
    expect(moved(9, 'up', by)).toBe(5)
  })

  test('goes to the end of a last row that is shorter', () => {
    expect(moved(7, 'down', by)).toBe(9)
    expect(moved(9, 'down', by)).toBe(9)
  })

  test('goes to both ends, and by a window', () => {
    expect(moved(5, 'first', by)).toBe(0)
    expect(moved(5, 'last', by)).toBe(9)
    expect(moved(0, 'pageDown', by)).toBe(8)
    expect(moved(9, 'pageUp', by)).toBe(1)
    expect(moved(0, 'last', { ...by, count: 0 })).toBe(0)
  })
})
