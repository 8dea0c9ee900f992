import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'

/** The first two screens of a page at a desk, large enough to be judged. */
const PICTURE = { width: 1280, height: 1800, scale: 0.75 }
const QUALITY = 0.85

/** Draws a page by its hash. Nothing in it runs. */
export function createPagePictures(jury: Remote<Jury>) {
  return async (hash: string): Promise<Blob | undefined> => {
    const [{ drawPage }, { drawn }, text] = await Promise.all([
      import('../preview/picture/draw-page'),
      import('./drawn'),
      jury.body(hash),
    ])
    const picture = text === undefined ? undefined : await drawPage(drawn(text), PICTURE)
    if (!picture) return undefined
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
    return canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  }
}
