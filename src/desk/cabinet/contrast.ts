import type { BrandColor } from '../../documents/documents'

/** A colour that can be computed with. */
export interface Swatch {
  readonly name: string
  readonly hex: string
}

/** How a pair of colours stands to WCAG 2.2, for text and for large text. */
export type Grade = 'AAA' | 'AA' | 'large' | 'none'

export interface Contrasts {
  /** What text may be set in. */
  readonly texts: readonly Swatch[]
  /** What it may stand on. */
  readonly grounds: readonly Swatch[]
}

/** A table of more than this is looked at by nobody. */
const MOST_TEXTS = 12
const MOST_GROUNDS = 6

const TEXT =
  /text|ink\b|foreground|\bfg\b|body|head(?:ing|line)|title|copy|caption|label|link|muted|secondary|on[-_ ]|primary|accent|brand|danger|error|success|warn|good|bad|info\b/i
const GROUND =
  /ground|\bbg\b|surface|sunk|raised|canvas|paper|\bbase\b|card|page|panel|sheet|fill|white|cream|ivory|snow|elevated|overlay|primary|accent/i
const ONLY_TEXT = /text|foreground|\bfg\b|on[-_ ]|ink\b|heading|caption|label/i
const ONLY_GROUND = /(?<!fore)ground|\bbg\b|surface|sunk|raised|canvas|paper|card|panel/i

/**
 * Which colours are held against which: by their names where these tell. Where they do not, the ends of the palette are
 * what pages are laid on, and all the rest that can be made out there is what may stand there.
 */
export function contrastsOf(colors: readonly BrandColor[]): Contrasts {
  const all = once(colors)
  const texts = all.filter(({ name }) => TEXT.test(name) && !ONLY_GROUND.test(name))
  const named = all.filter(({ name }) => GROUND.test(name) && !ONLY_TEXT.test(name))
  const grounds = (named.length < FEW ? [...new Set([...named, ...ends(all, texts)])] : named).slice(
    0,
    MOST_GROUNDS,
  )
  const rest = all.filter((one) => texts.includes(one) || isLegible(one, grounds))
  const meant = texts.length < FEW ? rest : texts
  return { texts: (meant.length > 0 ? meant : all).slice(0, MOST_TEXTS), grounds }
}

/** Less than this on every ground, and a colour is one more ground: nobody sets text in it. */
const SEEN = 1.5

function isLegible(one: Swatch, grounds: readonly Swatch[]): boolean {
  return !grounds.includes(one) && grounds.some(({ hex }) => contrast(one.hex, hex) >= SEEN)
}

/** Fewer than this, and the names were given for another reason. */
const FEW = 3

/** Each value once, under its first name. */
export function once(colors: readonly BrandColor[]): readonly Swatch[] {
  const seen = new Map<string, Swatch>()
  for (const { name, hex } of colors) {
    const key = hex?.toLowerCase()
    if (hex !== undefined && key !== undefined && !seen.has(key)) seen.set(key, { name, hex })
  }
  return [...seen.values()]
}

/** What pages are laid on, where no name tells: a page with dark text has light grounds, and the other way round. */
function ends(all: readonly Swatch[], texts: readonly Swatch[]): readonly Swatch[] {
  const sorted = all.toSorted((one, other) => luminance(other.hex) - luminance(one.hex))
  const free = sorted.filter((one) => !texts.includes(one))
  const isText = (one: Swatch | undefined) => one !== undefined && texts.includes(one)
  const [light, dark] = [isText(sorted[0]), isText(sorted.at(-1))]
  if (dark && !light) return free.slice(0, FEW)
  if (light && !dark) return free.slice(-FEW).toReversed()
  return [free[0], free.at(-1), free[1]].filter((one) => one !== undefined)
}

/** From 1 to 21, as WCAG 2.2 has it. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

export function gradeOf(ratio: number): Grade {
  if (ratio >= 7) return 'AAA'
  if (ratio >= 4.5) return 'AA'
  return ratio >= 3 ? 'large' : 'none'
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
