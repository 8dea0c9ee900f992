import { bodyOf, boxOf, holds, parentOf, rootOf, scrollWidthOf, styleOf } from './dom'
import { once } from './memo'
import type { OverflowReading } from './readings'
import { hasLetters, isEmpty, isShown, type Text } from './seen'
import { placeOf } from './select'

/** Those that everybody looks at first; the rest follows from them. */
const OFFENDERS = 5
const SLACK = 1

/** How wide the page is, and what makes it so. A page that cuts what is too wide is as wide as the words it cuts. */
export function overflowOf(elements: readonly Element[], texts: readonly Text[]): OverflowReading {
  const width = windowWidth()
  const scrollWidth = cutsAtWindow() ? widthOfWords(texts) : scrollWidthOf(rootOf(document))
  if (scrollWidth <= width + SLACK) return { scrollWidth, offenders: [] }
  const words = new Map(texts.map(({ element, box }) => [element, isEmpty(box) ? 0 : box.right + scrollX]))
  // Words that do not break reach further than the box of their element.
  const reach = (element: Element) => Math.max(rightOf(element), words.get(element) ?? 0)
  const beyond = elements.filter(
    (element) => reach(element) > width + SLACK && isShown(element) && !isHeld(element),
  )
  return { scrollWidth, offenders: widest(beyond, reach).map(placeOf) }
}

function windowWidth(): number {
  return rootOf(document).clientWidth || innerWidth
}

function cutsAtWindow(): boolean {
  const body = bodyOf(document)
  const cut = /^(?:hidden|clip)$/
  const root = styleOf(rootOf(document)).overflowX
  return cut.test(root) || (root === 'visible' && body !== null && cut.test(styleOf(body).overflowX))
}

function widthOfWords(texts: readonly Text[]): number {
  const seen = texts.filter(
    ({ element, words, box }) =>
      hasLetters(words) && !isEmpty(box) && box.left < windowWidth() && isShown(element) && !isHeld(element),
  )
  return Math.ceil(Math.max(windowWidth(), ...seen.map(({ box }) => box.right + scrollX)))
}

function rightOf(element: Element): number {
  const box = boxOf(element)
  return isEmpty(box) ? 0 : box.right + scrollX
}

/** Within something that scrolls or cuts by itself, and so no burden on the window. */
const isHeld: (element: Element) => boolean = once((element) => {
  const parent = parentOf(element)
  if (!parent) return false
  if (styleOf(element).position === 'fixed') return true
  return (
    isHeld(parent) ||
    (parent !== bodyOf(document) && parent !== rootOf(document) && styleOf(parent).overflowX !== 'visible')
  )
})

/** The innermost of those that reach beyond: whatever holds them is pushed by them. */
function widest(beyond: readonly Element[], reach: (element: Element) => number): readonly Element[] {
  const sorted = [...beyond].sort((a, b) => reach(b) - reach(a)).slice(0, 200)
  const pushes = (outer: Element) => (inner: Element) =>
    inner !== outer && holds(outer, inner) && reach(inner) >= reach(outer) - SLACK
  return sorted.filter((element) => !sorted.some(pushes(element))).slice(0, OFFENDERS)
}
