import { between, type Color } from './color'

/** What an element paints behind its text, from front to back: colours that it may be, or a picture that nobody can read. */
export type Layer =
  | { readonly kind: 'colors'; readonly colors: readonly Color[] }
  | { readonly kind: 'image' }

/** Enough of a gradient to find the place where text is lost. */
const STEPS = 8
const COLOR = /(?:rgba?|color|oklch|oklab|lab|lch|hsla?|hwb)\([^()]*\)|\btransparent\b/g

/** The layers of a computed `background-image`. A gradient is all the colours between its stops. */
export function imageLayers(image: string, read: (text: string) => Color | undefined): readonly Layer[] {
  if (image === 'none' || image === '') return []
  return topLevel(image).map((part) => layerOf(part, read))
}

function layerOf(part: string, read: (text: string) => Color | undefined): Layer {
  if (!/^(?:-webkit-)?(?:repeating-)?(?:linear|radial|conic)-gradient\(/.test(part)) return { kind: 'image' }
  const stops = [...part.matchAll(COLOR)].map(([text]) => read(text))
  if (stops.length === 0 || stops.some((stop) => stop === undefined)) return { kind: 'image' }
  const known = stops.filter((stop) => stop !== undefined)
  const colors = known.flatMap((stop, n) => {
    const next = known[n + 1]
    return next ? between(stop, next, STEPS) : [stop]
  })
  return { kind: 'colors', colors }
}

/** A list at its commas, but for those within brackets. */
export function topLevel(list: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < list.length; at += 1) {
    const sign = list[at]
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign !== ',' || depth > 0) continue
    parts.push(list.slice(from, at).trim())
    from = at + 1
  }
  return [...parts, list.slice(from).trim()]
}
