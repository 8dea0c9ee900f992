/*
 * A field named `attributes` hides that of its form, an image named `body` that of its document. Whatever a page's markup can
 * hide is asked through the prototypes, taken while nothing of the page is there yet.
 */

type Getter<T, V> = (of: T) => V

function getter<T extends object, K extends keyof T>(prototype: T, key: K): Getter<T, T[K]> {
  const get = Object.getOwnPropertyDescriptor(prototype, key)?.get
  if (!get) throw new Error(`This browser has no getter for ${String(key)}.`)
  // A getter of a property gives that property's type.
  return (of) => get.call(of) as T[K]
}

const { querySelector, querySelectorAll, elementsFromPoint, createRange, createElement } = Document.prototype
const { getAttribute, hasAttribute, closest, matches, getBoundingClientRect, getClientRects } =
  Element.prototype
const style = globalThis.getComputedStyle.bind(globalThis)

const parentElementOf = getter(Node.prototype, 'parentElement')
const parentNodeOf = getter(Node.prototype, 'parentNode')
const slotOf = getter(Element.prototype, 'assignedSlot')
const shadowOf = getter(Element.prototype, 'shadowRoot')
const hostOf = getter(ShadowRoot.prototype, 'host')
export const childNodesOf = getter(Node.prototype, 'childNodes')
export const textOf = getter(Node.prototype, 'textContent')
export const nodeTypeOf = getter(Node.prototype, 'nodeType')
export const localNameOf = getter(Element.prototype, 'localName')
const elementsOf = getter(Element.prototype, 'children')
export const bodyOf = getter(Document.prototype, 'body')
export const rootOf = getter(Document.prototype, 'documentElement')
export const namespaceOf = getter(Element.prototype, 'namespaceURI')
export const scrollWidthOf = getter(Element.prototype, 'scrollWidth')

/** What an element is drawn in: its slot where it has been handed one, and the host of a shadow tree that it begins. */
export function parentOf(element: Element): Element | null {
  const parent = slotOf(element) ?? parentElementOf(element)
  if (parent) return parent
  const root = parentNodeOf(element)
  return root instanceof ShadowRoot ? hostOf(root) : null
}

/** The element that a selector of the page can find: itself, or the outermost host of what it stands in. */
export function outermost(element: Element): Element {
  let found = element
  for (let at: Node | null = element; at; at = parentNodeOf(at))
    if (at instanceof ShadowRoot) {
      found = hostOf(at)
      at = found
    }
  return found
}

/** What is written around an element, wherever it is drawn. */
export { parentElementOf as writtenIn }

/** Everything that a selector finds, in open shadow trees too. */
export function all(selector: string): readonly Element[] {
  return [
    ...querySelectorAll.call(document, selector),
    ...shadowTrees(document).flatMap((root) => [...inShadow.call(root, selector)]),
  ]
}

const inShadow = DocumentFragment.prototype.querySelectorAll

function shadowTrees(root: Document | ShadowRoot): readonly ShadowRoot[] {
  const within = root instanceof ShadowRoot ? inShadow.call(root, '*') : querySelectorAll.call(root, '*')
  return [...within].flatMap((element) => {
    const tree = shadowOf(element)
    return tree ? [tree, ...shadowTrees(tree)] : []
  })
}

export function one(selector: string): Element | undefined {
  return querySelector.call(document, selector) ?? undefined
}

export function childrenOf(element: Element): readonly Element[] {
  return [...elementsOf(element)]
}

export function attributeOf(element: Element, name: string): string | undefined {
  return getAttribute.call(element, name) ?? undefined
}

export function has(element: Element, name: string): boolean {
  return hasAttribute.call(element, name)
}

export function isA(element: Element, selector: string): boolean {
  return matches.call(element, selector)
}

export function within(element: Element, selector: string): Element | undefined {
  return closest.call(element, selector) ?? undefined
}

export function boxOf(element: Element): DOMRect {
  return getBoundingClientRect.call(element)
}

export function boxesOf(element: Element): readonly DOMRect[] {
  return [...getClientRects.call(element)]
}

export function styleOf(element: Element, pseudo?: string): CSSStyleDeclaration {
  return style(element, pseudo)
}

/** From front to back. */
export function under(x: number, y: number): readonly Element[] {
  return elementsFromPoint.call(document, x, y)
}

export function make<K extends keyof HTMLElementTagNameMap>(name: K): HTMLElementTagNameMap[K] {
  // What a document makes of a known name is an element of that name.
  return createElement.call(document, name) as HTMLElementTagNameMap[K]
}

export function rangeOver(first: Node, last: Node): Range {
  const range = createRange.call(document)
  range.setStartBefore(first)
  range.setEndAfter(last)
  return range
}

/** An element and those that it stands in, up to the root. */
export function* upFrom(element: Element): Generator<Element> {
  for (let at: Element | null = element; at; at = parentOf(at)) yield at
}

/** Text of its own, and not of an element within. */
export function ownTextNodes(element: Element): readonly Node[] {
  return [...childNodesOf(element)].filter(
    (node) => nodeTypeOf(node) === 3 && (textOf(node) ?? '').trim() !== '',
  )
}

const contains = Node.prototype.contains

/** Whether one element stands in the other, or is it. */
export function holds(outer: Element, inner: Element): boolean {
  if (contains.call(outer, inner)) return true
  const host = outermost(inner)
  return host !== inner && (outer === host || contains.call(outer, host))
}

export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
