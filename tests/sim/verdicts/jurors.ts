import { FLAWLESS, type Parameters } from '../../../src/models/simulated/parameters'
import { meanOf, scoresOf } from '../../../src/models/simulated/scores'
import { gateP } from '../../../src/procedures/panel/gate'
import { defaults } from '../../../src/run/config'
import { judges } from '../../../src/run/score'
import { noiseBand } from '../../../src/run/uncertainty'
import { share } from './shipping'

/* What can be told of scores alone, without a run around them. */

const QUALITY = 5
const ROLES = judges(defaults)

/** A panel that knows nothing but its numbers. */
function panelOf(changed: Partial<Parameters>, start: number, call = 'review:1', quality = QUALITY) {
  return scoresOf(
    {
      ...{ parameters: { ...FLAWLESS, ...changed, start }, family: 'seat', call, round: 1, heard: [] },
      version: { name: 'page', quality, bytes: 0 },
    },
    ROLES,
  )
}

function compositeOf(scores: readonly number[]): number {
  return scores.reduce((sum, score, at) => sum + score * (defaults.weights[ROLES[at] ?? 'critic'] ?? 0), 0)
}

function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return meanOf(values.map((value) => (value - mean) ** 2))
}

/** As how many jurors that err on their own the panel of four counts: by how much less its composite strays than one score. */
export function countedAs(changed: Partial<Parameters>, runs: number): number {
  const panels = Array.from({ length: runs }, (_, start) => panelOf({ noiseSd: 0.7, ...changed }, start))
  return varianceOf(panels.map(([first = 0]) => first)) / varianceOf(panels.map(compositeOf))
}

/** How often what is true lies within what is drawn around a composite; two times of three is promised. */
export function coverage(noiseSd: number, repeats: number, runs: number): number {
  const composites = (start: number) =>
    Array.from({ length: repeats }, (_, at) => compositeOf(panelOf({ noiseSd }, start, `blind:s1:${at}`)))
  // What calibration finds is how far composites lie apart.
  const band =
    2 * Math.sqrt(varianceOf(Array.from({ length: runs }, (_, start) => composites(start)[0] ?? 0)))
  const isWithin = (start: number) => {
    const { low, high } = noiseBand({ value: meanOf(composites(start)), threshold: 8, band, repeats })
    return low <= QUALITY && QUALITY <= high
  }
  return share(
    Array.from({ length: runs }, (_, start) => start),
    isWithin,
  )
}

const CRITICS = ['search', 'claims', 'voice']

/** How often a panel of three takes a text for worse, and stops, that has become better by .3. */
export function falseStops(noiseSd: number, band: number, runs: number): number {
  const average = (start: number, round: number) =>
    meanOf(
      CRITICS.map(
        (critic) =>
          panelOf({ noiseSd }, start, `critique:${round}:${critic}`, QUALITY + 0.3 * (round - 1))[0] ?? 0,
      ),
    )
  const isStopped = (start: number) => {
    const [before, now] = [average(start, 1), average(start, 2)]
    const { rule } = gateP({
      round: { n: 2, avg: now, high: 0 },
      earlier: [{ n: 1, avg: before, high: 0 }],
      ...{ max: 3, min: 9, band, strict: band === 0 },
    })
    return rule === 'P4'
  }
  return share(
    Array.from({ length: runs }, (_, start) => start),
    isStopped,
  )
}

/** Which of two versions a seat prefers that is shown both: what it says in one order only is no preference. */
export function preferred(
  parameters: Parameters,
  [one, other]: readonly [quality: number, quality: number],
): 'one' | 'other' | 'tie' {
  const winner = (first: number, second: number, call: string) => {
    const at = (quality: number, thing: string, place: number) =>
      scoresOf(
        {
          ...{ parameters, family: 'seat', call, round: 1, heard: [] },
          version: { name: thing, quality, bytes: 0 },
        },
        // What stands first gets the bonus of the first place.
        place === 0 ? [thing] : ['', thing],
      ).at(-1) ?? 0
    return Math.sign(at(first, 'first', 0) - at(second, 'second', 1))
  }
  const [there, back] = [winner(one, other, 'pair:1'), winner(other, one, 'pair:2')]
  if (there > 0 && back < 0) return 'one'
  return there < 0 && back > 0 ? 'other' : 'tie'
}
