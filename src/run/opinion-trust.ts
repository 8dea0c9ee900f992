import type { Role } from './event'
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

/** Repeats of one seat are one juror: it errs the same way each time. */
function seatedJurors({ setup, repeats, dims }: OpinionState): EffectiveJurors {
  const heard = setup.seats.filter(({ id }) =>
    repeats.some(({ seat, dims: own }) => seat === id && own.length > 0),
  )
  const scores = heard.map(({ id }) => {
    const own = repeats.filter(({ seat }) => seat === id).flatMap((repeat) => repeat.dims)
    return dims.map(({ lens, name }) => scoreIn(own, lens, name))
  })
  return jurorsOf(heard, scores)
}

interface Scored {
  readonly lens: Role
  readonly name: string
  readonly score: number
}

function scoreIn(own: readonly Scored[], lens: Role, name: string | undefined): number | undefined {
  const scores = own.filter((dim) => dim.lens === lens && dim.name === name).map(({ score }) => score)
  return medianOf(scores)
}
