import { apply, getterOf, page } from './native'
import { bare } from './own'
import { copy, isElement, make, node, set, shadowOf } from './tree'

const HTML = 'http://www.w3.org/1999/xhtml'
const rulesOf = getterOf(CSSStyleSheet.prototype, 'cssRules')
const lengthOf = getterOf(CSSRuleList.prototype, 'length')
const ruleText = getterOf(CSSRule.prototype, 'cssText')
const isOff = getterOf(StyleSheet.prototype, 'disabled')
const { item } = CSSRuleList.prototype
const nameOf = getterOf(DocumentType.prototype, 'name')
const publicOf = getterOf(DocumentType.prototype, 'publicId')
const systemOf = getterOf(DocumentType.prototype, 'systemId')
const adoptedBy = [Document.prototype, ShadowRoot.prototype].map(
  (owner) => Object.getOwnPropertyDescriptor(owner, 'adoptedStyleSheets')?.get,
)

/** The page as it stands, written down: sheets as the text that they have become, shadow trees and fields as they are now. */
export function written(): string {
  const root = page.root()
  const twin = copy(root)
  describe(root, twin)
  addAdopted(document, 0, page.body() ? lastOf(twin) : twin)
  // The copy of an element is one.
  return typed() + node.markup(twin as Element)
}

/** Goes through the page and its copy side by side and writes into the copy what markup alone does not say. */
function describe(from: Node, into: Node) {
  const pairs = bare<{ readonly one: Node; readonly other: Node }>()
  pairs[0] = { one: from, other: into }
  for (let at = 0; at < pairs.length; at++) {
    const { one, other } = pairs[at] as (typeof pairs)[number] // Within its length.
    // What comes after is paired before anything is put into the copy.
    for (let a = node.first(one), b = node.first(other); a && b; a = node.next(a), b = node.next(b))
      pairs[pairs.length] = { one: a, other: b }
    if (isElement(one) && isElement(other)) state(one, other)
  }
}

function state(from: Element, into: Element) {
  const shadow = shadowOf(from)
  if (shadow) addShadow(shadow, into)
  if (node.space(from) !== HTML) return
  // Each is what its name in this space says.
  switch (node.name(from)) {
    case 'input':
      set.attribute(into, 'value', node.value(from as HTMLInputElement))
      return toggle(into, 'checked', node.checked(from as HTMLInputElement))
    case 'textarea':
      return set.text(into, node.typed(from as HTMLTextAreaElement))
    case 'option':
      return toggle(into, 'selected', node.chosen(from as HTMLOptionElement))
    case 'style':
      return sheetOf(from as HTMLStyleElement, into)
    default:
      return
  }
}

function toggle(element: Element, name: string, on: boolean) {
  if (on) set.attribute(element, name, '')
  else set.none(element, name)
}

function sheetOf(from: HTMLStyleElement, into: Element) {
  const sheet = node.sheet(from)
  if (!sheet) return
  if (isOff(sheet)) set.attribute(into, 'media', 'not all')
  set.text(into, textOf(sheet))
}

function textOf(sheet: CSSStyleSheet): string {
  const rules = rulesOf(sheet)
  let text = ''
  for (let at = 0; at < lengthOf(rules); at++) text += `${ruleText(apply(item, rules, [at]) as CSSRule)}\n`
  return text
}

function addShadow(shadow: ShadowRoot, into: Element) {
  const template = make('template')
  set.attribute(template, 'shadowrootmode', 'open')
  const inside = node.inside(template)
  for (let child = node.first(shadow); child; child = node.next(child)) {
    const twin = copy(child)
    set.last(inside, twin)
    describe(child, twin)
  }
  addAdopted(shadow, 1, inside)
  set.before(into, template, node.first(into))
}

/** Sheets that are in no element: they count after all others, so they come last. */
function addAdopted(owner: Document | ShadowRoot, kind: 0 | 1, into: Node) {
  const get = adoptedBy[kind]
  const sheets: readonly CSSStyleSheet[] = get ? apply(get, owner, []) : []
  for (let at = 0; at < sheets.length; at++) {
    const sheet = sheets[at]
    if (!sheet || isOff(sheet)) continue
    const style = make('style')
    set.text(style, textOf(sheet))
    set.last(into, style)
  }
}

function lastOf(root: Node): Node {
  let last = root
  for (let child = node.first(root); child; child = node.next(child)) last = child
  return last
}

/** The type decides how a page is laid out. */
function typed(): string {
  const type = node.type(document)
  if (!type) return ''
  const open = publicOf(type)
  const system = systemOf(type) && ` "${systemOf(type)}"`
  return `<!DOCTYPE ${nameOf(type)}${open ? ` PUBLIC "${open}"` : system && ' SYSTEM'}${system}>`
}
