import type { Brief, Material } from '../../run/event'
import { BRAND_COLORS, BRAND_FONTS, type BrandIdentity, type LandingPage } from './brand-identity'

/** The words that a page is to say, and whose they are. */
export interface PageCopy {
  readonly from: 'approved' | 'brand'
  readonly text: string
}

/** What a page says: copy that a panel approved, else what the brand has of its own. Asked here and nowhere else. */
export function copyOf(
  approvedCopy: string | undefined,
  brand: BrandIdentity | undefined,
): PageCopy | undefined {
  if (approvedCopy !== undefined) return { from: 'approved', text: approvedCopy }
  return brand?.landingPage && { from: 'brand', text: landingText(brand.landingPage) }
}

/** The page of a brand as copy. How proof is meant to be given is a note and no text. */
function landingText({ heroHeadline, heroSubheadline, ctaText, valueProps, faqs }: LandingPage): string {
  return [
    `# ${heroHeadline}`,
    heroSubheadline,
    ctaText && `[${ctaText}](#)`,
    ...valueProps.map(({ title, description }) => `## ${title}\n\n${description}`),
    ...faqs.map(({ question, answer }) => `## ${question}\n\n${answer}`),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

/** How a brand looks and speaks, as a run takes it along: without a word of what its page says. */
export function identityText({
  siteName,
  tagline,
  targetDemographic,
  voice,
  colors,
  typography,
}: BrandIdentity): string {
  const rows = (label: string, values: readonly (readonly [string, string | undefined])[]) => {
    const lines = values.flatMap(([name, value]) => (value === undefined ? [] : [`- ${name}: ${value}`]))
    return lines.length === 0 ? [] : [`## ${label}\n\n${lines.join('\n')}`]
  }
  return [
    `# ${siteName}`,
    ...(tagline === undefined ? [] : [tagline]),
    ...rows('For whom', [['Readers', targetDemographic]]),
    ...rows('Voice', [
      ['Tone', voice.tone],
      ['Personality', voice.personality],
      ...voice.examples.map((text) => ['Example', text] as const),
    ]),
    ...rows(
      'Colors',
      BRAND_COLORS.map((name) => [name, colors[name]] as const),
    ),
    ...rows(
      'Typography',
      BRAND_FONTS.map((name) => [name, typography[name]] as const),
    ),
  ].join('\n\n')
}

export interface HandedOver {
  readonly brief: Brief
  readonly materials: readonly Material[]
}

/** What a theater is given so that it builds the page with this copy: the brief, the copy as settled, the brand beside it. */
export function handOver({
  brief,
  copy,
  brand,
  name = 'Approved copy',
  from,
}: {
  readonly brief: Brief
  readonly copy: PageCopy
  readonly brand?: BrandIdentity
  /** What the copy is called. */
  readonly name?: string
  /** The run that it comes from. */
  readonly from?: string
}): HandedOver {
  const looks: Material[] = brand ? [{ kind: 'brand', name: brand.siteName, text: identityText(brand) }] : []
  return {
    brief,
    materials: [...looks, { kind: 'copy', name, text: copy.text, ...(from !== undefined && { from }) }],
  }
}
