import { expose } from 'comlink'
import { intake } from '../src/run/intake'
import type { ShownPicture } from '../src/run/picture'
import { base64Of } from '../src/vault/base64'

export type Shrunk = Omit<ShownPicture, 'name'>

/** All that models read, the oldest servers at home included. */
const TYPE = 'image/jpeg'
/** As good as it may be and still small enough. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5, 0.35] as const

/** A picture of any kind as one that a model reads, beside the page: one of a camera takes a second. */
async function shrink(file: Blob): Promise<Shrunk> {
  const bitmap = await createImageBitmap(file)
  try {
    const canvas = drawn(bitmap)
    const { width, height } = canvas
    const bytes = new Uint8Array(await (await smallEnough(canvas)).arrayBuffer())
    return { type: TYPE, base64: base64Of(bytes), width, height }
  } finally {
    bitmap.close()
  }
}

function drawn(bitmap: ImageBitmap): OffscreenCanvas {
  const scale = Math.min(1, intake.pictureEdge / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [bitmap.width, bitmap.height].map((edge) => Math.max(1, Math.round(edge * scale)))
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures beside a page.')
  // What is seen through would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function smallEnough(canvas: OffscreenCanvas): Promise<Blob> {
  let blob = await canvas.convertToBlob({ type: TYPE, quality: QUALITIES[0] })
  for (const quality of QUALITIES.slice(1)) {
    if (blob.size <= intake.pictureBytes) break
    blob = await canvas.convertToBlob({ type: TYPE, quality })
  }
  return blob
}

const shrinker = { shrink }

export type Shrinker = typeof shrinker

expose(shrinker)
