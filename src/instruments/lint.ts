import { limits } from '../run/limits'
import type { Measurement } from '../run/event'
import { filler } from './filler'
import { type Finding, RULES, type RuleName } from './finding'
import { brokenReferences, duplicateIds } from './ids'
import { links } from './links'
import { namerIn } from './lint-places'
import { markers } from './markers'
import { type Page, readPage } from './page'
import { placeholderText, templateHoles } from './placeholders'
import { standIns } from './stand-ins'
import type { Place } from './target'
import type { Tree } from './tree'

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
  return rowsIn(readPage(source), ({ target }) => ({ target }))
}

/** The same, with each element named as the other instruments name theirs: links that are written alike are told apart. */
export function lintInPlace(page: Page, tree: Tree): readonly Measurement[] {
  return rowsIn(page, namerIn(page, tree))
}

/** The rule that a place breaks, and by what it is found again. */
type Found = { readonly finding: Finding; readonly place: Place }
type Name = (finding: Finding) => Place & { readonly target: string }

function rowsIn(page: Page, name: Name): readonly Measurement[] {
  const found = new Map<RuleName, Map<string, Found>>()
  for (const check of CHECKS) for (const finding of check(page)) keep(found, finding, name)
  // The keys of RULES are the rules.
  const names = Object.keys(RULES) as RuleName[]
  return names.flatMap((rule) => rowsFor(rule, [...(found.get(rule)?.values() ?? [])]))
}

/** One of those that cannot be told apart, and no more than anybody reads. */
function keep(found: Map<RuleName, Map<string, Found>>, finding: Finding, name: Name): void {
  const kept = found.get(finding.rule) ?? new Map<string, Found>()
  found.set(finding.rule, kept)
  if (kept.size >= limits.lintRows) return
  const place = name(finding)
  kept.set(place.target, { finding, place })
}

function rowsFor(rule: RuleName, found: readonly Found[]): Measurement[] {
  const { instrument, severity } = RULES[rule]
  if (found.length === 0) return [{ instrument, rule, violation: false, severity }]
  return found.map(({ finding: { value, expected }, place }) => ({
    instrument,
    rule,
    ...place,
    violation: true,
    severity,
    ...(value !== undefined && { value }),
    ...(expected !== undefined && { expected }),
  }))
}
