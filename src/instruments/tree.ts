import { type Attributes, scan } from './scan'

/** An element in its place. */
export interface Node {
  readonly name: string
  readonly attributes: Attributes
  readonly parent: Node | undefined
  /** Its place among all elements, from 0. */
  readonly at: number
  /** In source order; texts stand between elements. */
  readonly children: (Node | string)[]
  /** Counts from 1 among all elements of its parent. */
  readonly nth: number
  /** Counts from 1 among those with its name. */
  readonly nthOfType: number
  readonly depth: number
  /** What an element holds that holds no markup. */
  raw: string
  /** Whether something that must be closed was not. */
  open: boolean
}

/** A page as a tree, as far as its source tells. */
export interface Tree {
  readonly nodes: readonly Node[]
  readonly comments: readonly { readonly text: string; readonly in: Node | undefined }[]
  /** Closing tags of nothing. */
  readonly strays: readonly string[]
  readonly depth: number
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Browsers close these by themselves. */
const OPTIONAL = new Set(
  'html head body p li dt dd option optgroup tr td th thead tbody tfoot colgroup caption rb rt rtc rp'.split(
    ' ',
  ),
)
const BLOCKS = new Set(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul'.split(
    ' ',
  ),
)
const CELL = ['p', 'td', 'th']
/** What an opening tag closes, one after the other, as long as it stands innermost. */
const CLOSES: Readonly<Record<string, readonly string[]>> = {
  li: ['li', 'p'],
  dt: ['dt', 'dd', 'p'],
  dd: ['dt', 'dd', 'p'],
  td: CELL,
  th: CELL,
  tr: [...CELL, 'tr', 'caption', 'colgroup'],
  tbody: [...CELL, 'tr', 'tbody', 'thead', 'tfoot', 'caption', 'colgroup'],
  thead: [...CELL, 'tr', 'tbody', 'thead', 'tfoot', 'caption', 'colgroup'],
  tfoot: [...CELL, 'tr', 'tbody', 'thead', 'tfoot', 'caption', 'colgroup'],
  option: ['option'],
  optgroup: ['option', 'optgroup'],
  rt: ['rt', 'rp'],
  rp: ['rt', 'rp'],
  body: ['head'],
}
/** What stands in the head when nobody has written a body. */
const HEAD = new Set(['title', 'meta', 'link', 'style', 'script', 'base', 'noscript', 'template'])

/**
 * Reads a page into a tree. It closes what browsers close and moves nothing, so that text out of place stays where it was
 * written. Each tag costs the same however deep it stands.
 */
export function readTree(source: string): Tree {
  const nodes: Node[] = []
  const comments: { text: string; in: Node | undefined }[] = []
  const strays: string[] = []
  const stack: Node[] = []
  const opened = new Map<string, number>()
  const counts = new WeakMap<object, Map<string, number>>()
  const outside = {}
  let depth = 0

  const top = () => stack.at(-1)

  const pop = (isMeant: boolean) => {
    const node = stack.pop()
    if (!node) return
    opened.set(node.name, (opened.get(node.name) ?? 1) - 1)
    node.open = !isMeant && !OPTIONAL.has(node.name)
  }

  const count = (parent: Node | undefined, name: string): number => {
    const own = counts.get(parent ?? outside) ?? new Map<string, number>()
    counts.set(parent ?? outside, own)
    own.set(name, (own.get(name) ?? 0) + 1)
    return own.get(name) ?? 1
  }

  const add = (name: string, attributes: Attributes): Node => {
    const parent = top()
    const node: Node = {
      name,
      attributes,
      parent,
      at: nodes.length,
      children: [],
      nth: count(parent, '*'),
      nthOfType: count(parent, name),
      depth: stack.length + 1,
      raw: '',
      open: false,
    }
    nodes.push(node)
    parent?.children.push(node)
    return node
  }

  const push = (node: Node) => {
    stack.push(node)
    depth = Math.max(depth, stack.length)
    opened.set(node.name, (opened.get(node.name) ?? 0) + 1)
  }

  const makeRoom = (name: string) => {
    const closed = CLOSES[name] ?? (BLOCKS.has(name) ? ['p'] : [])
    for (let at = top(); at && closed.includes(at.name); at = top()) pop(true)
    if (top()?.name === 'head' && !HEAD.has(name)) pop(true)
    // The selector of a row goes through the body that browsers give its table.
    if (name === 'tr' && top()?.name === 'table') push(add('tbody', new Map()))
  }

  scan(source, {
    open(name, attributes) {
      makeRoom(name)
      const node = add(name, attributes)
      if (!VOID.has(name)) push(node)
    },
    close(name) {
      if (VOID.has(name)) return
      if ((opened.get(name) ?? 0) === 0) strays.push(name)
      else {
        while (top()?.name !== name) pop(false)
        pop(true)
      }
    },
    text(text) {
      top()?.children.push(text)
    },
    raw(_name, text) {
      const node = top()
      if (node) node.raw = text
    },
    comment(text) {
      comments.push({ text, in: top() })
    },
  })
  while (stack.length > 0) pop(false)
  return { nodes, comments, strays, depth }
}

/** What an element says, spaces drawn together. For a few words only a few elements are looked into, however many are empty. */
export function textOf(node: Node, most = Number.POSITIVE_INFINITY): string {
  const parts: string[] = []
  let length = 0
  const left: (Node | string)[] = [node]
  let steps = Math.max(200, most)
  for (let at = left.pop(); at !== undefined && length < most && steps > 0; at = left.pop()) {
    steps -= 1
    const text = typeof at === 'string' ? at : at.raw !== '' && isSpoken(at) ? at.raw : ''
    if (text !== '') {
      parts.push(text)
      length += text.length
    }
    if (typeof at === 'string') continue
    for (let n = at.children.length - 1; n >= 0; n--) {
      const child = at.children[n]
      if (child !== undefined) left.push(child)
    }
  }
  return parts.join('').replace(/\s+/g, ' ').trim().slice(0, most)
}

/** A script and a sheet hold text that is said to nobody. */
function isSpoken({ name }: Node): boolean {
  return name === 'title' || name === 'textarea'
}
