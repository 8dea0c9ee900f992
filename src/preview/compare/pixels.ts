import type { Steps } from './steps'

/** Colours of a picture, four bytes a pixel, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Where two pictures differ. */
export interface Difference {
  readonly width: number
  readonly height: number
  /** One byte a pixel: 1 where they differ. */
  readonly changed: Uint8Array
  readonly count: number
}

/** A place in a picture. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Further down, a page is compared by eye: more pixels than these take all memory of a phone. */
const MOST_HEIGHT = 10_000
const MOST_PIXELS = 16_000_000
/** How far two colours may lie apart, of 1, and still be taken for one: what rounding makes of a gradient. */
const TOLERANCE = 0.08
/** Changes that lie nearer than this belong together: letters of a word, lines of a paragraph. */
const CELL = 24

/** The largest distance of two colours by how bright and how colourful they are (YIQ): black from white. */
const FARTHEST = 35_215

/** How much of a page is compared, from its top. Of a wide one it is less: no picture is drawn that holds more pixels. */
export function comparedHeight(width: number, whole: number): number {
  return Math.max(1, Math.min(MOST_HEIGHT, whole, Math.floor(MOST_PIXELS / width)))
}

/**
 * Which pixels differ for the eye. The edge of a letter that is drawn a hair further on has other greys and is no change:
 * such pixels are told by their neighbours, which rise on one side and fall on the other.
 */
export function* differenceOf(one: Pixels, other: Pixels): Steps<Difference> {
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const changed = new Uint8Array(width * height)
  let count = 0
  for (let y = 0; y < height; y++) {
    if (y % 8 === 0) yield
    for (let x = 0; x < width; x++) {
      if (!differs(one, other, x, y)) continue
      changed[y * width + x] = 1
      count += 1
    }
  }
  return { width, height, changed, count }
}

function differs(one: Pixels, other: Pixels, x: number, y: number): boolean {
  const [has, hasOther] = [isIn(one, x, y), isIn(other, x, y)]
  if (!has || !hasOther) return has !== hasOther
  const [at, there] = [placeOf(one, x, y), placeOf(other, x, y)]
  if (isEqual(one, at, other, there)) return false
  if (Math.abs(distance(one, at, other, there)) <= FARTHEST * TOLERANCE * TOLERANCE) return false
  return !(isEdge(one, other, x, y) || isEdge(other, one, x, y))
}

const isIn = ({ width, height }: Pixels, x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height
const placeOf = ({ width }: Pixels, x: number, y: number) => (y * width + x) * 4

function isEqual(one: Pixels, at: number, other: Pixels, there: number): boolean {
  return (
    one.data[at] === other.data[there] &&
    one.data[at + 1] === other.data[there + 1] &&
    one.data[at + 2] === other.data[there + 2]
  )
}

/** How far two colours lie apart; below zero where the second is the brighter one. */
function distance(one: Pixels, at: number, other: Pixels, there: number): number {
  const red = byte(one, at) - byte(other, there)
  const green = byte(one, at + 1) - byte(other, there + 1)
  const blue = byte(one, at + 2) - byte(other, there + 2)
  const y = red * 0.298_895_31 + green * 0.586_622_47 + blue * 0.114_482_23
  const i = red * 0.595_977_99 - green * 0.274_176_1 - blue * 0.321_801_89
  const q = red * 0.211_470_17 - green * 0.522_617_11 + blue * 0.311_146_94
  const apart = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  return y > 0 ? -apart : apart
}

const byte = ({ data }: Pixels, at: number) => data[at] ?? 0

function brightness(picture: Pixels, at: number): number {
  return (
    byte(picture, at) * 0.298_895_31 +
    byte(picture, at + 1) * 0.586_622_47 +
    byte(picture, at + 2) * 0.114_482_23
  )
}

/** Whether a pixel lies on a smoothed edge: between a darker and a brighter neighbour that both stand in a plain area. */
function isEdge(picture: Pixels, other: Pixels, x: number, y: number): boolean {
  const own = brightness(picture, placeOf(picture, x, y))
  let equal = 0
  let [dark, light] = [0, 0]
  let [darkAt, lightAt] = [
    [x, y],
    [x, y],
  ]
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      if ((dx === 0 && dy === 0) || !isIn(picture, x + dx, y + dy)) continue
      const by = brightness(picture, placeOf(picture, x + dx, y + dy)) - own
      if (by === 0) equal += 1
      else if (by < dark) [dark, darkAt] = [by, [x + dx, y + dy]]
      else if (by > light) [light, lightAt] = [by, [x + dx, y + dy]]
      if (equal > 2) return false
    }
  if (dark === 0 || light === 0) return false
  const plain = ([ax = 0, ay = 0]: number[]) => isPlain(picture, ax, ay) && isPlain(other, ax, ay)
  return plain(darkAt) || plain(lightAt)
}

/** Whether a pixel has more than two neighbours of its own colour. */
function isPlain(picture: Pixels, x: number, y: number): boolean {
  if (!isIn(picture, x, y)) return false
  const own = placeOf(picture, x, y)
  let equal = 0
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      if ((dx === 0 && dy === 0) || !isIn(picture, x + dx, y + dy)) continue
      if (isEqual(picture, own, picture, placeOf(picture, x + dx, y + dy))) equal += 1
      if (equal > 2) return true
    }
  return false
}

/** Where the changes lie, put together by their nearness, from the top down. */
export function regionsOf({ width, height, changed }: Difference): readonly Region[] {
  const [across, down] = [Math.ceil(width / CELL), Math.ceil(height / CELL)]
  const cells = new Map<number, Region>()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (changed[y * width + x] === 0) continue
      const at = Math.floor(y / CELL) * across + Math.floor(x / CELL)
      cells.set(at, around(cells.get(at), { left: x, top: y, right: x + 1, bottom: y + 1 }))
    }
  const regions: Region[] = []
  for (const at of [...cells.keys()]) {
    const found = gather(cells, at, across, down)
    if (found) regions.push(found)
  }
  return regions.sort((one, other) => one.top - other.top || one.left - other.left)
}

/** Takes a cell and all that touch it. */
function gather(cells: Map<number, Region>, start: number, across: number, down: number): Region | undefined {
  let region: Region | undefined
  const open = [start]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const cell = cells.get(at)
    if (!cell) continue
    cells.delete(at)
    region = around(region, cell)
    const [x, y] = [at % across, Math.floor(at / across)]
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        if (x + dx >= 0 && x + dx < across && y + dy >= 0 && y + dy < down) open.push(at + dy * across + dx)
  }
  return region
}

function around(one: Region | undefined, other: Region): Region {
  if (!one) return other
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }
}
