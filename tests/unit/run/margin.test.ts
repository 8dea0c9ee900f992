import { describe, expect, test } from 'vitest'
import { gateP } from '../../../src/procedures/panel/gate'
import { juryText } from '../../../src/prompts/jury'
import { defaults } from '../../../src/run/config'
import type { Fact, Word } from '../../../src/run/event'
import { gateT } from '../../../src/run/gate'
import { barOf, ruleVersionOf } from '../../../src/run/score'
import { fold, initialState } from '../../../src/run/state'
import { configOf } from '../../../workers/config-of'
import { playPanel } from '../../tools/panels'
import { play, roundText } from '../../tools/scripts'
import { seeded } from '../../tools/seeded'

const careful = { ...defaults, margin: 0.3 }
const score = (composite: number) => ({ composite, mustFix: 0, readable: true })
const word: Word = { kind: 'must_fix', id: 'you-1', text: 'Say when' }

describe('[TR-8] a margin in the threshold rule', () => {
  test('a composite has to pass the threshold by it', () => {
    expect(gateT(score(8.29), 1, careful).result).toBe('continue')
    expect(gateT(score(8.3), 1, careful)).toEqual({ rule: 'T1', result: 'ship' })
    expect(barOf({ scoreThreshold: 8.1, margin: 0.2 })).toBe(8.3)
  })

  test('without one the rule is taken at its word, and so it is at a margin of nothing', () => {
    expect(gateT(score(8), 1, defaults).result).toBe('ship')
    expect(gateT(score(8), 1, { ...defaults, margin: 0 }).result).toBe('ship')
    expect(defaults.margin).toBeUndefined()
    expect(configOf()).not.toHaveProperty('margin')
  })

  test('each version of the rows has one with a margin, and no other run has it', () => {
    const versions = [defaults, careful].flatMap((config) =>
      [[], [{ word, round: 0 }]].flatMap((said) =>
        (['shown', 'counts'] as const).map((evidence) =>
          ruleVersionOf({ config: { ...config, evidence }, said }),
        ),
      ),
    )
    expect(versions).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(ruleVersionOf({ config: { ...defaults, margin: 0 }, said: [] })).toBe(2)
  })

  test('a person may set it within bounds', () => {
    expect(configOf({ margin: 0.5 }).margin).toBe(0.5)
    expect(configOf({ margin: 9 }).margin).toBe(2)
  })

  test('a run goes by it, says so in its gate, and tells its jury', async () => {
    const said = { critic: { score: 8.2 }, brand: { score: 8.2 }, a11y: { score: 8.2 }, copy: { score: 8.2 } }
    const config = { pace: 'joined', evidence: 'shown', maxRounds: 1 } as const
    const calls = { 'round:1': roundText(1, { said }) }
    const literal = await play({ calls, config })
    const margined = await play({ calls, config: { ...config, margin: 0.3 } })
    expect(literal.ending.status).toBe('shipped')
    expect(margined.ending.status).toBe('below_threshold')
    expect(gateOf(literal.events)).toMatchObject({ rule: 'T1', ruleVersion: 2 })
    expect(gateOf(margined.events)).toMatchObject({ rule: 'T3', ruleVersion: 6 })
    expect(juryText(margined.state)).toContain('at least 8.3 and no must-fix')
    expect(juryText(literal.state)).toContain('at least 8 and no must-fix')
  })
})

const gateOf = (events: readonly Fact[]) => events.find(({ type }) => type === 'gate')

describe('[TR-8] a margin in the rules of a panel', () => {
  test('within the band nothing falls, and by the literal rule everything does', () => {
    const facts = { round: { n: 2, avg: 7.8, high: 0 }, earlier: [{ n: 1, avg: 8, high: 0 }], max: 3, min: 4 }
    expect(gateP({ ...facts, band: 0.3, strict: false })).toMatchObject({ rule: 'P5', keeps: 2 })
    expect(gateP({ ...facts, band: 0.3, strict: true })).toMatchObject({ rule: 'P4', keeps: 2 })
    expect(gateP({ ...facts, band: 0, strict: false })).toMatchObject({ rule: 'P4', keeps: 1 })
  })

  test('its minimum has the margin of the run as well', async () => {
    const literal = await playPanel({})
    const margined = await playPanel({ config: { margin: 2 } })
    expect(gateOf(literal.events)).toMatchObject({ ruleVersion: 1 })
    expect(gateOf(margined.events)).toMatchObject({ ruleVersion: 2 })
  })

  test.each([
    [0.5, 0.23],
    [0.8, 0.32],
    [1.2, 0.38],
  ])('critics with a noise of %s: rounds that are better and look worse stop seldom', (sd, literal) => {
    const random = seeded(8)
    const share = (band: number, strict: boolean) => stops({ sd, band, strict, random, runs: 4000 })
    expect(share(0, true)).toBeCloseTo(literal, 1)
    expect(share(sd, false)).toBeLessThan(share(0, true) / 3)
  })
})

/** How often a round that is better by 0.3 is taken for a fall, with three critics. */
function stops({
  sd,
  band,
  strict,
  random,
  runs,
}: {
  readonly sd: number
  readonly band: number
  readonly strict: boolean
  readonly random: () => number
  readonly runs: number
}): number {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const avg = (quality: number) => quality + (sd * (normal() + normal() + normal())) / 3
  const fired = Array.from({ length: runs }, () => {
    const [before, now] = [avg(7), avg(7.3)]
    const facts = {
      round: { n: 2, avg: now, high: 0 },
      earlier: [{ n: 1, avg: before, high: 0 }],
      max: 3,
      min: 9,
    }
    return gateP({ ...facts, band, strict }).rule === 'P4'
  })
  return fired.filter(Boolean).length / runs
}

test('[TR-8] a run from before there were margins is judged as it was', () => {
  const created: Fact = {
    type: 'run_created',
    runId: 'old',
    brief: { title: 'x', what: 'x' },
    config: defaults,
    connection: 'c',
  }
  const state = fold(initialState(), { seq: 0, t: 0, ...created })
  expect(barOf(state.config)).toBe(8)
  expect(ruleVersionOf(state)).toBe(2)
})
