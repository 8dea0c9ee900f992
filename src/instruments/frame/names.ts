import {
  all,
  attributeOf,
  childNodesOf,
  has,
  isA,
  localNameOf,
  nodeTypeOf,
  one,
  plain,
  styleOf,
  textOf,
  upFrom,
} from './dom'
import type { NameReading, NameRule } from './readings'
import { placeOf } from './select'

const FIELD =
  'input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=reset]):not([type=image]), select, textarea, [role=textbox], [role=combobox], [role=searchbox], [role=spinbutton], [role=slider], [role=checkbox], [role=switch], [role=radio]'
const BUTTON =
  'button, [role=button], input[type=submit], input[type=button], input[type=reset], input[type=image], summary'

/** How deep names are collected from content. Deeper nests are no names. */
const DEEPEST = 40

const KINDS: readonly {
  readonly rule: NameRule
  readonly selector: string
  readonly name: (element: Element) => string | undefined
}[] = [
  { rule: 'alt_missing', selector: 'img, area[href]', name: altOf },
  { rule: 'label_missing', selector: FIELD, name: fieldNameOf },
  { rule: 'button_name_missing', selector: BUTTON, name: buttonNameOf },
  { rule: 'link_name_missing', selector: 'a[href], [role=link]', name: contentNameOf },
  {
    rule: 'graphic_name_missing',
    selector: 'svg[role=img], [role=img]:not(img):not(svg)',
    name: graphicNameOf,
  },
]

/** What everything that must have a name is called. An empty name is none; a picture that says it is mere decoration needs none. */
export function namesIn(): readonly NameReading[] {
  return KINDS.flatMap(({ rule, selector, name }) =>
    all(selector)
      .filter(isExposed)
      .flatMap((element) => {
        const found = name(element)
        return found === undefined ? [] : [{ rule, ...placeOf(element), name: found.slice(0, 60) }]
      }),
  )
}

/** Neither hidden for all nor taken away from screen readers. */
function isExposed(element: Element): boolean {
  for (const at of upFrom(element)) {
    if (attributeOf(at, 'aria-hidden') === 'true' || styleOf(at).display === 'none') return false
  }
  return styleOf(element).visibility === 'visible'
}

function altOf(element: Element): string | undefined {
  const given = givenName(element)
  if (given) return given
  const alt = attributeOf(element, 'alt')
  if (localNameOf(element) === 'area') return plain(alt ?? '')
  if (alt !== undefined && plain(alt) === '') return undefined
  return isA(element, '[role=presentation], [role=none]')
    ? undefined
    : plain(alt ?? attributeOf(element, 'title') ?? '')
}

/** A suggestion in a field goes as soon as somebody types: it is no label. */
function fieldNameOf(element: Element): string {
  const given = givenName(element)
  if (given) return given
  const labels = 'labels' in element ? labelsOf(element) : []
  const label = plain(labels.map((each) => contentOf(each, 0)).join(' '))
  if (label) return label
  const inside =
    localNameOf(element) === 'input' ||
    localNameOf(element) === 'select' ||
    localNameOf(element) === 'textarea'
      ? ''
      : contentOf(element, 0)
  return plain(inside) || plain(attributeOf(element, 'title') ?? '')
}

function labelsOf(element: Element): readonly Element[] {
  const wrapping = [...upFrom(element)].filter((at) => localNameOf(at) === 'label' && !has(at, 'for'))
  const id = attributeOf(element, 'id')
  const named = id ? all('label[for]').filter((label) => attributeOf(label, 'for') === id) : []
  const own = [...upFrom(element)].filter(
    (at) => localNameOf(at) === 'label' && has(at, 'for') && attributeOf(at, 'for') === id,
  )
  return [...new Set([...wrapping.slice(0, 1), ...named, ...own])]
}

function buttonNameOf(element: Element): string {
  const type = attributeOf(element, 'type')
  if (localNameOf(element) !== 'input') return contentNameOf(element)
  const given = givenName(element)
  if (given) return given
  const alt = type === 'image' ? attributeOf(element, 'alt') : attributeOf(element, 'value')
  const standard = type === 'submit' || type === 'reset' ? type : ''
  return plain(alt ?? (attributeOf(element, 'title') || standard))
}

function contentNameOf(element: Element): string {
  return givenName(element) || plain(contentOf(element, 0)) || plain(attributeOf(element, 'title') ?? '')
}

function graphicNameOf(element: Element): string {
  const title = [...childNodesOf(element)].find(
    (node) => node instanceof Element && localNameOf(node) === 'title',
  )
  return (
    givenName(element) ||
    plain(title ? (textOf(title) ?? '') : '') ||
    plain(attributeOf(element, 'title') ?? '')
  )
}

function givenName(element: Element): string {
  const ids = plain(attributeOf(element, 'aria-labelledby') ?? '')
    .split(' ')
    .filter(Boolean)
  const others = ids
    .map((id) => one(`[id="${id.replace(/["\\]/g, '\\$&')}"]`))
    .filter((other) => other !== undefined)
  const named = plain(
    others.map((other) => attributeOf(other, 'aria-label') ?? contentOf(other, 0)).join(' '),
  )
  return named || plain(attributeOf(element, 'aria-label') ?? '')
}

function contentOf(element: Element, depth: number): string {
  if (depth > DEEPEST) return ''
  return [...childNodesOf(element)]
    .map((node) => {
      if (nodeTypeOf(node) === 3) return textOf(node) ?? ''
      return node instanceof Element ? partOf(node, depth) : ''
    })
    .join(' ')
}

function partOf(element: Element, depth: number): string {
  const name = localNameOf(element)
  if (attributeOf(element, 'aria-hidden') === 'true' || name === 'style' || name === 'script') return ''
  const { display, visibility } = styleOf(element)
  // The title of a drawing is never laid out, and is its name.
  if (name !== 'title' && (display === 'none' || visibility !== 'visible')) return ''
  const given = givenOwn(element)
  if (given) return given
  if (name === 'img' || name === 'area') return attributeOf(element, 'alt') ?? ''
  return contentOf(element, depth + 1)
}

function givenOwn(element: Element): string {
  return plain(attributeOf(element, 'aria-label') ?? '')
}
