import type { Rate } from '../run/calibration'

/** How many standard errors lie within 95 of 100. */
const NORMAL_95 = 1.959964

export type Interval = readonly [low: number, high: number]

/** Undefined where there was no chance. */
export function shareOf({ hits, of }: Rate): number | undefined {
  return of === 0 ? undefined : hits / of
}

/**
 * Where the true share lies in 95 of 100 cases, by Wilson's formula: with few tries, and near nothing or all, it stays
 * within the possible where the simple one does not.
 */
export function intervalOf({ hits, of }: Rate): Interval {
  if (of === 0) return [0, 1]
  const share = hits / of
  const square = NORMAL_95 ** 2
  const middle = (share + square / (2 * of)) / (1 + square / of)
  const reach =
    (NORMAL_95 / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of ** 2))
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)]
}

export function together(rates: readonly Rate[]): Rate {
  return {
    hits: rates.reduce((sum, { hits }) => sum + hits, 0),
    of: rates.reduce((sum, { of }) => sum + of, 0),
  }
}

/** Of how many something holds. */
export function rateOf<T>(all: readonly T[], holds: (one: T) => boolean): Rate {
  return { hits: all.filter(holds).length, of: all.length }
}

export function meanOf(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** How far values lie apart, as far as so few can tell. Undefined below two. */
export function spreadOf(values: readonly number[]): number | undefined {
  const mean = meanOf(values)
  if (mean === undefined || values.length < 2) return undefined
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
}

/** Two judgements of one thing. */
export type Pair<T> = readonly [one: T, other: T]

/**
 * Agreement beyond what chance would bring, from −1 to 1. Undefined where both always say the same single thing: then
 * chance alone would have them agree.
 */
export function kappaOf(pairs: readonly Pair<boolean>[]): number | undefined {
  if (pairs.length === 0) return undefined
  const agreed = pairs.filter(([one, other]) => one === other).length / pairs.length
  const yes = (at: 0 | 1) => pairs.filter((pair) => pair[at]).length / pairs.length
  const chance = yes(0) * yes(1) + (1 - yes(0)) * (1 - yes(1))
  return chance === 1 ? undefined : (agreed - chance) / (1 - chance)
}

/** Whether what one scores high the other does too, from −1 to 1. Undefined below three, or where one always says the same. */
export function correlationOf(pairs: readonly Pair<number>[]): number | undefined {
  if (pairs.length < LEAST_CORRELATED) return undefined
  const ones = centred(pairs.map(([one]) => one))
  const others = centred(pairs.map(([, other]) => other))
  const along = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  const scale = Math.sqrt(along(ones, ones) * along(others, others))
  return scale === 0 ? undefined : along(ones, others) / scale
}

/** Two points lie on one line whatever they are. */
const LEAST_CORRELATED = 3

function centred(values: readonly number[]): readonly number[] {
  const mean = meanOf(values) ?? 0
  return values.map((value) => value - mean)
}
