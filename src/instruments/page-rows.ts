import type { Measurement } from '../run/event'
import type { PageFacts } from './facts'
import type { NameRule, PageReading, TokenReadings } from './frame/readings'
import { compareTokens, tokensOfBrand } from './tokens'

const NAMES: readonly NameRule[] = [
  'alt_missing',
  'label_missing',
  'button_name_missing',
  'link_name_missing',
  'graphic_name_missing',
]

/** Rows of what is the same at every width. */
export function pageRows(page: PageReading, facts: PageFacts = {}): readonly Measurement[] {
  return [
    ...NAMES.flatMap((rule) => nameRows(page, rule)),
    ...countRows(page.tokens),
    ...outsideRows(page),
    ...compareTokens(page.tokens, tokensOfBrand(facts)),
  ]
}

function nameRows({ names }: PageReading, rule: NameRule): readonly Measurement[] {
  const row = { instrument: 'IN-4', rule, ruleVersion: '1', severity: 'high' } as const
  const found = names.filter((name) => name.rule === rule)
  if (found.length === 0) return [{ ...row, violation: false }]
  return found.map(({ target, said, name }) => ({
    ...row,
    target,
    ...(said !== undefined && { said }),
    violation: name === '',
  }))
}

/** Nothing is wrong with a number of sizes by itself; whoever claims one is held to it. */
function countRows({ sizes, spacings }: TokenReadings): readonly Measurement[] {
  const row = { instrument: 'IN-9', ruleVersion: '1', violation: false, severity: 'low' } as const
  return [
    { ...row, rule: 'type_sizes', value: sizes.length },
    { ...row, rule: 'spacings', value: spacings.length },
  ]
}

function outsideRows({ outside }: PageReading): readonly Measurement[] {
  const row = { instrument: 'IN-14', rule: 'outside_request', ruleVersion: '1', severity: 'medium' } as const
  return outside.map(({ target, url }) => ({ ...row, target, value: url, violation: true }))
}
