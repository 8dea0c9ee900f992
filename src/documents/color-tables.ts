import type { Named } from './color-lines'
import { colorsIn, isColor } from './color-values'
import { namedColor } from './named-colors'
import { plain, trimmed } from './plain'

/** A row of a table, with the names of its columns. */
export interface Row {
  readonly cells: readonly string[]
  readonly head: readonly string[]
}

const NAMES =
  /^(?:(?:colou?r )?names?|colou?rs?|swatch|token(?: name)?|css (?:var(?:iable)?|token)|variable|名称|名稱|名前|色名|颜色|顏色|色|カラー|カラー名|이름|색상|색상명|컬러|토큰|变量|變數|トークン|令牌|name|farbe|farbname|nom|couleur|nombre|nome|cor)$/i
const USES =
  /use|usage|role|note|descri|purpose|where|meaning|apply|context|example|contrast|wcag|ratio|用途|使用|说明|說明|描述|角色|用法|説明|役割|용도|설명|사용|역할|verwendung|rolle|zweck|rôle|usage|emploi|uso|rol/i
const FORMATS = /hex|rgb|hsl|oklch|oklab|cmyk|value|code|pantone|值|値|값|コード|wert|valeur|valor/i
const PAIRS = /ratio|wcag|contrast|对比|對比|コントラスト|대비|kontrast/i

/** The colours that a row defines. A row that holds two of them against each other defines neither. */
export function colorsOfRow({ cells, head }: Row): Named[] {
  const columns = columnsOf(cells)
  if (columns.length === 0 || (columns.length > 1 && head.some((title) => PAIRS.test(title)))) return []
  const name = nameIn({ cells, head }, columns)
  return valueColumns({ cells, head }, columns).flatMap((at) => {
    const step = plain(head[at] ?? '')
    const full = /^\d{2,4}$/.test(step) ? `${name} ${step}` : name
    return valuesIn(cells[at] ?? '').map((value) => ({ name: full || value, value }))
  })
}

/** Where the colours are. "Red" is a colour only where nothing is written in digits: beside digits it is a name. */
function columnsOf(cells: readonly string[]): readonly number[] {
  const written = cells.flatMap((cell, at) => (colorsIn(cell).length > 0 ? [at] : []))
  return written.length > 0
    ? written
    : cells.flatMap((cell, at) => (at > 0 && isColor(plain(cell)) ? [at] : []))
}

function valuesIn(cell: string): string[] {
  const [first] = colorsIn(cell)
  if (first) return /gradient\(/i.test(cell) ? [] : [first.value]
  return namedColor(plain(cell)) ? [plain(cell)] : []
}

function nameIn({ cells, head }: Row, columns: readonly number[]): string {
  const words = (at: number) => trimmed(plain(cells[at] ?? ''))
  const free = cells.map((_, at) => at).filter((at) => !columns.includes(at) && /[\p{L}\d]/u.test(words(at)))
  const named = ['name', ''].flatMap((wanted) =>
    free.filter((at) => {
      const title = plain(head[at] ?? '')
      return NAMES.test(title) && (wanted === '' || /name|名/i.test(title))
    }),
  )
  const at = named[0] ?? free.find((column) => /\p{L}/u.test(words(column))) ?? free[0]
  if (at !== undefined) return words(at)
  const [only = 0] = columns
  const cell = cells[only] ?? ''
  return trimmed(plain(cell.slice(0, colorsIn(cell)[0]?.at ?? 0)).replace(/[(（]$/, ''))
}

/** One colour may be written in several formats; in several themes and steps it is several. */
function valueColumns({ head }: Row, columns: readonly number[]): readonly number[] {
  const values = columns.filter((at) => !USES.test(head[at] ?? ''))
  const own = values.length > 0 ? values : columns.slice(0, 1)
  const formats = own.filter((at) => FORMATS.test(head[at] ?? ''))
  return formats.length > 0 ? formats.slice(0, 1) : own
}
