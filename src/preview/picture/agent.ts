import { clean } from '../cleaner'
import { type Drawing, svgsOf } from './svg-page'

/** What the app asks of the frame in which pages are drawn. */
export interface Ordered extends Drawing {
  /** As written. */
  readonly html: string
  readonly scale: number
}

/** Long enough to read what stands in an address of its own. */
const INNER_MS = 60

const parse = (text: string) => new DOMParser().parseFromString(text, 'text/html')

/** Draws a page. It is read here, and becomes pictures: no document with a window ever holds any of it. */
async function draw(ordered: unknown): Promise<ImageBitmap> {
  const { html, scale, ...drawing } = ordered as Ordered // The app alone asks, and asks this.
  const { width, height, view = height } = drawing
  const sheet = penFor(width * scale, height * scale)
  sheet.scale(sheet.canvas.width / width, sheet.canvas.height / height)
  let top = 0
  for (const svg of svgsOf(parse(clean(html, parse).html), drawing)) {
    // First at life size: Firefox would lay the page out for the size at which it is drawn.
    const window = penFor(width, view)
    await paint(window, svg)
    sheet.drawImage(window.canvas, 0, top)
    top += view
  }
  // Where a browser keeps pictures with pages in them to itself, this throws: better none than one that nobody may compare.
  sheet.getImageData(0, 0, 1, 1)
  return createImageBitmap(sheet.canvas)
}

function penFor(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('This browser gives nothing to draw on.')
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return pen
}

async function paint(pen: OffscreenCanvasRenderingContext2D, svg: string) {
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(whole(svg))}`
  await picture.decode()
  pen.drawImage(picture, 0, 0)
  if (!svg.includes('data:image')) return
  // Pictures within the page are on their way when it is drawn for the first time. Firefox waits for none of them.
  await new Promise((soon) => setTimeout(soon, INNER_MS))
  pen.drawImage(picture, 0, 0)
}

/** Half of a pair has no address. */
function whole(text: string): string {
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
}

Object.assign(globalThis, { __probes: { draw } })
