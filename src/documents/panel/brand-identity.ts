import { readRow, type RowReader } from './fields'
import { type JsonObject, readLined } from './json'

export const BRAND_COLORS = [
  'primary',
  'primaryLight',
  'background',
  'backgroundElevated',
  'textPrimary',
  'textSecondary',
  'textMuted',
  'accent',
  'border',
] as const
export type BrandColor = (typeof BRAND_COLORS)[number]

export const BRAND_FONTS = ['headingFont', 'bodyFont', 'monoFont'] as const
export type BrandFont = (typeof BRAND_FONTS)[number]

/** What a page says where no copy was approved. */
export interface LandingPage {
  readonly heroHeadline: string
  readonly heroSubheadline?: string
  readonly ctaText?: string
  readonly valueProps: readonly { readonly title: string; readonly description: string }[]
  readonly socialProofApproach?: string
  readonly faqs: readonly { readonly question: string; readonly answer: string }[]
}

/** How a brand looks and speaks, apart from what any one page of it says. */
export interface BrandIdentity {
  readonly siteName: string
  readonly tagline?: string
  readonly seoDescription?: string
  readonly targetDemographic?: string
  readonly voice: {
    readonly tone?: string
    readonly personality?: string
    readonly examples: readonly string[]
  }
  readonly colors: Readonly<Partial<Record<BrandColor, string>>>
  readonly typography: Readonly<Partial<Record<BrandFont, string>>>
  readonly landingPage?: LandingPage
  /** Fields of a file that nobody here reads: they go out again as they came. */
  readonly more: JsonObject
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const named = (name: string, ...others: readonly string[]) => [name, snake(name), ...others]

/** Reads a brand in JSON. Only its name is required. Throws a PanelFileError where it cannot be taken. */
export function readBrandIdentity(text: string): BrandIdentity {
  const { value, lineOf } = readLined(text)
  const row = readRow(value, lineOf(value), 'The brand')
  const voice = row.row(['voice'])
  const landing = row.row(named('landingPage'))
  return {
    siteName: row.text(named('siteName', 'name')),
    ...textIn(row, 'tagline'),
    ...textIn(row, 'seoDescription'),
    ...textIn(row, 'targetDemographic'),
    voice: {
      ...(voice && { ...textIn(voice, 'tone'), ...textIn(voice, 'personality') }),
      examples: voice?.texts(['examples']) ?? [],
    },
    colors: textsIn(row.row(['colors', 'colours']), BRAND_COLORS),
    typography: textsIn(row.row(['typography', 'fonts']), BRAND_FONTS),
    ...(landing && { landingPage: landingIn(landing) }),
    more: row.rest(),
  }
}

function textIn<N extends string>(row: RowReader, name: N): { readonly [K in N]?: string } {
  return textsIn(row, [name])
}

function textsIn<N extends string>(
  row: RowReader | undefined,
  names: readonly N[],
): { readonly [K in N]?: string } {
  const found = names.flatMap((name): [N, string][] => {
    const text = row?.optional(named(name))
    return text === undefined ? [] : [[name, text]]
  })
  // Object.fromEntries forgets which names it was given.
  return Object.fromEntries(found) as { readonly [K in N]?: string }
}

function landingIn(row: RowReader): LandingPage {
  return {
    heroHeadline: row.text(named('heroHeadline')),
    ...textIn(row, 'heroSubheadline'),
    ...textIn(row, 'ctaText'),
    valueProps: row
      .rows(named('valueProps'))
      .map((prop) => ({ title: prop.text(['title']), description: prop.text(['description']) })),
    ...textIn(row, 'socialProofApproach'),
    faqs: row
      .rows(['faqs'])
      .map((faq) => ({ question: faq.text(['question']), answer: faq.text(['answer']) })),
  }
}

export function writeBrandIdentity({ more, ...brand }: BrandIdentity): string {
  return `${JSON.stringify({ ...more, ...brand }, undefined, 2)}\n`
}
