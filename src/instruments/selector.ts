import { splitTop } from './sheet'
import type { Node } from './tree'

/** What one element must be, between two combinators. */
interface Compound {
  readonly name: string | undefined
  readonly id?: string
  readonly tests: readonly ((node: Node, last: Lasts) => boolean)[]
  /** Classes and ids in it: what scripts may give an element later. */
  readonly marks: readonly string[]
  /** Whether its parent, and not any ancestor, must be what stands before it. */
  readonly isChild: boolean
}

export interface Selector {
  /** Any of them is meant. */
  readonly paths: readonly (readonly Compound[])[]
}

/** How many children a parent has, of each name and altogether: whether one is the last. */
type Lasts = (node: Node, name: string) => number

const PART =
  /(\*|[a-z][a-z0-9-]*)|\.((?:[\w\u00a0-\uffff-]|\\[^])+)|#((?:[\w\u00a0-\uffff-]|\\[^])+)|\[\s*([\w:-]+)\s*(?:([~|^$*]?=)\s*(?:"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|([^\]"'\s]+))\s*([is])?\s*)?\]|(::?)([a-z-]+)(?:\(([^()]*)\))?/iy
/** States and parts of an element: whoever has the element has these. */
const STATES =
  /^(?:hover|focus|focus-visible|focus-within|active|visited|link|any-link|checked|disabled|enabled|required|optional|valid|invalid|target|placeholder-shown|read-only|before|after|marker|placeholder|first-line|first-letter|selection|backdrop)$/

/** A selector of the simpler kind. Undefined where it holds what this reader does not know: then nobody can say it finds nothing. */
export function readSelector(text: string): Selector | undefined {
  const paths = splitTop(text, ',').map(readPath)
  const known = paths.filter((path) => path !== undefined)
  return known.length === 0 || known.length < paths.length ? undefined : { paths: known }
}

function readPath(text: string): readonly Compound[] | undefined {
  const steps = splitTop(text.replace(/(?<!\\)>(?![^[]*\])/g, ' > '), ' ')
  const path: Compound[] = []
  let isChild = false
  for (const step of steps) {
    if (step === '>') {
      if (isChild || path.length === 0) return undefined
      isChild = true
      continue
    }
    const compound = readCompound(step, isChild)
    if (!compound) return undefined
    path.push(compound)
    isChild = false
  }
  return isChild || path.length === 0 || path.length > MOST_STEPS ? undefined : path
}

/** As many as there are bits in a number. */
const MOST_STEPS = 30

function readCompound(text: string, isChild: boolean): Compound | undefined {
  let name: string | undefined
  let id: string | undefined
  const tests: Compound['tests'][number][] = []
  const marks: string[] = []
  PART.lastIndex = 0
  for (let at = 0; at < text.length; at = PART.lastIndex) {
    const part = PART.exec(text)
    if (!part || (part[1] !== undefined && at > 0)) return undefined
    const [, type, className, named, attribute, operator, one, other, bare, flag, , pseudo, argument] = part
    if (type !== undefined) name = type === '*' ? undefined : type.toLowerCase()
    if (className !== undefined) {
      marks.push(unescaped(className))
      tests.push(hasClass(unescaped(className)))
    }
    if (named !== undefined) {
      const wanted = unescaped(named)
      id = wanted
      marks.push(wanted)
      tests.push(({ attributes }) => attributes.get('id') === wanted)
    }
    if (attribute !== undefined)
      tests.push(hasAttribute(attribute.toLowerCase(), operator, unescaped(one ?? other ?? bare ?? ''), flag))
    if (pseudo !== undefined) {
      const test = pseudoTest(pseudo.toLowerCase(), argument)
      if (!test) return undefined
      tests.push(test)
    }
  }
  return { name, ...(id !== undefined && { id }), tests, marks, isChild }
}

function unescaped(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|([^]))/gi, (_, hex?: string, sign?: string) =>
    hex === undefined ? (sign ?? '') : String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex, 16))),
  )
}

function hasClass(name: string) {
  return ({ attributes }: Node) => (attributes.get('class') ?? '').split(/\s+/).includes(name)
}

function hasAttribute(name: string, operator: string | undefined, wanted: string, flag?: string) {
  const fold = (text: string) => (flag?.toLowerCase() === 'i' ? text.toLowerCase() : text)
  const want = fold(wanted)
  return ({ attributes }: Node): boolean => {
    const value = attributes.get(name)
    if (value === undefined || operator === undefined) return value !== undefined
    return compares(fold(value), operator, want)
  }
}

function compares(value: string, operator: string, wanted: string): boolean {
  switch (operator) {
    case '~=':
      return value.split(/\s+/).includes(wanted)
    case '|=':
      return value === wanted || value.startsWith(`${wanted}-`)
    case '^=':
      return wanted !== '' && value.startsWith(wanted)
    case '$=':
      return wanted !== '' && value.endsWith(wanted)
    case '*=':
      return wanted !== '' && value.includes(wanted)
    default:
      return value === wanted
  }
}

function pseudoTest(name: string, argument: string | undefined): Compound['tests'][number] | undefined {
  if (argument === undefined && STATES.test(name)) return () => true
  const nth = argument === undefined ? 1 : Number(argument.trim())
  if (!Number.isInteger(nth) || nth < 1) return undefined
  switch (name) {
    case 'root':
      return ({ name: own }) => own === 'html'
    case 'first-of-type':
    case 'nth-of-type':
      return ({ nthOfType }) => nthOfType === nth
    case 'first-child':
    case 'nth-child':
      return (node) => node.nth === nth
    case 'last-of-type':
    case 'nth-last-of-type':
      return (node, last) => last(node, node.name) - node.nthOfType === nth - 1
    case 'last-child':
    case 'nth-last-child':
      return (node, last) => last(node, '*') - node.nth === nth - 1
    default:
      return undefined
  }
}

/** The classes and ids that a selector asks for. */
export function marksOf({ paths }: Selector): readonly string[] {
  return paths.flatMap((path) => path.flatMap(({ marks }) => marks))
}

/** Whether nothing but names of elements is asked for. */
export function namesOnly({ paths }: Selector): readonly string[] | undefined {
  const compounds = paths.flat()
  if (compounds.some(({ tests, name, isChild }) => tests.length > 0 || name === undefined || isChild))
    return undefined
  return compounds.flatMap(({ name }) => name ?? [])
}

/**
 * Finds elements by selectors. One walk over the page a path, each element asked once for each step of it, however deep it
 * stands.
 */
export function finderIn(nodes: readonly Node[]): (selector: Selector) => readonly Node[] {
  const lasts = lastsIn(nodes)
  const start = startsIn(nodes)
  return ({ paths }) => {
    const found = new Set<Node>()
    for (const path of paths)
      for (const node of stepped(path, start, lasts) ?? walk(nodes, path, lasts)) found.add(node)
    return [...found]
  }
}

type Starts = (compound: Compound) => readonly Node[]

/** Elements by id and by name: a page is asked for hundreds of places, and few of its elements may be one of them. */
function startsIn(nodes: readonly Node[]): Starts {
  let found: { ids: Map<string, Node[]>; names: Map<string, Node[]> } | undefined
  const index = () => {
    const [ids, names] = [new Map<string, Node[]>(), new Map<string, Node[]>()]
    for (const node of nodes) {
      const id = node.attributes.get('id')
      if (id !== undefined) put(ids, id, node)
      put(names, node.name, node)
    }
    return { ids, names }
  }
  return ({ id, name }) => {
    found ??= index()
    if (id !== undefined) return found.ids.get(id) ?? []
    return name === undefined ? nodes : (found.names.get(name) ?? [])
  }
}

function put(map: Map<string, Node[]>, key: string, node: Node): void {
  const own = map.get(key)
  if (own) own.push(node)
  else map.set(key, [node])
}

/** A path from parent to child, step by step. Undefined where it leaps. */
function stepped(path: readonly Compound[], start: Starts, lasts: Lasts): readonly Node[] | undefined {
  const [first, ...rest] = path
  if (!first || rest.some(({ isChild }) => !isChild)) return undefined
  const begun = start(first).filter((node) => isMatch(first, node, lasts))
  const found = rest.reduce<readonly Node[]>(
    (here, compound) =>
      here.flatMap((node) => node.children.filter((child): child is Node => isStep(compound, child, lasts))),
    begun,
  )
  return found.length > 1 ? found.toSorted((a, b) => a.at - b.at) : found
}

function isStep(compound: Compound, child: Node | string, lasts: Lasts): child is Node {
  return typeof child !== 'string' && isMatch(compound, child, lasts)
}

function* walk(nodes: readonly Node[], path: readonly Compound[], lasts: Lasts): Generator<Node> {
  /** Bit k: the path up to step k ends at this element, or at one above it. */
  const here = new Int32Array(nodes.length)
  const above = new Int32Array(nodes.length)
  for (const node of nodes) {
    const up = node.parent ? (above[node.parent.at] ?? 0) : 0
    const parent = node.parent ? (here[node.parent.at] ?? 0) : 0
    let own = 0
    path.forEach((compound, k) => {
      const before = k === 0 ? 1 : ((compound.isChild ? parent : up) >> (k - 1)) & 1
      if (before === 1 && isMatch(compound, node, lasts)) own |= 1 << k
    })
    here[node.at] = own
    above[node.at] = up | own
    if ((own >> (path.length - 1)) & 1) yield node
  }
}

function isMatch({ name, tests }: Compound, node: Node, lasts: Lasts): boolean {
  return (name === undefined || name === node.name) && tests.every((test) => test(node, lasts))
}

function lastsIn(nodes: readonly Node[]): Lasts {
  let counts: Map<Node | undefined, Map<string, number>> | undefined
  const count = () => {
    const found = new Map<Node | undefined, Map<string, number>>()
    for (const { parent, name, nth, nthOfType } of nodes) {
      const own = found.get(parent) ?? new Map<string, number>()
      found.set(parent, own.set('*', nth).set(name, nthOfType))
    }
    return found
  }
  return (node, name) => {
    counts ??= count()
    return counts.get(node.parent)?.get(name) ?? 0
  }
}
