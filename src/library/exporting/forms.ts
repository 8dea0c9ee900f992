/** The forms in which a run leaves the device, in the order in which they are offered. */
export const FORMS = ['replay', 'page', 'png', 'report', 'jury', 'events', 'zip'] as const
export type Form = (typeof FORMS)[number]

/** What is wrong with a file that was made. Said in words of the same name. */
export type Fault =
  | {
      readonly why:
        | 'noPage'
        | 'blank'
        | 'empty'
        | 'bytes'
        | 'notDrawn'
        | 'flat'
        | 'size'
        | 'events'
        | 'report'
        | 'replay'
    }
  | { readonly why: 'run' | 'failed'; readonly reason: string }
  | { readonly why: 'archive'; readonly name: string }

/** A file that is not handed out. */
export class ExportError extends Error {
  override readonly name = 'ExportError'
  constructor(readonly fault: Fault) {
    super(fault.why)
  }
}

/** A file that was made and read back. */
export interface Made {
  readonly name: string
  readonly blob: Blob
  /** What may be copied instead. */
  readonly text?: string
  /** Things outside of itself that a page asks for. */
  readonly outside?: number
}

export type Extent = 'screen' | 'whole'

/** How a picture is taken. */
export interface PictureOf {
  readonly width: number
  readonly extent: Extent
}
