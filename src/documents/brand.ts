import { intake } from '../run/intake'
import { blocksOf } from './blocks'
import { colorFaults } from './color-faults'
import { colorTokens } from './color-tokens'
import { colorsOfBlocks, onceEach as eachColor } from './colors'
import type { BrandColor, BrandFont, ReadBrand, Warning } from './documents'
import { onceEach as eachFont, fontsOfBlocks, fontsOfProperties, fontTokens } from './fonts'
import { sectionsOf } from './headings'
import { headOf } from './head'
import { sourceOf } from './lines'
import { nameOfFile } from './names'
import { colorProperties, propertiesOf } from './properties'
import { brandName, introOf, stringOf, titleHeading } from './title'
import { placed } from './topics'

export interface BrandFiles {
  /** The path that the text came from: a brand without a title is called by its folder. */
  readonly path?: string
  /** The tokens.css that lay beside it. */
  readonly tokens?: string
}

/** What a DESIGN.md says. Never throws: whatever is odd is a warning with its line. */
export function readBrand(text: string, { path, tokens }: BrandFiles = {}): ReadBrand {
  const { lines, warnings } = sourceOf(text)
  const headed = headOf(lines)
  const blocks = placed(blocksOf(lines, headed.bodyAt))
  const entries = headed.head?.entries ?? []
  const sheet = tokens === undefined ? { colors: [], fonts: [] } : readTokens(tokens)
  const colors = eachColor([...colorTokens(entries), ...colorsOfBlocks(blocks)])
  const fonts = eachFont([...fontTokens(entries), ...fontsOfBlocks(blocks)].sort(byLine))
  const sections = sectionsOf(blocks)
  const title = titleHeading(blocks)
  const head = headed.head?.value ?? {}
  const own = stringOf(head['name']) ?? stringOf(head['title'])
  const read = {
    colors: withSheet(colors, sheet.colors),
    fonts: eachFont([...fonts, ...sheet.fonts]),
    sections,
  }
  return {
    kind: 'brand',
    name: brandName(title ?? own ?? nameOfFile(path) ?? ''),
    ...introOf(blocks, head),
    ...read,
    warnings: [...warnings, ...headed.warnings, ...colorFaults(blocks), ...missing(read)].slice(
      0,
      intake.documentWarnings,
    ),
  }
}

function byLine(one: { line: number }, other: { line: number }): number {
  return one.line - other.line
}

/** A colour that the text has named keeps that name: a sheet would say it a second time, as a token. */
function withSheet(own: readonly BrandColor[], sheet: readonly BrandColor[]): BrandColor[] {
  const known = new Set(own.map(({ hex, value }) => hex ?? value.toLowerCase()))
  return [...own, ...eachColor(sheet.filter(({ hex, value }) => !known.has(hex ?? value.toLowerCase())))]
}

/** The colours and fonts of a tokens.css. */
function readTokens(text: string): { colors: BrandColor[]; fonts: BrandFont[] } {
  const properties = propertiesOf(sourceOf(text).lines, 1)
  return { colors: colorProperties(properties), fonts: fontsOfProperties(properties) }
}

function missing({ colors, fonts, sections }: Pick<ReadBrand, 'colors' | 'fonts' | 'sections'>): Warning[] {
  return [
    ...(sections.length === 0 ? [{ kind: 'sections_missing', line: 1 }] : []),
    ...(colors.length === 0 ? [{ kind: 'colors_missing', line: 1 }] : []),
    ...(fonts.length === 0 ? [{ kind: 'fonts_missing', line: 1 }] : []),
  ]
}
