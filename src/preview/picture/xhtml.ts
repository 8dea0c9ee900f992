import { loadsOutside } from '../drops'
import { of } from '../native'
import { rooted } from './css-roots'

const XHTML = 'http://www.w3.org/1999/xhtml'
const ELEMENT = 1
const TEXT = 3

/** Deeper than any browser builds a tree. */
const DEEPEST = 600
const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u
const ATTRIBUTE = /^(?:xml:)?[A-Za-z_][\w.-]*$/
// Nothing of them is drawn.
const UNSEEN = new Set('template noscript title meta script base link'.split(' '))
// What XML cannot hold in any spelling.
const UNWRITABLE = /[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]/g

/** An element as XML, which has to be whole where HTML forgives: one wrong name, and there would be no picture at all. */
export function xhtmlOf(element: Element): string {
  return written(element, '', 0)
}

function written(element: Element, around: string, depth: number): string {
  if (depth > DEEPEST) throw new RangeError('The page is nested too deep to be drawn.')
  const space = of.space(element) ?? XHTML
  const name = of.localName(element)
  if (UNSEEN.has(name)) return ''
  const tag = NAME.test(name) ? name : 'span'
  const start = `<${tag}${space === around ? '' : ` xmlns="${escaped(space)}"`}${attributesOf(element, name)}>`
  return `${start}${inside(element, name, space, depth)}</${tag}>`
}

function inside(element: Element, name: string, space: string, depth: number): string {
  if (name === 'style') return escaped(rooted(of.text(element) ?? ''))
  let text = ''
  for (let node = of.first(element); node; node = of.next(node)) {
    const kind = of.kind(node)
    if (kind === TEXT) text += escaped(of.text(node) ?? '')
    // Of that kind every node is an element.
    else if (kind === ELEMENT) text += written(node as Element, space, depth + 1)
  }
  return text
}

function attributesOf(element: Element, tag: string): string {
  const seen = new Set<string>()
  let text = ''
  for (const asked of of.names(element)) {
    // The prefix has no meaning without its declaration, and the plain name does the same.
    const name = asked.toLowerCase() === 'xlink:href' ? 'href' : asked
    const value = of.value(element, asked)
    if (!ATTRIBUTE.test(name) || name.startsWith('xmlns') || seen.has(name)) continue
    if (loadsOutside(tag, name.toLowerCase(), value)) continue
    seen.add(name)
    text += ` ${name}="${escaped(value)}"`
  }
  return text
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** Text that XML reads back as it is. */
export function escaped(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>"\n\r\t]/g, (sign) => SIGNS[sign] ?? '')
}
