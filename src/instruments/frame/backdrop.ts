import { CLEAR, type Color, faded, over } from './color'
import { bodyOf, boxOf, localNameOf, rootOf, styleOf, upFrom } from './dom'
import { imageLayers, type Layer } from './layers'
import { colorFrom } from './paint'
import { once } from './memo'
import { type Box, common, isEmpty } from './seen'

/** What stands on the screen with the words and without them. Several where a gradient leaves it open. */
export interface Seen {
  readonly text: Color
  readonly behind: Color
}

export type Backdrop =
  | { readonly kind: 'seen'; readonly seen: readonly Seen[] }
  | { readonly kind: 'cannot'; readonly reason: string }

/** More combinations of gradients than these are more than can be told. */
const MOST = 512
const SLACK = 1
export const PICTURES: ReadonlySet<string> = new Set([
  'img',
  'video',
  'canvas',
  'svg',
  'picture',
  'object',
  'embed',
  'iframe',
])

/**
 * Lays the words on what is behind them, ancestor by ancestor. Opacity fades an element together with all that it has
 * painted, so it is applied to both pixels at each step.
 */
export function backdropOf(element: Element, color: Color, box: Box, canvas: Color): Backdrop {
  let seen: readonly Seen[] = [{ text: color, behind: CLEAR }]
  for (const at of upFrom(element)) {
    const step = stepAt(at, box, seen)
    if (step.kind === 'cannot') return step
    seen = step.seen
  }
  const onCanvas = (top: Color) => over(top, canvas)
  return {
    kind: 'seen',
    seen: seen.map(({ text, behind }) => ({ text: onCanvas(text), behind: onCanvas(behind) })),
  }
}

interface Ground {
  /** What it does to everything in it, that nobody can follow. */
  readonly strange?: string
  readonly layers: readonly Layer[]
  /** Undefined where the background has no edges, as that of the window. */
  readonly box?: DOMRect
  readonly opacity: number
  readonly blends: boolean
}

/** Everything that an element paints behind what is in it. */
export const groundOf = once((at: Element): Ground => {
  const style = styleOf(at)
  const strange = effectOf(style)
  const layers = paintedBy(at, style)
  return {
    ...(strange && { strange }),
    layers,
    ...(layers.length > 0 && !isCanvas(at) && { box: boxOf(at) }),
    opacity: Number(style.opacity),
    blends: style.mixBlendMode !== 'normal',
  }
})

function stepAt(at: Element, box: Box, seen: readonly Seen[]): Backdrop {
  const ground = groundOf(at)
  const { strange, opacity } = ground
  if (strange) return { kind: 'cannot', reason: strange }
  let now = seen
  for (const layer of layersAt(ground, box)) {
    if (layer.kind === 'image') {
      if (now.every(({ behind }) => behind.a > 0.999)) break
      return { kind: 'cannot', reason: 'text_over_image' }
    }
    now = now.flatMap((one) => layer.colors.map((color) => laidOn(one, color)))
    if (now.length > MOST) return { kind: 'cannot', reason: 'gradient' }
  }
  if (opacity < 1)
    now = now.map(({ text, behind }) => ({ text: faded(text, opacity), behind: faded(behind, opacity) }))
  return { kind: 'seen', seen: now }
}

function laidOn({ text, behind }: Seen, color: Color): Seen {
  return { text: over(text, color), behind: over(behind, color) }
}

function effectOf({
  filter,
  mixBlendMode,
  maskImage,
  backdropFilter,
}: CSSStyleDeclaration): string | undefined {
  if (filter && filter !== 'none' && !/^(?:\s*drop-shadow\([^)]*(?:\([^)]*\))?[^)]*\))+$/.test(filter))
    return 'filter'
  if (mixBlendMode && mixBlendMode !== 'normal') return 'blend_mode'
  if (maskImage && maskImage !== 'none') return 'mask'
  if (
    backdropFilter &&
    backdropFilter !== 'none' &&
    !/^(?:\s*(?:blur|saturate)\([^)]*\))+$/.test(backdropFilter)
  )
    return 'filter'
  return undefined
}

/** The backgrounds of one element at the place of a text, from front to back. */
export function layersAt({ layers, box: own }: Ground, box: Box): readonly Layer[] {
  if (!own || isInside(box, own)) return layers
  return isEmpty(common(own, box)) ? [] : layers.map(orNothing)
}

function paintedBy(at: Element, style: CSSStyleDeclaration): readonly Layer[] {
  if (PICTURES.has(localNameOf(at))) return [{ kind: 'image' }]
  if (style.display === 'contents') return []
  const images = imageLayers(style.backgroundImage, colorFrom)
  const sized =
    /^(?:auto|cover|100%|100% 100%|auto auto)(?:, (?:auto|cover|100%|100% 100%|auto auto))*$/.test(
      style.backgroundSize,
    )
  const isText = style.backgroundClip.includes('text')
  const color = colorFrom(style.backgroundColor)
  // A background that is cut to the letters is the colour of the letters.
  if (isText) return images.length > 0 ? [{ kind: 'image' }] : []
  const whole = sized ? images : images.map(orNothing)
  if (color === undefined) return [...whole, { kind: 'image' }]
  return color.a === 0 ? whole : [...whole, { kind: 'colors', colors: [color] }]
}

/** Behind a part of the words only, or not known to be behind them. */
function orNothing(layer: Layer): Layer {
  return layer.kind === 'image' ? layer : { kind: 'colors', colors: [...layer.colors, CLEAR] }
}

/** Their backgrounds are painted on all of the window. */
function isCanvas(at: Element): boolean {
  return at === bodyOf(document) || at === rootOf(document)
}

function isInside(box: Box, own: Box): boolean {
  return (
    box.left >= own.left - SLACK &&
    box.right <= own.right + SLACK &&
    box.top >= own.top - SLACK &&
    box.bottom <= own.bottom + SLACK
  )
}
