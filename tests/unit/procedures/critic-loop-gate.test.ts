// Each round of a critic loop ends by the first rule that matches, and never as converged while something is open.
import { describe, expect, test } from 'vitest'
import { conditionsOf, type GateFacts, gateC } from '../../../src/procedures/critic-loop/gate'

const none = { unread: false, open: 0, fails: 0, realistic: 0, uncounted: 0, fresh: 0, fixes: 0 }
const clear: GateFacts = { round: 2, cap: 5, ...none }
const gate = (change: Partial<GateFacts> = {}) => gateC({ ...clear, ...change })

describe('rows of gate C, the first that matches', () => {
  const all = { open: 2, fails: 1, realistic: 1, fixes: 2 }

  test.each<[string, string, number, string, Partial<GateFacts>]>([
    ['C1', 'ESCALATE', 2, 'an open escalation comes before all else', all],
    ['C1', 'ESCALATE', 2, 'at the cap as well', { ...all, round: 5 }],
    ['C1', 'ESCALATE', 1, 'and in the first round', { open: 1, round: 1 }],
    ['C2', 'CONTINUE', 2, 'a FAIL, while there is another round', { fails: 2, fixes: 2 }],
    ['C2', 'CONTINUE', 1, 'a realistic scenario', { realistic: 1, fixes: 1 }],
    ['C2', 'CONTINUE', 1, 'a choice', { fixes: 1, round: 4 }],
    ['C2', 'CONTINUE', 1, 'in the first round', { fails: 1, fixes: 1, round: 1 }],
    ['C3', 'CONVERGED', 0, '[CL-8] what is new in the first round is no matter', { round: 1, fresh: 3 }],
    ['C3', 'CONVERGED', 0, 'the first round is the last', { round: 1, cap: 1 }],
    ['C4', 'CONVERGED', 0, '[CL-7] all four conditions', {}],
    ['C4', 'CONVERGED', 0, 'at the cap as well', { round: 5 }],
    ['C5', 'SAFETY CAP', 3, '[CL-9] the cap, with what is open', { round: 5, fails: 2, fixes: 3 }],
    ['C5', 'SAFETY CAP', 0, 'with something new', { round: 5, fresh: 1 }],
    ['C5', 'SAFETY CAP', 1, 'in the first round', { round: 1, cap: 1, fails: 1, fixes: 1 }],
    ['C6', 'CONTINUE', 0, 'otherwise another look, with nothing fixed', { fresh: 1 }],
    ['C6', 'CONTINUE', 0, 'a scenario without numbers', { uncounted: 1 }],
    ['C6', 'CONTINUE', 0, '[CL-1] what could not be read is no sign that all is well', { unread: true }],
    ['C6', 'CONTINUE', 0, 'nor in the first round', { unread: true, round: 1 }],
    ['C5', 'SAFETY CAP', 0, 'nor at the cap', { unread: true, round: 5 }],
  ])('%s %s (%i): %s', (rule, keyword, n, _, facts) => {
    expect(gate(facts)).toEqual({ rule, keyword, n })
  })
})

/** Each of the four conditions, and a round in which it does not hold. */
const BROKEN = Object.entries({
  clean: { fails: 1 },
  unrealistic: { realistic: 1 },
  nothingNew: { fresh: 1 },
  stable: { fixes: 1 },
})

test.each(Array.from({ length: 16 }, (_, bits) => BROKEN.filter((__, at) => bits & (1 << at))))(
  '[CL-7] [CL-8] of the four conditions these do not hold: %j %j %j %j',
  (...given) => {
    const without = given.map(([name]) => name)
    const facts: Partial<GateFacts> = Object.fromEntries(given.flatMap(([, fact]) => Object.entries(fact)))
    const conditions = Object.entries(conditionsOf({ ...clear, ...facts }))
    expect(conditions.flatMap(([name, holds]) => (holds ? [] : [name])).sort()).toEqual(without.sort())
    const asksChange = without.some((name) => name !== 'nothingNew')
    const early = asksChange ? 'C2' : 'C6'
    expect(gate(facts).rule).toBe(without.length > 0 ? early : 'C4')
    expect(gate({ ...facts, round: 5 }).rule).toBe(without.length > 0 ? 'C5' : 'C4')
    expect(gate({ ...facts, round: 1 }).rule).toBe(asksChange ? 'C2' : 'C3')
    expect(gate({ ...facts, round: 1, cap: 1 }).rule).toBe(asksChange ? 'C5' : 'C3')
  },
)

test('a scenario without numbers is as little through as a realistic one', () => {
  expect(conditionsOf({ ...clear, uncounted: 1 }).unrealistic).toBe(false)
})

test('a gate never says that it has converged where something is open', () => {
  for (let bits = 0; bits < 1 << 8; bits++) {
    const [late = 0, more = 0, unread, open = 0, fails = 0, realistic = 0, uncounted = 0, fresh = 0] =
      Array.from({ length: 8 }, (_, place) => (bits >> place) & 1)
    const counted = { open, fails, realistic, uncounted, fresh, fixes: fails + realistic }
    const facts: GateFacts = { round: 1 + late, cap: 1 + late + more, unread: unread === 1, ...counted }
    if (gateC(facts).keyword !== 'CONVERGED') continue
    expect(conditionsOf(facts)).toMatchObject({ clean: true, unrealistic: true })
    if (late === 1) expect(fresh).toBe(0)
  }
})
