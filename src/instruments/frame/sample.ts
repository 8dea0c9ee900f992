import type { Reading } from '../../run/snapshot'
import { boxOf, one, plain, styleOf, textOf } from './dom'
import { isShown } from './seen'

const TEXT_CHARS = 80

/** What one element looks like. The running page and its held copy are asked in the same way. */
function readingOf(element: Element, target: string): Reading {
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

/** What stands at places that another reading has named. One that is not there any more is left out. */
export function readingsAt(targets: readonly string[]): readonly Reading[] {
  return targets.flatMap((target) => {
    const element = one(target)
    return element ? [readingOf(element, target)] : []
  })
}
