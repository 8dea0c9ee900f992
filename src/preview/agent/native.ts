/**
 * The browser's own functions, taken before any script of the page has run. A page that replaces them afterwards, or hides
 * them behind an element with their name, replaces nothing here.
 */
export const { apply } = Reflect

/** The getter of a property, as a function of its owner. */
export function getterOf<Owner extends object, Name extends keyof Owner>(owner: Owner, name: Name) {
  const get = Object.getOwnPropertyDescriptor(owner, name)?.get
  // Every property that is asked for here is a getter in every browser.
  return (self: object) => apply(get as () => Owner[Name], self, []) as Owner[Name]
}

const query = Document.prototype.querySelector
const queryAll = Document.prototype.querySelectorAll
const bodyOf = getterOf(Document.prototype, 'body')
const rootOf = getterOf(Document.prototype, 'documentElement')
const rect = Element.prototype.getBoundingClientRect
const styles = getComputedStyle
const widthOf = getterOf(self, 'innerWidth')

/** The document of this frame, by its own methods. */
export const page = {
  /** Throws what a selector that is none throws. */
  find: (selector: string): Element | null => apply(query, document, [selector]),
  all: (selector: string): NodeListOf<Element> => apply(queryAll, document, [selector]),
  body: (): HTMLElement => bodyOf(document),
  root: (): HTMLElement => rootOf(document),
  width: () => widthOf(self),
  box: (element: Element): DOMRect => apply(rect, element, []),
  style: (element: Element): CSSStyleDeclaration => apply(styles, self, [element]),
}
