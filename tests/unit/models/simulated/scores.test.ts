/** How simulated seats err: by as much as they are told to, and together as far as they share. */
import { expect, test } from 'vitest'
import { below, normal } from '../../../../src/models/simulated/draws'
import { dimsOf } from '../../../../src/models/simulated/dims'
import { FLAWLESS, PARAMETERS, type Parameters } from '../../../../src/models/simulated/parameters'
import { isMadeUp, isSeen } from '../../../../src/models/simulated/remarks'
import { heardIn, meanOf, type Scoring, scoresOf } from '../../../../src/models/simulated/scores'
import type { Fault } from '../../../../src/models/simulated/version'

const LENSES = ['critic', 'brand', 'a11y', 'copy'] as const
const MANY = Array.from({ length: 2000 }, (_, at) => at)
const page = { name: 'page', quality: 5, family: 'theirs', bytes: 0 }

function scored(changed: Partial<Parameters>, rest: Partial<Scoring> = {}): readonly number[] {
  const call = { family: 'ours', call: 'review:1', round: 1, heard: [] }
  return scoresOf({ parameters: { ...FLAWLESS, ...changed }, version: page, ...call, ...rest }, LENSES)
}

const spreadOf = (values: readonly number[]) => {
  const mean = meanOf(values)
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)))
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [meanOf(one), meanOf(other)]
  const both = meanOf(one.map((value, at) => (value - a) * ((other[at] ?? 0) - b)))
  return both / (spreadOf(one) * spreadOf(other))
}

test.each<readonly [string, Partial<Parameters>, Partial<Scoring>, readonly number[]]>([
  ['nothing: it says what is true', {}, {}, [5, 5, 5, 5]],
  ['what is above the scale', {}, { version: { ...page, quality: 12 } }, [10, 10, 10, 10]],
  ['what is below it', {}, { version: { ...page, quality: -1 } }, [0, 0, 0, 0]],
  ['leniency', { leniency: 0.5 }, {}, [5.5, 5.5, 5.5, 5.5]],
  ['rounds', { inflationPerRound: 0.3 }, { round: 3 }, [5.6, 5.6, 5.6, 5.6]],
  ['another family', { selfPreference: 0.5 }, {}, [5, 5, 5, 5]],
  ['its own family', { selfPreference: 0.5 }, { family: 'theirs' }, [5.5, 5.5, 5.5, 5.5]],
  ['the first place', { positionBonus: 0.2 }, {}, [5.2, 5, 5, 5]],
  ['length', { verbositySlope: 0.1 }, { version: { ...page, bytes: 3072 } }, [5.3, 5.3, 5.3, 5.3]],
  ['what stands before it', { anchoring: 0.5 }, { heard: [9] }, [7, 6.5, 6.3, 6.1]],
])('a score is moved by %s', (_, changed, rest, scores) => expect(scored(changed, rest)).toEqual(scores))

test.each([
  ['<PANELIST role="critic" score="9.0">A page of 3 out of 10, or 4.5 / 10</PANELIST>', [9, 3, 4.5]],
  ['<PANELIST role="critic" score="0.0" must_fix="0">', []],
  ['Three of 10 links, at 1280 px, contrast 4.5:1', []],
])('scores are heard in a prompt: %s', (prompt, scores) => expect(heardIn(prompt)).toEqual(scores))

test('repeats lie as far apart as they are told to, and seats of one family err alike as far as they share', () => {
  for (const sharedError of [0, 0.5]) {
    const repeats = MANY.map(
      (at) => scored({ noiseSd: 0.7, sharedError }, { call: `blind:s1:${at}` })[0] ?? 0,
    )
    expect(Math.abs(spreadOf(repeats) - 0.7)).toBeLessThan(0.05)
  }
  const of = (family: string, call: string) =>
    MANY.map((start) => scored({ noiseSd: 0.7, sharedError: 0.5, start }, { family, call })[0] ?? 0)
  const ours = of('ours', 'a')
  expect(correlation(ours, of('ours', 'b'))).toBeCloseTo(0.5, 1)
  expect(Math.abs(correlation(ours, of('others', 'b')))).toBeLessThan(0.06)
})

test('faults are missed, and others made up, as often as their class says', () => {
  const fault = (kind: string): Fault => ({
    ...{ id: kind, kind, lens: 'critic', severity: 'high', statement: '', evidence: [] },
  })
  const rates = { missRate: { each: 0.3, of: { subtle: 0.8 } }, hallucinationRate: { each: 0.2 } }
  const version = { name: 'page', text: '', quality: 5, faults: [], phantoms: [] }
  const parameters = { ...PARAMETERS, ...rates, sharedError: 0 }
  const share = (is: typeof isSeen, kind: string) =>
    meanOf(MANY.map((at) => +is({ parameters, version, family: 'ours', call: `analyse:${at}` }, fault(kind))))
  expect(share(isSeen, 'plain')).toBeCloseTo(0.7, 1)
  expect(share(isSeen, 'subtle')).toBeCloseTo(0.2, 1)
  expect(share(isMadeUp, 'plain')).toBeCloseTo(0.2, 1)
})

test('the mean of what a judge looks at is its score, within rounding', () => {
  for (const role of LENSES)
    for (const score of [0, 0.1, 5, 7.9, 9.8, 10]) {
      const dims = dimsOf(role, score).map((dim) => dim.score)
      expect(Math.abs(meanOf(dims) - score)).toBeLessThanOrEqual(0.05)
      expect(dims.filter((dim) => dim < 0 || dim > 10)).toEqual([])
    }
  expect(dimsOf('designer', 5)).toEqual([])
})

test('draws are normal, and the same for the same start', () => {
  const drawn = MANY.map((at) => normal(7, `${at}`))
  expect(meanOf(drawn)).toBeCloseTo(0, 1)
  expect(spreadOf(drawn)).toBeCloseTo(1, 1)
  expect(normal(7, '1')).toBe(drawn[1])
  expect([-1.96, 0, 1.96].map((value) => below(value).toFixed(3))).toEqual(['0.025', '0.500', '0.975'])
})
