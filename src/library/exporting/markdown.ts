/** Signs that mean something to a reader of Markdown. Words of a model are words: neither a link nor a picture that asks for one. */
const SIGNS = /[\\`*_{}[\]<>()#|!~$&]/g

/** A text as one line that means itself. */
export function plain(text: string): string {
  return (
    text
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .trim()
      .replace(SIGNS, (sign) => `\\${sign}`)
      // What an address looks like is made one by some readers, without any sign.
      .replace(/:\/\//g, '\\://')
      .replace(/^(\d+)\./, '$1\\.')
      .replace(/^([-+=])/, '\\$1')
  )
}

/** A text of several paragraphs, set off from what the report says itself. */
export function quoted(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `> ${plain(line)}`.trimEnd())
    .join('\n')
}

export type Cells = readonly string[]

/** A table; the cells are Markdown already. Nothing where there is no row. */
export function table(head: Cells, rows: readonly Cells[]): string {
  if (rows.length === 0) return ''
  const line = (cells: Cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

/** Sections under one another. What is empty is left out. */
export function sections(parts: readonly (string | undefined)[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** A heading with what stands under it; nothing without that. */
export function section(title: string, parts: readonly (string | undefined)[]): string | undefined {
  const inside = parts.filter(Boolean)
  return inside.length === 0 ? undefined : [`## ${title}`, ...inside].join('\n\n')
}
