import { scoring } from '../../run/config'
import { type Facts, SEVERITIES } from './facts'

/** What runs are held against each other by. Those of a page come first, those of the whole run after them. */
const MEASURES = ['score', 'open', 'violations', 'rounds', 'tokens', 'usd', 'ms'] as const
export type Measure = (typeof MEASURES)[number]

/** One number of every run. */
export interface Delta {
  readonly measure: Measure
  readonly values: readonly (number | undefined)[]
  /** How much more than in the first run; undefined for the first and for what nobody knows. */
  readonly apart: readonly (number | undefined)[]
  /** Numbers that were counted here. */
  readonly approx: readonly boolean[]
  /** Whose is plainly the best. */
  readonly best: number | undefined
}

/** What makes numbers of one kind: those of two juries, or of two briefs, differ by what they are about. */
export interface Ground {
  /** The same model judged all of them, by the same rules. */
  readonly sameJury: boolean
  readonly sameBrief: boolean
}

export function deltasOf(runs: readonly Facts[], ground: Ground): readonly Delta[] {
  return MEASURES.map((measure) => {
    const values = runs.map((facts) => valueOf(facts, measure))
    return {
      measure,
      values,
      apart: values.map((value, at) => (at === 0 ? undefined : apartFrom(values[0], value))),
      approx: runs.map(({ approx }) => approx && (measure === 'tokens' || measure === 'usd')),
      best: ground.sameBrief ? bestOf(runs, measure, ground.sameJury) : undefined,
    }
  })
}

export function valueOf(facts: Facts, measure: Measure): number | undefined {
  switch (measure) {
    case 'violations':
      return facts.violations?.total
    case 'score':
    case 'open':
    case 'rounds':
    case 'tokens':
    case 'usd':
    case 'ms':
      return facts[measure]
    default:
      return measure satisfies never
  }
}

function apartFrom(first: number | undefined, value: number | undefined): number | undefined {
  return first === undefined || value === undefined ? undefined : value - first
}

/** A tenth is within what the same run would differ by from one day to the next. */
const CLOCK_SHARE = 0.1

/**
 * Whose number is the best, where that is plain: everybody has one, one is better than each other, and the numbers say the
 * same thing. How many rounds a run took is neither good nor bad.
 */
function bestOf(runs: readonly Facts[], measure: Measure, sameJury: boolean): number | undefined {
  if (runs.length < 2) return undefined
  switch (measure) {
    case 'score':
      return sameJury
        ? highest(
            runs.map(({ score }) => score),
            scoring.compositeTolerance,
          )
        : undefined
    case 'open':
      return sameJury
        ? highest(
            runs.map(({ open }) => negative(open)),
            1,
          )
        : undefined
    case 'violations':
      return leastGrave(runs)
    case 'tokens':
    case 'usd':
      return isExact(runs)
        ? highest(
            runs.map((facts) => negative(facts[measure])),
            0,
          )
        : undefined
    case 'ms':
      return hasPages(runs) ? quickest(runs) : undefined
    case 'rounds':
      return undefined
    default:
      return measure satisfies never
  }
}

const negative = (value: number | undefined) => (value === undefined ? undefined : -value)

/** Nothing is cheap about a run that has made no page. */
function hasPages(runs: readonly Facts[]): boolean {
  return runs.every(({ page }) => page !== undefined)
}

function isExact(runs: readonly Facts[]): boolean {
  return hasPages(runs) && runs.every(({ approx }) => !approx)
}

/** The place of what is higher than all the others, by at least so much. */
function highest(values: readonly (number | undefined)[], by: number): number | undefined {
  const known = values.flatMap((value, at) => (value === undefined ? [] : [{ value, at }]))
  const [first, second] = known.toSorted((one, other) => other.value - one.value)
  if (!first || !second || known.length < values.length) return undefined
  const apart = first.value - second.value
  return apart > 0 && apart >= by ? first.at : undefined
}

function quickest(runs: readonly Facts[]): number | undefined {
  const least = Math.min(...runs.map(({ ms }) => ms))
  return least > 0
    ? highest(
        runs.map(({ ms }) => -ms),
        least * CLOCK_SHARE,
      )
    : undefined
}

/** Fewer of the gravest kind, and no more of any other: ten small faults are not plainly better than one grave one. */
function leastGrave(runs: readonly Facts[]): number | undefined {
  const at = runs.findIndex((one) => runs.every((other) => one === other || hasFewer(one, other)))
  return at < 0 ? undefined : at
}

function hasFewer({ violations: one }: Facts, { violations: other }: Facts): boolean {
  if (!one || !other || one.total >= other.total) return false
  return SEVERITIES.every((severity) => one.severities[severity] <= other.severities[severity])
}
