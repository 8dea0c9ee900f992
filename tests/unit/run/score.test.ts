// The composite weighs the readable judges and no designer, and eight put together from tenths is eight.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import type { Role } from '../../../src/run/event'
import {
  composite,
  isClose,
  judges,
  openMustFixes,
  reaches,
  scoreRound,
  shownScore,
} from '../../../src/run/score'
import { roundOfFacts, type Said } from './facts'

const full = { designer: 'unreadable', critic: 8, brand: 7, a11y: 6, copy: 9 } as const
const none = { critic: 'unreadable', brand: 'unreadable', a11y: 'unreadable', copy: 'unreadable' } as const
const compositeOf = (said: Partial<Record<Role, Said>>, weights = defaults.weights) =>
  composite(roundOfFacts(said), { ...defaults, weights })

describe('the composite', () => {
  test.each<[string, Partial<Record<Role, Said>>, number]>([
    [
      '[CT-8] weighs the critic double and the designer not at all',
      full,
      8 * 0.4 + 7 * 0.2 + 6 * 0.2 + 9 * 0.2,
    ],
    ['[CT-17] R1: a judge that never spoke scores zero', { critic: 9 }, 3.6],
    [
      '[CT-9] R2: an unreadable score gives its weight to the rest',
      { ...full, critic: 'unreadable' },
      22 / 3,
    ],
  ])('%s', (_, said, value) => expect(compositeOf(said)).toBeCloseTo(value, 12))

  test('R3: with no readable score there is none, and with weights that leave nobody', () => {
    for (const said of [none, {}, { critic: 'unreadable' } as const])
      expect(compositeOf(said)).toBeUndefined()
    expect(compositeOf(full, { ...defaults.weights, critic: 0, brand: 0, a11y: 0, copy: 0 })).toBeUndefined()
  })

  test('R5: the designer changes nothing, whatever it says', () => {
    const loud = { ...full, designer: { score: 10, mustFix: 4 } }
    expect(compositeOf(loud, { ...defaults.weights, designer: 0.9 })).toBe(compositeOf(full))
    expect(openMustFixes(roundOfFacts(loud), defaults)).toBe(0)
  })

  test('is a mean: between the lowest and the highest readable score', () => {
    const said = fc.constantFrom<Said>('unreadable', 0, 2.5, 5, 7.7, 10)
    const property = fc.property(said, said, said, said, (critic, brand, a11y, copy) => {
      const scores = [critic, brand, a11y, copy].filter((score) => typeof score === 'number')
      const value = compositeOf({ critic, brand, a11y, copy })
      if (scores.length === 0 || value === undefined) return value === undefined && scores.length === 0
      return value >= Math.min(...scores) - 1e-9 && value <= Math.max(...scores) + 1e-9
    })
    fc.assert(property)
  })
})

test.each<[string, Partial<Record<Role, Said>>, number]>([
  ['[CT-17] each absent role leaves one, the designer too', {}, 5],
  ['[CT-17] and no other does', { critic: 9 }, 4],
  ['R4: what the block declared or wrote is added up', { ...full, a11y: { score: 5, mustFix: 3 } }, 3],
])('open must-fixes: %s', (_, said, count) => expect(openMustFixes(roundOfFacts(said), defaults)).toBe(count))

test('readable enough needs two judges and half of the weight, and the designer is no judge', () => {
  const readable = (said: Partial<Record<Role, Said>>) => scoreRound(roundOfFacts(said), defaults).readable
  expect(readable({ critic: 9, brand: 9 })).toBe(true)
  expect(readable({ critic: 9, brand: 'unreadable' })).toBe(false)
  expect(readable({ critic: 'unreadable', brand: 9, copy: 9 })).toBe(false)
  expect(readable({ brand: 9, copy: 9, a11y: 9 })).toBe(true)
  expect(judges(defaults)).toEqual(['critic', 'brand', 'a11y', 'copy'])
})

test('R6: the threshold: eight put together from tenths is eight', () => {
  const sum = 7.1 * 0.4 + 8 * 0.2 + 8.8 * 0.2 + 9 * 0.2
  expect(sum).toBeLessThan(8)
  expect([reaches(sum, 8), reaches(7.999999, 8), reaches(undefined, 0)]).toEqual([true, false, false])
})

test('one decimal is shown, two when one would make a miss look like a hit', () => {
  const shown = [8.62, 7.96, 7.999, 6.2].map((score) => shownScore(score, 8))
  expect(shown).toEqual(['8.6', '7.96', '7.99', '6.2'])
  for (const hit of [4.35, 1.15, 9.95]) expect(shownScore(hit, hit)).toBe(String(hit))
})

test('[CT-15] a claim is ours within what rounding explains', () => {
  expect([isClose(8.55, 8.5), isClose(8.56, 8.5), isClose(8.5, undefined)]).toEqual([true, false, false])
})
