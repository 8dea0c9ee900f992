import { type OpinionState, usableOf } from './opinion-state'
import { type EffectiveJurors, flipRate, jurorsOf, medianOf, type NoiseBand, noiseBand } from './uncertainty'

/** How far a verdict is to be trusted, from what a second opinion says of it. */
export interface Trust {
  /** Of the verdict that was looked at. */
  readonly verdict?: NoiseBand
  /** Of what the answers come to together. */
  readonly median?: NoiseBand
  /** The share of answers that decide otherwise than the verdict did. */
  readonly flips?: number
  readonly jurors: EffectiveJurors
}

export function trustOf(opinion: OpinionState): Trust {
  const { setup, threshold } = opinion
  const { band, composite: value } = setup
  const repeats = usableOf(opinion.repeats).map(({ composite }) => composite)
  const median = medianOf(repeats)
  const flips = value === undefined ? undefined : flipRate(repeats, { value, threshold })
  return {
    ...(value !== undefined && { verdict: noiseBand({ value, threshold, band }) }),
    ...(median !== undefined && {
      median: noiseBand({ value: median, threshold, band, repeats: repeats.length }),
    }),
    ...(flips !== undefined && { flips }),
    jurors: seatedJurors(opinion),
  }
}

/**
 * Repeats of one seat are one juror: it errs the same way each time. How far several go together is taken from their makers:
 * what they say alike of one page may be alike because it is so.
 */
function seatedJurors({ setup, repeats }: OpinionState): EffectiveJurors {
  return jurorsOf(
    setup.seats.filter(({ id }) => repeats.some(({ seat, dims }) => seat === id && dims.length > 0)),
  )
}
