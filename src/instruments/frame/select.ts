import { all, attributeOf, childrenOf, localNameOf, parentOf, plain, textOf } from './dom'
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
export function selectorOf(element: Element): string {
  const steps: string[] = []
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const step = stepOf(at)
    // `html > body` adds nothing that `body` does not say.
    if (at !== element && step === 'html') break
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
  const siblings = parentOf(element)
  const alike = siblings ? alikeIn(siblings, name) : [element]
  if (!/^[a-z][\w-]*$/.test(name)) return `*:nth-child(${siblings ? childrenOf(siblings).indexOf(element) + 1 : 1})`
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

function saidBy(element: Element): string {
  const attributes = ['aria-label', 'alt', 'value', 'placeholder', 'title'].map((name) => attributeOf(element, name))
  const words = [textOf(element), ...attributes].find((text) => text && text.trim() !== '')
  const said = plain((words ?? '').slice(0, 400))
  return said.slice(0, SAID_CHARS).replace(/[\uD800-\uDBFF]$/, '').trim()
}
