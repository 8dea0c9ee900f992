import { type Node, textOf } from './tree'

/** Says nothing to a reader of the page, or says it in other words than theirs. */
const UNSEEN = new Set('head title meta link style script base template noscript'.split(' '))
/** These say what a place is about, in few words. */
const HEADINGS = new Set('h1 h2 h3 h4 h5 h6'.split(' '))
const LABELS = new Set('a button label summary legend figcaption caption th'.split(' '))
const LABEL_WORDS = 6
const LABEL_CHARS = 40
/** Of many that stand beside each other and are called the same, so many are drawn. */
const ALIKE = 3
const MOST_INDENT = 12
const NAME_CHARS = 60

/** What may still be said, over all outlines of one page. */
export interface Words {
  chars: number
}

/** How many characters of a page are there to be read. */
export function spokenChars(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + ownChars(node), 0)
}

/** Whether an element is no part of what a page shows. */
export function isUnseen({ name }: Node): boolean {
  return UNSEEN.has(name)
}

/**
 * How a stretch of a page is laid out, a line for each element: what it is called, what headings and labels begin with, and
 * of the rest how long it is. No longer than `most` bytes, and never with more words than are left.
 */
export function sketchOf(roots: readonly Node[], most: number, words: Words): string {
  const said = labelsIn(roots, words)
  const lines: string[] = []
  let bytes = 0
  for (const { line } of walked(roots, said)) {
    bytes += new TextEncoder().encode(line).length + 1
    if (bytes > most - CUT.length) return [...lines, CUT].join('\n')
    lines.push(line)
  }
  return lines.join('\n')
}

const CUT = '… and more, which is too long to show here'

/** Headings are served first: they tell most of how a page is laid out. */
function labelsIn(roots: readonly Node[], words: Words): ReadonlyMap<Node, string> {
  const nodes = [...within(roots)]
  const telling = [
    ...nodes.filter(isHeading),
    ...nodes.filter(({ name }) => LABELS.has(name) || name === 'img'),
  ]
  const said = new Map<Node, string>()
  for (const node of telling) {
    const label = labelOf(node)
    if (label === '' || label.length > words.chars) continue
    words.chars -= label.length
    said.set(node, label)
  }
  return said
}

function isHeading({ name }: Node): boolean {
  return HEADINGS.has(name)
}

function labelOf(node: Node): string {
  const whole = node.name === 'img' ? (node.attributes.get('alt') ?? '') : textOf(node, 4 * LABEL_CHARS)
  const line = whole.replace(/\s+/g, ' ').trim()
  const short = line.split(' ').slice(0, LABEL_WORDS).join(' ').slice(0, LABEL_CHARS)
  return short === line ? line : `${short}…`
}

function* within(roots: readonly Node[]): Generator<Node> {
  const left = roots.toReversed()
  for (let at = left.pop(); at; at = left.pop()) {
    if (isUnseen(at)) continue
    yield at
    if (at.name !== 'svg') putBefore(left, elementsIn(at))
  }
}

/** One by one: handed over as arguments, the children of one element may be more than a call takes. */
function putBefore<T>(left: T[], next: readonly T[]): void {
  for (const one of next.toReversed()) left.push(one)
}

function elementsIn({ children }: Node): Node[] {
  return children.filter((child): child is Node => typeof child !== 'string')
}

type Walked = { readonly line: string }
type Left = { readonly node: Node; readonly depth: number } | Walked

/** Not by recursion: pages nest tens of thousands. */
function* walked(roots: readonly Node[], said: ReadonlyMap<Node, string>): Generator<Walked> {
  const left: Left[] = roots.map((node) => ({ node, depth: 0 })).reverse()
  for (let at = left.pop(); at; at = left.pop()) {
    if ('line' in at) {
      yield at
      continue
    }
    const { node, depth } = at
    yield { line: lineOf(node, depth, said.get(node)) }
    if (node.name !== 'svg' && !said.has(node)) putBefore(left, linesOf(elementsIn(node), depth + 1))
  }
}

/** Of a long row of the same the first few, and how many more there are. */
function linesOf(nodes: readonly Node[], depth: number): Left[] {
  return runsOf(nodes.filter((node) => !isUnseen(node))).flatMap(({ name, run }): Left[] => {
    const more = run.length - ALIKE
    const rest = more > 0 ? [{ line: `${indent(depth)}… and ${more} more ${name}` }] : []
    return [...run.slice(0, ALIKE).map((node) => ({ node, depth })), ...rest]
  })
}

interface Run {
  readonly name: string
  readonly run: Node[]
}

function runsOf(nodes: readonly Node[]): readonly Run[] {
  const runs: Run[] = []
  for (const node of nodes) {
    const [name, last] = [nameOf(node), runs.at(-1)]
    if (last?.name === name) last.run.push(node)
    else runs.push({ name, run: [node] })
  }
  return runs
}

function indent(depth: number): string {
  return '  '.repeat(Math.min(depth, MOST_INDENT))
}

/** An element as a selector would call it. */
export function nameOf({ name, attributes }: Node): string {
  const [id, className] = [attributes.get('id'), attributes.get('class')?.trim().split(/\s+/)[0]]
  return `${name}${id ? `#${id}` : className ? `.${className}` : ''}`.slice(0, NAME_CHARS)
}

function lineOf(node: Node, depth: number, label: string | undefined): string {
  const type = node.attributes.get('type')
  const of = type === undefined ? '' : `[type=${type.slice(0, NAME_CHARS)}]`
  const chars = ownChars(node)
  const says = label === undefined ? (chars === 0 ? '' : ` (${chars} characters)`) : ` “${label}”`
  return `${indent(depth)}${nameOf(node)}${of}${says}`
}

/** What it says itself, and none of the elements in it. */
function ownChars(node: Node): number {
  if (isUnseen(node)) return 0
  const raw = node.name === 'textarea' ? node.raw.trim().length : 0
  return node.children.reduce(
    (sum, child) => sum + (typeof child === 'string' ? child.replace(/\s+/g, ' ').trim().length : 0),
    raw,
  )
}
