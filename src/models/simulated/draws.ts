import { chanceFor } from '../rehearsal/chance'

/** Normally distributed with the mean 0 and the deviation 1; the same for the same start and purpose. */
export function normal(start: number, purpose: string): number {
  const chance = chanceFor(start, purpose)
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
}

/** Two draws: one that others share, and one of its own. */
export interface Sharing {
  readonly start: number
  readonly shared: string
  readonly own: string
  /** How much of the variance is shared. */
  readonly share: number
}

/** From 0 up to 1, evenly; two of them that share a draw lie near each other. */
export function evenly({ start, shared, own, share }: Sharing): number {
  const common = share > 0 ? Math.sqrt(share) * normal(start, shared) : 0
  return below(common + Math.sqrt(1 - Math.min(1, share)) * normal(start, own))
}

/** How much of a normal distribution lies below a value, to seven digits (Abramowitz and Stegun, 7.1.26). */
export function below(value: number): number {
  const x = Math.abs(value) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const sum =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const tail = sum * Math.exp(-x * x)
  return value < 0 ? tail / 2 : 1 - tail / 2
}
