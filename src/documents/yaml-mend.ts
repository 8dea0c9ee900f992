import { BLOCK_SCALAR, type KeyLine, keyLineOf } from './yaml-lines'

/**
 * The lines with the value at fault in quotes. "description: Use it when: a page is drawn" is no YAML, and the most
 * frequent thing that people write. Undefined where no value at that line can be quoted.
 */
export function mended(lines: readonly string[], fault: number): string[] | undefined {
  const from = ownerOf(lines, fault)
  const owner = keyLineOf(lines[from] ?? '') ?? itemLineOf(lines[from] ?? '')
  if (!owner || owner.value === '' || BLOCK_SCALAR.test(owner.value)) return undefined
  const to = endOf(lines, from, owner.indent)
  const value = [(lines[from] ?? '').slice(owner.at), ...lines.slice(from + 1, to)]
  const quoted = quotedLines(value)
  if (quoted === undefined) return undefined
  const first = (lines[from] ?? '').slice(0, owner.at) + (quoted[0] ?? '')
  return [...lines.slice(0, from), first, ...quoted.slice(1), ...lines.slice(to)]
}

/** A line of a list that is no key: all of it is the value. */
function itemLineOf(line: string): Pick<KeyLine, 'indent' | 'value' | 'at'> | undefined {
  const [, dash, value] = /^( *- +)(\S.*)$/.exec(line) ?? []
  return dash === undefined || value === undefined
    ? undefined
    : { indent: dash.length, value, at: dash.length }
}

/** The nearest line above a fault that opens a list in brackets and leaves it open: the fault is where the reader noticed. */
export function openedAbove(lines: readonly string[], fault: number): number | undefined {
  for (let at = Math.min(fault, lines.length - 1); at >= 0; at--) {
    const value = keyLineOf(lines[at] ?? '')?.value ?? ''
    if (/^\[[^\]]*$|^\{[^}]*$/.test(value)) return at
  }
  return undefined
}

/** The line whose value goes on at the fault: a line that is deeper than a key with a value belongs to that value. */
function ownerOf(lines: readonly string[], fault: number): number {
  let owner = fault
  let indent = indentOf(lines[fault] ?? '')
  for (let at = fault - 1; at >= 0 && indent > 0; at--) {
    const line = lines[at] ?? ''
    if (line.trim() === '' || indentOf(line) >= indent) continue
    indent = indentOf(line)
    const key = keyLineOf(line)
    if (!key) continue
    if (key.value === '' || BLOCK_SCALAR.test(key.value)) break
    owner = at
  }
  return owner
}

function endOf(lines: readonly string[], from: number, indent: number): number {
  let to = from + 1
  while (to < lines.length && (lines[to] ?? '').trim() !== '' && indentOf(lines[to] ?? '') > indent) to++
  return to
}

function indentOf(line: string): number {
  return Math.max(0, line.search(/\S/))
}

/** Undefined for a value that is in whole quotes already: quoting it again would say something else. */
function quotedLines(value: readonly string[]): string[] | undefined {
  const text = value.join('\n').trimEnd()
  if (/^"(?:[^"\\]|\\[^xuU])*"$/.test(text) || /^'(?:[^']|'')*'$/.test(text)) return undefined
  const inner = text.replace(/^(["'])(?=[^"']*$)/, '')
  return `"${inner.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`.split('\n')
}
