import type { Config } from './config'
import { ROLES } from './event'

export type Weights = Config['weights']

/** Sums of decimals miss by less than this. */
const ROUNDING = 1e-6

/** Where a composite may be asked to lie, on the scale of ten. */
export const THRESHOLDS = [0, 10] as const

export function isThreshold(value: unknown): value is number {
  const [least, most] = THRESHOLDS
  return typeof value === 'number' && value >= least && value <= most
}

/** Whether these can be weights of the jury: together they make one, and whoever drafts does not judge. */
export function isWeights(value: unknown): value is Weights {
  if (typeof value !== 'object' || value === null) return false
  const given = new Map<string, unknown>(Object.entries(value))
  const all = ROLES.map((role) => given.get(role))
  if (given.size !== ROLES.length || given.get('designer') !== 0) return false
  return all.every(isShare) && Math.abs(sumOf(all) - 1) < ROUNDING
}

export function sameWeights(one: Weights, other: Weights): boolean {
  return ROLES.every((role) => one[role] === other[role])
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
