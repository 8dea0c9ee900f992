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

const { querySelector, querySelectorAll } = Document.prototype
const bodyOf = getterOf(Document.prototype, 'body')
const rootOf = getterOf(Document.prototype, 'documentElement')
const { getBoundingClientRect } = Element.prototype
const styles = getComputedStyle
const widthOf = getterOf(self, 'innerWidth')
const heightOf = getterOf(self, 'innerHeight')

/** The document of this frame, by its own methods. */
export const page = {
  /** Throws what a selector that is none throws. */
  find: (selector: string): Element | null => apply(querySelector, document, [selector]),
  all: (selector: string): NodeListOf<Element> => apply(querySelectorAll, document, [selector]),
  body: (): HTMLElement => bodyOf(document),
  root: (): HTMLElement => rootOf(document),
  width: () => widthOf(self),
  height: () => heightOf(self),
  box: (element: Element): DOMRect => apply(getBoundingClientRect, element, []),
  style: (element: Element): CSSStyleDeclaration => apply(styles, self, [element]),
}
