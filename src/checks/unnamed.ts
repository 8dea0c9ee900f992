import { isAlwaysGating, pageOf, rowsOn } from '../run/bench'
import type { Measurement, Severity } from '../run/event'
import type { Round, RunState } from '../run/state'
import { claimsOf } from './check'
import { TOPICS } from './topics'

const WEIGHTY: ReadonlySet<Severity> = new Set(['critical', 'high', 'medium'])

/** What was measured wrong with the page of a round, of severity medium or above, and no judge has named in it. */
export function unnamed(state: RunState, round: Round): readonly Measurement[] {
  const hash = pageOf(state, round)
  if (hash === undefined) return []
  const checks = claimsOf(round).flatMap(({ id }) => state.checks[id] ?? [])
  const named = checks.filter(({ check, artifact }) => check === 'confirmed' && artifact === hash)
  return unnamedRows(rowsOn(state, hash), new Set(named.flatMap(({ rows = [] }) => rows)))
}

/** The violations of which no place is named. What two instruments find at one place is one thing. */
export function unnamedRows(
  rows: readonly Measurement[],
  named: ReadonlySet<number>,
): readonly Measurement[] {
  const known = new Set([...named].flatMap((at) => (rows[at] ? keysOf(rows[at]) : [])))
  const found: Measurement[] = []
  for (const [at, row] of rows.entries()) {
    if (!row.violation || !WEIGHTY.has(row.severity) || isAlwaysGating(row)) continue
    const keys = keysOf(row)
    const isNew = !named.has(at) && keys.some((key) => !known.has(key))
    for (const key of keys) known.add(key)
    if (isNew) found.push(row)
  }
  return found
}

/** A rule and each of its places, whatever the width. */
function keysOf({ instrument, rule, target, also = [] }: Measurement): string[] {
  const name = topicOf(`${instrument} ${rule}`)
  return [target ?? '', ...also].map((place) => `${name}\n${place}`)
}

const topics = new Map(
  Object.values(TOPICS).flatMap(({ name, rules }) => rules.map((rule) => [rule, name] as const)),
)

function topicOf(rule: string): string {
  return topics.get(rule) ?? rule
}
