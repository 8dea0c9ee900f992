import { normal } from './draws'
import type { Parameters } from './parameters'
import type { Version } from './version'

/** One context in which scores are given. */
export interface Scoring {
  readonly parameters: Parameters
  readonly version: Pick<Version, 'name' | 'quality' | 'family'> & { readonly bytes: number }
  /** Who made the model that scores. */
  readonly family: string
  /** Tells this context from every other one. */
  readonly call: string
  /** How often the version has been through a loop, as far as the context knows. */
  readonly round: number
  /** Scores that stand in it already. */
  readonly heard: readonly number[]
}

/** A score for each thing that is looked at, in the order in which they are given: each leans on those before it. */
export function scoresOf(scoring: Scoring, things: readonly string[]): readonly number[] {
  const { anchoring } = scoring.parameters
  const said: number[] = []
  things.forEach((thing, at) => {
    const own = ownScore(scoring, thing, at)
    const earlier = [...scoring.heard, ...said]
    said.push(earlier.length === 0 ? own : (1 - anchoring) * own + anchoring * meanOf(earlier))
  })
  return said.map(inScale)
}

function ownScore({ parameters, version, family, call, round }: Scoring, thing: string, at: number): number {
  const { noiseSd, start } = parameters
  return (
    version.quality +
    parameters.leniency +
    parameters.inflationPerRound * (round - 1) +
    (version.family === family ? parameters.selfPreference : 0) +
    (at === 0 ? parameters.positionBonus : 0) +
    parameters.verbositySlope * (version.bytes / 1024) +
    commonError(parameters, `${family} ${version.name}`) +
    noiseSd * normal(start, `${call} ${thing}`)
  )
}

/** Repeats lie `noiseSd` apart whatever is shared, so what is shared comes on top: as much as makes the share come out. */
function commonError({ noiseSd, sharedError, start }: Parameters, who: string): number {
  if (sharedError <= 0) return 0
  const share = Math.min(0.99, sharedError)
  return noiseSd * Math.sqrt(share / (1 - share)) * normal(start, `common ${who}`)
}

function inScale(score: number): number {
  return Math.round(Math.min(10, Math.max(0, score)) * 10) / 10
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

const SCORES = /\bscore="(\d+(?:\.\d+)?)"|(\d+(?:\.\d+)?)\s*(?:\/|out of)\s*10\b/g

/** Scores of ten that stand in a prompt. Ours hold none but the noughts of a form: then there is nothing to lean on. */
export function heardIn(prompt: string): readonly number[] {
  return [...prompt.matchAll(SCORES)]
    .map(([, tagged, spoken]) => Number(tagged ?? spoken))
    .filter((score) => score > 0)
}
