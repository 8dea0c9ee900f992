import { fateOf, keepsAttribute } from './drops'
import { type Begun, readTag, type Tag } from './tag'

/** Their text is no markup. What is between them is dropped, but for a style, a title, a text field and old listings. */
const RAW = new Set('script style title textarea xmp iframe noembed noframes noscript plaintext'.split(' '))
const RAW_DROPPED = new Set('script iframe noembed noframes noscript'.split(' '))
// They have no end tag, so nothing of the page is lost with them.
const ALONE = new Set('base embed frame link meta param'.split(' '))
const NAME = /^[a-z][\w:.-]*$/
// The longest reference to a character that may still be cut in two.
const REFERENCE = 32

/**
 * Lets a page through while it is written, up to its last complete tag, without what a cleaned page has not. Every tag is
 * written anew, and no `<` of the page survives anywhere else: what the browser reads is what was decided here.
 */
export function makeTagFilter() {
  let held = ''
  // The tag with which `held` begins, as far as it has been read.
  let begun: Begun | undefined
  let raw: string | undefined
  let skipped: { readonly name: string; depth: number } | undefined

  function write(text: string): string {
    held += text
    let out = ''
    let at = 0
    while (at < held.length) {
      const silent = skipped !== undefined
      const step = raw === undefined ? markup(at) : rawText(at, raw)
      if (!step) break
      if (!silent) out += step.text
      at = step.end
    }
    held = held.slice(at)
    return out
  }

  type Step = { readonly text: string; readonly end: number }

  function markup(at: number): Step | undefined {
    if (held[at] !== '<') return words(at)
    if (held.startsWith('<!--', at)) return until('-->', at, 4)
    const second = held[at + 1]
    if (second === undefined) return undefined
    if (second === '!' || second === '?') return declaration(at)
    if (!/[a-z/]/i.test(second)) return { text: '&lt;', end: at + 1 }
    const tag = readTag(held, at, begun)
    begun = 'end' in tag ? undefined : tag
    return 'end' in tag ? { ...(tag.closes ? closing(tag) : opening(tag)), end: tag.end } : undefined
  }

  function words(at: number): Step | undefined {
    const next = held.indexOf('<', at)
    if (next !== -1) return { text: held.slice(at, next), end: next }
    const reference = held.lastIndexOf('&')
    const end = reference >= at && held.length - reference < REFERENCE ? reference : held.length
    return end > at ? { text: held.slice(at, end), end } : undefined
  }

  function until(mark: string, at: number, from: number): Step | undefined {
    const found = held.indexOf(mark, at + from)
    return found === -1 ? undefined : { text: '', end: found + mark.length }
  }

  function declaration(at: number): Step | undefined {
    if (held.length < at + 4 && '<!--'.startsWith(held.slice(at))) return undefined
    const end = held.indexOf('>', at) + 1
    if (end === 0) return undefined
    const text = held.slice(at, end)
    return { text: /^<!doctype[^<]*>$/i.test(text) ? text : '', end }
  }

  function opening(tag: Tag) {
    const { name } = tag
    if (RAW.has(name)) {
      raw = name
      return { text: RAW_DROPPED.has(name) ? '' : written({ ...tag, name: preformatted(name) }) }
    }
    if (skipped) {
      if (skipped.name === name && !tag.alone) skipped.depth += 1
      return { text: '' }
    }
    const fate = fateOf(name, (attribute) => tag.attributes.find(([key]) => key === attribute)?.[1])
    if (fate === 'gone' && !ALONE.has(name) && !tag.alone) skipped = { name, depth: 1 }
    return { text: fate === 'stays' ? written(tag) : '' }
  }

  function closing({ name }: Tag) {
    if (skipped?.name === name) {
      skipped.depth -= 1
      if (skipped.depth === 0) skipped = undefined
      return { text: '' }
    }
    const stays = NAME.test(name) && fateOf(name, () => undefined) === 'stays' && !RAW.has(name)
    return { text: stays ? `</${name}>` : '' }
  }

  /** What stands in a raw element, as far as it has come, and its end. */
  function rawText(at: number, name: string): Step | undefined {
    const end = name === 'plaintext' ? -1 : endOf(name, at)
    if (end === -1) return rawPart(at, name)
    const close = held.indexOf('>', end) + 1
    if (close === 0) return end > at ? { text: rawWords(at, end, name), end } : undefined
    raw = undefined
    const tail = RAW_DROPPED.has(name) ? '' : `</${preformatted(name)}>`
    return { text: rawWords(at, end, name) + tail, end: close }
  }

  function rawPart(at: number, name: string): Step | undefined {
    // The beginning of an end tag waits for the rest of it.
    const open = held.lastIndexOf('<')
    const end = open >= at && held.length - open < name.length + 3 ? open : held.length
    return end > at ? { text: rawWords(at, end, name), end } : undefined
  }

  function endOf(name: string, at: number): number {
    const mark = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
    mark.lastIndex = at
    return mark.exec(held)?.index ?? -1
  }

  function rawWords(at: number, end: number, name: string): string {
    if (RAW_DROPPED.has(name)) return ''
    const text = held.slice(at, end)
    // Within a drawing a style is no raw text, and a tag in it would be one.
    if (name === 'style') return text.replaceAll('<', '\\3c ')
    return (name === 'title' || name === 'textarea' ? text : text.replaceAll('&', '&amp;')).replaceAll(
      '<',
      '&lt;',
    )
  }

  return { write }
}

function preformatted(name: string): string {
  return name === 'xmp' || name === 'plaintext' ? 'pre' : name
}

function written({ name, attributes, alone }: Tag): string {
  if (!NAME.test(name)) return ''
  const kept = attributes.filter(([key, value]) => !/["'<>&=]/.test(key) && keepsAttribute(key, value))
  const text = kept.map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`).join('')
  return `<${name}${text}${alone ? '/' : ''}>`
}
