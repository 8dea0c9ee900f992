import { intake } from './intake'

/** A picture that goes along with a brief, as the log names it. Its bytes, in base64, are a body of the run. */
export interface Picture {
  readonly name: string
  readonly hash: string
  /** Of the body, which is a text: the type of the picture and how it is spelled. */
  readonly mime: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

/** A picture with its bytes, as a model is shown it. */
export interface ShownPicture {
  readonly name: string
  /** `image/jpeg`. */
  readonly type: string
  readonly base64: string
  readonly width: number
  readonly height: number
}

const SPELLED = ';base64'

/** The type of the body that holds a picture of this type. */
export function bodyMime(type: string): string {
  return `${type}${SPELLED}`
}

/** The type of the picture that a body holds; undefined of any other body. */
export function pictureType(mime: string): string | undefined {
  return mime.startsWith('image/') && mime.endsWith(SPELLED) ? mime.slice(0, -SPELLED.length) : undefined
}

/** What pictures come to for a model that reads them. Makers count differently; this is the dearest of their ways. */
export function pictureTokens(pictures: readonly Pick<Picture, 'width' | 'height'>[] = []): number {
  return pictures.reduce(
    (sum, { width, height }) => sum + Math.ceil((width * height) / intake.pixelsAToken),
    0,
  )
}
