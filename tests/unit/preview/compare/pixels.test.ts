/** Which pixels of two pictures differ, and where on a page the changes lie. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparedHeight, differenceOf, type Pixels, regionsOf } from '../../../../src/preview/compare/pixels'
import { atOnce } from '../../../../src/preview/compare/steps'

/** A picture whose greys are told by their places. */
function picture(width: number, height: number, grey: (x: number, y: number) => number = () => 255): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const value = grey(at % width, Math.floor(at / width))
    data.set([value, value, value, 255], at * 4)
  }
  return { width, height, data }
}

/** How many pixels differ, and which, as one reads. */
function differ(one: Pixels, other: Pixels) {
  const found = atOnce(differenceOf(one, other))
  const { width, changed } = found
  const places = [...changed].flatMap((is, at) => (is ? [[at % width, Math.floor(at / width)]] : []))
  return { ...found, places }
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Black boxes on white. */
const boxes =
  (...all: readonly Box[]) =>
  (x: number, y: number) =>
    all.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom) ? 0 : 255

describe('which pixels differ', () => {
  test('none of two pictures that are the same, and one, wherever it is', () => {
    const noise = fc.uint8Array({ minLength: 12 * 9 * 4, maxLength: 12 * 9 * 4 })
    const same = fc.property(noise, (bytes) => {
      const one = { width: 12, height: 9, data: new Uint8ClampedArray(bytes) }
      expect(differ(one, { ...one, data: one.data.slice() })).toMatchObject({ count: 0, places: [] })
    })
    fc.assert(same)
    const single = fc.property(fc.nat(19), fc.nat(14), (x, y) => {
      const found = differ(picture(20, 15), picture(20, 15, boxes([x, y, x + 1, y + 1])))
      expect(found).toMatchObject({ count: 1, places: [[x, y]] })
    })
    fc.assert(single)
  })

  test('as many as changed, and the same whichever is first', () => {
    const [one, other] = [picture(30, 20), picture(30, 20, boxes([3, 4, 13, 9]))]
    expect(differ(one, other).count).toBe(50)
    expect(differ(other, one).changed).toEqual(differ(one, other).changed)
  })

  test('none where rounding made a colour a little brighter, or the edge of a form has another grey', () => {
    const grey = (by: number) => picture(8, 8, () => 120 + by)
    expect([differ(grey(0), grey(5)).count, differ(grey(0), grey(60)).count]).toEqual([0, 64])
    const edge = (at: number, value: number) => picture(20, 20, (x) => (x < at ? 0 : x > at ? 255 : value))
    expect(differ(edge(10, 90), edge(10, 170)).count).toBe(0)
    // Moved by two pixels it is another form.
    expect(differ(edge(10, 90), edge(12, 90)).count).toBeGreaterThan(0)
  })

  test('what one of them has alone, where they are not of a size', () => {
    const { width, height, count, places } = differ(picture(10, 6), picture(12, 4))
    // Two rows below the one, two columns beside the other; the corner that neither has differs in nothing.
    expect([width, height, count]).toEqual([12, 6, 10 * 2 + 2 * 4])
    expect(places).not.toContainEqual([11, 5])
  })
})

describe('where the changes lie', () => {
  /** The places of what is drawn on white. */
  const regions = (...all: Box[]) =>
    regionsOf(differ(picture(200, 300), picture(200, 300, boxes(...all)))).map(
      ({ left, top, right, bottom }) => [left, top, right, bottom],
    )

  test('nowhere, or around what has changed, to the pixel', () => {
    expect(regions()).toEqual([])
    expect(regions([30, 40, 37, 45])).toEqual([[30, 40, 37, 45]])
  })

  test('what is near is one place, what is far is another, and what is at the right edge touches no next row', () => {
    const found = regions([10, 10, 20, 14], [30, 10, 40, 14], [10, 200, 20, 204])
    expect(found.map(String)).toEqual(['10,10,40,14', '10,200,20,204'])
    expect(regions([190, 5, 200, 10], [0, 26, 10, 30])).toHaveLength(2)
  })

  test('from the top down, and from the left where they begin at one height', () => {
    const found = regions([150, 100, 160, 110], [10, 100, 20, 110], [80, 20, 90, 30])
    expect(found.map(([left, top]) => `${left} ${top}`)).toEqual(['80 20', '10 100', '150 100'])
  })

  test('each changed pixel lies in one of them', () => {
    const dots = fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { maxLength: 12 })
    const property = fc.property(dots, (all) => {
      const changed = new Uint8Array(100 * 100)
      for (const [x, y] of all) changed[y * 100 + x] = 1
      const found = regionsOf({ width: 100, height: 100, changed, count: all.length })
      const isHeld = boxes(...found.map(({ left, top, right, bottom }): Box => [left, top, right, bottom]))
      expect(all.filter(([x, y]) => isHeld(x, y) !== 0)).toEqual([])
      expect(found.length).toBeLessThanOrEqual(all.length)
    })
    fc.assert(property)
  })
})

test('all of a short page is compared, of a long one its first part, of a wide one what can be drawn at all', () => {
  const heights = [comparedHeight(1280, 3000), comparedHeight(1280, 50_000), comparedHeight(375, 0)]
  expect(heights).toEqual([3000, 10_000, 1])
  for (const width of [240, 1280, 1700, 1920])
    expect(width * comparedHeight(width, 1_000_000)).toBeLessThanOrEqual(16_777_216)
})
