import type { Opinion, OpinionRow } from './opinion'
import { opinionDefaults } from './opinion-limits'
import { reaches } from './score'
import { medianOf, spreadOf } from './uncertainty'

/** What a second opinion has brought so far, as gate S sees it. */
export interface OpinionFacts {
  /** Of the answers that could be read. */
  readonly composites: readonly number[]
  readonly threshold: number
  /** How far two answers may lie apart. */
  readonly band: number
  /** A must-fix stands that the verdict has not known: measured, or said by more than half of the answers. */
  readonly blocked: boolean
}

export interface OpinionResult {
  readonly rule: OpinionRow
  readonly result: Opinion
  readonly median?: number
  readonly spread?: number
}

/** Gate S: whether a verdict stands. The first row that matches decides. */
export function gateS(facts: OpinionFacts): OpinionResult {
  const { composites, threshold, blocked } = facts
  const [median, spread] = [medianOf(composites), spreadOf(composites)]
  const known = { ...(median !== undefined && { median }), ...(spread !== undefined && { spread }) }
  if (composites.length < opinionDefaults.answers) return { rule: 'S1', result: 'inconclusive', ...known }
  if (blocked) return { rule: 'S2', result: 'not_upheld', ...known }
  if (isApart(facts)) return { rule: 'S3', result: 'inconclusive', ...known }
  if (reaches(median, threshold)) return { rule: 'S4', result: 'upheld', ...known }
  return { rule: 'S5', result: 'not_upheld', ...known }
}

/** Whether one more answer could turn it: too few so far, too far apart, or too near to the line. */
export function asksMore(facts: OpinionFacts): boolean {
  const { composites, blocked } = facts
  if (composites.length < opinionDefaults.answers) return composites.length > 0
  return !blocked && (isApart(facts) || isNear(facts))
}

/** Some answers reach the threshold and some do not, and they lie further apart than chance would have it. */
export function isApart({ composites, threshold, band }: OpinionFacts): boolean {
  const reached = composites.filter((composite) => reaches(composite, threshold)).length
  const isInside = reached > 0 && reached < composites.length
  const spread = spreadOf(composites)
  return spread !== undefined && isInside && spread > band * rangeFactor(composites.length)
}

/** What lies in the middle is no further from the threshold than so many answers may be off together. */
export function isNear({ composites, threshold, band }: OpinionFacts): boolean {
  const median = medianOf(composites)
  return median !== undefined && Math.abs(median - threshold) < (band / 2) * Math.sqrt(2 / composites.length)
}

/** Of n draws the highest and the lowest lie this much further apart than of two, for no other reason than their number. */
const RANGES = [1, 1, 1, 1.5, 1.83, 2.06, 2.25, 2.4, 2.52] as const

export function rangeFactor(n: number): number {
  return RANGES[n] ?? 2.52
}
