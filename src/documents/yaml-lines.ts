import { intake } from '../run/intake'

/** A line of the form `key: value`. `indent` counts what stands before the key, dashes of lists included. */
export interface KeyLine {
  readonly indent: number
  readonly key: string
  readonly value: string
  /** Where the value begins. */
  readonly at: number
}

/** The key and value of a line, as far as a line can be read without its neighbours. */
export function keyLineOf(line: string): KeyLine | undefined {
  const indent = line.search(/[^ -]/)
  const colon = line.search(/:(?:\s|$)/)
  if (indent < 0 || colon <= indent || /[#&*!|>%@`[\]{},]/.test(line.charAt(indent))) return undefined
  const rest = line.slice(colon + 1)
  const value = rest.trim()
  const at = value === '' ? line.length : colon + 1 + rest.indexOf(value)
  return { indent, key: unquoted(line.slice(indent, colon).trim()), value, at }
}

export function unquoted(text: string): string {
  return /^(["']).*\1$/s.test(text) && text.length > 1 ? text.slice(1, -1) : text
}

export const BLOCK_SCALAR = /^(?:[!&]\S+ +)*[|>][+\-0-9]*(?:\s+#.*)?$/

/** A colour after a key would be a comment. People mean the colour. */
const BARE_HEX = /([:,[-][ \t]+)(#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4}))(?![\w-])/gi

/** Which lines are indented by tabs, which YAML forbids, and the lines as YAML can read them. As many as before. */
export function tidied(lines: readonly string[]): { lines: string[]; tabs: readonly number[] } {
  const tabs: number[] = []
  let block = -1
  const read = lines.map((line, at) => {
    const spaced = line.replace(/^[ \t]+/, (space) => space.replaceAll('\t', '  '))
    const indent = spaced.search(/\S/)
    if (block >= 0 && (indent < 0 || indent > block)) return spaced
    if (indent >= 0) block = BLOCK_SCALAR.test(keyLineOf(spaced)?.value ?? '') ? indent : -1
    if (spaced !== line && /^ *\t/.test(line)) tabs.push(at)
    return /^ *#/.test(spaced) ? spaced : withQuotedColours(spaced)
  })
  return { lines: read, tabs }
}

function withQuotedColours(line: string): string {
  if (!line.includes('#')) return line
  return line.replace(BARE_HEX, (all, before: string, hex: string, at: number) =>
    /["']/.test(line.slice(0, at)) ? all : `${before}"${hex}"`,
  )
}

/** Whether so much stands in one another that a parser would run out of stack, or of time. */
export function isTooDeep(lines: readonly string[]): boolean {
  let open = 0
  const indents: number[] = []
  for (const line of lines) {
    if (/(?:[-?:][ \t]+){32}/.test(line)) return true
    for (const sign of line)
      if (sign === '[' || sign === '{') open++
      else if ((sign === ']' || sign === '}') && open > 0) open--
    const indent = line.search(/\S/)
    if (indent < 0) continue
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop()
    indents.push(indent)
    if (open > intake.headDepth || indents.length > intake.headDepth) return true
  }
  return false
}
