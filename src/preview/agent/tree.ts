import { apply, getterOf } from './native'

/** Trees and their nodes by the browser's own methods, in documents with scripts that may have replaced them. */
export const node = {
  first: getterOf(Node.prototype, 'firstChild'),
  next: getterOf(Node.prototype, 'nextSibling'),
  up: getterOf(Node.prototype, 'parentNode'),
  text: getterOf(Node.prototype, 'textContent'),
  kind: getterOf(Node.prototype, 'nodeType'),
  name: getterOf(Element.prototype, 'localName'),
  space: getterOf(Element.prototype, 'namespaceURI'),
  markup: getterOf(Element.prototype, 'outerHTML'),
  open: getterOf(Element.prototype, 'shadowRoot'),
  value: getterOf(HTMLInputElement.prototype, 'value'),
  checked: getterOf(HTMLInputElement.prototype, 'checked'),
  typed: getterOf(HTMLTextAreaElement.prototype, 'value'),
  chosen: getterOf(HTMLOptionElement.prototype, 'selected'),
  inside: getterOf(HTMLTemplateElement.prototype, 'content'),
  sheet: getterOf(HTMLStyleElement.prototype, 'sheet'),
  type: getterOf(Document.prototype, 'doctype'),
}

/** `instanceof` would ask the page. */
export const isElement = (of: Node): of is Element => node.kind(of) === 1
export const isText = (of: Node): boolean => node.kind(of) === 3
export const countOf = getterOf(NodeList.prototype, 'length')

const { setAttribute, removeAttribute, getAttribute, attachShadow, matches } = Element.prototype
const { createElement, importNode } = Document.prototype
const { insertBefore, appendChild } = Node.prototype
const setText = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.set

export const set = {
  attribute: (element: Element, name: string, value: string) => apply(setAttribute, element, [name, value]),
  none: (element: Element, name: string) => apply(removeAttribute, element, [name]),
  text: (of: Node, text: string) => setText && apply(setText, of, [text]),
  before: (parent: Node, child: Node, place: Node | null) => apply(insertBefore, parent, [child, place]),
  last: (parent: Node, child: Node) => apply(appendChild, parent, [child]),
}

export const attributeOf = (element: Element, name: string): string | null =>
  apply(getAttribute, element, [name])
export const isA = (element: Element, selector: string): boolean => apply(matches, element, [selector])

/** A document without a window: nothing in it runs, and no element of the page's own making wakes up. */
const quiet = document.implementation.createHTMLDocument('')

export const copy = (of: Node): Node => apply(importNode, quiet, [of, true])
export const make = (name: string): HTMLElement => apply(createElement, quiet, [name])

const roots = new WeakMap<Element, ShadowRoot>()
const { get, set: keep } = WeakMap.prototype

/** Notes every shadow root that the page makes: closed ones are seen by nobody afterwards. */
export function noteShadows() {
  Element.prototype.attachShadow = function (this: Element, options) {
    const root: ShadowRoot = apply(attachShadow, this, [options])
    apply(keep, roots, [this, root])
    return root
  }
}

export const shadowOf = (element: Element): ShadowRoot | null =>
  apply(get, roots, [element]) ?? node.open(element)
