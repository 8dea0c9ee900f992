import type { Node } from './tree'
import { textOf } from './tree'

/** Enough of an element's words to find it by. */
const SAID_CHARS = 40
/** A path longer than this nobody reads; the words are quoted instead. */
const PATH_STEPS = 24

/** An element as a finding names it. */
export interface Place {
  readonly target?: string
  readonly said?: string
}

type Namer = (node: Node) => Place
const namers = new WeakMap<readonly Node[], Namer>()

/** Names elements of one page by their id or by the path to them. Remembered: every rule names the same page. */
export function placesIn(nodes: readonly Node[]): Namer {
  const namer = namers.get(nodes) ?? createNamer(nodes)
  namers.set(nodes, namer)
  return namer
}

function createNamer(nodes: readonly Node[]): Namer {
  const ids = new Map<string, number>()
  for (const { attributes } of nodes) {
    const id = attributes.get('id')
    if (id) ids.set(id, (ids.get(id) ?? 0) + 1)
  }
  const alike = new Map<Node | undefined, Map<string, number>>()
  for (const { parent, name } of nodes) {
    const names = alike.get(parent) ?? new Map<string, number>()
    alike.set(parent, names.set(name, (names.get(name) ?? 0) + 1))
  }
  const step = (node: Node): string => {
    const id = node.attributes.get('id')
    if (id && ids.get(id) === 1) return idSelector(id)
    if (!/^[a-z][\w-]*$/.test(node.name)) return `*:nth-child(${node.nth})`
    const isOne = (alike.get(node.parent)?.get(node.name) ?? 1) === 1
    return isOne || ROOTS.has(node.name) ? node.name : `${node.name}:nth-of-type(${node.nthOfType})`
  }
  return (node) => {
    const said = cutWords(textOf(node, SAID_CHARS * 3))
    const target = pathTo(node, step)
    return {
      ...(target === undefined ? said !== '' && { target: `“${said}”` } : { target }),
      ...(said !== '' && { said }),
    }
  }
}

const ROOTS = new Set(['html', 'head', 'body'])

function pathTo(node: Node, step: (node: Node) => string): string | undefined {
  const steps: string[] = []
  for (let at: Node | undefined = node; at; at = at.parent) {
    const own = step(at)
    // `html > body` adds nothing that `body` does not say.
    if (at !== node && own === 'html') break
    steps.unshift(own)
    if (own.startsWith('#') || own.startsWith('[id=') || own === 'body' || own === 'head') break
    if (steps.length > PATH_STEPS) return undefined
  }
  return steps.join(' > ')
}

function idSelector(id: string): string {
  return /^[a-z_][\w-]*$/i.test(id)
    ? `#${id}`
    : `[id="${id.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"]`
}

/** The beginning of a text, as it can be searched for. */
export function cutWords(text: string): string {
  return text
    .slice(0, SAID_CHARS)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
