import type { Config } from '../../run/config'
import { judges } from '../../run/score'
import { dimsOf } from './dims'
import { type Looking, remarksOf } from './remarks'
import { heardIn, scoresOf } from './scores'

/** A call of a stage that wants one JSON value. */
export interface Replying extends Looking {
  readonly config: Config
  readonly prompt: string
}

/** Scores by what each lens looks at, and what must be mended. */
export function blindReply(replying: Replying): unknown {
  const { config, prompt, version } = replying
  const roles = judges(config)
  const { text, ...known } = version
  const scores = scoresOf(
    { ...replying, version: { ...known, bytes: text.length }, round: 1, heard: heardIn(prompt) },
    roles,
  )
  const scaled = (score: number) => Math.round(score * config.scoreScale) / 10
  return {
    dimensions: roles.flatMap((lens, at) =>
      dimsOf(lens, scores[at] ?? 0).map(({ name, score }) => ({
        lens,
        name,
        score: scaled(score),
        note: 'As it looks.',
      })),
    ),
    mustFix: remarksOf(replying)
      .filter(({ severity }) => severity === 'critical' || severity === 'high')
      .map(({ statement, evidence }) => ({ statement, evidence })),
  }
}
