import { limits } from '../run/limits'
import type { Measurement } from '../run/event'
import { filler } from './filler'
import { type Finding, RULES, type RuleName } from './finding'
import { brokenReferences, duplicateIds } from './ids'
import { links } from './links'
import { markers } from './markers'
import { type Page, readPage } from './page'
import { placeholderText, templateHoles } from './placeholders'
import { standIns } from './stand-ins'

const CHECKS: readonly ((page: Page) => Iterable<Finding>)[] = [
  markers,
  filler,
  placeholderText,
  templateHoles,
  standIns,
  links,
  duplicateIds,
  brokenReferences,
]

/**
 * What a page has left over and where its links lead nowhere, from its source alone. One row for each place, and one without
 * a violation for each rule that holds: that it was looked at is a fact too.
 */
export function lint(source: string): readonly Measurement[] {
  const page = readPage(source)
  const found = new Map<RuleName, Map<string, Finding>>()
  for (const check of CHECKS) for (const finding of check(page)) keep(found, finding)
  // The keys of RULES are the rules.
  const names = Object.keys(RULES) as RuleName[]
  return names.flatMap((rule) => rowsFor(rule, [...(found.get(rule)?.values() ?? [])]))
}

/** One of those that cannot be told apart, and no more than anybody reads. */
function keep(found: Map<RuleName, Map<string, Finding>>, finding: Finding): void {
  const kept = found.get(finding.rule) ?? new Map<string, Finding>()
  found.set(finding.rule, kept)
  if (kept.size < limits.lintRows) kept.set(finding.target, finding)
}

function rowsFor(rule: RuleName, findings: readonly Finding[]): Measurement[] {
  const { instrument, severity } = RULES[rule]
  if (findings.length === 0) return [{ instrument, rule, violation: false, severity }]
  return findings.map(({ target, value, expected }) => ({
    instrument,
    rule,
    target,
    violation: true,
    severity,
    ...(value !== undefined && { value }),
    ...(expected !== undefined && { expected }),
  }))
}
