import type { Warning } from './documents'
import { intake } from '../run/intake'

/** A file as its lines, without what ends them. The line at index 0 is line 1. */
export interface Source {
  readonly lines: readonly string[]
  readonly warnings: readonly Warning[]
}

const BYTE_ORDER_MARK = '\uFEFF'

/** The lines of a file, whatever ends them. Of a file that is too long the beginning is read, and the warning says where it stops. */
export function sourceOf(text: string): Source {
  const whole = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  const cut = whole.length > intake.documentChars
  const lines = (cut ? whole.slice(0, intake.documentChars) : whole).split(/\r\n|\n|\r/)
  const long = lines.findIndex((line) => line.length > intake.documentLineChars)
  return {
    lines: long < 0 ? lines : lines.map((line) => line.slice(0, intake.documentLineChars)),
    warnings: [
      ...(cut ? [{ kind: 'file_too_long', line: lines.length }] : []),
      ...(long >= 0 ? [{ kind: 'line_too_long', line: long + 1 }] : []),
    ],
  }
}
