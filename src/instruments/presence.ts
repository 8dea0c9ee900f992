import { decode } from './entities'
import { mentionedIn } from './mentions'
import { finderIn, marksOf, namesOnly, readSelector, type Selector } from './selector'
import { type Node, readTree, textOf } from './tree'

/** Whether something that a finding names is in a page. */
export interface Presence {
  readonly has: (place: string) => boolean
  /**
   * Whether all that `inner` finds is, or lies in, something that `outer` finds. Never where one of them finds nothing, or
   * cannot be read.
   */
  readonly within: (inner: string, outer: string) => boolean
}

const QUOTED = /[“”„«»]([^“”„«»]*)[”“»«]|"([^"]*)"|(?:^|\s)[‘']([^‘’']+)[’'](?=$|\s)/g

/**
 * Looks for selectors and quotations. Whatever it cannot read, and whatever a script may still make, counts as present: a
 * finding is called groundless only where that is plain.
 */
export function presenceIn(html: string): Presence {
  const { nodes, comments } = readTree(html)
  const find = finderIn(nodes)
  const mentions = mentionedIn(
    nodes.flatMap(({ name, raw, attributes }) => [
      ...(name === 'script' ? [raw] : []),
      ...handlersOf(attributes),
    ]),
  )
  const names = new Set(nodes.map(({ name }) => name))
  let texts: string | undefined
  let quotable: Quotable | undefined
  // Hundreds of rows are asked about for each of dozens of claims: without this each place is looked up as often.
  const inner = new Map<string, readonly Node[]>()
  const outer = new Map<string, Around>()
  const elementsAt = (place: string) => {
    quotable ??= quotableIn(nodes)
    const found = inner.get(place) ?? elementsOf(place, find, quotable)
    inner.set(place, found)
    return found
  }
  let ends: Int32Array | undefined
  const aroundAt = (place: string) => {
    ends ??= endsIn(nodes)
    const found = outer.get(place) ?? aroundOf(elementsAt(place), ends)
    outer.set(place, found)
    return found
  }
  const says = (quotation: string) => {
    texts ??= haystackOf(html, nodes, comments)
    return holds(texts, quotation)
  }
  const finds = (selector: Selector) =>
    isProse(selector, names) || find(selector).length > 0 || marksOf(selector).some(mentions)
  return {
    has(place) {
      const { selector, quotations } = partsOf(place)
      if (quotations.length > 0 && !quotations.every(says)) return false
      const read = selector === '' ? undefined : readSelector(selector)
      return !read || finds(read)
    },
    within(place, whole) {
      const around = aroundAt(whole)
      if (around.starts.length === 0) return false
      const found = elementsAt(place)
      return found.length > 0 && found.every((node) => liesIn(node, around))
    },
  }
}

/** Stretches of the page, in its order and apart from each other, as places of their first and last elements. */
interface Around {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** The place of the last element inside of each: a page may nest tens of thousands, and nobody walks up from each of them. */
function endsIn(nodes: readonly Node[]): Int32Array {
  const ends = Int32Array.from(nodes, ({ at }) => at)
  for (const { at, parent } of nodes.toReversed())
    if (parent) ends[parent.at] = Math.max(ends[parent.at] ?? 0, ends[at] ?? 0)
  return ends
}

/** What lies in another of them is left out. */
function aroundOf(found: readonly Node[], ends: Int32Array): Around {
  const around: { starts: number[]; ends: number[] } = { starts: [], ends: [] }
  for (const { at } of found.toSorted((one, other) => one.at - other.at)) {
    if (at <= (around.ends.at(-1) ?? -1)) continue
    around.starts.push(at)
    around.ends.push(ends[at] ?? at)
  }
  return around
}

function liesIn({ at }: Node, { starts, ends }: Around): boolean {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  return (starts[low] ?? Number.POSITIVE_INFINITY) <= at
}

type Finder = ReturnType<typeof finderIn>

/** Finds what a place names: a selector, or a quotation in its signs. */
export function placeFinder(nodes: readonly Node[]): (place: string) => readonly Node[] {
  const find = finderIn(nodes)
  let quotable: Quotable | undefined
  return (place) => elementsOf(place, find, (quotable ??= quotableIn(nodes)))
}

/** The words that a place quotes. */
export function quotationsIn(place: string): readonly string[] {
  return partsOf(place).quotations
}

/** What a place finds: by its selector, or by its words where it has no other. */
function elementsOf(place: string, find: Finder, quotable: Quotable): readonly Node[] {
  const { selector, quotations } = partsOf(place)
  const read = selector === '' ? undefined : readSelector(selector)
  if (read) return find(read)
  return selector === '' && quotations.length > 0 ? quotations.flatMap((words) => quotable(words)) : []
}

/** Finds the innermost elements that say something. */
type Quotable = (words: string) => readonly Node[]

/** Attributes that people read or hear. */
const SPOKEN = ['alt', 'aria-label', 'placeholder', 'title', 'value']

/** All text of the page in a row, and which stretch of it each element holds. */
function quotableIn(nodes: readonly Node[]): Quotable {
  const parts: string[] = []
  let length = 0
  const stretches = new Map<Node, readonly [from: number, to: number]>()
  const say = (text: string) => {
    const bare = squeezed(text)
    parts.push(bare)
    length += bare.length
  }
  const starts = new Map<Node, number>()
  const left: (Node | string | { end: Node })[] = nodes.filter(({ parent }) => !parent).reverse()
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (typeof at === 'string') say(at)
    else if ('end' in at) stretches.set(at.end, [starts.get(at.end) ?? 0, length])
    else {
      starts.set(at, length)
      if (at.name === 'title' || at.name === 'textarea') say(at.raw)
      left.push({ end: at })
      for (let n = at.children.length - 1; n >= 0; n--) left.push(at.children[n] ?? '')
    }
  }
  const text = parts.join('')
  const spoken = nodes.flatMap((node) =>
    SPOKEN.flatMap((name) => {
      const said = squeezed(node.attributes.get(name) ?? '')
      return said === '' ? [] : [{ node, said }]
    }),
  )
  return (words) => {
    const wanted = squeezed(words).replace(/(?:…|\.{3})+$/, '')
    if (wanted === '') return []
    const found = new Set(spoken.filter(({ said }) => said.includes(wanted)).map(({ node }) => node))
    for (const at of occurrences(text, wanted)) {
      const node = innermost(nodes, stretches, at, at + wanted.length)
      if (node) found.add(node)
    }
    return [...found]
  }
}

/** More than these are not one place any more. */
const MOST_PLACES = 20

function* occurrences(text: string, wanted: string): Generator<number> {
  let at = text.indexOf(wanted)
  for (let n = 0; at >= 0 && n < MOST_PLACES; n++) {
    yield at
    at = text.indexOf(wanted, at + wanted.length)
  }
}

/** Elements come outermost first: the last that holds all of it is the innermost. */
function innermost(
  nodes: readonly Node[],
  stretches: ReadonlyMap<Node, readonly [from: number, to: number]>,
  from: number,
  to: number,
): Node | undefined {
  return nodes.findLast((node) => {
    const [start = 0, end = 0] = stretches.get(node) ?? []
    return start <= from && end >= to
  })
}

function* handlersOf(attributes: ReadonlyMap<string, string>): Generator<string> {
  for (const [name, value] of attributes) if (name.startsWith('on')) yield value
}

interface Parts {
  readonly selector: string
  readonly quotations: readonly string[]
}

/** `a[href="#"] “Order”` is both; a quotation mark inside brackets belongs to the selector. */
function partsOf(place: string): Parts {
  const bare = place.trim().replace(/^`|`$/g, '')
  const bracketed: string[] = []
  const held = bare.replace(/\[[^\][]{0,300}\]/g, (attribute) => {
    if (!/^\[\s*[\w:-]+\s*(?:[~|^$*]?=|\])/.test(attribute)) return attribute
    bracketed.push(attribute)
    return `\u0001${bracketed.length - 1}\u0001`
  })
  const back = (text: string) =>
    text.replace(/\u0001(\d{1,6})\u0001/g, (_, at: string) => bracketed[Number(at)] ?? '')
  const quotations = [...held.matchAll(QUOTED)].map(([, one, two, three]) => back(one ?? two ?? three ?? ''))
  return {
    selector: back(held.replace(QUOTED, ' ')).trim(),
    quotations: quotations.filter((text) => text.trim() !== ''),
  }
}

/** Names that are words too: "section header" may be a place, and need not be a selector. */
const WORDS = new Set(
  'a address article aside audio b base body button caption center code data details dialog dir em embed figure font footer form frame head header i label legend link main map mark menu meter nav object option output p param picture progress q s search section select slot small source span strong style sub summary table template text time title track u video'.split(
    ' ',
  ),
)
const KNOWN = new Set(
  [
    ...WORDS,
    ...'abbr area bdi bdo blockquote br canvas cite col colgroup dd del dfn div dl dt fieldset figcaption h1 h2 h3 h4 h5 h6 hgroup hr html iframe img input ins kbd li meta noscript ol optgroup pre rp rt ruby samp script tbody td textarea tfoot th thead tr ul var wbr svg path circle rect line polygon polyline ellipse g use defs symbol'.split(
      ' ',
    ),
  ].filter((name) => name !== 'text'),
)

function isProse(selector: Selector, names: ReadonlySet<string>): boolean {
  const asked = namesIn(selector)
  if (asked.some((name) => !KNOWN.has(name) && !name.includes('-') && !names.has(name))) return true
  return namesOnly(selector)?.every((name) => WORDS.has(name)) ?? false
}

function namesIn({ paths }: Selector): readonly string[] {
  return paths.flatMap((path) => path.flatMap(({ name }) => name ?? []))
}

/** All that a page says, in whatever place, without spaces: words are cut by tags as often as by them. */
function haystackOf(html: string, nodes: readonly Node[], comments: readonly { text: string }[]): string {
  const texts = nodes.filter(({ parent }) => !parent).map((node) => textOf(node))
  const held = nodes.flatMap(({ attributes, raw }) => [...attributes.values(), raw])
  return [html, decode(html), ...texts, ...held, ...comments.map(({ text }) => text)].map(squeezed).join('\n')
}

function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '')
    .replace(/[‘’‚‛`´]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .toLowerCase()
}

/** A quotation with gaps in it stands there when each of its parts does. */
function holds(text: string, quotation: string): boolean {
  return quotation
    .split(/…|\.{3}|\[…\]/)
    .map(squeezed)
    .filter((part) => part !== '')
    .every((part) => text.includes(part) || text.includes(part.replace(/[.,;:!?]+$/, '')))
}
