import { placeIn } from '../look'
import { drawPage } from './draw-page'

/** What stands around an element is seen as well: without it nobody knows where on the page they are. */
const AROUND = 48
/** A section may be as tall as its page: of that the top says enough. */
const MOST_HEIGHT = 900

/**
 * An element of a page in pixels, with what stands around it. Undefined where it is not on the page, or where the browser
 * draws no pages: then there is no picture, and nothing else hangs on one.
 */
export async function cropOf(html: string, target: string, width: number): Promise<ImageBitmap | undefined> {
  const place = await placeIn(html, target, width)
  if (!place) return undefined
  const left = Math.max(0, Math.floor(place.x - AROUND))
  const top = Math.max(0, Math.floor(place.y - AROUND))
  const right = Math.min(width, Math.ceil(place.x + place.width + AROUND))
  const bottom = Math.min(top + MOST_HEIGHT, Math.ceil(place.y + place.height + AROUND))
  // Beside the window, where it is kept for those who do not see, there is nothing to be shown.
  if (right <= left || bottom <= top) return undefined
  const drawn = await drawPage(html, { width, height: bottom, view: 800, scale: 1 })
  if (!drawn) return undefined
  const crop = await createImageBitmap(drawn, left, top, right - left, bottom - top)
  drawn.close()
  return crop
}
