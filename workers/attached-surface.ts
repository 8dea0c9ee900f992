import type { ShownPicture } from '../src/run/picture'

/** A text or a page that goes along with a brief. */
export interface AttachedText {
  readonly name: string
  readonly text: string
}

export interface Attached {
  readonly pictures: readonly ShownPicture[]
  readonly documents: readonly AttachedText[]
}

export interface AttachedDoor {
  /** As it was kept: whoever reads it checks it. */
  read(): Promise<unknown>
  keep(attached: Attached | undefined): Promise<void>
}
