import { find } from './find'
import { page } from './native'
import type { Outlined } from '../talk'

// Each word is `important` in the element's own style: no rule of the page weighs more. In the top layer nothing of the page
// lies above it or cuts it off.
const LINE =
  'all:initial;position:fixed;pointer-events:none;border:2px solid #333;' +
  'border-radius:9px 14px 8px 12px;outline:1px solid #fff;'

/** Nothing of it can be seen, although the page was scrolled to it. */
function isOutside({ left, right, top, bottom }: DOMRect): boolean {
  return right <= 0 || bottom <= 0 || left >= page.width() || top >= page.height()
}

/** A pencil line around one element, which the page cannot style away. */
export function makeOutline() {
  const line = document.createElement('div')
  let element: Element | undefined

  function place() {
    if (!element) return
    const { x, y, width, height } = page.box(element)
    // With its border of two, it lies four outside of the element.
    const at = `left:${x - 4}px;top:${y - 4}px;width:${width + 4}px;height:${height + 4}px;`
    line.style.cssText = (LINE + at).replaceAll(';', '!important;')
  }

  /** Draws it around what is found, in sight. Nothing is found, or nothing named: it is taken away. */
  function draw(target: string | undefined): Outlined {
    element = target ? find(target) : undefined
    line.remove()
    if (!element) return { found: false }
    element.scrollIntoView({ block: 'center' })
    page.root().append(line)
    line.popover = 'manual'
    line.showPopover()
    place()
    const box = page.box(element)
    return { found: true, boxed: box.width + box.height > 0, outside: isOutside(box) }
  }

  return { draw, place }
}
