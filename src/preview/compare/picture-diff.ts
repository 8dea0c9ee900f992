import { drawPage } from '../picture/draw-page'
import { comparedHeight, type Difference, differenceOf, type Pixels, type Region, regionsOf } from './pixels'
import { inSlices, type Steps } from './steps'

/** The height of the window that both pages believe in. */
const WINDOW = 800
/** Rows that are read from a picture in one go. */
const STRIP = 256

/** What differs between two pages, and a picture of it. */
export interface PictureDiff {
  readonly count: number
  /** Of all pixels that were compared, in percent. */
  readonly percent: number
  readonly regions: readonly Region[]
  readonly width: number
  readonly height: number
  /** The page was taller than what is compared of it. */
  readonly cut: boolean
}

export interface DiffOrder {
  readonly a: string
  readonly b: string
  readonly width: number
  readonly height: number
  readonly signal: AbortSignal
}

/** Draws both pages and compares them, in slices. Undefined where one of them cannot be drawn. */
export async function comparePages(
  { a, b, width, height: whole, signal }: DiffOrder,
  canvas: HTMLCanvasElement,
): Promise<PictureDiff | undefined> {
  const height = comparedHeight(width, whole)
  const order = { width, height, view: Math.min(height, WINDOW), scale: 1 }
  const [one, other] = await Promise.all([drawPage(a, order), drawPage(b, order)])
  try {
    if (!one || !other || signal.aborted) return undefined
    const first = await inSlices(pixelsOf(one), signal)
    const second = await inSlices(pixelsOf(other), signal)
    const found = first && second && (await inSlices(differenceOf(first, second), signal))
    if (!found || !second) return undefined
    await inSlices(paint(canvas, second, found), signal)
    const percent = (found.count / (found.width * found.height)) * 100
    return { count: found.count, percent, regions: regionsOf(found), width, height, cut: whole > height }
  } finally {
    one?.close()
    other?.close()
  }
}

function* pixelsOf(picture: ImageBitmap): Steps<Pixels> {
  const { width, height } = picture
  const data = new Uint8ClampedArray(width * height * 4)
  const canvas = new OffscreenCanvas(width, STRIP)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return { width, height: 0, data: new Uint8ClampedArray() }
  for (let top = 0; top < height; top += STRIP) {
    yield
    const rows = Math.min(STRIP, height - top)
    pen.drawImage(picture, 0, top, width, rows, 0, 0, width, rows)
    data.set(pen.getImageData(0, 0, width, rows).data, top * width * 4)
  }
  return { width, height, data }
}

/** The later page in faint grey, and what differs over it in the ink of must-fixes. */
function* paint(
  canvas: HTMLCanvasElement,
  page: Pixels,
  { width, height, changed }: Difference,
): Steps<true> {
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  const [red, green, blue] = inkOf(canvas)
  for (let top = 0; top < height; top += STRIP) {
    yield
    const rows = Math.min(STRIP, height - top)
    const strip = new ImageData(width, rows)
    const { data } = strip
    for (let at = 0; at < width * rows; at++) {
      if (at % 16_384 === 0) yield
      const from = top * width + at
      const isChanged = changed[from] === 1
      const grey = isChanged ? 0 : faint(page, from * 4)
      data[at * 4] = isChanged ? red : grey
      data[at * 4 + 1] = isChanged ? green : grey
      data[at * 4 + 2] = isChanged ? blue : grey
      data[at * 4 + 3] = 255
    }
    pen?.putImageData(strip, 0, top)
  }
  return true
}

function faint({ data }: Pixels, at: number): number {
  const bright = (data[at] ?? 255) * 0.3 + (data[at + 1] ?? 255) * 0.59 + (data[at + 2] ?? 255) * 0.11
  return 255 - (255 - bright) * 0.22
}

/** The colour of the canvas, as bytes: its notation is no colour that pixels know. */
function inkOf(canvas: HTMLCanvasElement): readonly [number, number, number] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d')
  if (!pen) return [140, 20, 20]
  pen.fillStyle = getComputedStyle(canvas).color
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}
