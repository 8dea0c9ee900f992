/** A figure of a text, and whether it says how it is or how it should be. */
export interface Figure {
  readonly value: number
  /** What is wanted, and not what is there. */
  readonly wanted: boolean
  /** `over`: more than that; `under`: less. */
  readonly bound?: 'over' | 'under'
  readonly at: number
  /** Behind its last letter. */
  readonly end: number
}

const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,3})?|[.,]\d{1,3}`
const RATIO = new RegExp(String.raw`(?<![\d.,:])(${NUMBER})\s?(?::|∶|\bto\b|-to-)\s?1(?![\d.,:]*\d)`, 'gi')
/** “Contrast of 2,1”, “a contrast ratio is only 3.9”. */
const BARE_RATIO = new RegExp(
  String.raw`contrast(?: ratio)?(?: of| is| at| =| measures| only| just| about| around| ~|:)*\s?(${NUMBER})(?!\s?(?::|∶|to\b|\d|px|rem|em|pt|%|of\b))`,
  'gi',
)
const LENGTH = new RegExp(
  String.raw`(?<![\w#.,])(${NUMBER})[\s-]?(px|rem|pt|pixels?|points?)(?![\p{L}\d])`,
  'giu',
)
const SIDES = new RegExp(
  String.raw`(?<![\w#.,])(${NUMBER})\s?(?:px|pixels)?\s?(?:×|x|by|\*)\s?(${NUMBER})\s?(?:px|pixels)?(?![\p{L}\d])`,
  'giu',
)

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** A number as it stands before what it counts. */
export const COUNT = String.raw`(?<count>\d{1,3}|${WORDS.join('|')})`

/** Before a figure that is wanted. */
const WANTED_BEFORE =
  /(?:at least|no less than|not less than|minimum(?: of| is)?|min\.?|needs?(?: to be| at least)?|needed|requir(?:es?|ed|ement)(?: of| is)?|should (?:be|have|reach|measure)|must (?:be|have|reach)|has to (?:be|reach)|ought to be|below|beneath|under|less than|lower than|smaller than|short of|fails?|misses|miss|threshold(?: of| is)?|meets?|reach(?:es)?|aim for|instead of|rather than|make (?:it|them)|set (?:it|them)?(?: to)?|(?:up|bump|raise|increase|enlarge|darken|lighten|bring|lift|grow|get)(?:ed|ing)? (?:[^.;\d]{0,40} )?to|than|≥|>=|<|wcag(?: aa)?(?:'s|’s)?|\baa(?:'s|’s)?|limit(?: of| is)?|expected|expects|want(?:s|ed)?)[\s:(~]*(?:the |a |an |about |around |its |full )?[\s(~]*$/i
const WANTED_AFTER =
  /^\)?\s*(?:or (?:more|above|higher|larger|better)|and (?:above|up)|minimum|min\b|required|is (?:the )?(?:required|needed|minimum|limit)|needed|threshold|limit|rule\b|requirement|for (?:wcag|aa)|at least|\+)/i
const OVER = /(?:more than|over|above|at least|exceeds?|greater than|>)\s*$/i
const UNDER = /(?:fewer than|less than|under|below|at most|<)\s*$/i

export function read(text: string): number {
  return Number(text.replace(',', '.'))
}

function figure(text: string, at: number, length: number, value: number): Figure {
  const before = text.slice(Math.max(0, at - 70), at)
  const after = text.slice(at + length, at + length + 24)
  const bound = OVER.test(before) ? 'over' : UNDER.test(before) ? 'under' : undefined
  const wanted = WANTED_BEFORE.test(before) || WANTED_AFTER.test(after)
  return { value, wanted, at, end: at + length, ...(bound && { bound }) }
}

function figuresBy(text: string, pattern: RegExp, valueOf: (found: RegExpMatchArray) => number): Figure[] {
  return [...text.matchAll(pattern)].map((found) =>
    figure(text, found.index ?? 0, found[0].length, valueOf(found)),
  )
}

/** Ratios of contrast: `4.5:1`, `2,1 to 1`, “contrast of 3.9”. Ratios of a page's sides and of type scales are none. */
export function ratiosIn(text: string): Figure[] {
  const whole = figuresBy(text, RATIO, ([, n = '']) => read(n)).filter(
    ({ at, value }) =>
      value >= 1 &&
      value <= 21 &&
      !/(?:aspect|scale|golden|image|crop|size)[^.;]{0,16}$/i.test(text.slice(0, at)),
  )
  const bare = [...text.matchAll(BARE_RATIO)].flatMap((found) => {
    const [all, n = ''] = found
    const value = read(n)
    return value >= 1 && value <= 21
      ? [figure(text, (found.index ?? 0) + all.length - n.length, n.length, value)]
      : []
  })
  return [...whole, ...bare.filter(({ at }) => whole.every((one) => one.at !== at))]
}

/** Lengths in CSS pixels. What hangs on the size around it (`em`, `%`) cannot be told. */
export function lengthsIn(text: string): Figure[] {
  return figuresBy(text, LENGTH, ([, n = '', unit = '']) => read(n) * perUnit(unit.toLowerCase()))
}

/** The smaller of two sides, `20×20` and its like. */
export function sidesIn(text: string): Figure[] {
  return figuresBy(text, SIDES, ([, one = '', other = '']) => Math.min(read(one), read(other)))
}

function perUnit(unit: string): number {
  if (unit === 'rem') return 16
  return unit === 'pt' || unit.startsWith('point') ? 4 / 3 : 1
}

/** Number words and digits. */
export function countOf(word: string): number {
  const at = WORDS.indexOf(word.toLowerCase())
  return at >= 0 ? at : Number(word)
}

/** What a text says of one kind of quantity. */
export interface Figures {
  readonly claimed?: Figure
  readonly wanted?: number
  /** Two or more that are there, in the order of the text: each belongs to something of its own. */
  readonly several?: readonly Figure[]
}

/** Between what is there and what is wanted, where nothing else says which is which. */
const AGAINST = /^\s*(?:[([/]|vs\.?|versus|→|->|=>|against|,? not|out of)\s*(?:the |an? )?$/i

/** What is there and what is wanted, where a text says both: of two that are set against each other, the worse one is there. */
export function splitFigures(figures: readonly Figure[], text: string): Figures {
  const said = figures.filter((one) => one.wanted).map(({ value }) => value)
  const plain = figures.filter((one) => !one.wanted).toSorted((a, b) => a.at - b.at)
  const [claimed, better] = plain.toSorted((a, b) => a.value - b.value)
  const isPair = plain.length === 2 && AGAINST.test(text.slice(plain[0]?.end, plain[1]?.at))
  const most = Math.max(...said, ...(isPair && said.length === 0 && better ? [better.value] : []))
  const several = !isPair && new Set(plain.map(({ value }) => value)).size > 1
  return {
    ...(claimed && { claimed }),
    ...(Number.isFinite(most) && { wanted: most }),
    ...(several && { several: plain }),
  }
}

export interface Colour {
  readonly hex: string
  readonly at: number
}

const HEX = /#(?:[0-9a-f]{6}(?:[0-9a-f]{2})?|[0-9a-f]{3,4})(?![\w-])/gi
/** Names that people use of colours on a page; others are words of taste. */
const NAMED: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000' }

/** Colours that a text names by what they are. `#add` and its like may be ids: with three letters alone they are none. */
export function coloursIn(text: string): Colour[] {
  const hexes = [...text.matchAll(HEX)]
    .filter(([found]) => found.length >= 7 || /\d/.test(found))
    .map((found) => ({ hex: longHex(found[0]), at: found.index ?? 0 }))
  const named = [...text.matchAll(/\b(white|black)\b/gi)].map((found) => ({
    hex: NAMED[found[0].toLowerCase()] ?? '',
    at: found.index ?? 0,
  }))
  return [...hexes, ...named].toSorted((a, b) => a.at - b.at)
}

/** Whether a text that begins like an id is a colour. */
export function isColour(text: string): boolean {
  return coloursIn(text).some(({ at }) => at === 0)
}

/** `#999` as `#999999`; what shines through is left out. */
export function longHex(hex: string): string {
  const digits = hex.slice(1).toLowerCase()
  if (digits.length >= 6) return `#${digits.slice(0, 6)}`
  return `#${[...digits.slice(0, 3)].map((one) => one + one).join('')}`
}

/** The contrast of two colours by WCAG. */
export function ratioOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** How far two colours lie apart, in the channel that differs most. */
export function apart(one: string, other: string): number {
  const others = channels(longHex(other))
  return Math.max(...channels(longHex(one)).map((value, at) => Math.abs(value - (others[at] ?? 0))))
}
