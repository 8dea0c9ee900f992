// A second opinion upholds nothing on one juror’s word, and asks on only while another answer may tip it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asksMore,
  gateS,
  isApart,
  isNear,
  type OpinionFacts,
  rangeFactor,
} from '../../../src/run/opinion-gate'

const facts = (composites: readonly number[], more: Partial<OpinionFacts> = {}): OpinionFacts => ({
  composites,
  threshold: 8,
  band: 1,
  blocked: false,
  ...more,
})

describe('[TR-2] gate S, row by row', () => {
  test.each<[string, readonly number[], Partial<OpinionFacts>, object]>([
    ['S1', [], {}, { result: 'inconclusive' }],
    ['S1', [9], {}, { result: 'inconclusive', median: 9, spread: 0 }],
    ['S1', [9], { blocked: true }, { result: 'inconclusive', median: 9, spread: 0 }],
    ['S2', [9, 9], { blocked: true }, { result: 'not_upheld', median: 9, spread: 0 }],
    ['S2', [7, 9.5], { blocked: true }, { result: 'not_upheld', median: 8.25, spread: 2.5 }],
    ['S3', [7.4, 8.6], {}, { result: 'inconclusive', median: 8, spread: 1.2 }],
    ['S4', [7.6, 8.6], {}, { result: 'upheld', median: 8.1, spread: 1 }],
    ['S4', [8, 9.9], {}, { result: 'upheld', median: 8.95, spread: 1.9 }],
    ['S4', [8, 8], {}, { result: 'upheld', median: 8, spread: 0 }],
    ['S5', [7.9, 7.9], {}, { result: 'not_upheld', median: 7.9, spread: 0 }],
    ['S5', [5, 7.9], {}, { result: 'not_upheld', median: 6.45, spread: 2.9 }],
    ['S4', [7.5, 8.2, 8.4], {}, { result: 'upheld', median: 8.2, spread: 0.9 }],
  ])('%s %j %j', (rule, composites, more, expected) => {
    expect(gateS(facts(composites, more))).toEqual({ rule, ...expected })
  })

  test('S4 eight by decimals is eight', () => {
    expect(gateS(facts([7.9999999999, 8.0000000001])).rule).toBe('S4')
  })

  test('S3 more answers lie further apart for no other reason than their number', () => {
    expect(isApart(facts([7.4, 8.6]))).toBe(true)
    expect(isApart(facts([7.4, 8, 8.6]))).toBe(false)
    expect([2, 3, 4, 8, 20].map(rangeFactor)).toEqual([1, 1.5, 1.83, 2.52, 2.52])
  })

  const scores = fc.array(fc.double({ min: 0, max: 10, noNaN: true }), { maxLength: 8 })

  test('nothing is upheld whose median is below, whose must-fix stands, or of which there is one answer', () => {
    fc.assert(
      fc.property(scores, fc.boolean(), (composites, blocked) => {
        const { result, median = 0 } = gateS(facts(composites, { blocked }))
        if (result !== 'upheld') return
        expect(blocked).toBe(false)
        expect(composites.length).toBeGreaterThan(1)
        expect(median).toBeGreaterThanOrEqual(8)
      }),
    )
  })

  test('the order of the answers changes nothing', () => {
    fc.assert(
      fc.property(scores, (composites) => {
        expect(gateS(facts(composites.toReversed()))).toEqual(gateS(facts(composites)))
      }),
    )
  })
})

describe('[TR-2] whether it is asked on', () => {
  test.each<[string, readonly number[], Partial<OpinionFacts>, boolean]>([
    ['nobody has answered', [], {}, false],
    ['one has', [9], {}, true],
    ['both say the same, far from the line', [8.9, 9], {}, false],
    ['on the line', [8.1, 8.2], {}, true],
    ['just below it', [7.6, 7.7], {}, true],
    ['far below it', [6, 6.4], {}, false],
    ['apart', [7.2, 9.9], {}, true],
    ['apart and far from it', [8.2, 9.9], {}, false],
    ['on the line, and a must-fix stands', [8.1, 8.2], { blocked: true }, false],
  ])('%s', (_, composites, more, expected) => {
    expect(asksMore(facts(composites, more))).toBe(expected)
  })

  test('the more have answered, the nearer it has to be', () => {
    expect(isNear(facts([8.4, 8.4]))).toBe(true)
    expect(isNear(facts([8.4, 8.4, 8.4, 8.4]))).toBe(false)
    expect(isNear(facts([]))).toBe(false)
  })
})
