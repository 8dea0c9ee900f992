import { type Finding, placed } from './finding'
import type { Element, Page } from './page'

/** One id for two elements: whatever names it finds the first. */
export function* duplicateIds({ elements }: Page): Generator<Finding> {
  const counts = new Map<string, number>()
  for (const { attributes, inert } of elements) {
    const id = attributes.get('id')
    if (id && !inert) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  for (const [id, count] of counts)
    if (count > 1)
      yield { rule: 'duplicate_id', target: `[id=${JSON.stringify(id)}]`, value: count, expected: 1 }
}

/** Attributes that name the ids of other elements, with spaces between them. */
const NAMING = ['aria-labelledby', 'aria-describedby']
const LABELLING = ['label', 'output']
const DRAWN = new Set(
  'use textpath mpath lineargradient radialgradient pattern animate animatemotion animatetransform set feimage'.split(
    ' ',
  ),
)
const PAINTED = [
  'fill',
  'stroke',
  'filter',
  'mask',
  'clip-path',
  'marker-start',
  'marker-mid',
  'marker-end',
  'style',
]
const PAINT = /url\(\s{0,5}["']?#([^"')\s]{1,200})/gi

/** Labels, descriptions and drawings that name an element which is not there. */
export function* brokenReferences(page: Page): Generator<Finding> {
  for (const element of page.elements.filter(({ inert }) => !inert)) {
    for (const { attribute, id } of referencesOf(element))
      if (!page.ids.has(id) && !page.mentions(id))
        yield { rule: 'broken_reference', ...placed(element, attribute), value: id }
  }
}

interface Reference {
  readonly attribute: string
  readonly id: string
}

function* referencesOf({ name, attributes }: Element): Generator<Reference> {
  for (const [attribute, value] of attributes) {
    if (NAMING.includes(attribute) || (attribute === 'for' && LABELLING.includes(name)))
      yield* split(attribute, value)
    else if (DRAWN.has(name) && /^(?:xlink:)?href$/.test(attribute) && value.trim().startsWith('#'))
      yield { attribute, id: value.trim().slice(1) }
    else if (PAINTED.includes(attribute))
      for (const [, id = ''] of value.matchAll(PAINT)) yield { attribute, id }
  }
}

function* split(attribute: string, value: string): Generator<Reference> {
  for (const id of value.split(/\s+/)) if (id !== '') yield { attribute, id }
}
