import type { Reading } from '../../run/snapshot'
import { bodyOf, boxOf, childrenOf, localNameOf, one, ownTextNodes, plain, styleOf, textOf } from './dom'
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

/** What holds words that are no part of the page as it is read. The sample of a running page leaves them out too. */
const UNREAD = new Set(
  'script style template noscript title head meta option optgroup datalist object video audio canvas iframe'.split(
    ' ',
  ),
)

/** Whether there are words of which a sample would say something. */
export function hasWords(): boolean {
  const open: Element[] = [bodyOf(document)]
  for (const element of open) {
    if (!UNREAD.has(localNameOf(element)) && ownTextNodes(element).length > 0) return true
    open.push(...childrenOf(element))
  }
  return false
}
