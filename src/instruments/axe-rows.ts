import type { Measurement, Severity } from '../run/event'
import type { AxeNode, AxeReading } from './frame/readings'

const SEVERITIES = {
  critical: 'high',
  serious: 'high',
  moderate: 'medium',
  minor: 'low',
} as const satisfies Record<AxeReading['rules'][number]['impact'], Severity>

/** Rules whose answer may be another one in another window. */
const BY_WIDTH: ReadonlySet<string> = new Set([
  'color-contrast',
  'target-size',
  'link-in-text-block',
  'scrollable-region-focusable',
])

/** Why axe could not tell, in our words. */
const REASONS: Readonly<Record<string, string>> = {
  bgImage: 'text_over_image',
  imgNode: 'text_over_image',
  bgGradient: 'gradient',
  bgOverlap: 'overlapped',
  fgAlpha: 'alpha',
  elmPartiallyObscured: 'overlapped',
  elmPartiallyObscuring: 'overlapped',
  partiallyObscured: 'overlapped',
  outsideViewport: 'off_screen',
  equalRatio: 'same_colour',
  shortTextContent: 'short_text',
  nonBmp: 'not_letters',
  pseudoContent: 'pseudo_element',
  colorParse: 'color_space',
  complexTextShadows: 'text_shadow',
}

/** One row for each node that fails a rule or that axe was not sure of, and one for each rule that holds on all of the page. */
export function axeRows({ version, rules }: AxeReading, width: number): readonly Measurement[] {
  return rules.flatMap((rule) => {
    const row = {
      instrument: 'IN-1',
      rule: rule.id,
      ruleVersion: `axe ${version}`,
      severity: SEVERITIES[rule.impact],
      ...(BY_WIDTH.has(rule.id) && { width }),
    }
    const broken = rule.violations.map((node) => ({ ...row, ...partsOf(node), violation: true }))
    const open = rule.incomplete.map(({ value: _, ...node }) => ({
      ...row,
      ...partsOf(node),
      violation: false,
      cannot: reasonOf(node),
    }))
    const found = [...broken, ...open]
    return found.length > 0 ? found : [{ ...row, violation: false }]
  })
}

function partsOf({
  target,
  said,
  value,
  expected,
}: AxeNode): Pick<Measurement, 'target' | 'said' | 'value' | 'expected'> {
  return {
    target,
    ...(said !== undefined && { said }),
    ...(value !== undefined && { value }),
    ...(expected !== undefined && { expected }),
  }
}

function reasonOf({ reason }: AxeNode): string {
  return (reason && REASONS[reason]) ?? 'needs_review'
}
