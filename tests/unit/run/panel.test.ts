// What a panel raised, mended and scored follows from its facts, and a measurement outranks what a lens says.
import { describe, expect, test } from 'vitest'
import type { Fact, Measurement } from '../../../src/run/event'
import { freeze, thaw } from '../../../src/run/keyframe'
import { newlyFixed, openHighs } from '../../../src/run/panel-remarks'
import { averageOf, chosen, panelOf } from '../../../src/run/panel-state'
import { stateAfter, type Told } from '../../building/facts'
import { setup } from '../../tools/panels'
import { creation } from '../../tools/stage'
import { measured, raised as finding, seen } from './facts'

const after = (facts: readonly Told[], evidence: 'counts' | 'shown' = 'counts') =>
  stateAfter(creation({ panel: setup, config: { evidence } }), ...facts)
const panelAfter = (...facts: readonly Told[]) => panelOf(after(facts))

const TITLE = 'There is no title.'
const raised = (id: string, statement = TITLE, more: Parameters<typeof finding>[1] = {}) =>
  finding(id, { seat: 'search', statement, round: Number(id.split(':')[1]), ...more })

const versions: readonly Fact[] = [
  { type: 'draft_saved', artifact: 'one' },
  { type: 'revised', round: 1, artifact: 'two' },
]

function fixedIn(...facts: readonly Fact[]): readonly string[] {
  const state = after([...versions, ...facts])
  const [before, now] = panelOf(state).rounds
  if (!before || !now) throw new Error('There are two versions.')
  return newlyFixed(state, before, now)
}

describe('[CP-17] what was mended', () => {
  const row = (violation: boolean, target?: string): Measurement => {
    const what = { instrument: 'IN-3', rule: 'no_h1', severity: 'high' } as const
    return { ...what, violation, ...(target !== undefined && { target }) }
  }
  const check = {
    type: 'finding.checked',
    finding: 'search:1:1',
    check: 'confirmed',
    artifact: 'one',
  } as const
  const [remark, still] = [raised('search:1:1'), raised('search:2:1')]

  test('the measurement decides where it has confirmed the fault, whatever the lens says later', () => {
    const before = [remark, measured('one', row(true)), { ...check, rows: [0] }]
    expect(fixedIn(...before, measured('two', row(false)), still)).toEqual([TITLE])
    expect(fixedIn(...before, measured('two', row(true)))).toEqual([])
    expect(fixedIn(...before, measured('two', row(true, 'h2')))).toEqual([TITLE])
    // A check that names no row decides nothing.
    expect(fixedIn(remark, check, still)).toEqual([])
    expect(fixedIn(remark, check, still, { ...check, rows: [9] })).toEqual([])
  })

  test('another lens, or another gravity, is another remark; low remarks and struck ones are nobody’s to mend', () => {
    expect(fixedIn(remark, raised('voice:2:1', TITLE, { seat: 'voice' }))).toHaveLength(1)
    expect(fixedIn(remark, { ...still, severity: 'medium' })).toHaveLength(1)
    expect(fixedIn(remark, { ...still, severity: 'critical' })).toEqual([])
    expect(fixedIn(remark, { type: 'finding_struck', finding: remark.id, reason: 'No.' })).toEqual([])
    expect(fixedIn({ ...remark, severity: 'low' })).toEqual([])
  })

  test('one place is one remark, whether it is pointed at or quoted', () => {
    const there = raised('search:1:1', 'Weak.', { target: 'h1' })
    expect(fixedIn(there, raised('search:2:1', 'Empty phrase.', { target: 'h1' }))).toEqual([])
    const evidence = [{ kind: 'measurement', ref: 'IN-3' }] as const
    expect(fixedIn(there, raised('search:2:1', 'Empty phrase.', { evidence }))).toEqual(['Weak.'])
  })
})

test('[CP-13] where measurements count a refuted claim leaves and a measured fault enters; where shown, neither does', () => {
  const [remark, bench] = [raised('search:1:1'), raised('bench:1:1', 'IN-3', { seat: 'bench' })]
  const refuted: Fact = { type: 'finding.checked', finding: remark.id, check: 'refuted' }
  const openWhere = (evidence: 'counts' | 'shown') =>
    openHighs(after([remark, bench, refuted], evidence), 1).map(({ id }) => id)
  expect([openWhere('counts'), openWhere('shown')]).toEqual([[bench.id], [remark.id]])
  expect(openHighs(after([{ ...remark, severity: 'medium' }]), 1)).toEqual([])
})

describe('[CP-26] a panel as its facts tell it', () => {
  const score = (round: number, advisor: string, given: number): Fact => {
    return { type: 'critic_scored', round, advisor, score: given, pass: true, issues: [] }
  }
  const both = { type: 'panel_selected', ids: ['search', 'voice'], by: 'model' } as const

  test('facts of rounds that there are not, and of other stages, change nothing', () => {
    const panel = panelAfter(
      ...versions,
      score(7, 'search', 3),
      { type: 'critic_round_started', round: 1, artifact: 'one' },
      { type: 'critic_ended', keyword: 'CONVERGED', passes: 1, fixes: 0, escalations: 0, artifact: 'one' },
      { type: 'round.checked', round: 1 },
      { type: 'reply_refused', problem: 'x', reply: 'y' },
      seen('z'),
    )
    expect(panel.rounds).toMatchObject([{ n: 1, checked: true, scored: [] }, { n: 2 }])
    expect(panel.refused.size + panel.texts.size).toBe(0)
    expect(chosen(panel)).toEqual([])
    // A stage that was opened later has rounds of its own.
    expect(chosen(panelAfter(...versions, both, { ...both, stage: 'second', ids: ['voice'] }))).toEqual(
      both.ids,
    )
  })

  test('frozen and thawed it tells the same: procedures read it from the first fact on', () => {
    const state = after([...versions, both])
    const nothing = () => undefined
    const lane = () => ({ dims: nothing, mustFixes: nothing, notes: nothing })
    const pager = { lane, warnings: nothing, measurements: nothing, gates: nothing, marks: nothing }
    expect(panelOf(thaw(freeze(state), pager))).toEqual(panelOf(state))
  })

  test('the average is that of the usable: who failed has none, who was not asked again keeps theirs', () => {
    const averages = (...more: readonly Fact[]) => {
      const panel = panelAfter(...versions, ...more)
      return panel.rounds.map((round) => averageOf(panel, round))
    }
    const first = [both, score(1, 'search', 4), score(1, 'voice', 8)]
    expect(averages(...first)).toEqual([6, 6])
    expect(averages(...first, score(2, 'search', 6))).toEqual([6, 7])
    expect(
      averages(...first, { type: 'critic_failed', round: 2, advisor: 'search', reason: 'http' }),
    ).toEqual([6, 8])
    expect(averages()).toEqual([undefined, undefined])
  })
})
