/** What a text in Markdown is made of, as far as a reader of lists, tables and code needs it. Lines count from 1. */
export type Block =
  | { readonly type: 'heading'; readonly level: number; readonly text: string; readonly line: number }
  | { readonly type: 'item'; readonly depth: number; readonly text: string; readonly line: number }
  | {
      readonly type: 'row'
      readonly cells: readonly string[]
      readonly head: readonly string[]
      readonly line: number
    }
  | { readonly type: 'code'; readonly lang: string; readonly lines: readonly string[]; readonly line: number }
  | { readonly type: 'quote'; readonly text: string; readonly line: number }
  | { readonly type: 'text'; readonly text: string; readonly line: number }

const FENCE = /^\s{0,12}(`{3,}|~{3,})\s*([\w+#.-]*)/
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?$/
const ITEM = /^([ \t]*)(?:[-*+•]|\d{1,3}[.)])[ \t]+(.*)$/

/** Reads the lines from `at` on. Every line is in one block at most, so the time it takes is that of the text. */
export function blocksOf(lines: readonly string[], at: number): Block[] {
  const blocks: Block[] = []
  let head: readonly string[] | undefined
  for (let index = at; index < lines.length; index++) {
    const text = lines[index] ?? ''
    const line = index + 1
    const fence = FENCE.exec(text)
    if (fence) {
      const end = endOfCode(lines, index, fence[1] ?? '')
      blocks.push({
        type: 'code',
        lang: (fence[2] ?? '').toLowerCase(),
        lines: lines.slice(index + 1, end),
        line: line + 1,
      })
      index = end
      continue
    }
    if (isRow(text)) {
      const cells = cellsOf(text)
      if (isRule(lines[index + 1] ?? '')) head = cells
      else if (!isRule(text)) blocks.push({ type: 'row', cells, head: head ?? [], line })
      continue
    }
    head = undefined
    const block = blockOf(text, line)
    const level =
      block?.type === 'text' && (lines[index - 1] ?? '').trim() === '' ? underlined(lines[index + 1]) : 0
    if (block?.type === 'text' && level > 0) {
      blocks.push({ type: 'heading', level, text: block.text, line })
      index++
    } else if (block) blocks.push(block)
  }
  return blocks
}

/** The level that a line of signs gives to the line above it. */
function underlined(line = ''): 0 | 1 | 2 {
  if (/^ {0,3}=+\s*$/.test(line)) return 1
  return /^ {0,3}-{2,}\s*$/.test(line) ? 2 : 0
}

function blockOf(text: string, line: number): Block | undefined {
  if (text.trim() === '') return undefined
  const [, marks, title] = HEADING.exec(text) ?? []
  if (marks !== undefined)
    return {
      type: 'heading',
      level: marks.length,
      text: (title ?? '').replace(/[ \t]+#+[ \t]*$/, '').trim(),
      line,
    }
  if (/^\s{0,3}>/.test(text)) return { type: 'quote', text: text.replace(/^\s{0,3}>\s?/, '').trim(), line }
  const [, indent, item] = ITEM.exec(text) ?? []
  if (item !== undefined)
    return { type: 'item', depth: (indent ?? '').replaceAll('\t', '  ').length, text: item.trim(), line }
  return { type: 'text', text: text.trim(), line }
}

/** Code that is never closed goes on to the end, as every renderer has it. */
function endOfCode(lines: readonly string[], from: number, marks: string): number {
  const sign = marks.charAt(0)
  for (let at = from + 1; at < lines.length; at++) {
    const text = (lines[at] ?? '').trim()
    if (text.length >= marks.length && text.replaceAll(sign, '') === '') return at
  }
  return lines.length
}

function isRow(line: string): boolean {
  const text = line.trim()
  return text.startsWith('|') || (text.includes(' | ') && !/^[-*+>#]/.test(text))
}

function isRule(line: string): boolean {
  return line.includes('-') && line.includes('|') && /^[\s|:-]+$/.test(line)
}

/** The cells of a row. A stroke after a backslash ends none. */
function cellsOf(line: string): string[] {
  const text = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return text.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim())
}
