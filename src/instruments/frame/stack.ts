import { CLEAR, type Color, over } from './color'
import { all, attributeOf, boxOf, holds, localNameOf, parentOf, styleOf, under, upFrom } from './dom'
import { type Backdrop, groundOf, layersAt, PICTURES, type Seen } from './backdrop'
import { once } from './memo'
import { type Box, common, isEmpty } from './seen'

/** An element that may lie behind or before words that are not its own. */
export interface Painter {
  readonly element: Element
  readonly box: Box
}

/** Those that paint something and are out of the flow, pulled over others, or pictures. */
export function paintersOf(elements: readonly Element[]): readonly Painter[] {
  return elements.flatMap((element) => {
    const style = styleOf(element)
    if (!paints(element, style) || !mayOverlap(element, style)) return []
    const box = boxOf(element)
    return isEmpty(box) ? [] : [{ element, box }]
  })
}

function paints(
  element: Element,
  { backgroundImage, backgroundColor, visibility }: CSSStyleDeclaration,
): boolean {
  if (visibility !== 'visible') return false
  if (PICTURES.has(localNameOf(element))) return true
  return backgroundImage !== 'none' || !/^(?:transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)
}

function mayOverlap(element: Element, style: CSSStyleDeclaration): boolean {
  const { position, float, transform, translate, display } = style
  if (position !== 'static' || float !== 'none' || (transform !== 'none' && transform !== '')) return true
  if (translate !== undefined && translate !== 'none' && translate !== '') return true
  if (
    [style.marginTop, style.marginBottom, style.marginLeft, style.marginRight].some((margin) =>
      margin.startsWith('-'),
    )
  )
    return true
  return display !== 'inline' && isLaidFreely(element)
}

/** In a grid two may share a cell, and what stands in a box out of the flow goes with it. */
function isLaidFreely(element: Element): boolean {
  const parent = parentOf(element)
  const outer = parent && parentOf(parent)
  return [parent, outer].some((at) => at !== null && isFree(at))
}

const isFree = once((at: Element): boolean => {
  const { display, position } = styleOf(at)
  return display.includes('grid') || position !== 'static'
})

/** Whether something that is neither around the words nor within them shares their place. */
export function isOverlapped(element: Element, box: Box, painters: readonly Painter[]): boolean {
  return painters.some(
    (painter) =>
      !isEmpty(common(painter.box, box)) &&
      painter.element !== element &&
      !holds(painter.element, element) &&
      !holds(element, painter.element),
  )
}

/**
 * What the browser itself finds behind the words, from front to back. Asked only where boxes overlap: the words are brought
 * into the window for it. Undefined where something else lies over them.
 */
export function stackedBackdrop(
  element: Element,
  color: Color,
  box: Box,
  canvas: Color,
): Backdrop | undefined {
  const [x, y] = broughtInto(box)
  const stack = under(x, y)
  const own = stack.indexOf(element)
  if (own < 0) return { kind: 'cannot', reason: 'overlapped' }
  const before = stack.slice(0, own).filter((at) => !holds(element, at))
  if (before.some((at) => paints(at, styleOf(at)))) return undefined
  return laidOut(stack.slice(own), color, { left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 }, canvas)
}

function broughtInto(box: Box): readonly [number, number] {
  const [x, y] = [(box.left + box.right) / 2 + scrollX, (box.top + box.bottom) / 2 + scrollY]
  scrollTo({ left: x - innerWidth / 2, top: y - innerHeight / 2, behavior: 'instant' })
  return [x - scrollX, y - scrollY]
}

function laidOut(stack: readonly Element[], color: Color, box: Box, canvas: Color): Backdrop {
  let seen: readonly Seen[] = [{ text: color, behind: CLEAR }]
  for (const at of stack) {
    const ground = groundOf(at)
    if (ground.opacity < 1 || ground.blends || ground.strange) return { kind: 'cannot', reason: 'overlapped' }
    for (const layer of layersAt(ground, box)) {
      if (layer.kind === 'image') {
        if (seen.every(({ behind }) => behind.a > 0.999)) break
        return { kind: 'cannot', reason: 'text_over_image' }
      }
      seen = seen.flatMap(({ text, behind }) =>
        layer.colors.map((paint) => ({ text: over(text, paint), behind: over(behind, paint) })),
      )
    }
  }
  return {
    kind: 'seen',
    seen: seen.map(({ text, behind }) => ({ text: over(text, canvas), behind: over(behind, canvas) })),
  }
}

/** Everything answers to a hit while this stands, those too that let the pointer through. */
export function withHits<T>(work: () => T): T {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*,*::before,*::after{pointer-events:auto!important;scroll-behavior:auto!important}')
  const before = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...before, sheet]
  const [left, top] = [scrollX, scrollY]
  try {
    return work()
  } finally {
    scrollTo({ left, top, behavior: 'instant' })
    document.adoptedStyleSheets = before
  }
}

/** Boxes painted before or after an element's content that are out of the flow, as shades over pictures are. */
export function pseudosOf(element: Element): readonly Box[] {
  return ['::before', '::after'].flatMap((name) => {
    const style = styleOf(element, name)
    if (style.content === 'none' || style.content === 'normal' || style.display === 'none') return []
    if (style.position !== 'absolute' && style.position !== 'fixed') return []
    if (!paints(element, style) || Number(style.opacity) === 0) return []
    return [pseudoBox(element, style)]
  })
}

function pseudoBox(element: Element, style: CSSStyleDeclaration): Box {
  const holder = [...upFrom(element)].find((at) => styleOf(at).position !== 'static')
  const around = boxOf(holder ?? element)
  const left = around.left + (Number.parseFloat(style.left) || 0)
  const top = around.top + (Number.parseFloat(style.top) || 0)
  const [width, height] = [Number.parseFloat(style.width) || 0, Number.parseFloat(style.height) || 0]
  return { left, top, right: left + width, bottom: top + height }
}

/** Elements of the page that can be asked for a pseudo-element of their own. */
export function withPseudos(
  elements: readonly Element[],
): readonly { readonly element: Element; readonly box: Box }[] {
  if (!sheetsNamePseudos()) return []
  return elements.flatMap((element) => pseudosOf(element).map((box) => ({ element, box })))
}

function sheetsNamePseudos(): boolean {
  return all('style').some((element) => /:(?:before|after)\b/i.test(element.textContent ?? ''))
}

export const isDecoration: (element: Element) => boolean = once((element) => {
  const parent = parentOf(element)
  return attributeOf(element, 'aria-hidden') === 'true' || (parent !== null && isDecoration(parent))
})
