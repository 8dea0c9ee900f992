import { COLOUR, type Oklab, readColour } from '../documents/oklab'

export interface BrandColour {
  /** What the document calls it; the colour itself where it calls it nothing. */
  readonly name: string
  readonly written: string
  readonly colour: Oklab
}

/** A scale of lengths in CSS pixels: the steps that are named, and the unit of which any multiple will do. */
export interface Scale {
  readonly steps: readonly number[]
  readonly unit?: number
}

/** What a brand document lays down in so many words. */
export interface BrandTokens {
  readonly colours: readonly BrandColour[]
  /** In small letters. */
  readonly fonts: readonly string[]
  readonly sizes?: Scale
  readonly spacing?: Scale
}

/** A line and the headings above it. */
interface Line {
  readonly text: string
  readonly under: string
}

/** Reads a DESIGN.md, or any text that lists what is allowed. What it does not list it does not forbid. */
export function readBrandTokens(text: string): BrandTokens {
  const lines = linesOf(text)
  const sizes = scaleIn(lines, isOfSizes)
  const spacing = scaleIn(lines, isOfSpacing)
  return {
    colours: lines.filter(isAllowed).flatMap(coloursIn),
    fonts: [...new Set(lines.filter(isAllowed).flatMap(fontsIn))],
    ...(sizes && { sizes }),
    ...(spacing && { spacing }),
  }
}

/** The lines of a document, each with its headings. Marks of emphasis and of code say nothing. */
export function linesOf(text: string): readonly Line[] {
  const above: string[] = []
  const lines: Line[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, marks, heading] = /^\s{0,3}(#{1,6})\s+(.{1,200}?)\s*#*\s*$/.exec(line) ?? []
    if (marks !== undefined && heading !== undefined && !/^[0-9a-f]{3,8}$/i.test(heading)) {
      above.length = Math.min(above.length, marks.length - 1)
      above[marks.length - 1] = heading.replace(/[*_`]/g, '')
    } else if (line.trim() !== '')
      lines.push({ text: line.trim(), under: Array.from(above, (one) => one ?? '').join(' / ') })
  }
  return lines
}

/** A colour or a font that is named as an example of what not to use is not the brand's. */
function isAllowed({ text, under }: Line): boolean {
  return !FORBIDS.test(text) && !/\b(?:never|don['’]?ts?|avoid|forbidden|banned)\b/i.test(under)
}

const FORBIDS = /\b(?:never|do not|don['’]t|avoid|not allowed|forbidden|banned|instead of|no longer)\b/i

function coloursIn({ text }: Line): readonly BrandColour[] {
  const found: BrandColour[] = []
  let from = 0
  for (const { 0: written, index } of text.matchAll(COLOUR)) {
    const colour = readColour(written)
    if (colour) found.push({ name: nameBefore(text.slice(from, index)) || written, written, colour })
    from = index + written.length
  }
  return found
}

/** "- **Ink**: `" and "| Ink | `" both call it Ink. */
function nameBefore(text: string): string {
  const words = text.split(/[|,;]/).filter((part) => /\p{L}/u.test(part))
  return (words.at(-1) ?? '')
    .replace(/[*_`:=(\-–—]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(-40)
}

const FONT_KEY =
  /^(?:[-*+|]\s*)*[*_`]*((?:[\w-]+ ){0,2}(?:fonts?|font[ -]?famil(?:y|ies)|typefaces?|headings?|headlines?|titles?|display|body|text|copy|mono|monospace|code|ui))[*_`]*\s*[:|]\s*(.+)$/i
const GENERIC = new Set(
  'serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ui-rounded'.split(
    ' ',
  ),
)

function fontsIn({ text, under }: Line): readonly string[] {
  const [, key = '', value] = FONT_KEY.exec(text) ?? []
  if (value === undefined || (!/font|typeface/i.test(key) && !/typ|font/i.test(under))) return []
  const families = value.split('|')[0] ?? ''
  return families
    .split(/[,/;]|\band\b|\bwith\b|\bor\b/)
    .map(familyOf)
    .filter((name) => /^[a-z][\w .+-]{1,40}$/.test(name) || GENERIC.has(name))
}

/** "Inter 400" and "`Inter` (bold)" are Inter. */
function familyOf(text: string): string {
  return text
    .replace(/["'`*_]/g, '')
    .replace(/\(.*$|\.$/g, '')
    .replace(
      /\b(?:\d{2,4}|regular|bold|medium|semi-?bold|light|black|italic|weights?|px|rem|only|everywhere)\b.*$/i,
      '',
    )
    .trim()
    .toLowerCase()
}

function isOfSizes({ text, under }: Line): boolean {
  return (
    /\b(?:type scale|font[ -]sizes?|sizes?|scale)\b/i.test(text.split(/[:|]/)[0] ?? '') &&
    /typ|font/i.test(`${under} ${text}`)
  )
}

function isOfSpacing({ text, under }: Line): boolean {
  return /spac/i.test(under) || /^[\W_]*(?:spacing|spaces|space scale|spacing scale|gaps?)\b/i.test(text)
}

const LENGTH = /(?<![\w.#])(\d{1,4}(?:\.\d{1,3})?)\s?(px|rem)\b/gi
const UNIT =
  /\b(?:multiples? of|base(?: unit| of)?|grid of|steps of)\s*:?\s*(\d{1,3})(?:\s?px)?|\b(\d{1,3})\s?px (?:grid|base|steps?|unit)/i
/** Two lengths are two lengths; three are a scale. */
const LEAST_STEPS = 3

function scaleIn(lines: readonly Line[], isMeant: (line: Line) => boolean): Scale | undefined {
  const meant = lines.filter(isMeant)
  const steps = meant.flatMap(({ text }) =>
    [...text.matchAll(LENGTH)].map(
      ([, value, unit]) => Number(value) * (unit?.toLowerCase() === 'rem' ? 16 : 1),
    ),
  )
  const [, one, other] = meant.map(({ text }) => UNIT.exec(text)).find((hit) => hit !== null) ?? []
  const unit = Number(one ?? other ?? 0)
  if (steps.length < LEAST_STEPS && unit < 2) return undefined
  return { steps: [...new Set(steps)].sort((a, b) => a - b), ...(unit >= 2 && { unit }) }
}
