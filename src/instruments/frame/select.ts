import {
  all,
  attributeOf,
  childNodesOf,
  childrenOf,
  localNameOf,
  nodeTypeOf,
  outermost,
  plain,
  textOf,
  writtenIn,
} from './dom'
import type { Place } from './readings'

/** Enough of an element's words to find it by. */
const SAID_CHARS = 40

const known = new WeakMap<Element, Place>()

/** The element as a finding names it. Remembered: three widths name the same elements. */
export function placeOf(element: Element): Place {
  const before = known.get(element)
  if (before) return before
  const said = saidBy(element)
  const place = { target: selectorOf(element), ...(said !== '' && { said }) }
  known.set(element, place)
  return place
}

/** Its id, or the path to it from the next id or from the body: written as instruments that read the source write it. */
function selectorOf(element: Element): string {
  const steps: string[] = []
  for (let at: Element | null = outermost(element); at; at = writtenIn(at)) {
    const step = stepOf(at)
    // `html > body` adds nothing that `body` does not say.
    if (steps.length > 0 && step === 'html') break
    steps.unshift(step)
    if (/^(?:#|\[id=|body$|head$)/.test(step)) break
  }
  return steps.join(' > ')
}

function stepOf(element: Element): string {
  const id = attributeOf(element, 'id')
  if (id && idIsUnique(id)) return /^[a-z_][\w-]*$/i.test(id) ? `#${id}` : `[id=${quoted(id)}]`
  const name = localNameOf(element)
  if (/^(?:html|body|head)$/.test(name)) return name
  const siblings = writtenIn(element)
  const alike = siblings ? alikeIn(siblings, name) : [element]
  if (!/^[a-z][\w-]*$/.test(name))
    return `*:nth-child(${siblings ? childrenOf(siblings).indexOf(element) + 1 : 1})`
  return alike.length === 1 ? name : `${name}:nth-of-type(${alike.indexOf(element) + 1})`
}

const counts = new Map<string, number>()

function idIsUnique(id: string): boolean {
  if (counts.size === 0)
    for (const element of all('[id]')) {
      const own = attributeOf(element, 'id') ?? ''
      counts.set(own, (counts.get(own) ?? 0) + 1)
    }
  return counts.get(id) === 1
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`
}

const families = new WeakMap<Element, Map<string, Element[]>>()

/** Remembered: a list of a thousand lines is not counted a thousand times. */
function alikeIn(parent: Element, name: string): readonly Element[] {
  let names = families.get(parent)
  if (!names) {
    names = new Map<string, Element[]>()
    for (const child of childrenOf(parent)) {
      const own = localNameOf(child)
      names.set(own, [...(names.get(own) ?? []), child])
    }
    families.set(parent, names)
  }
  return names.get(name) ?? []
}

/** What holds the whole page says all of it, and nothing that names it. */
const NAMELESS = /^(?:html|head|body)$/
const UNSAID = /^(?:script|style|template|noscript)$/
/** A sentence runs through these; all others begin a new line. */
const INLINE =
  /^(?:a|abbr|b|bdi|cite|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|var|text|tspan)$/

function saidBy(element: Element): string {
  if (NAMELESS.test(localNameOf(element))) return ''
  const attributes = ['aria-label', 'alt', 'value', 'placeholder', 'title']
  const own = plain(wordsIn(element, SAID_CHARS * 3))
  const words =
    own || plain(attributes.map((name) => attributeOf(element, name)).find((text) => text?.trim()) ?? '')
  return words
    .slice(0, SAID_CHARS)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/** The beginning of what stands in an element, with a space where a line ends. */
function wordsIn(element: Element, most: number): string {
  let words = ''
  for (const node of childNodesOf(element)) {
    if (words.length > most) break
    if (nodeTypeOf(node) === 3) words += (textOf(node) ?? '').slice(0, most * 2)
    else if (node instanceof Element) words += partOf(node, most - words.length)
  }
  return words
}

function partOf(element: Element, most: number): string {
  const name = localNameOf(element)
  if (UNSAID.test(name)) return ''
  return INLINE.test(name) ? wordsIn(element, most) : ` ${wordsIn(element, most)} `
}
