import {
  attributeOf,
  bodyOf,
  boxOf,
  has,
  isA,
  localNameOf,
  ownTextNodes,
  parentOf,
  plain,
  rangeOver,
  styleOf,
  textOf,
} from './dom'
import { once } from './memo'

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Words on the page, and the element that says them. */
export interface Text {
  readonly element: Element
  readonly words: string
  /** Where the words themselves stand, in the window. */
  readonly box: Box
  readonly style: CSSStyleDeclaration
  /** A suggestion in a field and no text of an element's own. */
  readonly placeholder: boolean
}

/** Elements whose text nobody reads as text. */
const UNREAD = new Set(
  'script style template noscript title head meta option optgroup datalist object video audio canvas iframe'.split(
    ' ',
  ),
)
const TYPED =
  'input:not([type]), input[type=""], input[type=text], input[type=search], input[type=email], input[type=tel], input[type=url], input[type=password], input[type=number], input[type=date], input[type=time], input[type=datetime-local], input[type=month], input[type=week], textarea'
const PRESSED = 'input[type=submit], input[type=button], input[type=reset]'

/** Every element with words of its own, with those of fields and buttons, visible or not. */
export function textsIn(elements: readonly Element[]): readonly Text[] {
  return elements.flatMap((element) => textsOf(element))
}

function textsOf(element: Element): readonly Text[] {
  const name = localNameOf(element)
  if (UNREAD.has(name)) return []
  if (name === 'input' || name === 'textarea') return fieldTexts(element)
  if (name === 'select') return selectTexts(element)
  const nodes = ownTextNodes(element)
  if (nodes.length === 0) return []
  const words = plain(nodes.map((node) => textOf(node) ?? '').join(' '))
  const boxes = nodes.map((node) => rangeOver(node, node).getBoundingClientRect())
  return [{ element, words, box: around(boxes), style: styleOf(element), placeholder: false }]
}

function fieldTexts(element: Element): readonly Text[] {
  const pressed = isA(element, PRESSED)
  if (!pressed && !isA(element, TYPED)) return []
  const typed =
    localNameOf(element) === 'textarea' ? (textOf(element) ?? '') : (attributeOf(element, 'value') ?? '')
  const words = plain(typed !== '' || !pressed ? typed : (attributeOf(element, 'type') ?? ''))
  const hint = plain(attributeOf(element, 'placeholder') ?? '')
  const box = boxOf(element)
  if (words !== '') return [{ element, words, box, style: styleOf(element), placeholder: false }]
  if (hint === '') return []
  return [{ element, words: hint, box, style: styleOf(element, '::placeholder'), placeholder: true }]
}

function selectTexts(element: Element): readonly Text[] {
  const words = plain((textOf(element) ?? '').slice(0, 200))
  return words === ''
    ? []
    : [{ element, words, box: boxOf(element), style: styleOf(element), placeholder: false }]
}

function around(boxes: readonly Box[]): Box {
  const drawn = boxes.filter((box) => box.right > box.left && box.bottom > box.top)
  const of = drawn.length > 0 ? drawn : boxes
  return {
    left: Math.min(...of.map(({ left }) => left)),
    top: Math.min(...of.map(({ top }) => top)),
    right: Math.max(...of.map(({ right }) => right)),
    bottom: Math.max(...of.map(({ bottom }) => bottom)),
  }
}

/** Letters or figures, and no arrow, star or bullet. */
export function hasLetters(words: string): boolean {
  return /[\p{L}\p{N}]/u.test(words)
}

export function isEmpty(box: Box): boolean {
  return box.right - box.left < 1 || box.bottom - box.top < 1
}

/** Whether the element is laid out and let be seen, whatever its colours. */
export const isShown = once((element: Element): boolean => {
  return styleOf(element).visibility === 'visible' && !isHidden(element)
})

const isHidden: (element: Element) => boolean = once((element) => {
  const parent = parentOf(element)
  if (parent && isHidden(parent)) return true
  const { display, opacity, contentVisibility } = styleOf(element)
  return (
    display === 'none' || Number(opacity) === 0 || contentVisibility === 'hidden' || isClosedDetails(element)
  )
})

/** What a closed one holds, its summary apart, is not drawn. */
function isClosedDetails(element: Element): boolean {
  const parent = parentOf(element)
  if (!parent || localNameOf(parent) !== 'details' || has(parent, 'open')) return false
  return localNameOf(element) !== 'summary'
}

/** The part of a box that its ancestors let through, and undefined when they cut all of it away. */
export function visiblePart(element: Element, box: Box): Box | undefined {
  const window = windowOnto(element)
  const part = window && common(box, window)
  return part && !isEmpty(part) ? part : undefined
}

const EVERYTHING: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }

const windowOnto: (element: Element) => Box | undefined = once((element) => {
  const parent = parentOf(element)
  const outer = parent ? windowOnto(parent) : EVERYTHING
  if (!outer || !parent) return outer
  const { overflowX, overflowY, clip, clipPath, position } = styleOf(element)
  if (isClippedAway(clip, clipPath, position)) return undefined
  const cuts = element !== bodyOf(document) && (overflowX !== 'visible' || overflowY !== 'visible')
  return cuts ? common(outer, boxOf(element)) : outer
})

/** `clip: rect(0 0 0 0)` and `clip-path: inset(50%)`, as texts for screen readers are cut away. */
function isClippedAway(clip: string, clipPath: string, position: string): boolean {
  const cut = /^rect\((-?[\d.]+)px,? (-?[\d.]+)px,? (-?[\d.]+)px,? (-?[\d.]+)px\)$/.exec(clip)
  if (cut && (position === 'absolute' || position === 'fixed')) {
    const [top = 0, right = 0, bottom = 0, left = 0] = cut.slice(1).map(Number)
    if (right - left <= 1 || bottom - top <= 1) return true
  }
  return /^inset\((?:50|[5-9]\d|100)%/.test(clipPath) || /^circle\(0/.test(clipPath)
}

export function common(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

/** Left of or above the page, where nobody can scroll to. */
export function isOffScreen(box: Box): boolean {
  return box.right + scrollX <= 0 || box.bottom + scrollY <= 0
}
