import { fateOf, keepsAttribute, loadsOutside, outsideInStyle } from './drops'
import { of, to } from './native'

/** A page with nothing in it that runs or leads out. */
export interface Cleaned {
  readonly html: string
  /** Elements and attributes that were taken out. */
  readonly dropped: number
  /** Resources outside of the page that it would have loaded. */
  readonly refused: number
}

const HTML = 'http://www.w3.org/1999/xhtml'
const TEXT = 3
const FIELDS = new Set('button fieldset input output select textarea'.split(' '))
// The parser swallows a line break after these start tags, so one that is meant needs another before it.
const SWALLOWING = new Set(['pre', 'listing', 'textarea'])
// Markup that was read as one tree can be read as another when it is written down: the second reading counts too.
const READINGS = 8

type Counts = { dropped: number; refused: number }

/** Reads text as a document that is only looked at. */
export type Parse = (text: string) => Document

/** Cleans a page until cleaning it changes nothing. Never throws, and takes time in proportion to its length. */
export function clean(page: string, parse: Parse): Cleaned {
  const counts: Counts = { dropped: 0, refused: 0 }
  let html = cleanOnce(parse(page), counts)
  for (let reading = 1; reading < READINGS; reading++) {
    const again = cleanOnce(parse(html), { dropped: 0, refused: 0 })
    if (again === html) break
    html = again
  }
  return { html, ...counts }
}

function cleanOnce(page: Document, counts: Counts): string {
  const roots: Node[] = [page]
  for (const root of roots) cleanTree({ page, root, roots, counts })
  const root = of.root(page)
  return typeOf(page) + (root ? of.markup(root) : '')
}

type Tree = { readonly page: Document; readonly root: Node; readonly roots: Node[]; readonly counts: Counts }

function cleanTree({ page, root, roots, counts }: Tree) {
  const inForm = new WeakSet<Node>()
  // What it stands in has been walked through before it.
  const isInForm = (element: Element) => inForm.has(of.parent(element) ?? page)
  const walker = to.walk(page, root)
  let element = walker.nextNode() as Element | null // The walker shows elements alone.
  while (element) {
    const name = of.localName(element).toLowerCase()
    countOutside(element, name, counts)
    const within = isInForm(element)
    // A form within a form is written by scripts and crossed tags alone. Read again, the inner one would end the outer one, and
    // what follows would become another tree.
    const fate = name === 'form' && within ? 'opened' : fateOf(name, attributeOf(element))
    const next = fate === 'gone' ? after(walker) : undefined
    if (fate === 'gone') to.drop(element)
    else if (fate === 'opened') openUp(page, element, name, walker)
    else keep({ element, name, within }, counts)
    if (fate === 'stays' && (within || name === 'form')) inForm.add(element)
    if (fate !== 'stays') counts.dropped += 1
    else if (name === 'template' && of.space(element) === HTML)
      roots.push(of.inside(element as HTMLTemplateElement)) // By its name and space it is one.
    element = next === undefined ? (walker.nextNode() as Element | null) : next
  }
}

/** Moves the walker past an element and all in it. */
function after(walker: TreeWalker): Element | null {
  let next = walker.nextSibling()
  while (!next && walker.parentNode()) next = walker.nextSibling()
  return next as Element | null // The walker shows elements alone.
}

/** Puts the contents of an element in its place. What must stay preformatted becomes so by another name. */
function openUp(page: Document, element: Element, name: string, walker: TreeWalker) {
  const parent = of.parent(element)
  if (!parent) return
  // From the place before it, the walker goes on to what it held.
  if (!walker.previousNode()) walker.currentNode = walker.root
  const place = name === 'plaintext' ? to.put(parent, to.make(page, 'pre'), element) : undefined
  for (let child = of.first(element); child; child = of.first(element))
    to.put(place ?? parent, child, place ? null : element)
  to.drop(element)
}

/** An element, and whether it stands in a form. */
type Kept = { readonly element: Element; readonly name: string; readonly within: boolean }

function keep(kept: Kept, counts: Counts) {
  const { element, name } = kept
  for (const attribute of of.names(element)) {
    const value = of.value(element, attribute)
    if (keepsAttribute(attribute.toLowerCase(), value) && !hides(kept, attribute)) continue
    to.take(element, attribute)
    counts.dropped += 1
  }
  leaveForm(element, name)
  const first = SWALLOWING.has(name) && of.space(element) === HTML ? of.first(element) : null
  const text = first && of.kind(first) === TEXT ? (of.text(first) ?? '') : ''
  if (first && text.startsWith('\n')) to.say(first, `\n${text}`)
}

/** Whether a document or a form would answer with this element instead of with its own method, by this attribute. */
function hides({ element, name, within }: Kept, attribute: string): boolean {
  const value = of.value(element, attribute)
  if (name === 'form') return attribute === 'name' && value in Document.prototype
  if (name !== 'img') return false
  if (attribute === 'id') return within && value in HTMLFormElement.prototype
  if (attribute !== 'name') return false
  // Only with a name a picture is known to its document by its id.
  return [value, of.value(element, 'id')].some(
    (each) => each in Document.prototype || each in HTMLFormElement.prototype,
  )
}

/** A field that is called what its form has keeps the name, by which its label finds it, and leaves the form instead. */
function leaveForm(element: Element, name: string) {
  if (!FIELDS.has(name) || of.space(element) !== HTML) return
  if (['name', 'id'].some((attribute) => of.value(element, attribute) in HTMLFormElement.prototype))
    to.give(element, 'form', '')
}

function countOutside(element: Element, name: string, counts: Counts) {
  for (const attribute of of.names(element)) {
    const value = of.value(element, attribute)
    if (loadsOutside(name, attribute, value)) counts.refused += 1
    else if (attribute === 'style') counts.refused += outsideInStyle(value)
  }
  if (name === 'style') counts.refused += outsideInStyle(of.text(element) ?? '')
}

function attributeOf(element: Element) {
  return (name: string) => (of.names(element).includes(name) ? of.value(element, name) : undefined)
}

/** The type decides how the page is laid out, so it stays as it was. */
function typeOf(page: Document): string {
  const type = of.type(page)
  if (!type || !/^[a-z]*$/i.test(type.name)) return ''
  const { name, publicId, systemId } = type
  const system = systemId && ` ${quoted(systemId)}`
  return `<!DOCTYPE ${name}${publicId ? ` PUBLIC ${quoted(publicId)}` : system && ' SYSTEM'}${system}>`
}

/** An identifier was quoted by one of the two, so it holds at most the other. */
function quoted(id: string): string {
  return id.includes('"') ? `'${id}'` : `"${id}"`
}
