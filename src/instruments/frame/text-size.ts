import { isA, namespaceOf, parentOf } from './dom'
import { once } from './memo'
import type { SizeReading } from './readings'
import { hasLetters, isEmpty, isOffScreen, isShown, type Text, visiblePart } from './seen'
import { placeOf } from './select'
import { isDecoration } from './stack'

const SVG = 'http://www.w3.org/2000/svg'
/** Smaller than their text by what they are. */
const RAISED = 'sup, sub, rt, rp'

/** The computed size of every text that people read. Drawings scale theirs, so their sizes say nothing. */
export function textSizesOf(texts: readonly Text[]): readonly SizeReading[] {
  return texts.filter(isBody).map(({ element, style }) => ({
    ...placeOf(element),
    value: Math.round(Number.parseFloat(style.fontSize) * 100) / 100,
  }))
}

const isRaised: (element: Element) => boolean = once((element) => {
  const parent = parentOf(element)
  return isA(element, RAISED) || (parent !== null && isRaised(parent))
})

function isBody({ element, words, box, style }: Text): boolean {
  if (!hasLetters(words) || isEmpty(box) || isOffScreen(box) || namespaceOf(element) === SVG) return false
  if (Number.parseFloat(style.fontSize) < 2 || !isShown(element) || isDecoration(element)) return false
  return !isRaised(element) && visiblePart(element, box) !== undefined
}
