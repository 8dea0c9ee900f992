import { decode } from './entities'

export type Attributes = ReadonlyMap<string, string>

/** What stands in a page, in order. */
export interface Sink {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  /** Text between tags. */
  text(text: string): void
  /** What an element holds that holds no tags: a script, a sheet, the title. */
  raw(name: string, text: string): void
  comment(text: string): void
}

/** Elements whose content is no markup. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'])
/** Of these, the ones in which references are still read. */
const DECODED = new Set(['textarea', 'title'])
const FOREIGN = new Set(['svg', 'math'])

const NAME = /[^\s/>]+/y
const BETWEEN = /[\s/]*/y
const ATTRIBUTE = /[^\s/>][^\s/>=]*/y
const EQUALS = /\s*=\s*/y
const BARE = /[^\s>]*/y
const COMMENT_END = /--!?>/g
const LETTER = /[a-z]/i

/**
 * Reads a page as a browser splits it into tags, and never fails: an unfinished tag at the end is dropped, a lone `<` is text.
 * Each search begins where the last one ended or runs to the end and ends the reading: a page costs its length, whatever
 * it holds.
 */
export function scan(page: string, sink: Sink): void {
  let at = 0
  /** How many drawings are open: inside them a title is a shape's and CDATA is text. */
  let foreign = 0

  /** What a pattern finds right here. */
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(page)?.[0] ?? ''
    at += found.length
    return found
  }

  /** All up to a mark, which is passed over; the rest of the page when there is none. */
  const upTo = (mark: string): string => {
    const end = page.indexOf(mark, at)
    const text = page.slice(at, end < 0 ? page.length : end)
    at = end < 0 ? page.length : end + mark.length
    return text
  }

  const comment = (): string => {
    // `<!-->` and `<!--->` are whole comments.
    COMMENT_END.lastIndex = at - 2
    const end = COMMENT_END.exec(page)
    const text = page.slice(at, end ? Math.max(at, end.index) : page.length)
    at = end ? end.index + end[0].length : page.length
    return text
  }

  const declaration = () => {
    if (page.startsWith('<!--', at)) {
      at += 4
      sink.comment(comment())
    } else if (foreign > 0 && page.startsWith('<![CDATA[', at)) {
      at += 9
      sink.text(upTo(']]>'))
    } else {
      at += 2
      const text = upTo('>')
      if (!/^doctype/i.test(text)) sink.comment(text)
    }
  }

  const value = (): string => {
    const quote = page[at]
    if (quote !== '"' && quote !== "'") return decode(take(BARE))
    at += 1
    return decode(upTo(quote))
  }

  const attributes = (): Attributes => {
    const found = new Map<string, string>()
    for (;;) {
      take(BETWEEN)
      const name = take(ATTRIBUTE).toLowerCase()
      if (name === '') return found
      const text = take(EQUALS) ? value() : ''
      // Of two attributes with one name the first counts.
      if (!found.has(name)) found.set(name, text)
    }
  }

  const content = (name: string) => {
    const end = closingTag(page, name, at)
    const text = page.slice(at, end)
    at = end
    sink.raw(name, DECODED.has(name) ? decode(text) : text)
  }

  const opening = () => {
    at += 1
    const name = take(NAME).toLowerCase()
    const found = attributes()
    if (at >= page.length) return
    const empty = page[at - 1] === '/'
    at += 1
    sink.open(name, found)
    if (FOREIGN.has(name) && !empty) foreign += 1
    if (foreign > 0 && empty) sink.close(name)
    else if (RAW.has(name) && !(foreign > 0 && name === 'title')) content(name)
  }

  const closing = () => {
    at += 2
    const name = take(NAME).toLowerCase()
    upTo('>')
    if (FOREIGN.has(name)) foreign = Math.max(0, foreign - 1)
    if (name !== '') sink.close(name)
  }

  while (at < page.length) {
    const next = page.indexOf('<', at)
    const end = next < 0 ? page.length : next
    if (end > at) sink.text(decode(page.slice(at, end)))
    at = end
    if (next < 0) return
    const after = page[at + 1] ?? ''
    if (LETTER.test(after)) opening()
    else if (after === '/' && LETTER.test(page[at + 2] ?? '')) closing()
    else if (after === '!' || after === '?' || after === '/') declaration()
    else {
      sink.text('<')
      at += 1
    }
  }
}

/** Where an element without markup ends: at its own closing tag, and at no other. */
function closingTag(page: string, name: string, from: number): number {
  let at = page.indexOf('</', from)
  while (at >= 0) {
    const after = page.slice(at + 2, at + 3 + name.length).toLowerCase()
    if (after.startsWith(name) && /^[\s/>]?$/.test(after.slice(name.length))) return at
    at = page.indexOf('</', at + 2)
  }
  return page.length
}
