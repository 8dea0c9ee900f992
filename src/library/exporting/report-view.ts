/** A report drawn by elements, to be printed. It reads what `report.ts` writes, and no other Markdown. */
export function drawReport(markdown: string, into: HTMLElement): void {
  for (const block of markdown.trim().split(/\n{2,}/)) into.append(blockOf(block.split('\n')))
}

function blockOf(lines: readonly string[]): HTMLElement {
  const [first = ''] = lines
  const level = /^(#{1,2}) /.exec(first)?.[1]?.length
  if (level !== undefined) return filled(level === 1 ? 'h1' : 'h2', first.slice(level + 1))
  if (first.startsWith('| ')) return tableOf(lines)
  if (first.startsWith('- ')) return listOf('ul', lines, /^- /)
  if (/^\d+\. /.test(first)) return listOf('ol', lines, /^\d+\. /)
  if (first.startsWith('>'))
    return filled('blockquote', lines.map((line) => line.replace(/^> ?/, '')).join('\n'))
  return filled('p', lines.join('\n'))
}

function listOf(name: 'ul' | 'ol', lines: readonly string[], sign: RegExp): HTMLElement {
  const made = document.createElement(name)
  made.append(...lines.map((line) => filled('li', line.replace(sign, ''))))
  return made
}

function tableOf([head = '', , ...rows]: readonly string[]): HTMLElement {
  const made = document.createElement('table')
  made.append(rowOf('th', head), ...rows.map((row) => rowOf('td', row)))
  return made
}

function rowOf(name: 'th' | 'td', line: string): HTMLElement {
  const made = document.createElement('tr')
  const cells = line.slice(2, -2).split(/ \| /)
  made.append(...cells.map((cell) => filled(name, cell)))
  return made
}

const BOLD = /\*\*((?:[^*\\]|\\.)+)\*\*|(?<!\\)\*((?:[^*\\]|\\.)+)\*/g

/** The text as what it means: signs that were written to mean themselves do so again. */
function filled(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.dir = 'auto'
  let at = 0
  for (const found of text.matchAll(BOLD)) {
    made.append(meant(text.slice(at, found.index)))
    const strong = document.createElement(found[1] === undefined ? 'em' : 'strong')
    strong.append(meant(found[1] ?? found[2] ?? ''))
    made.append(strong)
    at = found.index + found[0].length
  }
  made.append(meant(text.slice(at)))
  return made
}

function meant(text: string): string {
  return text.replace(/\\(.)/g, '$1')
}
