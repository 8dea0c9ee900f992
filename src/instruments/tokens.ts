import { limits } from '../run/limits'
import type { Measurement } from '../run/event'
import { type BrandTokens, readBrandTokens, type Scale } from './brand'
import type { PageFacts } from './facts'
import type { TokenReading, TokenReadings } from './frame/readings'
import { COLOUR, deltaE, readColour } from '../documents/oklab'
import { type Breach, type Rule, rowsOf, unread } from './rows'
import { declarationsIn, type Declaration, readSheet, splitTop } from './sheet'
import { placesIn } from './target'
import type { Node, Tree } from './tree'

const rule = (name: string): Rule => ({ instrument: 'IN-10', rule: name, severity: 'medium' })
const COLOURS = rule('off_palette')
const FONTS = rule('off_font')
const SIZES = rule('off_type_scale')
const SPACING = rule('off_spacing_scale')

/** What a page is drawn with against what its brand lays down. Where the brand is silent, everything goes. */
export function compareTokens(
  readings: TokenReadings,
  brand: BrandTokens | undefined,
): readonly Measurement[] {
  const { colours, fonts, sizes, spacing } = brand ?? {
    colours: [],
    fonts: [],
    sizes: undefined,
    spacing: undefined,
  }
  return [
    ...(colours.length === 0
      ? unread(COLOURS, NO_BRAND)
      : rowsOf(COLOURS, offPalette(readings.colours, colours))),
    ...(fonts.length === 0 ? unread(FONTS, NO_BRAND) : rowsOf(FONTS, offFonts(readings.fonts, fonts))),
    ...(sizes ? rowsOf(SIZES, offScale(readings.sizes, sizes)) : unread(SIZES, NO_BRAND)),
    ...(spacing ? rowsOf(SPACING, offScale(readings.spacings, spacing)) : unread(SPACING, NO_BRAND)),
  ]
}

const NO_BRAND = 'no_brand'

/** What the brand of a page lays down. */
export function tokensOfBrand({ brand }: PageFacts): BrandTokens | undefined {
  return brand === undefined || brand.trim() === '' ? undefined : readBrandTokens(brand)
}

/** Chosen by the browser and not by the page: borders and grounds of its own fields. */
const BROWSERS_OWN = new Set(['#767676', '#efefef', '#6b6b6b'])

function* offPalette(readings: readonly TokenReading[], palette: BrandTokens['colours']): Generator<Breach> {
  for (const { value, target, said } of readings) {
    const colour = readColour(String(value))
    if (!colour || BROWSERS_OWN.has(String(value).toLowerCase())) continue
    const nearest = nearestOf(colour, palette)
    if (nearest && deltaE(colour, nearest.colour) > limits.colourTolerance)
      yield {
        target,
        ...(said !== undefined && { said }),
        value,
        expected: `${nearest.name} ${nearest.written}`,
      }
  }
}

function nearestOf(colour: BrandTokens['colours'][number]['colour'], palette: BrandTokens['colours']) {
  return [...palette].sort((a, b) => deltaE(colour, a.colour) - deltaE(colour, b.colour))[0]
}

function* offFonts(readings: readonly TokenReading[], fonts: readonly string[]): Generator<Breach> {
  for (const { value, target, said } of readings)
    if (!fonts.includes(String(value).toLowerCase()))
      yield { target, ...(said !== undefined && { said }), value, expected: fonts.slice(0, 6).join(', ') }
}

function* offScale(readings: readonly TokenReading[], scale: Scale): Generator<Breach> {
  for (const { value, target, said } of readings)
    if (!isOn(Number(value), scale))
      yield { target, ...(said !== undefined && { said }), value, expected: expectedOf(scale) }
}

/** A hairline is a line and no space. */
function isOn(value: number, { steps, unit }: Scale): boolean {
  if (value <= 2 || steps.some((step) => Math.abs(step - value) <= limits.scaleTolerancePx)) return true
  return (
    unit !== undefined && Math.abs(value / unit - Math.round(value / unit)) * unit <= limits.scaleTolerancePx
  )
}

function expectedOf({ steps, unit }: Scale): string {
  const list = steps.slice(0, 12).join(', ')
  return unit === undefined ? list : `${list}${list === '' ? '' : '; '}multiples of ${unit}`
}

/** As far as sheets and styles say in lengths and colours of their own. For when a page is not drawn. */
export function sourceTokens(tree: Tree, facts: PageFacts): readonly Measurement[] {
  return compareTokens(readingsOf(tree), tokensOfBrand(facts))
}

function readingsOf(tree: Tree): TokenReadings {
  const found = {
    colours: createTally(),
    fonts: createTally(),
    sizes: createTally(),
    spacings: createTally(),
  }
  for (const { declaration, target } of styledIn(tree)) {
    const { name, value } = declaration
    if (PAINTS.test(name))
      for (const [colour] of value.matchAll(COLOUR)) found.colours.add(colour.toLowerCase(), target)
    if (name === 'font-family' || name === 'font') {
      const family = firstFamily(
        name === 'font' ? value.replace(/^.*?[\d.]+(?:px|rem|em|%)(?:\s*\/\s*[\w.]+)?\s+/, '') : value,
      )
      if (family !== '') found.fonts.add(family, target)
    }
    if (name === 'font-size') for (const length of lengthsIn(value)) found.sizes.add(length, target)
    if (SPACES.test(name)) for (const length of lengthsIn(value)) found.spacings.add(length, target)
  }
  return {
    colours: found.colours.readings(),
    fonts: found.fonts.readings(),
    sizes: found.sizes.readings(),
    spacings: found.spacings.readings(),
  }
}

/** Shadows are tints of what they fall on. */
const PAINTS =
  /^(?:--[\w-]+|color|background(?:-color|-image)?|border(?:-\w+)*|outline(?:-color)?|fill|stroke|text-decoration-color|accent-color)$/
const SPACES =
  /^(?:padding|margin)(?:-(?:top|right|bottom|left|block|inline)(?:-(?:start|end))?)?$|^(?:row-|column-)?gap$/

interface Styled {
  readonly declaration: Declaration
  readonly target: string
}

function* styledIn({ nodes }: Tree): Generator<Styled> {
  const place = placesIn(nodes)
  for (const node of nodes) {
    for (const declaration of declarationsIn(node.attributes.get('style') ?? ''))
      yield { declaration, target: place(node).target ?? node.name }
    if (node.name === 'style') yield* styledBySheet(node)
  }
}

function* styledBySheet({ raw }: Node): Generator<Styled> {
  for (const { selectors, within, declarations } of readSheet(raw).rules) {
    if (within.some((head) => /^@(?:media print|font-face|page)/i.test(head))) continue
    for (const declaration of declarations) yield { declaration, target: selectors.join(', ').slice(0, 120) }
  }
}

function firstFamily(value: string): string {
  const first = (splitTop(value, ',')[0] ?? '').replace(/^["']|["']$/g, '').trim()
  return /^(?:var\(|inherit|initial|unset|revert|\d)/i.test(first) ? '' : first
}

/** Those that hang on nothing else: a percentage and an em are what they stand in. */
function lengthsIn(value: string): readonly number[] {
  return splitTop(value, ' ').flatMap((part) => {
    const [, number, unit] = /^(\d*\.?\d+)(px|rem)$/i.exec(part) ?? []
    return number === undefined ? [] : [Number(number) * (unit?.toLowerCase() === 'rem' ? 16 : 1)]
  })
}

function createTally() {
  const found = new Map<string | number, { target: string; count: number }>()
  return {
    add(value: string | number, target: string) {
      const before = found.get(value)
      if (before) before.count += 1
      else found.set(value, { target, count: 1 })
    },
    readings(): readonly TokenReading[] {
      return [...found].map(([value, { target, count }]) => ({ value, target, count }))
    },
  }
}
