import { describe, expect, test } from 'vitest'
import { conditionsOf, type GateFacts, gateC } from '../../../src/procedures/critic-loop/gate'

const clear: GateFacts = {
  round: 2,
  cap: 5,
  unread: false,
  open: 0,
  fails: 0,
  realistic: 0,
  uncounted: 0,
  fresh: 0,
  fixes: 0,
}
const gate = (change: Partial<GateFacts> = {}) => gateC({ ...clear, ...change })

/** Each of the four conditions, and a round in which it does not hold. */
const broken = {
  clean: { fails: 1 },
  unrealistic: { realistic: 1 },
  nothingNew: { fresh: 1 },
  stable: { fixes: 1 },
} as const satisfies Record<string, Partial<GateFacts>>
type Name = keyof typeof broken
const names = ['clean', 'unrealistic', 'nothingNew', 'stable'] as const satisfies readonly Name[]

/** Which conditions are broken, by the bits of a number. */
const breaking = (bits: number, of: readonly Name[]) => of.filter((_, at) => bits & (1 << at))
const roundOf = (holds: readonly Name[]): Partial<GateFacts> =>
  Object.assign({}, ...holds.map((name) => broken[name]))

describe('rows of gate C, the first that matches', () => {
  test('C1 an open escalation comes before all else, at the cap as well', () => {
    const all = { open: 2, fails: 1, realistic: 1, fixes: 2 }
    expect(gate(all)).toEqual({ rule: 'C1', keyword: 'ESCALATE', n: 2 })
    expect(gate({ ...all, round: 5 })).toMatchObject({ rule: 'C1' })
    expect(gate({ open: 1, round: 1 })).toMatchObject({ rule: 'C1' })
  })

  test('C2 a FAIL, a realistic scenario or a choice, while there is another round', () => {
    expect(gate({ fails: 2, fixes: 2 })).toEqual({ rule: 'C2', keyword: 'CONTINUE', n: 2 })
    expect(gate({ realistic: 1, fixes: 1 })).toMatchObject({ rule: 'C2', n: 1 })
    expect(gate({ fixes: 1, round: 4 })).toMatchObject({ rule: 'C2', n: 1 })
    expect(gate({ fails: 1, fixes: 1, round: 1 })).toMatchObject({ rule: 'C2' })
  })

  test('C3 [CL-8] the first round, when all is well: what is new there is no matter', () => {
    expect(gate({ round: 1, fresh: 3 })).toEqual({ rule: 'C3', keyword: 'CONVERGED', n: 0 })
    expect(gate({ round: 1, cap: 1 })).toMatchObject({ rule: 'C3' })
  })

  test('C4 [CL-7] all four conditions, at the cap as well', () => {
    expect(gate()).toEqual({ rule: 'C4', keyword: 'CONVERGED', n: 0 })
    expect(gate({ round: 5 })).toMatchObject({ rule: 'C4' })
  })

  test('C5 [CL-9] the cap, with what is open', () => {
    expect(gate({ round: 5, fails: 2, fixes: 3 })).toEqual({ rule: 'C5', keyword: 'SAFETY CAP', n: 3 })
    expect(gate({ round: 5, fresh: 1 })).toMatchObject({ rule: 'C5', n: 0 })
    expect(gate({ round: 1, cap: 1, fails: 1, fixes: 1 })).toMatchObject({ rule: 'C5' })
  })

  test('C6 otherwise another look, with nothing fixed', () => {
    expect(gate({ fresh: 1 })).toEqual({ rule: 'C6', keyword: 'CONTINUE', n: 0 })
    expect(gate({ uncounted: 1 })).toMatchObject({ rule: 'C6' })
  })

  test('[CL-1] a round that could not be read is no sign that all is well', () => {
    expect(gate({ unread: true, round: 1 })).toMatchObject({ rule: 'C6' })
    expect(gate({ unread: true })).toMatchObject({ rule: 'C6' })
    expect(gate({ unread: true, round: 5 })).toMatchObject({ rule: 'C5' })
  })
})

describe('[CL-7] the sixteen combinations at k >= 2', () => {
  test.each(Array.from({ length: 16 }, (_, bits) => breaking(bits, names)))('%s do not hold', (...broken) => {
    const without = broken.flat()
    const facts = roundOf(without)
    const conditions = conditionsOf({ ...clear, ...facts })
    expect(names.filter((name) => !conditions[name])).toEqual(without)
    const asksChange = without.some((name) => name !== 'nothingNew')
    const [early, atCap] = [gate(facts), gate({ ...facts, round: 5 })]
    expect(early.rule).toBe(asksChange ? 'C2' : without.length > 0 ? 'C6' : 'C4')
    expect(atCap.rule).toBe(without.length > 0 ? 'C5' : 'C4')
    expect([early, atCap].map(({ keyword }) => keyword === 'CONVERGED')).toEqual(
      Array(2).fill(without.length === 0),
    )
  })

  test('a scenario without numbers is as little through as a realistic one', () => {
    expect(conditionsOf({ ...clear, uncounted: 1 }).unrealistic).toBe(false)
  })
})

describe('[CL-8] the four combinations at k = 1', () => {
  test.each([0, 1, 2, 3].map((bits) => breaking(bits, ['clean', 'unrealistic'])))(
    '%s do not hold',
    (...broken) => {
      const without = broken.flat()
      const facts = { ...roundOf(without), round: 1 }
      expect(gate(facts).rule).toBe(without.length === 0 ? 'C3' : 'C2')
      expect(gate({ ...facts, cap: 1 }).rule).toBe(without.length === 0 ? 'C3' : 'C5')
    },
  )
})

test('a gate says one thing of any round, and never that it has converged where something is open', () => {
  for (let bits = 0; bits < 1 << 8; bits++) {
    const at = (place: number) => (bits >> place) & 1
    const facts: GateFacts = {
      round: 1 + at(0),
      cap: 1 + at(0) + at(1),
      unread: at(2) === 1,
      open: at(3),
      fails: at(4),
      realistic: at(5),
      uncounted: at(6),
      fresh: at(7),
      fixes: at(4) + at(5),
    }
    const isThrough = gateC(facts).keyword === 'CONVERGED'
    const { clean, unrealistic } = conditionsOf(facts)
    if (isThrough) expect([clean, unrealistic]).toEqual([true, true])
    if (isThrough && facts.round > 1) expect(facts.fresh).toBe(0)
  }
})
