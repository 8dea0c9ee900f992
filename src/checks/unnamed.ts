import { demandOf, isAlwaysGating, pageOf, rowsOn } from '../run/bench'
import type { Measurement, Severity } from '../run/event'
import type { Round, RunState } from '../run/state'
import { claimsOf } from './check'
import { TOPICS } from './topics'

const WEIGHTS = ['critical', 'high', 'medium', 'low'] as const satisfies readonly Severity[]
const WEIGHTY: ReadonlySet<Severity> = new Set(['critical', 'high', 'medium'])

/** What was measured wrong with the page of a round, of severity medium or above, and no judge has named in it. */
export function unnamed(state: RunState, round: Round): readonly Measurement[] {
  const hash = pageOf(state, round)
  if (hash === undefined) return []
  const checks = claimsOf(round).flatMap(({ id }) => state.checks[id] ?? [])
  const named = checks.filter(({ check, artifact }) => check === 'confirmed' && artifact === hash)
  return unnamedRows(rowsOn(state, hash), new Set(named.flatMap(({ rows = [] }) => rows)))
}

/**
 * The violations of which no place is named. What two instruments find at one place is one fault: our own row is the one that
 * stays, and it weighs as much as the heavier of them.
 */
export function unnamedRows(
  rows: readonly Measurement[],
  named: ReadonlySet<number>,
): readonly Measurement[] {
  return allUnnamed(rows, named, (row) => !isAlwaysGating(row))
}

/** The same of all violations, those too that the theater counts by themselves. */
export function allUnnamed(
  rows: readonly Measurement[],
  named: ReadonlySet<number>,
  counts: (row: Measurement) => boolean = () => true,
): readonly Measurement[] {
  const known = new Set([...named].flatMap((at) => (rows[at] ? keysOf(rows[at]) : [])))
  const broken = rows
    .map((row, at) => ({ row, at }))
    .filter(({ row }) => row.violation && counts(row))
    .toSorted((one, other) => Number(isBorrowed(one.row)) - Number(isBorrowed(other.row)))
  const weights = weightsOf(broken.map(({ row }) => row))
  const found: Measurement[] = []
  for (const { row, at } of broken) {
    const keys = keysOf(row)
    const severity = heaviest([row.severity, ...keys.flatMap((key) => weights.get(key) ?? [])])
    if (!WEIGHTY.has(severity)) continue
    const isNew = !named.has(at) && keys.some((key) => !known.has(key))
    for (const key of keys) known.add(key)
    if (isNew) found.push(severity === row.severity ? row : { ...row, severity })
  }
  return found.toSorted((one, other) => WEIGHTS.indexOf(one.severity) - WEIGHTS.indexOf(other.severity))
}

/** Axe measures again what we measure ourselves. */
export function isBorrowed({ instrument }: Measurement): boolean {
  return instrument === 'IN-1'
}

/** How much each fault weighs, by the heaviest row about it. */
function weightsOf(rows: readonly Measurement[]): ReadonlyMap<string, Severity> {
  const weights = new Map<string, Severity>()
  for (const row of rows)
    for (const key of keysOf(row)) weights.set(key, heaviest([row.severity, weights.get(key) ?? 'low']))
  return weights
}

function heaviest(severities: readonly Severity[]): Severity {
  return WEIGHTS.find((severity) => severities.includes(severity)) ?? 'low'
}

/** A rule and each of its places, whatever the width. */
export function keysOf(row: Measurement): string[] {
  const { instrument, rule, target, also = [] } = row
  const name = topicOf(`${instrument} ${rule}`)
  if (ONCE.has(name)) return [name]
  const demand = demandOf(row)
  // Of demands all rules are one topic, and the same words may be a section and a sentence.
  if (demand !== undefined) return [`${name}\n${rule}\n${demand}`]
  return [target ?? '', ...also].map((place) => `${name}\n${place === 'html' ? '' : place}`)
}

/** What a page has once or not at all: instruments call its place what they like. */
const ONCE: ReadonlySet<string> = new Set<string>(
  [TOPICS.lang_missing, TOPICS.title_missing, TOPICS.main_missing, TOPICS.h1_missing].map(({ name }) => name),
)

// A rule may serve several topics. The first is the one that is about it alone.
const topics = new Map(
  Object.values(TOPICS)
    .toReversed()
    .flatMap(({ name, rules }) => rules.map((rule) => [rule, name] as const)),
)

function topicOf(rule: string): string {
  return topics.get(rule) ?? rule
}
