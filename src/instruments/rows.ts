import { limits } from '../run/limits'
import type { Measurement, Severity } from '../run/event'

/** Which version of our own rules has read a page. It rises when the same page would read otherwise. */
export const RULE_VERSION = '1'

/** A rule that reads the source. */
export interface Rule {
  readonly instrument: string
  readonly rule: string
  readonly severity: Severity
}

/** One place that breaks a rule. */
export interface Breach {
  readonly target?: string
  readonly said?: string
  readonly value?: string | number
  readonly expected?: string | number
}

/** A row for each place that breaks the rule, or one that says that it holds, with what was read. */
export function rowsOf(
  rule: Rule,
  breaches: Iterable<Breach>,
  held?: Omit<Breach, 'said'>,
): readonly Measurement[] {
  const found = new Map<string, Breach>()
  for (const breach of breaches) {
    const key = `${breach.target ?? ''} ${breach.value ?? ''}`
    if (!found.has(key)) found.set(key, breach)
    if (found.size >= limits.lintRows) break
  }
  const base = { ...rule, ruleVersion: RULE_VERSION }
  if (found.size === 0) return [{ ...base, ...held, violation: false }]
  return [...found.values()].map((breach) => ({ ...base, ...breach, violation: true }))
}

/** A rule that could not be held against this page, and why. */
export function unread(rule: Rule, cannot: string): readonly Measurement[] {
  return [{ ...rule, ruleVersion: RULE_VERSION, violation: false, cannot }]
}
