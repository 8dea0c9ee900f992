import type { Reading } from '../../run/snapshot'
import { boxOf, one, plain, styleOf, textOf } from './dom'
import { drawnElements } from './contrast'
import { isShown, textsIn } from './seen'
import { selectorOf } from './select'

const TEXT_CHARS = 80

/** What one element looks like. The running page and its held copy are asked in the same way. */
export function readingOf(element: Element, target: string): Reading {
  const { color, backgroundColor, fontSize } = styleOf(element)
  const { width, height } = boxOf(element)
  return {
    target,
    text: plain((textOf(element) ?? '').slice(0, TEXT_CHARS * 4)).slice(0, TEXT_CHARS),
    color,
    background: backgroundColor,
    fontSize: Number.parseFloat(fontSize),
    visible: isShown(element),
    width: Math.round(width),
    height: Math.round(height),
  }
}

/** Elements with words, evenly over the whole page. */
export function sampleOf(most: number): readonly Reading[] {
  const found = textsIn(drawnElements()).map(({ element }) => element)
  const step = Math.max(1, Math.ceil(found.length / most))
  return found.filter((_, n) => n % step === 0).map((element) => readingOf(element, selectorOf(element)))
}

/** The same places again. One that is not there any more is left out. */
export function readingsAt(targets: readonly string[]): readonly Reading[] {
  return targets.flatMap((target) => {
    const element = one(target)
    return element ? [readingOf(element, target)] : []
  })
}
