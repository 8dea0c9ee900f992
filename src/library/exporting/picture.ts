import { ExportError, type Made, type PictureOf } from './forms'
import type { ExportPorts } from './ports'
import type { Source } from './source'

/** The height of the window that the page believes in, at each width that is offered. */
const SCREENS: Readonly<Record<number, number>> = { 375: 667, 768: 1024, 1280: 800 }
const SCREEN = 800
/** As many pixels as a picture may have here: beyond, browsers give an empty one. */
const MOST_PIXELS = 16_000_000

/** The page as a picture, drawn without its scripts. */
export async function makePicture(
  { html, stem }: Source,
  ports: ExportPorts,
  { width, extent }: PictureOf,
): Promise<Made> {
  if (html === undefined) throw new ExportError({ why: 'noPage' })
  const view = SCREENS[width] ?? SCREEN
  const height = extent === 'screen' ? view : await heightOf(html, width, ports)
  const drawn = await ports.draw(html, { width, height, view: Math.min(view, height) })
  if (!drawn) throw new ExportError({ why: 'notDrawn' })
  const blob = await pngOf(drawn)
  drawn.close()
  await checkPicture(blob, { width, height })
  return { name: `${stem}-${width}.png`, blob }
}

/** All of the page, or as much of it as a picture holds. */
async function heightOf(html: string, width: number, { look }: ExportPorts): Promise<number> {
  const seen = await look(html, width)
  if (!seen) throw new ExportError({ why: 'notDrawn' })
  return Math.max(1, Math.min(Math.ceil(seen.height), Math.floor(MOST_PIXELS / width)))
}

function pngOf(drawn: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(drawn.width, drawn.height)
  canvas.getContext('2d')?.drawImage(drawn, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Read again, it is as large as it should be, and not one single colour. */
async function checkPicture(blob: Blob, { width, height }: Size): Promise<void> {
  const read = await createImageBitmap(blob).catch(() => undefined)
  if (read?.width !== width || read.height !== height) throw new ExportError({ why: 'size' })
  const flat = isFlat(read)
  read.close()
  if (flat) throw new ExportError({ why: 'flat' })
}

/** Rows that are read at once: all of a long page would take the memory of another one. */
const STRIP = 256

function isFlat(picture: ImageBitmap): boolean {
  const { width, height } = picture
  let first: number | undefined
  for (let top = 0; top < height; top += STRIP) {
    const rows = Math.min(STRIP, height - top)
    const pen = new OffscreenCanvas(width, rows).getContext('2d', { willReadFrequently: true })
    if (!pen) return false
    pen.drawImage(picture, 0, -top)
    const pixels = new Uint32Array(pen.getImageData(0, 0, width, rows).data.buffer)
    first ??= pixels[0]
    if (pixels.some((pixel) => pixel !== first)) return false
  }
  return true
}
