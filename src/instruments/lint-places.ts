import { cut, type Finding } from './finding'
import type { Element, Page } from './page'
import { type Place, placesIn } from './target'
import type { Node, Tree } from './tree'

/** What CSS reads in a name or a quoted value as it stands. */
const PLAIN_NAME = /^[a-z][a-z0-9-]*$/
const PLAIN_VALUE = /^[^"\\\u0000-\u001f\u007f]*$/

/** Names what the lint has found by a selector that finds one element, and says its words beside it. */
export function namerIn(page: Page, tree: Tree): (finding: Finding) => Place & { readonly target: string } {
  let nodes: ReadonlyMap<Element, Node> | undefined
  return ({ target, at }) => {
    if (!at) return { target }
    nodes ??= nodesOf(page, tree)
    const node = nodes.get(at.element)
    if (!node) return { target }
    const place = placesIn(tree.nodes)(node)
    const own = ownSelector(tree.nodes, node, at.attribute)
    return { ...place, target: own ?? place.target ?? target }
  }
}

/** Both were read by one scanner: the elements of the page are those of the tree that have an attribute. */
function nodesOf({ elements }: Page, { nodes }: Tree): ReadonlyMap<Element, Node> {
  const found = new Map<Element, Node>()
  let at = 0
  for (const node of nodes) {
    if (node.attributes.size === 0) continue
    const element = elements[at++]
    if (element) found.set(element, node)
  }
  return found
}

/** By what is wrong with it, when that is wrong with no other: the selector is the same however the page is moved about. */
function ownSelector(
  nodes: readonly Node[],
  { name, attributes }: Node,
  attribute: string,
): string | undefined {
  const value = attributes.get(attribute) ?? ''
  const short = cut(value)
  if (![name, attribute].every((each) => PLAIN_NAME.test(each)) || !PLAIN_VALUE.test(short)) return undefined
  const isWhole = short === value
  if (!isWhole && (short === '' || !value.startsWith(short))) return undefined
  let alike = 0
  for (const other of nodes) {
    if (other.name !== name) continue
    const own = other.attributes.get(attribute)
    if (isWhole ? own === short : own?.startsWith(short) === true) alike += 1
    if (alike > 1) return undefined
  }
  return `${name}[${attribute}${isWhole ? '=' : '^='}"${short}"]`
}
