// The browser's own functions. In a parsed page `<input name=attributes>` hides the property of its form, and
// `<img name=querySelectorAll>` the method of its document: whoever asks the object itself is answered by the page.
const { apply } = Reflect

function getter<Owner extends object, Name extends keyof Owner>(owner: Owner, name: Name) {
  const get = Object.getOwnPropertyDescriptor(owner, name)?.get
  // Each of them is a getter in every browser.
  return (self: Owner) => apply(get as () => Owner[Name], self, []) as Owner[Name]
}

const { createTreeWalker, createElement } = Document.prototype
const { getAttributeNames, getAttribute, setAttribute, removeAttribute, remove } = Element.prototype
const { insertBefore } = Node.prototype
const setText = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.set

/** What is asked of a document that nobody trusts. */
export const of = {
  root: getter(Document.prototype, 'documentElement'),
  body: getter(Document.prototype, 'body'),
  type: getter(Document.prototype, 'doctype'),
  localName: getter(Element.prototype, 'localName'),
  space: getter(Element.prototype, 'namespaceURI'),
  markup: getter(Element.prototype, 'outerHTML'),
  parent: getter(Node.prototype, 'parentNode'),
  first: getter(Node.prototype, 'firstChild'),
  next: getter(Node.prototype, 'nextSibling'),
  text: getter(Node.prototype, 'textContent'),
  kind: getter(Node.prototype, 'nodeType'),
  inside: getter(HTMLTemplateElement.prototype, 'content'),
  names: (element: Element): string[] => apply(getAttributeNames, element, []),
  value: (element: Element, name: string): string => apply(getAttribute, element, [name]) ?? '',
}

/** What is done to it. */
export const to = {
  take: (element: Element, name: string) => apply(removeAttribute, element, [name]),
  give: (element: Element, name: string, value: string) => apply(setAttribute, element, [name, value]),
  say: (node: Node, text: string) => setText && apply(setText, node, [text]),
  drop: (element: Element) => apply(remove, element, []),
  put: (parent: Node, child: Node, before: Node | null) => apply(insertBefore, parent, [child, before]),
  walk: (page: Document, from: Node): TreeWalker =>
    apply(createTreeWalker, page, [from, NodeFilter.SHOW_ELEMENT]),
  make: (page: Document, name: string): HTMLElement => apply(createElement, page, [name]),
}
