// A round is checked claim by claim and goes on where it was cut, and what nobody named is one finding for each fault.
import { describe, expect, test } from 'vitest'
import { claimsOf } from '../../../src/checks/check'
import { checkRound } from '../../../src/checks/round'
import { unnamed, unnamedRows } from '../../../src/checks/unnamed'
import { benchFixes, benchLedger } from '../../../src/run/bench'
import { defaults } from '../../../src/run/config'
import type { Fact, Measurement, Role } from '../../../src/run/event'
import { fold, type Round, type RunState } from '../../../src/run/state'
import { created, placed, stateAfter } from '../../building/facts'
import { row, sick } from './pages'

function judge(role: Role, texts: readonly string[], notes: readonly string[] = []): Fact[] {
  const by = { round: 1, role }
  return [
    { type: 'critique.panelist_open', ...by },
    ...notes.map((dimNote, at): Fact => {
      return { type: 'critique.panelist_dim', ...by, dimName: `d${at}`, dimScore: 7, dimNote }
    }),
    ...texts.map((text): Fact => ({ type: 'critique.panelist_must_fix', ...by, text })),
    { type: 'critique.panelist_close', ...by, score: 6, mustFix: texts.length },
  ]
}

const stateOf = (rows: readonly Measurement[], said: readonly Fact[]): RunState =>
  stateAfter(
    created({ config: { ...defaults, evidence: 'counts' } }),
    { type: 'critique.round_open', round: 1, position: 0 },
    { type: 'critique.artifact_seen', round: 1, hash: 'page', bytes: 1, mime: 'text/html', from: 'designer' },
    { type: 'measure.done', id: 'measure:1', artifact: 'page', outcome: 'measured', rows },
    ...said,
  )
const followed = (state: RunState, facts: readonly Fact[]) => placed(facts, state.seq).reduce(fold, state)
/** The state after its first round was checked. */
const checkedState = (state: RunState) => followed(state, checkRound(state, 1, sick.page))

function firstRound({ rounds: [round] }: RunState): Round {
  if (!round) throw new Error('A round was opened.')
  return round
}

const broken = { violation: true, severity: 'medium' } as const
const pale = row('IN-2 contrast', { target: '.order', value: 2, expected: 4.5, violation: true })
const small = row('IN-9 text_size', { ...broken, target: '.imprint', value: 10, expected: 12 })
const axe = (target: string) => row('IN-1 color-contrast', { target, violation: true })
const fresh = (rows: readonly Measurement[], named: readonly number[] = []) =>
  unnamedRows(rows, new Set(named))
const said = judge(
  'a11y',
  ['.order: contrast is 2:1', 'It feels cold'],
  ['all text contrast passes AA', 'warm and kind'],
)

describe('a round', () => {
  const start = stateOf([pale, small], said)
  const facts = checkRound(start, 1, sick.page)

  test('says must-fixes by their place and notes by their name', () => {
    expect(claimsOf(firstRound(start)).map(({ id, text }) => `${id} ${text}`)).toEqual([
      'a11y-1.1 .order: contrast is 2:1',
      'a11y-1.2 It feels cold',
      'a11y-1:d0 d0: all text contrast passes AA',
      'a11y-1:d1 d1: warm and kind',
    ])
  })

  test('is checked claim by claim, then the bench speaks, then it is done', () => {
    const standing = facts.map((fact) =>
      fact.type === 'finding.checked' ? `${fact.finding} ${fact.check}` : fact.type,
    )
    const claims = ['a11y-1.1 confirmed', 'a11y-1.2 not_measurable', 'a11y-1:d0 refuted']
    expect(standing).toEqual([...claims, 'finding_raised', 'round.checked'])
    expect(facts.at(-2)).toMatchObject({
      ...{ id: 'bench-1.m1', seat: 'bench', severity: 'medium', target: '.imprint' },
      statement: 'text size: 10, should be 12',
    })
    expect(facts.at(-1)).toEqual({ type: 'round.checked', round: 1, artifact: 'page' })
  })

  test('goes on where it was cut, and says nothing twice', () => {
    for (let cut = 0; cut < facts.length; cut++)
      expect(checkRound(followed(start, facts.slice(0, cut)), 1, sick.page)).toEqual(facts.slice(cut))
  })

  test('without a page, or without its text, is done all the same', () => {
    const done = { type: 'round.checked', round: 2 }
    expect(checkRound(stateOf([], said), 2, sick.page)).toEqual([done])
    expect(checkRound(stateOf([], said), 1, undefined)).toEqual([{ ...done, round: 1, artifact: 'page' }])
  })
})

describe('what nobody has named', () => {
  test('two instruments and three widths are one finding', () => {
    const rows = [pale, { ...pale, width: 375 }, { ...pale, width: 768 }, axe('.order'), axe('.lead')]
    expect(fresh(rows)).toEqual([pale, axe('.lead')])
    expect(fresh(rows, [3])).toEqual([axe('.lead')])
  })

  test.each([
    ['contrast', 'IN-2 contrast', 'IN-1 color-contrast'],
    ['alternatives', 'IN-4 alt_missing', 'IN-1 image-alt'],
    ['labels', 'IN-4 label_missing', 'IN-1 label'],
    ['buttons', 'IN-4 button_name_missing', 'IN-1 button-name'],
    ['links', 'IN-4 link_name_missing', 'IN-1 link-name'],
    ['title', 'IN-3 title_missing', 'IN-1 document-title'],
    ['language', 'IN-3 lang_missing', 'IN-1 html-has-lang'],
    ['targets', 'IN-8 target_size', 'IN-1 target-size'],
  ])('%s are one fault, whoever has measured it first', (_, ours, axes) => {
    const of = (name: string, more: Partial<Measurement> = {}) =>
      row(name, { ...broken, target: 'html', ...more })
    const rows = [of(axes, { severity: 'high' }), of(ours)]
    const heavy = of(ours, { severity: 'high' })
    expect(fresh(rows)).toEqual([heavy])
    expect(fresh(rows.toReversed())).toEqual([heavy])
    expect(fresh(rows, [0])).toEqual([])
    expect(fresh([of(axes), of(ours, { severity: 'low' })])).toEqual([of(ours)])
  })

  test('what a page has once is one fault, whatever place it is given, or none', () => {
    const { target: _, ...whole } = pale
    const title = { ...whole, instrument: 'IN-3', rule: 'title_missing' }
    expect(fresh([{ ...axe('html'), rule: 'document-title' }, title])).toEqual([title])
    expect(fresh([axe('html'), whole])).toEqual([whole])
  })

  test('counts once at the gate and stands once in the ledger, by the heavier of two', () => {
    const rows: Measurement[] = [
      { ...axe('html'), rule: 'document-title' },
      { ...pale, also: ['.lead'] },
      { ...axe('.order'), also: ['.lead'] },
      row('IN-3 title_missing', broken),
    ]
    const state = checkedState(stateOf(rows, judge('a11y', [])))
    expect(benchFixes(state, firstRound(state)).map(({ rule }) => rule)).toEqual([
      'contrast',
      'title_missing',
    ])
    expect(benchLedger(state).map(({ row: of }) => of?.rule)).toEqual(['contrast', 'title_missing'])
  })

  test('each demand that is not met is a finding, and an entry, of its own', () => {
    const demand = (rule: string, expected: string) =>
      row(`IN-11 ${rule}`, { value: 'absent', expected, violation: true })
    const demands = [
      demand('required_section', 'Prices'),
      demand('required_section', 'Opening hours'),
      demand('locked_copy', 'Prices'),
      demand('locked_copy', 'Baked at four.'),
    ]
    const rows = [...demands, { ...pale, target: 'html' }, pale]
    const state = checkedState(stateOf(rows, judge('a11y', [])))
    expect(Object.values(state.findings).map(({ statement }) => statement)).toEqual([
      'required section: absent, should be Prices',
      'required section: absent, should be Opening hours',
      'locked copy: absent, should be Prices',
      'locked copy: absent, should be Baked at four.',
      'contrast: 2, should be 4.5',
      'contrast: 2, should be 4.5',
    ])
    expect(benchFixes(state, firstRound(state))).toHaveLength(6)
    expect(benchLedger(state).map(({ id, text }) => `${id} ${text}`)).toEqual([
      'bench-1.m1 required section: Prices',
      'bench-1.m2 required section: Opening hours',
      'bench-1.m3 locked copy: Prices',
      'bench-1.m4 locked copy: Baked at four.',
      'bench-1.m5 contrast: html',
      'bench-1.m6 contrast: .order',
    ])
  })

  test('places that read the same are named together, and new ones among them are new', () => {
    const both = { ...pale, also: ['.lead'] }
    expect(fresh([both])).toEqual([both])
    expect(fresh([axe('.lead'), both], [0])).toEqual([both])
    expect(fresh([axe('.lead'), axe('.order'), both], [0, 1])).toEqual([])
  })

  test('what is low, in order, or gates by itself is no finding of this kind', () => {
    const rows: Measurement[] = [
      { ...pale, violation: false },
      { ...pale, severity: 'low' },
      row('IN-5 hash_href', { target: 'a', violation: true }),
      row('IN-13 addresses_judge', { target: 'p', violation: true, severity: 'critical' }),
      row('IN-99 of_tomorrow', broken),
    ]
    expect(fresh(rows, [99]).map(({ rule }) => rule)).toEqual(['of_tomorrow'])
  })

  test('may be asked for of a round that was checked', () => {
    const state = checkedState(stateOf([pale, small], said))
    expect(unnamed(state, firstRound(state)).map(({ rule }) => rule)).toEqual(['text_size'])
    const bare = stateAfter({ type: 'critique.round_open', round: 1, position: 0 })
    expect(unnamed(bare, firstRound(bare))).toEqual([])
  })
})
