import { describe, expect, test } from 'vitest'
import { type Config, defaults } from '../../../src/run/config'
import type { Measurement } from '../../../src/run/event'
import { mustFixes, stillCounting } from '../../../src/run/must-fixes'
import { isCounting, isRefuted } from '../../../src/run/refuted'
import type { RunState } from '../../../src/run/state'
import { low, play, type RoundText, roundText, runText, shipText } from '../../tools/scripts'

const page = '<h1>Bread</h1><a class="order" href="#b">Order</a><i id="b"></i>'
const contrast = (target: string, value: number): Measurement => ({
  instrument: 'IN-2',
  rule: 'contrast',
  target,
  value,
  expected: 4.5,
  violation: value < 4.5,
  severity: 'high',
})
const todo: Measurement = { instrument: 'IN-6', rule: 'todo_marker', violation: true, severity: 'high' }
const judge: Measurement = {
  instrument: 'IN-13',
  rule: 'addresses_judge',
  target: 'p',
  violation: true,
  severity: 'critical',
}
const lie = '.order has a contrast of 2.1:1, needs 4.5:1'
const round = (fixes: readonly string[]): RoundText => ({
  page,
  said: { ...{ critic: { score: 9 }, brand: { score: 9 }, copy: { score: 9 } }, a11y: { score: 9, fixes } },
})

interface Take {
  readonly rows: readonly Measurement[]
  readonly fixes?: readonly string[]
  readonly config?: Partial<Config>
}

async function judged({ rows, fixes = [], config = {} }: Take) {
  const { state, ending } = await play({
    calls: { 'round:1': roundText(1, round(fixes)) },
    config: { pace: 'joined', maxRounds: 1, evidence: 'counts', ...config },
    measure: () => ({ outcome: 'measured', rows }),
  })
  return { state, ending, end: state.rounds[0]?.end }
}

describe('measurements that count', () => {
  test('[TR-1] a refuted must-fix does not keep a page from shipping', async () => {
    const { ending, end, state } = await judged({ rows: [contrast('a', 7)], fixes: [lie] })
    expect(ending.status).toBe('shipped')
    expect(end).toMatchObject({ mustFix: 0, evidence: { open: 1, refuted: 1, bench: 0 } })
    const [fix] = mustFixes(state)
    expect(fix && isRefuted(state, fix)).toBe(true)
    expect(stillCounting(state)).toEqual([])
  })

  test('[TR-1] a confirmed one does, and counts once', async () => {
    const { ending, end } = await judged({ rows: [contrast('a', 2)], fixes: [lie] })
    expect(ending.status).toBe('below_threshold')
    expect(end).toMatchObject({ mustFix: 1, evidence: { open: 1, refuted: 0, bench: 0 } })
  })

  test('[TR-1] what nobody has named does too, where it weighs enough', async () => {
    const { end, state } = await judged({
      rows: [contrast('a', 2), { ...contrast('h1', 2), severity: 'medium' }],
    })
    expect(end).toMatchObject({
      mustFix: 1,
      decision: 'continue',
      evidence: { open: 0, refuted: 0, bench: 1 },
    })
    expect(Object.values(state.findings).map(({ severity }) => severity)).toEqual(['high', 'medium'])
    expect(mustFixes(state).map(({ id, role, standing }) => `${id} ${role} ${standing}`)).toEqual([
      'bench-1.m1 bench open',
    ])
  })

  test.each(['counts', 'shown'] as const)(
    'left-overs and words to a judge always gate: %s',
    async (evidence) => {
      for (const row of [todo, judge]) {
        const { end } = await judged({ rows: [row], config: { evidence } })
        expect(end).toMatchObject({ mustFix: 1, evidence: { open: 1, refuted: 0, bench: 0 } })
      }
    },
  )

  test('a finding of the bench is fixed by a page that reads well, and not by one that nobody could read', async () => {
    const after = async (second: Measurement) => {
      const { state } = await play({
        calls: {
          'round:1': roundText(1, round([])),
          'round:2': roundText(2, { ...round([]), page: `${page}<p>two</p>` }),
        },
        config: { pace: 'joined', maxRounds: 2, evidence: 'counts' },
        measure: (() => {
          const rows = [contrast('a', 2), second]
          return () => ({ outcome: 'measured' as const, rows: rows.splice(0, 1) })
        })(),
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
    const { end, ending, state } = await judged({
      rows: [contrast('a', 7), contrast('h1', 2)],
      fixes: [lie],
      config: { evidence: 'shown' },
    })
    expect(ending.status).toBe('below_threshold')
    expect(end).toMatchObject({ mustFix: 1, evidence: { open: 1, refuted: 1, bench: 1 } })
    expect(stillCounting(state)).toHaveLength(1)
    expect(rules(state)).toEqual([2])
  })

  test('a page of SHIP with one grave fault is worse than one with two small ones', async () => {
    const small = (target: string): Measurement => ({ ...contrast(target, 2), severity: 'low' })
    const ship = async (first: readonly Measurement[], second: readonly Measurement[]) => {
      const rows = [first, second]
      const { types } = await play({
        stream: runText([roundText(1, round([])), shipText(1, `${page}<p>edited</p>`)]),
        config: { pace: 'stream', evidence: 'shown' },
        measure: () => ({ outcome: 'measured', rows: rows.shift() ?? [] }),
      })
      return types.includes('critique.ship_regressed')
    }
    expect(await ship([small('a'), small('h1')], [contrast('a', 2)])).toBe(true)
    expect(await ship([contrast('a', 2)], [small('a'), small('h1')])).toBe(false)
    expect(await ship([small('a')], [small('a')])).toBe(false)
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

test('a rule that counts names its own version', async () => {
  expect(rules((await judged({ rows: [] })).state)).toEqual([3])
})

function rules({ gates }: RunState): number[] {
  return gates.rows.map(({ ruleVersion }) => ruleVersion)
}

test('[TR-1] a must-fix that was refuted is open, and counts only where measurements are shown alone', () => {
  const fix = {
    id: 'critic-1.1',
    role: 'critic',
    text: 'x',
    raised: 1,
    rounds: [1],
    said: [{ round: 1, claim: 'critic-1.1' }],
  } as const
  const state = (evidence: 'shown' | 'counts', check: 'refuted' | 'confirmed') => ({
    config: { ...defaults, evidence },
    checks: {
      'critic-1.1': { type: 'finding.checked', finding: 'critic-1.1', check } as const,
    },
  })
  expect(isCounting(state('shown', 'refuted'), { ...fix, standing: 'open' })).toBe(true)
  expect(isCounting(state('counts', 'refuted'), { ...fix, standing: 'open' })).toBe(false)
  expect(isCounting(state('counts', 'confirmed'), { ...fix, standing: 'open' })).toBe(true)
  expect(isCounting(state('shown', 'confirmed'), { ...fix, standing: 'fixed' })).toBe(false)
})
