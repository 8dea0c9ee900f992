import { describe, expect, test } from 'vitest'
import type { Event, Fact, Measurement } from '../../../src/run/event'
import { freeze, thaw } from '../../../src/run/keyframe'
import { newlyFixed, openHighs } from '../../../src/run/panel-remarks'
import { averageOf, chosen, panelOf } from '../../../src/run/panel-state'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { creation } from '../../tools/stage'
import { setup } from '../../tools/panels'

function stateOf(facts: readonly Fact[], evidence: 'counts' | 'shown' = 'counts'): RunState {
  const created = creation({ panel: setup, config: { evidence } })
  return [created, ...facts].reduce<RunState>(
    // What a test says is a fact; its place in the log is given here.
    (state, fact) => fold(state, { seq: state.seq, t: state.seq, ...fact } as Event),
    initialState(),
  )
}

const raised = (
  id: string,
  statement: string,
  more: Partial<Extract<Fact, { type: 'finding_raised' }>> = {},
) =>
  ({
    type: 'finding_raised',
    id,
    seat: 'search',
    severity: 'high',
    statement,
    evidence: [],
    round: Number(id.split(':')[1]),
    ...more,
  }) as const satisfies Fact

const row = (violation: boolean, target?: string): Measurement => ({
  instrument: 'IN-3',
  rule: 'no_h1',
  violation,
  severity: 'high',
  ...(target !== undefined && { target }),
})

const versions: readonly Fact[] = [
  { type: 'draft_saved', artifact: 'one' },
  { type: 'revised', round: 1, artifact: 'two' },
]

function fixedIn(facts: readonly Fact[]): readonly string[] {
  const state = stateOf([...versions, ...facts])
  const [before, now] = panelOf(state).rounds
  if (!before || !now) throw new Error('There are two versions.')
  return newlyFixed(state, before, now)
}

describe('[CP-17] what was mended', () => {
  const confirmed: Fact = {
    type: 'finding.checked',
    finding: 'search:1:1',
    check: 'confirmed',
    artifact: 'one',
    rows: [0],
  }
  const measured = (id: string, artifact: string, rows: readonly Measurement[]): Fact => ({
    type: 'measure.done',
    id,
    artifact,
    outcome: 'measured',
    rows,
  })

  test('the measurement decides where it has confirmed the fault, whatever the lens says later', () => {
    const remark = raised('search:1:1', 'There is no title.')
    const still = raised('search:2:1', 'There is no title.')
    const before = [remark, measured('measure:1', 'one', [row(true)]), confirmed]
    expect(fixedIn([...before, measured('measure:2', 'two', [row(false)]), still])).toEqual([
      'There is no title.',
    ])
    expect(fixedIn([...before, measured('measure:2', 'two', [row(true)])])).toEqual([])
    expect(fixedIn([...before, measured('measure:2', 'two', [row(true, 'h2')])])).toEqual([
      'There is no title.',
    ])
  })

  test('a check that names no row decides nothing', () => {
    const { rows: _, ...bare } = confirmed as Extract<Fact, { type: 'finding.checked' }>
    const facts = [raised('search:1:1', 'No title.'), bare, raised('search:2:1', 'No title.')]
    expect(fixedIn(facts)).toEqual([])
    expect(fixedIn([...facts, { ...confirmed, rows: [9] }])).toEqual([])
  })

  test('another lens, or another gravity, is another remark', () => {
    const one = raised('search:1:1', 'There is no title.')
    expect(fixedIn([one, raised('voice:2:1', 'There is no title.', { seat: 'voice' })])).toHaveLength(1)
    expect(fixedIn([one, raised('search:2:1', 'There is no title.', { severity: 'medium' })])).toHaveLength(1)
    expect(fixedIn([one, raised('search:2:1', 'There is no title.', { severity: 'critical' })])).toEqual([])
  })

  test('low remarks and struck ones are nobody’s to mend', () => {
    const low = raised('search:1:1', 'A comma.', { severity: 'low' })
    const struck = raised('search:1:2', 'Too loud.')
    expect(fixedIn([low, struck, { type: 'finding_struck', finding: struck.id, reason: 'No.' }])).toEqual([])
  })

  test('one place is one remark, whether it is pointed at or quoted', () => {
    const there = raised('search:1:1', 'Weak.', { target: 'h1' })
    expect(fixedIn([there, raised('search:2:1', 'Empty phrase.', { target: 'h1' })])).toEqual([])
    const other = raised('search:2:1', 'Empty phrase.', { evidence: [{ kind: 'measurement', ref: 'IN-3' }] })
    expect(fixedIn([there, other])).toEqual(['Weak.'])
  })
})

describe('[CP-13] what stands in the way', () => {
  const remark = raised('search:1:1', 'There is no title.')
  const bench = raised('bench:1:1', 'IN-3', { seat: 'bench' })
  const refuted: Fact = { type: 'finding.checked', finding: remark.id, check: 'refuted' }

  test('where measurements count, a refuted claim leaves and a measured fault enters', () => {
    const state = stateOf([remark, bench, refuted])
    expect(openHighs(state, 1).map(({ id }) => id)).toEqual([bench.id])
  })

  test('where they are shown, neither does', () => {
    const state = stateOf([remark, bench, refuted], 'shown')
    expect(openHighs(state, 1).map(({ id }) => id)).toEqual([remark.id])
  })

  test('medium and low never do', () => {
    const state = stateOf([raised('search:1:1', 'x', { severity: 'medium' })])
    expect(openHighs(state, 1)).toEqual([])
  })
})

describe('[CP-26] a panel as its facts tell it', () => {
  const score = (round: number, advisor: string, given: number): Fact => ({
    type: 'critic_scored',
    round,
    advisor,
    score: given,
    pass: true,
    issues: [],
  })
  const both: Extract<Fact, { type: 'panel_selected' }> = {
    type: 'panel_selected',
    ids: ['search', 'voice'],
    by: 'model',
  }

  test('facts of rounds that there are not, and of other stages, change nothing', () => {
    const strange: readonly Fact[] = [
      score(7, 'search', 3),
      { type: 'critic_round_started', round: 1, artifact: 'one' },
      { type: 'critic_ended', keyword: 'CONVERGED', passes: 1, fixes: 0, escalations: 0, artifact: 'one' },
      { type: 'round.checked', round: 1 },
      { type: 'reply_refused', problem: 'x', reply: 'y' },
      { type: 'critique.artifact_seen', hash: 'z', bytes: 1, mime: 'text/markdown', from: 'author' },
    ]
    const panel = panelOf(stateOf([...versions, ...strange]))
    expect(panel.rounds).toMatchObject([{ n: 1, checked: true, scored: [] }, { n: 2 }])
    expect(panel.refused.size + panel.texts.size).toBe(0)
    expect(chosen(panel)).toEqual([])
  })

  test('a stage that was opened later has rounds of its own', () => {
    const state = stateOf([...versions, both])
    const later: Event = { ...both, seq: state.seq, t: state.seq, stage: 'second', ids: ['voice'] }
    expect(chosen(panelOf(fold(state, later)))).toEqual(['search', 'voice'])
  })

  test('frozen and thawed it tells the same: procedures read it from the first fact on', () => {
    const state = stateOf([...versions, both])
    const nothing = () => undefined
    const lane = () => ({ dims: nothing, mustFixes: nothing, notes: nothing })
    const pager = { lane, warnings: nothing, measurements: nothing, gates: nothing, marks: nothing }
    expect(panelOf(thaw(freeze(state), pager))).toEqual(panelOf(state))
  })

  test('the average is that of the usable: who failed has none, who was not asked again keeps theirs', () => {
    const failed: Fact = { type: 'critic_failed', round: 2, advisor: 'search', reason: 'http' }
    const facts = [...versions, both, score(1, 'search', 4), score(1, 'voice', 8)]
    const averages = (more: readonly Fact[]) => {
      const panel = panelOf(stateOf([...facts, ...more]))
      return panel.rounds.map((round) => averageOf(panel, round))
    }
    expect(averages([])).toEqual([6, 6])
    expect(averages([score(2, 'search', 6)])).toEqual([6, 7])
    expect(averages([failed])).toEqual([6, 8])
    expect(
      averageOf(panelOf(stateOf(versions)), {
        n: 1,
        artifact: 'one',
        scored: [],
        failed: [],
        checked: false,
        regressions: [],
      }),
    ).toBeUndefined()
  })
})
