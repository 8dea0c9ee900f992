/** The forms in which a run leaves the device, in the order in which they are offered. */
export const FORMS = ['replay', 'page', 'png', 'report', 'jury', 'events', 'json', 'csv', 'zip'] as const
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
        | 'data'
        | 'table'
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

/** The tables of a run. */
export const TABLES = ['findings', 'scores', 'measurements', 'calls'] as const
export type TableName = (typeof TABLES)[number]

export type Extent = 'screen' | 'whole'

/** How an export is made, where there is a choice. */
export interface Choice extends PictureOf {
  readonly table?: TableName
  /** What the person has put on findings goes along. */
  readonly isWithNotes?: boolean
}

/** How a picture is taken. */
export interface PictureOf {
  readonly width: number
  readonly extent: Extent
}
