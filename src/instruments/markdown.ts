/*
 * Copy in Markdown as the plainest page that says the same. HTML in the copy stays as it is: what hides in it is to be
 * found. So the page is as little to be trusted as any other, and is shown in a sandbox alone.
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
const UNDER = /^ {0,3}(=+|-+)[ \t]*$/
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/

/** A piece of the page, and the list that it is an item of. */
interface Block {
  readonly html: string
  readonly list?: 'ul' | 'ol' | undefined
}

/** What has been read of a block that may go on. */
interface Open {
  lines: string[]
  list: Block['list']
  /** The sign that ends a block of code, while one is open. */
  fence: string | undefined
}

/** A block is a line or a few. How deep lists lie in one another says nothing that anything here is measured by. */
function blocksOf(lines: readonly string[], context: Context): readonly string[] {
  const blocks: Block[] = []
  const open: Open = { lines: [], list: undefined, fence: undefined }
  const close = () => {
    if (open.fence !== undefined) blocks.push({ html: `<pre>${escaped(open.lines.join('\n'))}</pre>` })
    else if (open.lines.length > 0) blocks.push(textBlock(open, context))
    Object.assign(open, { lines: [], list: undefined, fence: undefined })
  }
  for (const line of lines) {
    if (open.fence === undefined)
      readLine(line.replace(/^(?: {0,3}>[ \t]?)+/, ''), { open, close, blocks, context })
    else if (line.trim().startsWith(open.fence)) close()
    else open.lines.push(line)
  }
  close()
  return listed(blocks)
}

interface Reading {
  readonly open: Open
  readonly close: () => void
  readonly blocks: Block[]
  readonly context: Context
}

function readLine(line: string, { open, close, blocks, context }: Reading): void {
  const [, fence] = FENCE.exec(line) ?? []
  const [heading, marks = '', title = ''] = HEADING.exec(line) ?? []
  const [item, text = ''] = ITEM.exec(line) ?? []
  const [, under] = UNDER.exec(line) ?? []
  if (fence !== undefined) {
    close()
    open.fence = fence
  } else if (line.trim() === '') close()
  else if (heading !== undefined) {
    close()
    blocks.push({ html: headingOf(marks.length, title, context) })
  } else if (under !== undefined && open.lines.length > 0 && open.list === undefined) {
    const words = open.lines.splice(0).join(' ')
    blocks.push({ html: headingOf(under.startsWith('=') ? 1 : 2, words, context) })
  } else if (RULE.test(line)) {
    close()
    blocks.push({ html: '<hr>' })
  } else if (item !== undefined) {
    close()
    // Left open: what follows without an empty line belongs to it.
    open.lines.push(text)
    open.list = /^\s*\d/.test(line) ? 'ol' : 'ul'
  } else if (/^\s*\|.*\|\s*$/.test(line)) {
    close()
    blocks.push({ html: rowOf(line, context) })
  } else open.lines.push(line.trim())
}

function textBlock({ lines, list }: Open, { links }: Context): Block {
  const text = lines.join('\n')
  if (list) return { html: `<li>${inline(text, links)}</li>`, list }
  return { html: /^<(?!https?:)[a-z!/]/i.test(text) ? text : `<p>${inline(text, links)}</p>` }
}

/** Items that follow one another are one list. */
function listed(blocks: readonly Block[]): readonly string[] {
  return blocks.map(({ html, list }, at) => {
    if (list === undefined) return html
    const opens = blocks[at - 1]?.list === list ? '' : `<${list}>`
    const closes = blocks[at + 1]?.list === list ? '' : `</${list}>`
    return `${opens}${html}${closes}`
  })
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
