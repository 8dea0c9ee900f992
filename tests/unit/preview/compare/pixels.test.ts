import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  comparedHeight,
  differenceOf,
  type Difference,
  type Pixels,
  regionsOf,
} from '../../../../src/preview/compare/pixels'
import { atOnce } from '../../../../src/preview/compare/steps'

type Rgb = readonly [number, number, number]
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** A picture whose colours are told by their places. */
function picture(width: number, height: number, colour: (x: number, y: number) => Rgb = () => WHITE): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([...colour(x, y), 255], (y * width + x) * 4)
  return { width, height, data }
}

const differ = (one: Pixels, other: Pixels) => atOnce(differenceOf(one, other))
const box = (left: number, top: number, right: number, bottom: number) => (x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom ? BLACK : WHITE

/** Places that differ, as one reads. */
const placesOf = ({ width, changed }: Difference) =>
  [...changed].flatMap((is, at) => (is ? [[at % width, Math.floor(at / width)]] : []))

describe('which pixels differ', () => {
  test('none of two pictures that are the same', () => {
    const noise = fc.uint8Array({ minLength: 12 * 9 * 4, maxLength: 12 * 9 * 4 })
    fc.assert(
      fc.property(noise, (bytes) => {
        const one = { width: 12, height: 9, data: new Uint8ClampedArray(bytes) }
        const found = differ(one, { ...one, data: one.data.slice() })
        expect([found.count, placesOf(found)]).toEqual([0, []])
      }),
    )
  })

  test('one, wherever it is', () => {
    fc.assert(
      fc.property(fc.nat(19), fc.nat(14), (x, y) => {
        const found = differ(picture(20, 15), picture(20, 15, box(x, y, x + 1, y + 1)))
        expect([found.count, placesOf(found)]).toEqual([1, [[x, y]]])
      }),
    )
  })

  test('as many as changed, and the same whichever is first', () => {
    const [one, other] = [picture(30, 20), picture(30, 20, box(3, 4, 13, 9))]
    expect(differ(one, other).count).toBe(50)
    expect(differ(other, one).changed).toEqual(differ(one, other).changed)
  })

  test('none where rounding made a colour a little brighter', () => {
    const grey = (by: number) => picture(8, 8, () => [120 + by, 120 + by, 120 + by])
    expect(differ(grey(0), grey(5)).count).toBe(0)
    expect(differ(grey(0), grey(60)).count).toBe(64)
  })

  test('none where the edge of a form has another grey', () => {
    const edge = (grey: number) =>
      picture(20, 20, (x) => (x < 10 ? BLACK : x > 10 ? WHITE : [grey, grey, grey]))
    expect(differ(edge(90), edge(170)).count).toBe(0)
    // Moved by two pixels it is another form.
    const moved = picture(20, 20, (x) => (x < 12 ? BLACK : x > 12 ? WHITE : [90, 90, 90]))
    expect(differ(edge(90), moved).count).toBeGreaterThan(0)
  })

  test('what one of them has alone, where they are not of a size', () => {
    const found = differ(picture(10, 6), picture(12, 4))
    expect([found.width, found.height]).toEqual([12, 6])
    // Two rows below the one, two columns beside the other; the corner that neither has differs in nothing.
    expect(found.count).toBe(10 * 2 + 2 * 4)
    expect(placesOf(found)).not.toContainEqual([11, 5])
  })
})

describe('where the changes lie', () => {
  /** Places of the pixels that differ between white and what is drawn. */
  const regions = (...boxes: [number, number, number, number][]) => {
    const drawn = (x: number, y: number) =>
      boxes.some(([left, top, right, bottom]) => box(left, top, right, bottom)(x, y) === BLACK)
        ? BLACK
        : WHITE
    return regionsOf(differ(picture(200, 300), picture(200, 300, drawn)))
  }

  test('nowhere', () => {
    expect(regions()).toEqual([])
  })

  test('around what has changed, to the pixel', () => {
    expect(regions([30, 40, 37, 45])).toEqual([{ left: 30, top: 40, right: 37, bottom: 45 }])
  })

  test('what is near is one place, what is far is another', () => {
    expect(regions([10, 10, 20, 14], [30, 10, 40, 14], [10, 200, 20, 204])).toEqual([
      { left: 10, top: 10, right: 40, bottom: 14 },
      { left: 10, top: 200, right: 20, bottom: 204 },
    ])
  })

  test('from the top down, and from the left where they begin at one height', () => {
    const found = regions([150, 100, 160, 110], [10, 100, 20, 110], [80, 20, 90, 30])
    expect(found.map(({ left, top }) => [left, top])).toEqual([
      [80, 20],
      [10, 100],
      [150, 100],
    ])
  })

  test('what is at the right edge does not touch the left edge of the next row', () => {
    expect(regions([190, 5, 200, 10], [0, 26, 10, 30])).toHaveLength(2)
  })

  test('each changed pixel lies in one of them', () => {
    const dot = fc.tuple(fc.nat(99), fc.nat(99))
    fc.assert(
      fc.property(fc.array(dot, { maxLength: 12 }), (dots) => {
        const changed = new Uint8Array(100 * 100)
        for (const [x, y] of dots) changed[y * 100 + x] = 1
        const found = regionsOf({ width: 100, height: 100, changed, count: dots.length })
        const holders = dots.map(
          ([x, y]) =>
            found.filter(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom)
              .length,
        )
        expect(holders.every((count) => count >= 1)).toBe(true)
        expect(found.length).toBeLessThanOrEqual(dots.length)
      }),
    )
  })
})

describe('how much of a page is compared', () => {
  test('all of a short one, and of a long one its first part', () => {
    expect(comparedHeight(1280, 3000)).toBe(3000)
    expect(comparedHeight(1280, 50_000)).toBe(10_000)
    expect(comparedHeight(375, 0)).toBe(1)
  })

  test('of a wide one so much that it can be drawn at all', () => {
    for (const width of [240, 1280, 1700, 1920])
      expect(width * comparedHeight(width, 1_000_000)).toBeLessThanOrEqual(16_777_216)
  })
})
