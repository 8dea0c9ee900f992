import { examLimits } from '../run/exam-limits'
import { placeFinder, quotationsIn } from './presence'
import { type Node, readTree } from './tree'

/** Places that one selector finds: the fourth says nothing that the first three do not. */
const MOST_PLACES = 3
/** Of a place that is too long, so much of each text. */
const OUTLINE_CHARS = 80
/** Around words that stand in no element: a sheet, a script, a comment. */
const AROUND_CHARS = 400
/** Words alone say little; so much of what they stand in goes along. */
const CONTEXT_BYTES = 1024

/** These hold all of a page: what they say is told in outline. */
const WHOLE = new Set(['html', 'body', 'head'])
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/**
 * What of a page stands at a place, never longer than `sliceBytes`: the source of an element, or what words stand in. An
 * element that is longer, and whatever holds the whole page, is given in outline. Undefined where nothing is found.
 */
export function sliceIn(html: string, place: string): string | undefined {
  const { nodes } = readTree(html)
  const found = placeFinder(nodes)(place)
  if (found.length === 0) return aroundWords(html, place)
  const isQuoted = quotationsIn(place).length > 0
  const most = Math.min(examLimits.sliceBytes, Math.max(CONTEXT_BYTES, bytesOf(html) / 2))
  const texts = found
    .slice(0, MOST_PLACES)
    .map((node) => `${wayTo(node)}\n${sourceAt(isQuoted ? contextOf(node, bytesOf(html) / 2) : node, most)}`)
  const more = found.length - texts.length
  return cutBytes(
    [...texts, ...(more > 0 ? [`and ${more} more such places`] : [])].join('\n\n'),
    examLimits.sliceBytes,
  )
}

/** The elements around it, outermost first. */
function wayTo(node: Node): string {
  const names: string[] = []
  for (let at = node.parent; at; at = at.parent) names.unshift(nameOf(at))
  return `in ${names.slice(-6).join(' > ') || 'the page'}:`
}

function nameOf({ name, attributes }: Node): string {
  const [id, className] = [attributes.get('id'), attributes.get('class')?.trim().split(/\s+/)[0]]
  return `${name}${id ? `#${id}` : className ? `.${className}` : ''}`
}

/** Of what holds most of the page, the source would be the page. */
function sourceAt(node: Node, most: number): string {
  const whole = WHOLE.has(node.name) ? undefined : printed(node, most, PRINT)
  return whole ?? `(in outline)\n${printed(node, examLimits.sliceBytes, OUTLINE)}`
}

/** As far up as it stays a few lines, and no large part of the page. */
function contextOf(node: Node, half: number): Node {
  let at = node
  for (let up = node.parent; up && !WHOLE.has(up.name); up = up.parent) {
    if (printed(up, Math.min(CONTEXT_BYTES, half), PRINT) === undefined) break
    at = up
  }
  return at
}

interface Style {
  readonly words: (text: string) => string
  readonly value: (text: string) => string
  /** Whether it is cut where it grows too long, or given up. */
  readonly isCut: boolean
}

const PRINT: Style = { words: (text) => text, value: (text) => text, isCut: false }
const OUTLINE: Style = { words: shortened, value: shortened, isCut: true }

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= OUTLINE_CHARS ? line : `${line.slice(0, OUTLINE_CHARS)}…`
}

/** The source of an element, written anew from its tree. Not by recursion: pages nest tens of thousands. */
function printed(node: Node, most: number, style: Style): string | undefined {
  const parts: string[] = []
  let bytes = 0
  const left: (Node | string | { readonly end: string })[] = [node]
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const part = typeof at === 'string' ? style.words(at) : 'end' in at ? at.end : startOf(at, style)
    bytes += bytesOf(part)
    if (bytes > most) return style.isCut ? `${parts.join('') || part.slice(0, OUTLINE_CHARS)}…` : undefined
    parts.push(part)
    if (typeof at === 'string' || 'end' in at || VOID.has(at.name)) continue
    left.push({ end: `</${at.name}>` })
    for (let n = at.children.length - 1; n >= 0; n--) left.push(at.children[n] ?? '')
  }
  return parts.join('')
}

function startOf({ name, attributes, raw }: Node, { words, value }: Style): string {
  const written = [...attributes].map(([key, text]) => ` ${key}="${value(text).replaceAll('"', '&quot;')}"`)
  return `<${name}${written.join('')}>${words(raw)}`
}

/** Words that stand in no element are looked for as they are written. */
function aroundWords(text: string, place: string): string | undefined {
  for (const words of quotationsIn(place)) {
    const wanted = words.replace(/(?:…|\.{3})+$/, '').trim()
    const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase())
    if (at >= 0)
      return cutBytes(
        text.slice(Math.max(0, at - AROUND_CHARS), at + wanted.length + AROUND_CHARS),
        examLimits.sliceBytes,
      )
  }
  return undefined
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** No sign is cut in half. */
function cutBytes(text: string, most: number): string {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= most) return text
  let end = most - 3
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return `${new TextDecoder().decode(bytes.subarray(0, end))}…`
}
