// A round of copy is approved, revised or kept by the first rule that matches, and never approved with a high finding.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GateFacts, type GatedRound, gateP } from '../../../src/procedures/panel/gate'

const round = (n: number, avg: number | undefined, high = 0): GatedRound => ({ n, avg, high })
const usual = { max: 3, min: 4, band: 0.3, strict: false }
const gate = (now: GatedRound, earlier: readonly GatedRound[] = [], changed: Partial<GateFacts> = {}) =>
  gateP({ round: now, earlier, ...usual, ...changed })

describe('[CP-12] [CP-13] gate P, row by row', () => {
  test.each<[string, GatedRound, readonly GatedRound[], Partial<GateFacts>, object]>([
    ['P2', round(1, 9, 1), [], {}, { result: 'revise', keeps: 1 }],
    ['P3', round(3, 9, 1), [round(1, 8), round(2, 8)], {}, { result: 'save', keeps: 3 }],
    ['P4', round(2, 7), [round(1, 8)], {}, { result: 'approve', keeps: 1 }],
    ['P5', round(1, 4), [], {}, { result: 'approve', keeps: 1 }],
    ['P6', round(1, 3.9), [], {}, { result: 'revise', keeps: 1 }],
    ['P7', round(3, 3.9), [round(2, 3.5)], {}, { result: 'save', keeps: 3 }],
  ])('%s', (rule, now, earlier, changed, expected) => {
    expect(gate(now, earlier, changed)).toEqual({ rule, ...expected })
  })

  test('P2 goes before P4: a high finding is revised, even where scores fall', () => {
    expect(gate(round(2, 5, 1), [round(1, 8)]).rule).toBe('P2')
  })

  test('P4 goes before P6: a falling round is the end, even under the minimum', () => {
    expect(gate(round(2, 3), [round(1, 3.9)]).rule).toBe('P4')
  })

  test('P4 within the band nothing falls, and by the literal rule everything does', () => {
    expect(gate(round(2, 7.7), [round(1, 8)]).rule).toBe('P5')
    expect(gate(round(2, 7.69), [round(1, 8)]).rule).toBe('P4')
    expect(gate(round(2, 7.99), [round(1, 8)], { strict: true })).toEqual({
      rule: 'P4',
      result: 'approve',
      keeps: 2,
    })
  })

  test('P4 trap 4: the best round without a high finding, and of two alike the later', () => {
    const earlier = [round(1, 9, 1), round(2, 8), round(3, 8)]
    expect(gate(round(4, 6), earlier, { max: 5 }).keeps).toBe(3)
    expect(gate(round(2, 8), [round(1, 9, 1)]).keeps).toBe(2)
  })

  test('P5 four by decimals is four', () => {
    expect(gate(round(1, 0.1 + 0.2 + 3.7)).rule).toBe('P5')
    expect(gate(round(1, 4 - 1e-12)).rule).toBe('P5')
  })

  test('nothing with a high finding is ever approved, and nothing is revised after the last round', () => {
    const rounds = fc.record({
      avg: fc.double({ min: 1, max: 10, noNaN: true }),
      high: fc.nat(3),
    })
    fc.assert(
      fc.property(fc.array(rounds, { minLength: 1, maxLength: 5 }), fc.boolean(), (made, strict) => {
        const all = made.map((facts, at) => ({ n: at + 1, ...facts }))
        const now = all.at(-1) ?? round(1, 1)
        const decided = gate(now, all.slice(0, -1), { max: 5, strict })
        const kept = all.find(({ n }) => n === decided.keeps)
        if (decided.result === 'approve') expect(kept?.high).toBe(0)
        if (now.n === 5) expect(decided.result).not.toBe('revise')
      }),
    )
  })
})
