import { ExportError } from './forms'

/** What may stand in a cell. A number is one, whatever sign it begins with; a text never becomes a formula. */
export type Cell = string | number | undefined

export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Programs that open tables run a text that begins so: words of a model are words. */
const FORMULA = /^[=+\-@\t\r]/

/** The text of a cell as it leaves the device. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const text = cell ?? ''
  return FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text
}

/** Stands in front of a file of tables: without it, some spreadsheets take UTF-8 for something else. */
export const UTF_8_SIGN = '\u{feff}'

/** As RFC 4180 has it. */
export function printCsv(table: Table): string {
  const lines = cellsOf(table).map((cells) => cells.map(quoted).join(','))
  return `${lines.join('\r\n')}\r\n`
}

/** Each line has as many cells as the head has names. */
function cellsOf({ head, rows }: Table): readonly (readonly string[])[] {
  return [[...head], ...rows.map((cells) => head.map((_, at) => cellText(cells[at])))]
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y

/** The cells of a table, line by line; undefined for a text that is none. */
export function readCsv(text: string): readonly (readonly string[])[] | undefined {
  const lines: string[][] = []
  let cells: string[] = []
  CELL.lastIndex = 0
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text)
    if (!found) return undefined
    const [, inside, bare = '', end] = found
    cells.push(inside?.replaceAll('""', '"') ?? bare)
    if (end === ',') continue
    lines.push(cells)
    cells = []
  }
  return cells.length === 0 ? lines : undefined
}

/** Read again it has every cell, and none that a spreadsheet would run. */
export function checkCsv(text: string, table: Table): void {
  if (JSON.stringify(readCsv(text)) !== JSON.stringify(cellsOf(table)))
    throw new ExportError({ why: 'table' })
}
