import { backdropOf, type Backdrop, type Seen } from './backdrop'
import { type Color, ratioOf, shown } from './color'
import { all, holds, isA, localNameOf, parentOf, within } from './dom'
import { once } from './memo'
import { canvasColor, colorFrom } from './paint'
import type { ContrastReading } from './readings'
import { type Box, common, hasLetters, isEmpty, isOffScreen, isShown, type Text, visiblePart } from './seen'
import { placeOf } from './select'
import {
  isDecoration,
  isOverlapped,
  type Painter,
  paintersOf,
  stackedBackdrop,
  withHits,
  withPseudos,
} from './stack'

/** WCAG: 18 points, or 14 points in bold, at 96 pixels an inch. */
const LARGE_PX = 24
const LARGE_BOLD_PX = 18.66
const BOLD = 700

interface Scene {
  readonly canvas: Color
  readonly painters: readonly Painter[]
  readonly pseudos: readonly { readonly element: Element; readonly box: Box }[]
}

/** The ratio of every text that people can see and use. */
export function contrastOf(texts: readonly Text[], elements: readonly Element[]): readonly ContrastReading[] {
  const scene = { canvas: canvasColor(), painters: paintersOf(elements), pseudos: withPseudos(elements) }
  const read = texts.filter(isRead)
  const plainly = read.filter((text) => !isOverlapped(text.element, core(text), scene.painters))
  const flat = plainly.map((text) => readingOf(text, flatly(text, scene)))
  const rest = read.filter((text) => !plainly.includes(text))
  const stacked =
    rest.length === 0 ? [] : withHits(() => rest.map((text) => readingOf(text, stackedly(text, scene))))
  return [...flat, ...stacked].filter((reading) => reading !== undefined)
}

function isRead({ element, words, box, style }: Text): boolean {
  if (!hasLetters(words) || isEmpty(box) || isOffScreen(box) || !isShown(element)) return false
  if (Number.parseFloat(style.fontSize) < 2 || isDisabled(element)) return false
  return visiblePart(element, box) !== undefined
}

/** WCAG asks nothing of controls that cannot be used, nor of the words that name them. */
function isDisabled(element: Element): boolean {
  if (isOff(element)) return true
  const label = within(element, 'label')
  const field = label instanceof HTMLLabelElement ? label.control : undefined
  return Boolean(field && isA(field, ':disabled, [aria-disabled="true"]'))
}

const isOff: (element: Element) => boolean = once((element) => {
  const parent = parentOf(element)
  return isA(element, ':disabled, [aria-disabled="true"]') || (parent !== null && isOff(parent))
})

/** The middle of the words: letters reach neither the upper nor the lower end of their line. */
function core({ box, style }: Text): Box {
  const by = Math.min(Number.parseFloat(style.fontSize) * 0.3, (box.bottom - box.top) * 0.35)
  return { left: box.left + 1, right: box.right - 1, top: box.top + by, bottom: box.bottom - by }
}

function flatly(text: Text, scene: Scene): Backdrop | undefined {
  const color = inkOf(text)
  if (!color) return { kind: 'cannot', reason: 'color_space' }
  if (underPseudo(text, scene)) return { kind: 'cannot', reason: 'pseudo_element' }
  return backdropOf(text.element, color, core(text), scene.canvas)
}

function stackedly(text: Text, scene: Scene): Backdrop | undefined {
  const color = inkOf(text)
  if (!color) return { kind: 'cannot', reason: 'color_space' }
  if (underPseudo(text, scene)) return { kind: 'cannot', reason: 'pseudo_element' }
  return stackedBackdrop(text.element, color, core(text), scene.canvas)
}

function inkOf({ style, placeholder, element }: Text): Color | undefined {
  const color =
    localNameOf(element) === 'text' || parentOf(element)?.localName === 'text' ? style.fill : fillOf(style)
  const ink = colorFrom(color)
  // A suggestion may be faded by itself, apart from its field.
  return ink && placeholder ? { ...ink, a: ink.a * Number(style.opacity || 1) } : ink
}

function fillOf(style: CSSStyleDeclaration): string {
  return style.webkitTextFillColor || style.color
}

function underPseudo(text: Text, { pseudos }: Scene): boolean {
  return pseudos.some(
    ({ element, box }) =>
      !isEmpty(common(box, core(text))) && (holds(element, text.element) || isNear(element, text.element)),
  )
}

/** A shade belongs to a neighbour as often as to an ancestor. */
function isNear(element: Element, other: Element): boolean {
  const parent = parentOf(element)
  return parent !== null && holds(parent, other)
}

function readingOf(text: Text, backdrop: Backdrop | undefined): ContrastReading | undefined {
  if (!backdrop) return undefined
  const place = placeOf(text.element)
  const large = isLarge(text.style)
  if (backdrop.kind === 'cannot') return { ...place, large, cannot: backdrop.reason }
  const { worst, best } = rangeOf(backdrop.seen)
  const least = large ? 3 : 4.5
  if (worst >= least) return { ...place, large, ratio: worst }
  const doubt = doubtOf(text, best >= least)
  return doubt ? { ...place, large, cannot: doubt } : { ...place, large, ratio: worst }
}

/** Why a low ratio may not be what people see. */
function doubtOf({ element, style }: Text, somewhereEnough: boolean): string | undefined {
  if (somewhereEnough) return 'gradient'
  if (hasShadow(style.textShadow)) return 'text_shadow'
  if (isDecoration(element)) return 'decoration'
  return undefined
}

function hasShadow(shadow: string): boolean {
  const color = /^(?:rgba?|color|oklch|oklab|lab|lch)\([^)]*\)/.exec(shadow)?.[0]
  return color !== undefined && (colorFrom(color)?.a ?? 1) > 0.3
}

function rangeOf(seen: readonly Seen[]): { readonly worst: number; readonly best: number } {
  const ratios = seen.map(({ text, behind }) => ratioOf(shown(text), shown(behind)))
  return { worst: Math.min(...ratios), best: Math.max(...ratios) }
}

function isLarge(style: CSSStyleDeclaration): boolean {
  const size = Number.parseFloat(style.fontSize)
  return size >= LARGE_PX || (size >= LARGE_BOLD_PX && Number(style.fontWeight) >= BOLD)
}

/** Every element that a page may draw. */
export function drawnElements(): readonly Element[] {
  return all('*').filter(
    (element) =>
      !/^(?:html|head|title|base|script|style|template|link|meta|noscript)$/.test(localNameOf(element)),
  )
}
