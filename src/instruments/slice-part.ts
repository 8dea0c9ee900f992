import type { Slice } from '../run/procedure'
import { holdsPage } from '../run/whole-page'
import { quotationsIn } from './presence'
import { isUnseen, nameOf, sketchOf, type Words } from './sketch'
import { type Node, textOf } from './tree'
import { beginningOf, bytesOf, cutBytes, sourceOf } from './written'

/** Around words that stand in no element: a sheet, a script, a comment. */
const AROUND_CHARS = 400
/** Words alone say little; so much of what they stand in goes along. */
const CONTEXT_BYTES = 1024
/** In fewer, nothing can be said of a place. */
const LEAST_BYTES = 48

/** A slice before it is said of which place. */
export type Part = Omit<Slice, 'place'>

export const ABSENT: Part = { shows: 'absent', text: '' }
export const TOO_LONG: Part = { shows: 'too_long', text: '' }

/** What may still be shown of one page. */
export interface Left {
  /** Of its source, in bytes: never more than half of what it shows. Whoever had more would judge the page. */
  source: number
  /** Of what it says, in characters: markup is no measure of it. */
  said: number
  readonly words: Words
  /** What has been shown already, as another place. */
  readonly nodes: Set<Node>
}

/** One element, with what it stands in. */
export function partOf(node: Node, words: string | undefined, most: number, left: Left): Part {
  const way = wayTo(node)
  const room = most - bytesOf(way) - 1
  if (room < LEAST_BYTES) return TOO_LONG
  if (left.nodes.has(node)) return { shows: 'source', text: `${way}\nshown here already` }
  const { shows, text } = contentOf(node, words, room, left)
  return text === '' ? TOO_LONG : { shows, text: `${way}\n${text}` }
}

function contentOf(node: Node, words: string | undefined, room: number, left: Left): Part {
  const most = Math.min(room, left.source)
  const whole = holdsPage(node.name)
    ? undefined
    : wholeIn(words === undefined ? node : contextOf(node, most, left), most, left)
  const text = whole ?? partlyOf(node, words, Math.min(most, left.said))
  if (!text) return outlined([node], room, left.words)
  left.source -= bytesOf(text)
  left.said -= saidIn(text)
  if (whole !== undefined) left.nodes.add(node)
  return { shows: 'source', text }
}

function wholeIn(node: Node, most: number, left: Left): string | undefined {
  const source = sourceOf(node, most)
  return source !== undefined && saidIn(source) <= left.said ? source : undefined
}

/** What of a source is there to be read. */
function saidIn(source: string): number {
  return source
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim().length
}

/** Of what is too long, what stands around the words that are pointed at, or its beginning where it is one run of text. */
function partlyOf(node: Node, words: string | undefined, most: number): string | undefined {
  if (words !== undefined) return around(textOf(node).replace(/\s+/g, ' '), words, most)
  return holdsPage(node.name) || most < LEAST_BYTES || !isRun(node)
    ? undefined
    : `${beginningOf(node, most - bytesOf(CUT))}${CUT}`
}

const CUT = '\n(cut: the rest is too long to show here)'
const INLINE = new Set(
  'a abbr b br cite code em i img kbd mark q s small span strong sub sup time u'.split(' '),
)

/** A row of links says something in each of them, and is no run of text. */
function isRun({ children, raw }: Node): boolean {
  const isSaying = children.some((child) => typeof child === 'string' && child.trim() !== '')
  const isPlain = children.every((child) => typeof child === 'string' || INLINE.has(child.name))
  return raw !== '' || (isSaying && isPlain)
}

export function outlined(roots: readonly Node[], most: number, words: Words): Part {
  const text = sketchOf(roots, most - bytesOf(OUTLINE) - 1, words)
  return text === '' ? TOO_LONG : { shows: 'outline', text: `${OUTLINE}\n${text}` }
}

const OUTLINE = '(an outline: how it is laid out, and not what it says)'

/** The elements around it, outermost first. */
function wayTo(node: Node): string {
  const names: string[] = []
  for (let at = node.parent; at; at = at.parent) names.unshift(nameOf(at))
  return `in ${names.slice(-6).join(' > ') || 'the page'}:`
}

/** As far up as it stays a few lines, and no large part of the page. */
function contextOf(node: Node, most: number, left: Left): Node {
  let at = node
  for (let up = node.parent; up && !holdsPage(up.name) && !isUnseen(up); up = up.parent) {
    if (wholeIn(up, Math.min(CONTEXT_BYTES, most), left) === undefined) break
    at = up
  }
  return at
}

/** Words that stand in no element are looked for as they are written. */
export function aroundWords(html: string, place: string, most: number, left: Left): Part {
  for (const words of quotationsIn(place)) {
    const text = around(html, words, Math.min(most, left.source), AROUND_CHARS)
    if (text === undefined) continue
    left.source -= bytesOf(text)
    left.said -= saidIn(text)
    return text === '' ? TOO_LONG : { shows: 'source', text }
  }
  return ABSENT
}

/** The words, and of what stands on either side so much as fits. Who quotes a whole page gets as little of it as anybody. */
function around(text: string, words: string, most: number, chars = CONTEXT_BYTES): string | undefined {
  const wanted = words
    .replace(/(?:…|\.{3})+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase())
  if (at < 0) return undefined
  if (most < Math.min(LEAST_BYTES, bytesOf(wanted))) return ''
  const side = Math.min(chars, Math.max(0, Math.floor((most - bytesOf(wanted)) / SIGN_BYTES)))
  return cutBytes(text.slice(Math.max(0, at - side), at + wanted.length + side), most)
}

/** On both sides, in signs of up to three bytes. */
const SIGN_BYTES = 6
