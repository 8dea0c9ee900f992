import { uncertaintyDefaults } from './opinion-limits'
import { reaches, rounded } from './score'

/*
 * How far a score is to be trusted. Nothing here decides anything: it is what stands beside a number, so that nobody takes
 * 8.1 against 7.9 for a difference.
 */

/** Where a score stands when it is known how far it may be off. */
export type LineStanding = 'above' | 'below' | 'on_the_line'

export interface NoiseBand {
  readonly value: number
  /** Two times out of three the same jury would come out within this of it. */
  readonly half: number
  readonly low: number
  readonly high: number
  readonly standing: LineStanding
}

export interface Scored {
  readonly value: number
  readonly threshold: number
  /** How far two scores of one thing lie apart at the most, four times out of five. */
  readonly band: number
  /** How many scores of one thing the value stands for. */
  readonly repeats?: number
}

/** A score with what it may be off by. The band is twice the noise of one score; more of them even it out. */
export function noiseBand({ value, threshold, band, repeats = 1 }: Scored): NoiseBand {
  const half = band / 2 / Math.sqrt(Math.max(1, repeats))
  const [low, high] = [rounded(value - half), rounded(value + half)]
  return { value, half, low, high, standing: standingOf(low, high, threshold) }
}

/** On the line is what the next try may turn around. */
function standingOf(low: number, high: number, threshold: number): LineStanding {
  if (reaches(low, threshold)) return 'above'
  return reaches(high, threshold) ? 'on_the_line' : 'below'
}

/** The one in the middle, or the mean of the two; undefined where there is none. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1)
  return middle.length === 0 ? undefined : rounded(meanOf(middle))
}

/** The highest less the lowest; undefined where there is none. */
export function spreadOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : rounded(Math.max(...values) - Math.min(...values))
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The share of repeats that would have come out on the other side of the threshold; undefined where there is none. */
export function flipRate(
  repeats: readonly number[],
  { value, threshold }: { readonly value: number; readonly threshold: number },
): number | undefined {
  if (repeats.length === 0) return undefined
  const reached = reaches(value, threshold)
  return repeats.filter((repeat) => reaches(repeat, threshold) !== reached).length / repeats.length
}

/** As how many jurors that err on their own so many count whose errors go together so far. */
export function effectiveJurors(n: number, rho: number): number {
  return n === 0 ? 0 : n / (1 + (n - 1) * rho)
}

/** A juror, by who made its model. */
export interface Juror {
  readonly family: string
}

/** How far the errors of these go together, as it is assumed: over all pairs, by whether they have one maker. */
export function assumedRho(jurors: readonly Juror[]): number {
  const { sameFamily, otherFamily } = uncertaintyDefaults
  const pairs = pairsOf(jurors).map(([one, other]) =>
    one.family === other.family ? sameFamily : otherFamily,
  )
  return pairs.length === 0 ? 0 : meanOf(pairs)
}

/**
 * What each juror has said of the same things, in the same order; undefined where one has said nothing. Where it is known
 * what would have been right, by how much they were off.
 */
export type Scores = readonly (readonly (number | undefined)[])[]

/**
 * How far jurors go together in what they said of the same things: the mean correlation of their pairs. What they share
 * because it is true is in it as well, so it makes them fewer rather than more. Undefined where there is too little.
 */
export function estimatedRho(scores: Scores): number | undefined {
  const found = pairsOf(scores).map(([one, other]) => correlation(one, other))
  const known = found.filter((rho) => rho !== undefined)
  if (known.length === 0 || known.length < found.length) return undefined
  return Math.min(1, Math.max(0, meanOf(known)))
}

export interface EffectiveJurors {
  readonly seats: number
  readonly effective: number
  readonly rho: number
  /** Assumed by their makers, or told from what they have said. */
  readonly by: 'family' | 'scores'
}

export function jurorsOf(jurors: readonly Juror[], scores: Scores = []): EffectiveJurors {
  const estimated = scores.length === jurors.length ? estimatedRho(scores) : undefined
  const rho = estimated ?? assumedRho(jurors)
  const seats = jurors.length
  return {
    seats,
    effective: effectiveJurors(seats, rho),
    rho,
    by: estimated === undefined ? 'family' : 'scores',
  }
}

function pairsOf<T>(all: readonly T[]): readonly (readonly [T, T])[] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const))
}

/** Undefined where too few things were scored by both, or one of them gives everything the same. */
function correlation(one: Scores[number], other: Scores[number]): number | undefined {
  const both = one.flatMap((a, at) => {
    const b = other[at]
    return a === undefined || b === undefined ? [] : [[a, b] as const]
  })
  if (both.length < uncertaintyDefaults.pairs) return undefined
  const [meanA, meanB] = [meanOf(both.map(([a]) => a)), meanOf(both.map(([, b]) => b))]
  const shared = both.reduce((sum, [a, b]) => sum + (a - meanA) * (b - meanB), 0)
  const own = both.reduce((sum, [a]) => sum + (a - meanA) ** 2, 0)
  const others = both.reduce((sum, [, b]) => sum + (b - meanB) ** 2, 0)
  // Of equal decimals the mean may miss them by their last bit.
  return Math.min(own, others) < 1e-9 ? undefined : shared / Math.sqrt(own * others)
}
