import {
  all,
  attributeOf,
  boxesOf,
  boxOf,
  childrenOf,
  holds,
  isA,
  localNameOf,
  parentOf,
  plain,
  styleOf,
  textOf,
} from './dom'
import type { TargetReading } from './readings'
import { type Box, common, isEmpty, isOffScreen, isShown, visiblePart } from './seen'
import { placeOf } from './select'

const LEAST = 24
const PRESSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=menuitem], [role=option], area[href]'

interface Target {
  readonly element: Element
  readonly box: Box
  readonly side: number
}

/** Every control that can be pressed, by its smaller side, with the exceptions of WCAG 2.5.8. */
export function targetsOf(): readonly TargetReading[] {
  const targets = all(PRESSABLE).filter(isReachable).map(targetOf)
  return targets.map((target) => {
    const excused = target.side < LEAST ? excuseOf(target, targets) : undefined
    return { ...placeOf(target.element), value: target.side, ...(excused && { excused }) }
  })
}

function isReachable(element: Element): boolean {
  if (!isShown(element) || isA(element, ':disabled, [aria-disabled="true"]')) return false
  const box = boxOf(element)
  return (
    !isEmpty(box) &&
    !isOffScreen(box) &&
    visiblePart(element, box) !== undefined &&
    styleOf(element).pointerEvents !== 'none'
  )
}

function targetOf(element: Element): Target {
  const box = largest(element)
  const side = Math.min(box.right - box.left, box.bottom - box.top)
  // A hundredth of a pixel is the browser's own rounding.
  return { element, box, side: Math.round(side * 100) / 100 }
}

/** A link around a picture is as high as its picture; one over two lines is as wide as its longer line. */
function largest(element: Element): Box {
  const inner = childrenOf(element).flatMap(boxesOf)
  const boxes = [...boxesOf(element), ...inner].filter((box) => !isEmpty(box))
  const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top)
  return boxes.reduce<Box>((found, box) => (area(box) > area(found) ? box : found), boxOf(element))
}

function excuseOf(target: Target, targets: readonly Target[]): TargetReading['excused'] {
  if (isInSentence(target.element)) return 'inline'
  if (isNative(target.element)) return 'native'
  if (hasLargeLabel(target.element)) return 'equivalent'
  return hasRoom(target, targets) ? 'spacing' : undefined
}

/** Its height is that of the line it stands in. */
function isInSentence(element: Element): boolean {
  if (styleOf(element).display !== 'inline') return false
  const around = parentOf(element)
  if (!around) return false
  const own = plain(textOf(element) ?? '').length
  return plain(textOf(around) ?? '').length - own > 3 && !isRowOfTargets(around)
}

/** Links with dots or bars between them are a menu and no sentence. */
function isRowOfTargets(around: Element): boolean {
  const links = childrenOf(around).filter((child) => isA(child, PRESSABLE))
  const words = links.map((link) => plain(textOf(link) ?? '')).join('')
  const rest = plain(textOf(around) ?? '').replace(/[^\p{L}\p{N}]/gu, '').length
  return links.length > 1 && rest <= words.replace(/[^\p{L}\p{N}]/gu, '').length
}

/** A box to tick as the browser draws it. */
function isNative(element: Element): boolean {
  const type = attributeOf(element, 'type')
  return (
    localNameOf(element) === 'input' &&
    (type === 'checkbox' || type === 'radio') &&
    styleOf(element).appearance === 'auto'
  )
}

/** Whoever misses the box hits its label. */
function hasLargeLabel(element: Element): boolean {
  if (!(element instanceof HTMLInputElement)) return false
  return [...(element.labels ?? [])].some((label) => {
    const box = boxOf(label)
    return box.width >= LEAST && box.height >= LEAST
  })
}

/** A circle of 24 pixels around its middle touches no other control, nor such a circle of another small one. */
function hasRoom({ element, box, side }: Target, targets: readonly Target[]): boolean {
  if (side <= 0) return false
  const middle = middleOf(box)
  return targets.every((other) => {
    const apart = middleOf(other.box)
    const touches =
      distanceTo(middle, other.box) < LEAST / 2 ||
      (other.side < LEAST && Math.hypot(apart.x - middle.x, apart.y - middle.y) < LEAST)
    return !touches || holds(other.element, element) || holds(element, other.element)
  })
}

function middleOf(box: Box): { readonly x: number; readonly y: number } {
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
}

function distanceTo({ x, y }: { readonly x: number; readonly y: number }, box: Box): number {
  const inside = common(box, { left: x, right: x, top: y, bottom: y })
  return Math.hypot(Math.max(0, inside.left - inside.right), Math.max(0, inside.top - inside.bottom))
}
