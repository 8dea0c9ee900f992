import { expect, test } from 'vitest'
import { below, normal } from '../../../../src/models/simulated/draws'
import { dimsOf } from '../../../../src/models/simulated/dims'
import { FLAWLESS, PARAMETERS, type Parameters } from '../../../../src/models/simulated/parameters'
import { isMadeUp, isSeen } from '../../../../src/models/simulated/remarks'
import { heardIn, meanOf, type Scoring, scoresOf } from '../../../../src/models/simulated/scores'
import type { Fault } from '../../../../src/models/simulated/version'

const LENSES = ['critic', 'brand', 'a11y', 'copy']
const MANY = Array.from({ length: 2000 }, (_, at) => at)

function scored(changed: Partial<Parameters>, rest: Partial<Scoring> = {}, quality = 5): readonly number[] {
  const scoring: Scoring = {
    parameters: { ...FLAWLESS, ...changed },
    version: { name: 'page', quality, family: 'theirs', bytes: 0 },
    family: 'ours',
    call: 'review:1',
    round: 1,
    heard: [],
    ...rest,
  }
  return scoresOf(scoring, LENSES)
}

const spread = (values: readonly number[]) => {
  const mean = meanOf(values)
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)))
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [meanOf(one), meanOf(other)]
  const both = meanOf(one.map((value, at) => (value - a) * ((other[at] ?? 0) - b)))
  return both / (spread(one) * spread(other))
}

test('a flawless seat says what is true, and in the scale', () => {
  expect(scored({})).toEqual([5, 5, 5, 5])
  expect(scored({}, {}, 12)).toEqual([10, 10, 10, 10])
  expect(scored({}, {}, -1)).toEqual([0, 0, 0, 0])
})

test('what is added is added: for leniency, rounds, its own family, the first place and length', () => {
  expect(scored({ leniency: 0.5 })).toEqual([5.5, 5.5, 5.5, 5.5])
  expect(scored({ inflationPerRound: 0.3 }, { round: 3 })).toEqual([5.6, 5.6, 5.6, 5.6])
  expect(scored({ selfPreference: 0.5 })).toEqual([5, 5, 5, 5])
  expect(scored({ selfPreference: 0.5 }, { family: 'theirs' })).toEqual([5.5, 5.5, 5.5, 5.5])
  expect(scored({ positionBonus: 0.2 })).toEqual([5.2, 5, 5, 5])
  const long = { version: { name: 'page', quality: 5, bytes: 3072 } }
  expect(scored({ verbositySlope: 0.1 }, long)).toEqual([5.3, 5.3, 5.3, 5.3])
})

test('each score leans on those that stand before it, in the prompt as well', () => {
  expect(scored({ anchoring: 0.5 }, { heard: [9] })).toEqual([7, 6.5, 6.3, 6.1])
  const seen = heardIn('<PANELIST role="critic" score="9.0">A page of 3 out of 10, or 4.5 / 10</PANELIST>')
  expect(seen).toEqual([9, 3, 4.5])
  expect(heardIn('<PANELIST role="critic" score="0.0" must_fix="0">')).toEqual([])
  expect(heardIn('Three of 10 links, at 1280 px, contrast 4.5:1')).toEqual([])
})

test('repeats lie as far apart as they are told to, whatever is shared', () => {
  for (const sharedError of [0, 0.5]) {
    const repeats = MANY.map(
      (at) => scored({ noiseSd: 0.7, sharedError }, { call: `blind:s1:${at}` })[0] ?? 0,
    )
    expect(spread(repeats)).toBeGreaterThan(0.65)
    expect(spread(repeats)).toBeLessThan(0.75)
  }
})

test('seats of one family err alike as far as they share, and those of two do not', () => {
  const of = (family: string, call: string) =>
    MANY.map((start) => scored({ noiseSd: 0.7, sharedError: 0.5, start }, { family, call })[0] ?? 0)
  expect(correlation(of('ours', 'a'), of('ours', 'b'))).toBeCloseTo(0.5, 1)
  expect(Math.abs(correlation(of('ours', 'a'), of('others', 'b')))).toBeLessThan(0.06)
})

test('faults are missed, and others made up, as often as their class says', () => {
  const fault = (kind: string): Fault => ({
    ...{ id: kind, kind, lens: 'critic', severity: 'high', statement: '', evidence: [] },
  })
  const rates = { missRate: { each: 0.3, of: { subtle: 0.8 } }, hallucinationRate: { each: 0.2 } }
  const looking = (call: string) => ({
    parameters: { ...PARAMETERS, ...rates, sharedError: 0 },
    version: { name: 'page', text: '', quality: 5, faults: [], phantoms: [] },
    ...{ family: 'ours', call },
  })
  const share = (is: (call: string) => boolean) =>
    MANY.filter((at) => is(`analyse:${at}`)).length / MANY.length
  expect(share((call) => isSeen(looking(call), fault('plain')))).toBeCloseTo(0.7, 1)
  expect(share((call) => isSeen(looking(call), fault('subtle')))).toBeCloseTo(0.2, 1)
  expect(share((call) => isMadeUp(looking(call), fault('plain')))).toBeCloseTo(0.2, 1)
})

test('the mean of what a judge looks at is its score, within rounding', () => {
  for (const role of ['critic', 'brand', 'a11y', 'copy'] as const)
    for (const score of [0, 0.1, 5, 7.9, 9.8, 10]) {
      const dims = dimsOf(role, score)
      expect(Math.abs(meanOf(dims.map((dim) => dim.score)) - score)).toBeLessThanOrEqual(0.05)
      expect(dims.every((dim) => dim.score >= 0 && dim.score <= 10)).toBe(true)
    }
  expect(dimsOf('designer', 5)).toEqual([])
})

test('draws are normal, and the same for the same start', () => {
  const drawn = MANY.map((at) => normal(7, `${at}`))
  expect(meanOf(drawn)).toBeCloseTo(0, 1)
  expect(spread(drawn)).toBeCloseTo(1, 1)
  expect(normal(7, '1')).toBe(drawn[1])
  expect([-1.96, 0, 1.96].map((value) => below(value).toFixed(3))).toEqual(['0.025', '0.500', '0.975'])
})
