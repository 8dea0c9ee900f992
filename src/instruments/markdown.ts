/*
 * Copy in Markdown as the plainest page that says the same. It is read by instruments and shown to nobody, so HTML in the
 * copy stays as it is: what hides in it is to be found.
 */

/** The page that a text in Markdown comes to. */
export function pageOfMarkdown(source: string): string {
  const { head, lines } = split(source.replace(/\r\n?/g, '\n').split('\n'))
  const links = definitionsIn(lines)
  const taken = new Map<string, number>()
  const blocks = blocksOf(
    lines.filter((line) => !DEFINITION.test(line)),
    { links, taken },
  )
  return `${headOf(head)}<body>\n${blocks.join('\n')}\n</body>`
}

interface Context {
  readonly links: ReadonlyMap<string, string>
  /** How often a heading has been called so. */
  readonly taken: Map<string, number>
}

const FIELD = /^([\w-]{1,40}):\s*(.*)$/

/** What stands between dashes at the very top speaks of the text: its title, its description. */
function split(lines: readonly string[]): { head: readonly string[]; lines: readonly string[] } {
  const end = lines.indexOf('---', 1)
  const inside = lines.slice(1, end)
  const isHead =
    lines[0] === '---' && end > 1 && inside.every((line) => line === '' || /^\s|^-|^[\w-]+:/.test(line))
  return isHead ? { head: inside, lines: lines.slice(end + 1) } : { head: [], lines }
}

function headOf(lines: readonly string[]): string {
  const parts = lines.map((line) => {
    const [, name = '', value = line] = FIELD.exec(line) ?? []
    const text = value.trim().replace(/^(["'])(.*)\1$/, '$2')
    if (/^(?:seo[-_]?)?title$/i.test(name)) return `<title>${escaped(text)}</title>`
    return `<meta name="description" content="${escaped(text)}">`
  })
  return parts.length === 0 ? '' : `<head>${parts.join('')}</head>\n`
}

const DEFINITION = /^ {0,3}\[([^\]]{1,200})\]:\s*(\S+)/

function definitionsIn(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap((line) => {
      const [, name, to] = DEFINITION.exec(line) ?? []
      return name === undefined || to === undefined ? [] : [[name.toLowerCase(), to] as const]
    }),
  )
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(.*)$/
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/

/** A block is a line or a few: nesting says nothing that anything here is measured by. */
function blocksOf(lines: readonly string[], context: Context): readonly string[] {
  const blocks: string[] = []
  let paragraph: string[] = []
  let fence: string | undefined
  let code: string[] = []
  const close = () => {
    if (paragraph.length > 0) blocks.push(paragraphOf(paragraph, context))
    paragraph = []
  }
  const add = (block: string) => {
    close()
    blocks.push(block)
  }
  for (const given of lines) {
    if (fence !== undefined) {
      if (given.trim().startsWith(fence)) {
        blocks.push(`<pre>${escaped(code.join('\n'))}</pre>`)
        fence = undefined
      } else code.push(given)
      continue
    }
    const line = given.replace(/^(?: {0,3}>[ \t]?)+/, '')
    fence = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      close()
      code = []
      continue
    }
    const heading = HEADING.exec(line)
    const item = ITEM.exec(line)
    const under = /^ {0,3}(=+|-+)[ \t]*$/.exec(line)?.[1]
    if (line.trim() === '') close()
    else if (heading) add(headingOf(heading[1]?.length ?? 1, heading[2] ?? '', context))
    else if (under !== undefined && paragraph.length > 0) {
      const text = paragraph.join(' ')
      paragraph = []
      add(headingOf(under.startsWith('=') ? 1 : 2, text, context))
    } else if (RULE.test(line)) add('<hr>')
    else if (item) {
      close()
      // Left open: what follows without an empty line belongs to it.
      paragraph.push(item[1] ?? '')
    } else if (/^\s*\|.*\|\s*$/.test(line)) add(rowOf(line, context))
    else paragraph.push(line.trim())
  }
  if (fence !== undefined) blocks.push(`<pre>${escaped(code.join('\n'))}</pre>`)
  close()
  return blocks
}

function paragraphOf(lines: readonly string[], { links }: Context): string {
  const text = lines.join('\n')
  return /^<(?!https?:)[a-z!/]/i.test(text) ? text : `<p>${inline(text, links)}</p>`
}

function headingOf(level: number, text: string, { links, taken }: Context): string {
  const [, words = '', own] = /^(.*?)(?:\s*\{#([\w-]+)\})?$/.exec(text) ?? []
  const name = own ?? slugOf(words)
  const times = taken.get(name) ?? 0
  taken.set(name, times + 1)
  const id = times === 0 ? name : `${name}-${times}`
  return `<h${level} id="${escaped(id)}">${inline(words, links)}</h${level}>`
}

/** As the usual renderers name a heading, so that a link to it is found. */
function slugOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}

function rowOf(line: string, { links }: Context): string {
  const cells = line.trim().slice(1, -1).split('|')
  if (cells.every((cell) => /^\s*:?-+:?\s*$/.test(cell))) return ''
  return `<p>${cells.map((cell) => inline(cell.trim(), links)).join('</p><p>')}</p>`
}

const CODE = /(`+)([^`]{1,4000}?)\1(?!`)/g
const LINK =
  /(!?)\[([^\][]{0,1000})\](?:\(\s*<?([^)\s>]{0,2000})>?(?:\s+["'][^)]{0,300}["'])?\s*\)|\[([^\][]{0,200})\])/g
const AUTO = /<(https?:\/\/[^\s<>]{1,2000})>/g

function inline(text: string, links: ReadonlyMap<string, string>): string {
  const held: string[] = []
  const hold = (html: string) => `\u0001${held.push(html) - 1}\u0002`
  const bare = text
    .replace(/[\u0001\u0002]/g, '')
    .replace(CODE, (_, __, code: string) => hold(`<code>${escaped(code)}</code>`))
    .replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => hold(escaped(sign)))
    .replace(AUTO, (_, to: string) => hold(`<a href="${escaped(to)}">${escaped(to)}</a>`))
    .replace(LINK, (whole, mark: string, words: string, to?: string, name?: string) => {
      const address = to ?? links.get((name === '' ? words : (name ?? '')).toLowerCase())
      if (address === undefined) return whole
      return mark === '!'
        ? hold(pictureOf(words, address))
        : `${hold(openingOf(address))}${words}${hold('</a>')}`
    })
    .replace(/(\*\*|__)(?=\S)([^*_]{1,4000}?\S?)\1/g, '<strong>$2</strong>')
    .replace(/(?<![\w*])([*_])(?=\S)([^*_\n]{1,4000}?)\1(?![\w*])/g, '<em>$2</em>')
  return bare.replace(/\u0001(\d+)\u0002/g, (_, at: string) => held[Number(at)] ?? '')
}

/** A bare # stands for a button: where it leads is decided when the page is made. */
function openingOf(address: string): string {
  return address === '#' ? '<a>' : `<a href="${escaped(address)}">`
}

function pictureOf(words: string, address: string): string {
  return `<img alt="${escaped(words)}" src="${escaped(address)}">`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
