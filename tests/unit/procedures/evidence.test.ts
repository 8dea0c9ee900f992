// Where measurements count they decide which must-fix keeps a page from shipping, and where they are shown they do not.
import { describe, expect, test } from 'vitest'
import { type Config, defaults } from '../../../src/run/config'
import type { Measurement } from '../../../src/run/event'
import { mustFixes, stillCounting } from '../../../src/run/must-fixes'
import { isCounting, isRefuted } from '../../../src/run/refuted'
import { low, play, type RoundText, roundText, runText, shipText } from '../../tools/scripts'

const page = '<h1>Bread</h1><a class="order" href="#b">Order</a><i id="b"></i>'
const contrast = (target: string, value: number, more: Partial<Measurement> = {}): Measurement => ({
  ...{ instrument: 'IN-2', rule: 'contrast', target, value, expected: 4.5 },
  ...{ violation: value < 4.5, severity: 'high', ...more },
})
const todo: Measurement = { instrument: 'IN-6', rule: 'todo_marker', violation: true, severity: 'high' }
const judge: Measurement = {
  ...todo,
  instrument: 'IN-13',
  rule: 'addresses_judge',
  target: 'p',
  severity: 'critical',
}
const lie = '.order has a contrast of 2.1:1, needs 4.5:1'
const nine = { score: 9 }
const round = (fixes: readonly string[] = []): RoundText => ({
  page,
  said: { critic: nine, brand: nine, copy: nine, a11y: { score: 9, fixes } },
})

async function judged(
  rows: readonly Measurement[],
  fixes: readonly string[] = [],
  config: Partial<Config> = {},
) {
  const { state, ending } = await play({
    calls: { 'round:1': roundText(1, round(fixes)) },
    config: { pace: 'joined', maxRounds: 1, evidence: 'counts', ...config },
    measure: () => ({ outcome: 'measured', rows }),
  })
  const { mustFix, evidence: { open, refuted, bench } = {} } = state.rounds[0]?.end ?? {}
  const versions = state.gates.rows.map(({ ruleVersion }) => ruleVersion)
  return { state, status: ending.status, counted: [mustFix, open, refuted, bench], versions }
}

describe('measurements that count', () => {
  test('[TR-1] a refuted must-fix does not keep a page from shipping', async () => {
    const { status, counted, state, versions } = await judged([contrast('a', 7)], [lie])
    expect([status, counted, versions]).toEqual(['shipped', [0, 1, 1, 0], [3]])
    const [fix] = mustFixes(state)
    expect(fix && isRefuted(state, fix)).toBe(true)
    expect(stillCounting(state)).toEqual([])
  })

  test('[TR-1] a confirmed one does, and counts once', async () => {
    const { status, counted } = await judged([contrast('a', 2)], [lie])
    expect([status, counted]).toEqual(['below_threshold', [1, 1, 0, 0]])
  })

  test('[TR-1] what nobody has named does too, where it weighs enough', async () => {
    const { counted, state } = await judged([contrast('a', 2), contrast('h1', 2, { severity: 'medium' })])
    expect([counted, state.rounds[0]?.end?.decision]).toEqual([[1, 0, 0, 1], 'continue'])
    expect(Object.values(state.findings).map(({ severity }) => severity)).toEqual(['high', 'medium'])
    const fixes = mustFixes(state).map(({ id, role, standing }) => `${id} ${role} ${standing}`)
    expect(fixes).toEqual(['bench-1.m1 bench open'])
  })

  test.each([todo, judge])('left-overs and words to a judge always gate: $rule', async (row) => {
    for (const evidence of ['counts', 'shown'] as const)
      expect((await judged([row], [], { evidence })).counted).toEqual([1, 1, 0, 0])
  })

  test('a finding of the bench is fixed by a page that reads well, and not by one that nobody could read', async () => {
    const after = async (second: Measurement) => {
      const rows = [contrast('a', 2), second]
      const { state } = await play({
        calls: {
          'round:1': roundText(1, round()),
          'round:2': roundText(2, { ...round(), page: `${page}<p>two</p>` }),
        },
        config: { pace: 'joined', maxRounds: 2, evidence: 'counts' },
        measure: () => ({ outcome: 'measured', rows: rows.splice(0, 1) }),
      })
      return mustFixes(state).map(({ id, standing }) => `${id} ${standing}`)
    }
    expect(await after(contrast('a', 7))).toEqual(['bench-1.m1 fixed'])
    const { value: _, ...bare } = contrast('a', 7)
    expect(await after({ ...bare, cannot: 'gradient' })).toEqual(['bench-1.m1 open'])
  })
})

describe('measurements that are shown', () => {
  test('stand beside the literal rule, and both counts are kept', async () => {
    const rows = [contrast('a', 7), contrast('h1', 2)]
    const { status, counted, state, versions } = await judged(rows, [lie], { evidence: 'shown' })
    expect([status, counted, versions]).toEqual(['below_threshold', [1, 1, 1, 1], [2]])
    expect(stillCounting(state)).toHaveLength(1)
  })

  test('a page of SHIP with one grave fault is worse than one with two small ones', async () => {
    const small = ['a', 'h1'].map((target) => contrast(target, 2, { severity: 'low' }))
    const grave = [contrast('a', 2)]
    const isWorse = async (first: readonly Measurement[], second: readonly Measurement[]) => {
      const rows = [first, second]
      const { types } = await play({
        stream: runText([roundText(1, round()), shipText(1, `${page}<p>edited</p>`)]),
        config: { pace: 'stream', evidence: 'shown' },
        measure: () => ({ outcome: 'measured', rows: rows.shift() ?? [] }),
      })
      return types.includes('critique.ship_regressed')
    }
    expect(await isWorse(small, grave)).toBe(true)
    expect(await isWorse(grave, small)).toBe(false)
    expect(await isWorse(small.slice(1), small.slice(1))).toBe(false)
  })
})

test('a run from before there were checks owes none', async () => {
  const { types, state } = await play({
    calls: { 'round:1': roundText(1, low) },
    config: { pace: 'joined', maxRounds: 1 },
    measure: () => ({ outcome: 'measured', rows: [contrast('a', 2)] }),
  })
  expect(types).not.toContain('round.checked')
  expect(state.rounds[0]?.end).not.toHaveProperty('evidence')
})

test.each([
  ['shown', 'refuted', 'open', true],
  ['counts', 'refuted', 'open', false],
  ['counts', 'confirmed', 'open', true],
  ['shown', 'confirmed', 'fixed', false],
] as const)(
  '[TR-1] measurements %s: a must-fix that is %s and %s counts: %s',
  (evidence, check, standing, counts) => {
    const id = 'critic-1.1'
    const checks = { [id]: { type: 'finding.checked', finding: id, check } as const }
    const said = { rounds: [1], said: [{ round: 1, claim: id }] }
    const fix = { id, role: 'critic', text: 'x', raised: 1, ...said, standing } as const
    expect(isCounting({ config: { ...defaults, evidence }, checks }, fix)).toBe(counts)
  },
)
