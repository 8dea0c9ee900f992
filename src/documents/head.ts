import type { Warning } from './documents'
import { type ReadYaml, readYaml } from './yaml'
import { keyLineOf } from './yaml-lines'

/** A file as the YAML above its text and the text. */
export interface Headed {
  readonly head?: ReadYaml
  /** The index of the first line of the text. */
  readonly bodyAt: number
  readonly warnings: readonly Warning[]
}

const FENCE = /^---\s*$/
const END = /^(?:---|\.\.\.)\s*$/

/** Finds what stands between two lines of dashes at the top. A file that begins with a rule instead has no head. */
export function headOf(lines: readonly string[]): Headed {
  const open = firstLine(lines)
  if (open === undefined || !FENCE.test(lines[open] ?? '')) return { bodyAt: 0, warnings: [] }
  const close = closing(lines, open)
  const head = readYaml(lines.slice(open + 1, close.at), open + 1)
  if (!head) return { bodyAt: close.found ? close.at + 1 : 0, warnings: [] }
  const warnings = close.found ? [] : [{ kind: 'head_not_closed', line: open + 1 }]
  return { head, bodyAt: close.found ? close.at + 1 : close.at, warnings: [...warnings, ...head.warnings] }
}

/** Where the file begins to say something: a comment of its licence may stand above. */
function firstLine(lines: readonly string[]): number | undefined {
  let comment = false
  for (const [at, line] of lines.entries()) {
    const text = line.trim()
    if (text === '') continue
    if (!comment && !text.startsWith('<!--')) return at
    comment = !text.includes('-->')
  }
  return undefined
}

/** The line that ends the head. Where none does, the head ends with the last line that looks like one of it. */
function closing(lines: readonly string[], open: number): { at: number; found: boolean } {
  const at = lines.findIndex((line, index) => index > open && END.test(line))
  if (at >= 0) return { at, found: true }
  const over = lines.findIndex(
    (line, index) => index > open && line.trim() !== '' && !/^[\s-]/.test(line) && !keyLineOf(line),
  )
  return { at: over < 0 ? lines.length : over, found: false }
}
