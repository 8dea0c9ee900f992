import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'

/** A page on the contact sheet is drawn from a window of this size, for the widest card at twice its pixels. */
const PICTURE = { width: 1280, height: 800, scale: 560 / 1280 }
/** At so little loss nobody tells it from the page, and it is a tenth as long. */
const QUALITY = 0.82

/** Draws pages small, as files that can be kept. `known` are pages that are at hand. */
export function createSmallPages(jury: Remote<Jury>, known: ReadonlyMap<string, string>) {
  return async (hash: string): Promise<Blob | undefined> => {
    const [{ drawPage }, { drawn }, text] = await Promise.all([
      import('../preview/picture/draw-page'),
      import('./drawn'),
      known.get(hash) ?? jury.body(hash),
    ])
    const picture = text === undefined ? undefined : await drawPage(drawn(text), PICTURE)
    return picture && fileOf(picture)
  }
}

function fileOf(picture: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  // Given over, not copied: the picture is gone from here at once.
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
  return canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
}
