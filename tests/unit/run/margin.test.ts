// With a margin set, a score has to pass the threshold by that much, in a run and in a panel alike.
import { expect, test } from 'vitest'
import { gateP } from '../../../src/procedures/panel/gate'
import { juryText } from '../../../src/prompts/jury'
import { defaults } from '../../../src/run/config'
import type { Event, Word } from '../../../src/run/event'
import { gateT } from '../../../src/run/gate'
import { barOf, ruleVersionOf } from '../../../src/run/score'
import { configOf } from '../../../workers/config-of'
import { depth } from '../../building/depth'
import { created, stateAfter } from '../../building/facts'
import { playPanel } from '../../tools/panels'
import { play, roundText } from '../../tools/scripts'
import { seeded } from '../../tools/seeded'

const careful = { ...defaults, margin: 0.3 }
const score = (composite: number) => ({ composite, mustFix: 0, readable: true })
const gateOf = (events: readonly Event[]) => events.find(({ type }) => type === 'gate')

test('[TR-8] a composite has to pass the threshold by the margin; without one the rule is taken at its word', () => {
  expect(gateT(score(8.29), 1, careful).result).toBe('continue')
  expect(gateT(score(8.3), 1, careful)).toEqual({ rule: 'T1', result: 'ship' })
  expect(barOf({ scoreThreshold: 8.1, margin: 0.2 })).toBe(8.3)
  for (const config of [defaults, { ...defaults, margin: 0 }])
    expect(gateT(score(8), 1, config).result).toBe('ship')
  expect(defaults.margin).toBeUndefined()
})

test('[TR-8] a person may set it within bounds, and need not', () => {
  expect([configOf({ margin: 0.5 }).margin, configOf({ margin: 9 }).margin]).toEqual([0.5, 2])
  expect(configOf()).not.toHaveProperty('margin')
})

test('[TR-8] each version of the rows has one with a margin, and no other run has it', () => {
  const word: Word = { kind: 'must_fix', id: 'you-1', text: 'Say when' }
  const versions = [defaults, careful].flatMap((config) =>
    [[], [{ word, round: 0 }]].flatMap((said) =>
      (['shown', 'counts'] as const).map((evidence) =>
        ruleVersionOf({ config: { ...config, evidence }, said }),
      ),
    ),
  )
  expect(versions).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  expect(ruleVersionOf({ config: { ...defaults, margin: 0 }, said: [] })).toBe(2)
  // A run from before there were margins is judged as it was.
  const old = stateAfter(created())
  expect([barOf(old.config), ruleVersionOf(old)]).toEqual([8, 2])
})

test('[TR-8] a run goes by it, says so in its gate, and tells its jury', async () => {
  const judge = { score: 8.2 }
  const calls = {
    'round:1': roundText(1, { said: { critic: judge, brand: judge, a11y: judge, copy: judge } }),
  }
  const config = { pace: 'joined', evidence: 'shown', maxRounds: 1 } as const
  const literal = await play({ calls, config })
  const margined = await play({ calls, config: { ...config, margin: 0.3 } })
  expect([literal.ending.status, margined.ending.status]).toEqual(['shipped', 'below_threshold'])
  expect(gateOf(literal.events)).toMatchObject({ rule: 'T1', ruleVersion: 2 })
  expect(gateOf(margined.events)).toMatchObject({ rule: 'T3', ruleVersion: 6 })
  expect(juryText(margined.state)).toContain('at least 8.3 and no must-fix')
  expect(juryText(literal.state)).toContain('at least 8 and no must-fix')
})

test('[TR-8] in a panel nothing falls within the band, and its minimum has the margin of the run as well', async () => {
  const facts = { round: { n: 2, avg: 7.8, high: 0 }, earlier: [{ n: 1, avg: 8, high: 0 }], max: 3, min: 4 }
  expect(gateP({ ...facts, band: 0.3, strict: false })).toMatchObject({ rule: 'P5', keeps: 2 })
  expect(gateP({ ...facts, band: 0.3, strict: true })).toMatchObject({ rule: 'P4', keeps: 2 })
  expect(gateP({ ...facts, band: 0, strict: false })).toMatchObject({ rule: 'P4', keeps: 1 })
  expect(gateOf((await playPanel({})).events)).toMatchObject({ ruleVersion: 1 })
  expect(gateOf((await playPanel({ config: { margin: 2 } })).events)).toMatchObject({ ruleVersion: 2 })
})

test.each([
  [0.5, 0.23],
  [0.8, 0.32],
  [1.2, 0.38],
])(
  '[TR-8] critics with a noise of %s: rounds of a panel that are better and look worse stop seldom',
  (sd, literal) => {
    const random = seeded(8)
    const runs = depth(2000, 8000)
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const avg = (quality: number) => quality + (sd * (normal() + normal() + normal())) / 3
    /** How often a round that is better by 0.3 is taken for a fall, with three critics. */
    const stops = (band: number, strict: boolean) => {
      const fired = Array.from({ length: runs }, () => {
        const earlier = [{ n: 1, avg: avg(7), high: 0 }]
        const round = { n: 2, avg: avg(7.3), high: 0 }
        return gateP({ round, earlier, max: 3, min: 9, band, strict }).rule === 'P4'
      })
      return fired.filter(Boolean).length / runs
    }
    expect(stops(0, true)).toBeCloseTo(literal, 1)
    expect(stops(sd, false)).toBeLessThan(stops(0, true) / 3)
  },
)
