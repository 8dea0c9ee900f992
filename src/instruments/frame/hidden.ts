import { attributeOf, boxOf, has, isA, localNameOf, parentOf, plain, styleOf, textOf, upFrom } from './dom'
import { once } from './memo'
import type { ContrastReading, HiddenBy, HiddenReading } from './readings'
import { hasLetters, isEmpty, isOffScreen, type Text, visiblePart } from './seen'
import { placeOf } from './select'

/** Enough to tell whom a text speaks to. */
const TEXT_CHARS = 600
/** Under it two colours are one to the eye. */
const SAME = 1.1

interface Hidden {
  readonly element: Element
  readonly by: HiddenBy
}

/** Every text that is in the page and not to be seen, one for each element that hides it. */
export function hiddenIn(
  texts: readonly Text[],
  contrast: readonly ContrastReading[],
): readonly HiddenReading[] {
  const lost = new Set(contrast.filter(({ ratio = 21 }) => ratio < SAME).map(({ target }) => target))
  const found = new Map<Element, Hidden>()
  for (const text of texts) {
    const hidden = hiddenBy(text, lost)
    if (hidden && !found.has(hidden.element)) found.set(hidden.element, hidden)
  }
  return [...found.values()].map(readingOf)
}

function hiddenBy(text: Text, lost: ReadonlySet<string>): Hidden | undefined {
  const { element, words, box, style } = text
  if (!hasLetters(words) || text.placeholder) return undefined
  const outer = hiddenByOuter(element)
  if (outer) return outer
  if (style.visibility !== 'visible') return { element, by: 'visibility' }
  if (Number.parseFloat(style.fontSize) < 2) return { element, by: 'font_size' }
  if (isOffScreen(box)) return { element, by: 'off_screen' }
  if (isEmpty(box)) return { element, by: 'size' }
  if (visiblePart(element, box) === undefined) return { element, by: hasNoSize(element) ? 'size' : 'clip' }
  return lost.has(placeOf(element).target) ? { element, by: 'colour' } : undefined
}

/** Cut by a box that has none or next to none. */
function hasNoSize(element: Element): boolean {
  return [...upFrom(element)].slice(0, 4).some((at) => {
    const { display, overflowX } = styleOf(at)
    return display !== 'contents' && overflowX !== 'visible' && isEmpty(boxOf(at))
  })
}

/** The outermost one that hides all it holds: what it says is read as a whole. */
const hiddenByOuter: (element: Element) => Hidden | undefined = once((element) => {
  const parent = parentOf(element)
  const outer = parent ? hiddenByOuter(parent) : undefined
  if (outer) return outer
  const { display, opacity } = styleOf(element)
  if (display === 'none' || isClosed(element)) return { element, by: 'display' }
  return Number(opacity) === 0 ? { element, by: 'opacity' } : undefined
})

function isClosed(element: Element): boolean {
  const parent = parentOf(element)
  return (
    parent !== null &&
    localNameOf(parent) === 'details' &&
    !has(parent, 'open') &&
    localNameOf(element) !== 'summary'
  )
}

function readingOf({ element, by }: Hidden): HiddenReading {
  const text = plain((textOf(element) ?? '').slice(0, TEXT_CHARS * 4)).slice(0, TEXT_CHARS)
  const words = text === '' ? plain(attributeOf(element, 'value') ?? '') : text
  return {
    ...placeOf(element),
    by,
    text: words,
    spoken: isSpoken(element, by),
    revealed: isRevealed(element, by),
  }
}

/** Taken out of sight in one of the ways that leave a text to screen readers. */
function isSpoken(element: Element, by: HiddenBy): boolean {
  if (by !== 'clip' && by !== 'off_screen' && by !== 'size') return false
  return [...upFrom(element)].slice(0, 4).some((at) => {
    const { position, overflowX, textIndent } = styleOf(at)
    if (
      /(?:^|[\s_-])(?:sr-only|visually-?hidden|screen-reader(?:-text)?|skip(?:-link|-to|nav)?)/i.test(
        attributeOf(at, 'class') ?? '',
      )
    )
      return true
    if (isA(at, 'a[href^="#"]')) return true
    return (
      ((position === 'absolute' || position === 'fixed') && overflowX !== 'visible') ||
      textIndent.startsWith('-')
    )
  })
}

/** Cut or faded by something that moves, or by a box that others fold out: menus, drawers, carousels. */
function isRevealed(element: Element, by: HiddenBy): boolean {
  if (by === 'colour' || by === 'font_size') return false
  return [...upFrom(element)].some((at) => {
    const style = styleOf(at)
    if (moves(style)) return true
    return by !== 'opacity' && isFolded(at, style)
  })
}

function moves({ transitionDuration, animationName, transform }: CSSStyleDeclaration): boolean {
  return (
    /[1-9]/.test(transitionDuration) ||
    (animationName !== 'none' && animationName !== '') ||
    transform !== 'none'
  )
}

function isFolded(element: Element, { overflowX, overflowY, position }: CSSStyleDeclaration): boolean {
  if (position === 'absolute' || parentOf(element) === null || localNameOf(element) === 'body') return false
  return /^(?:auto|scroll|hidden)$/.test(overflowX) || /^(?:auto|scroll|hidden)$/.test(overflowY)
}
