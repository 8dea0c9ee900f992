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
import { roundOfFacts, type Said } from './rounds'

const full = { designer: 'unreadable', critic: 8, brand: 7, a11y: 6, copy: 9 } as const

describe('the composite', () => {
  test('[CT-8] weighs the critic double and the designer not at all', () => {
    expect(composite(roundOfFacts(full), defaults)).toBeCloseTo(8 * 0.4 + 7 * 0.2 + 6 * 0.2 + 9 * 0.2, 12)
  })

  test('[CT-17] R1: a judge that never spoke scores zero', () => {
    expect(composite(roundOfFacts({ critic: 9 }), defaults)).toBeCloseTo(3.6, 12)
  })

  test('[CT-9] R2: a score that cannot be read gives its weight to the rest', () => {
    const round = roundOfFacts({ ...full, critic: 'unreadable' })
    expect(composite(round, defaults)).toBeCloseTo((7 + 6 + 9) / 3, 12)
  })

  test('R3: with no readable score there is none', () => {
    const none = {
      critic: 'unreadable',
      brand: 'unreadable',
      a11y: 'unreadable',
      copy: 'unreadable',
    } as const
    expect(composite(roundOfFacts(none), defaults)).toBeUndefined()
    expect(composite(roundOfFacts({}), defaults)).toBeUndefined()
    expect(composite(roundOfFacts({ critic: 'unreadable' }), defaults)).toBeUndefined()
  })

  test('R3: weights that leave nobody make none either', () => {
    const weights = { ...defaults.weights, critic: 0, brand: 0, a11y: 0, copy: 0 }
    expect(composite(roundOfFacts(full), { ...defaults, weights })).toBeUndefined()
  })

  test('R5: the designer changes nothing, whatever it says', () => {
    const loud = roundOfFacts({ ...full, designer: { score: 10, mustFix: 4 } })
    const weights = { ...defaults.weights, designer: 0.9 }
    expect(composite(loud, { ...defaults, weights })).toBe(composite(roundOfFacts(full), defaults))
    expect(openMustFixes(loud, defaults)).toBe(0)
  })

  test('is a mean: between the lowest and the highest readable score', () => {
    const said = fc.constantFrom<Said>('unreadable', 0, 2.5, 5, 7.7, 10)
    fc.assert(
      fc.property(said, said, said, said, (critic, brand, a11y, copy) => {
        const scores = [critic, brand, a11y, copy].filter((score) => typeof score === 'number')
        const value = composite(roundOfFacts({ critic, brand, a11y, copy }), defaults)
        if (scores.length === 0) return value === undefined
        return (
          value !== undefined && value >= Math.min(...scores) - 1e-9 && value <= Math.max(...scores) + 1e-9
        )
      }),
    )
  })
})

describe('open must-fixes', () => {
  test('[CT-17] each absent role leaves one, the designer too', () => {
    expect(openMustFixes(roundOfFacts({}), defaults)).toBe(5)
    expect(openMustFixes(roundOfFacts({ critic: 9 }), defaults)).toBe(4)
  })

  test('R4: what the block declared or wrote is added up', () => {
    expect(openMustFixes(roundOfFacts({ ...full, a11y: { score: 5, mustFix: 3 } }), defaults)).toBe(3)
  })
})

describe('readable enough', () => {
  const readable = (said: Partial<Record<Role, Said>>) => scoreRound(roundOfFacts(said), defaults).readable
  test('needs two judges and half of the weight', () => {
    expect(readable({ critic: 9, brand: 9 })).toBe(true)
    expect(readable({ critic: 9, brand: 'unreadable' })).toBe(false)
    expect(readable({ critic: 'unreadable', brand: 9, copy: 9 })).toBe(false)
    expect(readable({ brand: 9, copy: 9, a11y: 9 })).toBe(true)
  })

  test('the designer is no judge', () => {
    expect(judges(defaults)).toEqual(['critic', 'brand', 'a11y', 'copy'])
  })
})

describe('R6: the threshold', () => {
  test('eight put together from tenths is eight', () => {
    expect(7.1 * 0.4 + 8 * 0.2 + 8.8 * 0.2 + 9 * 0.2).toBeLessThan(8)
    expect(reaches(7.1 * 0.4 + 8 * 0.2 + 8.8 * 0.2 + 9 * 0.2, 8)).toBe(true)
    expect(reaches(7.999999, 8)).toBe(false)
    expect(reaches(undefined, 0)).toBe(false)
  })

  test('one decimal is shown, two when one would make a miss look like a hit', () => {
    expect(shownScore(8.62, 8)).toBe('8.6')
    expect(shownScore(7.96, 8)).toBe('7.96')
    expect(shownScore(7.999, 8)).toBe('7.99')
    expect(shownScore(6.2, 8)).toBe('6.2')
    for (const hit of [4.35, 1.15, 9.95]) expect(shownScore(hit, hit)).toBe(String(hit))
  })
})

test('[CT-15] a claim is ours within what rounding explains', () => {
  expect(isClose(8.55, 8.5)).toBe(true)
  expect(isClose(8.56, 8.5)).toBe(false)
  expect(isClose(8.5, undefined)).toBe(false)
})
