import { describe, expect, test } from 'vitest'
import { claimsOf } from '../../../src/checks/check'
import { checkRound } from '../../../src/checks/round'
import { unnamed, unnamedRows } from '../../../src/checks/unnamed'
import { benchFixes, benchLedger } from '../../../src/run/bench'
import { defaults } from '../../../src/run/config'
import type { Event, Fact, Measurement } from '../../../src/run/event'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { sick } from './pages'

const judge = (
  round: number,
  role: 'critic' | 'a11y',
  texts: readonly string[],
  notes: readonly string[] = [],
): Fact[] => [
  { type: 'critique.panelist_open', round, role },
  ...notes.map(
    (dimNote, at): Fact => ({
      type: 'critique.panelist_dim',
      round,
      role,
      dimName: `d${at}`,
      dimScore: 7,
      dimNote,
    }),
  ),
  ...texts.map((text): Fact => ({ type: 'critique.panelist_must_fix', round, role, text })),
  { type: 'critique.panelist_close', round, role, score: 6, mustFix: texts.length },
]

function stateOf(rows: readonly Measurement[], said: readonly Fact[]): RunState {
  const facts: Fact[] = [
    {
      type: 'run_created',
      runId: 'r',
      brief: { title: 'x', what: 'x' },
      connection: 'c',
      config: { ...defaults, evidence: 'counts' },
    },
    { type: 'critique.round_open', round: 1, position: 0 },
    { type: 'critique.artifact_seen', round: 1, hash: 'page', bytes: 1, mime: 'text/html', from: 'designer' },
    { type: 'measure.done', id: 'measure:1', artifact: 'page', outcome: 'measured', rows },
    ...said,
  ]
  return followed(initialState(), facts)
}

function followed(state: RunState, facts: readonly Fact[]): RunState {
  return facts.reduce<RunState>(
    (now, fact) => fold(now, { seq: now.seq, t: now.seq, ...fact } as Event),
    state,
  )
}

const pale: Measurement = {
  instrument: 'IN-2',
  rule: 'contrast',
  target: '.order',
  value: 2,
  expected: 4.5,
  violation: true,
  severity: 'high',
}
const small: Measurement = {
  instrument: 'IN-9',
  rule: 'text_size',
  target: '.imprint',
  value: 10,
  expected: 12,
  violation: true,
  severity: 'medium',
}
const said = judge(
  1,
  'a11y',
  ['.order: contrast is 2:1', 'It feels cold'],
  ['all text contrast passes AA', 'warm and kind'],
)

describe('a round', () => {
  test('says must-fixes by their place and notes by their name', () => {
    const [round] = stateOf([], said).rounds
    if (!round) throw new Error('A round was opened.')
    expect(claimsOf(round).map(({ id, text }) => `${id} ${text}`)).toEqual([
      'a11y-1.1 .order: contrast is 2:1',
      'a11y-1.2 It feels cold',
      'a11y-1:d0 d0: all text contrast passes AA',
      'a11y-1:d1 d1: warm and kind',
    ])
  })

  test('is checked claim by claim, then the bench speaks, then it is done', () => {
    const facts = checkRound(stateOf([pale, small], said), 1, sick.page)
    expect(
      facts.map((fact) =>
        'finding' in fact ? `${fact.finding} ${'check' in fact ? fact.check : ''}` : fact.type,
      ),
    ).toEqual([
      'a11y-1.1 confirmed',
      'a11y-1.2 not_measurable',
      'a11y-1:d0 refuted',
      'finding_raised',
      'round.checked',
    ])
    expect(facts.at(-2)).toMatchObject({
      id: 'bench-1.m1',
      seat: 'bench',
      severity: 'medium',
      target: '.imprint',
      statement: 'text size: 10, should be 12',
    })
    expect(facts.at(-1)).toEqual({ type: 'round.checked', round: 1, artifact: 'page' })
  })

  test('goes on where it was cut, and says nothing twice', () => {
    const start = stateOf([pale, small], said)
    const facts = checkRound(start, 1, sick.page)
    for (let cut = 0; cut < facts.length; cut++)
      expect(checkRound(followed(start, facts.slice(0, cut)), 1, sick.page)).toEqual(facts.slice(cut))
  })

  test('without a page, or without its text, is done all the same', () => {
    expect(checkRound(stateOf([], said), 2, sick.page)).toEqual([{ type: 'round.checked', round: 2 }])
    expect(checkRound(stateOf([], said), 1, undefined)).toEqual([
      { type: 'round.checked', round: 1, artifact: 'page' },
    ])
  })
})

describe('what nobody has named', () => {
  const axe = (target: string): Measurement => ({
    instrument: 'IN-1',
    rule: 'color-contrast',
    target,
    violation: true,
    severity: 'high',
  })

  test('two instruments and three widths are one finding', () => {
    const rows = [pale, { ...pale, width: 375 }, { ...pale, width: 768 }, axe('.order'), axe('.lead')]
    expect(unnamedRows(rows, new Set())).toEqual([pale, axe('.lead')])
    expect(unnamedRows(rows, new Set([3]))).toEqual([axe('.lead')])
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
    const of = (name: string, more: Partial<Measurement>): Measurement => {
      const [instrument = '', rule = ''] = name.split(' ')
      return { instrument, rule, violation: true, severity: 'medium', target: 'html', ...more }
    }
    const rows = [of(axes, { severity: 'high' }), of(ours, {})]
    const heavy = of(ours, { severity: 'high' })
    expect(unnamedRows(rows, new Set())).toEqual([heavy])
    expect(unnamedRows(rows.toReversed(), new Set())).toEqual([heavy])
    expect(unnamedRows(rows, new Set([0]))).toEqual([])
    expect(unnamedRows([of(axes, {}), of(ours, { severity: 'low' })], new Set())).toEqual([of(ours, {})])
  })

  test('what a page has once is one fault, whatever place it is given', () => {
    const { target: _, ...title } = { ...pale, instrument: 'IN-3', rule: 'title_missing' }
    const axes: Measurement = { ...pale, instrument: 'IN-1', rule: 'document-title', target: 'html' }
    expect(unnamedRows([axes, title], new Set())).toEqual([title])
  })

  test('counts once at the gate and stands once in the ledger, by the heavier of two', () => {
    const title: Measurement = {
      instrument: 'IN-3',
      rule: 'title_missing',
      violation: true,
      severity: 'medium',
    }
    const rows: Measurement[] = [
      { instrument: 'IN-1', rule: 'document-title', target: 'html', violation: true, severity: 'high' },
      { ...pale, also: ['.lead'] },
      { ...axe('.order'), also: ['.lead'] },
      title,
    ]
    const start = stateOf(rows, judge(1, 'a11y', []))
    const state = followed(start, checkRound(start, 1, sick.page))
    const fixes = state.rounds.flatMap((round) => benchFixes(state, round))
    expect(fixes.map(({ instrument, rule }) => `${instrument} ${rule}`)).toEqual([
      'IN-2 contrast',
      'IN-3 title_missing',
    ])
    expect(benchLedger(state).map(({ row }) => row?.rule)).toEqual(['contrast', 'title_missing'])
  })

  test('each demand that is not met is a finding, and an entry, of its own', () => {
    const demand = (rule: string, expected: string): Measurement => ({
      instrument: 'IN-11',
      rule,
      value: 'absent',
      expected,
      violation: true,
      severity: 'high',
    })
    const rows = [
      demand('required_section', 'Prices'),
      demand('required_section', 'Opening hours'),
      demand('locked_copy', 'Prices'),
      demand('locked_copy', 'Baked at four.'),
    ]
    const start = stateOf([...rows, { ...pale, target: 'html' }, pale], judge(1, 'a11y', []))
    const state = followed(start, checkRound(start, 1, sick.page))
    expect(Object.values(state.findings).map(({ statement }) => statement)).toEqual([
      'required section: absent, should be Prices',
      'required section: absent, should be Opening hours',
      'locked copy: absent, should be Prices',
      'locked copy: absent, should be Baked at four.',
      'contrast: 2, should be 4.5',
      'contrast: 2, should be 4.5',
    ])
    expect(state.rounds.flatMap((round) => benchFixes(state, round))).toHaveLength(6)
    expect(benchLedger(state).map(({ id, text }) => `${id} ${text}`)).toEqual([
      'bench-1.m1 required section: Prices',
      'bench-1.m2 required section: Opening hours',
      'bench-1.m3 locked copy: Prices',
      'bench-1.m4 locked copy: Baked at four.',
      'bench-1.m5 contrast: html',
      'bench-1.m6 contrast: .order',
    ])
  })

  test('a fault of the whole page is one, whether it is given the root for a place or none', () => {
    const { target: _, ...whole } = pale
    expect(unnamedRows([axe('html'), whole], new Set())).toEqual([whole])
  })

  test('places that read the same are named together, and new ones among them are new', () => {
    const both = { ...pale, also: ['.lead'] }
    expect(unnamedRows([both], new Set())).toEqual([both])
    expect(unnamedRows([axe('.lead'), both], new Set([0]))).toEqual([both])
    expect(unnamedRows([axe('.lead'), axe('.order'), both], new Set([0, 1]))).toEqual([])
  })

  test('what is low, in order, or gates by itself is no finding of this kind', () => {
    const rows: Measurement[] = [
      { ...pale, violation: false },
      { ...pale, severity: 'low' },
      { instrument: 'IN-5', rule: 'hash_href', target: 'a', violation: true, severity: 'high' },
      { instrument: 'IN-13', rule: 'addresses_judge', target: 'p', violation: true, severity: 'critical' },
      { instrument: 'IN-99', rule: 'of_tomorrow', violation: true, severity: 'medium' },
    ]
    expect(unnamedRows(rows, new Set([99])).map(({ rule }) => rule)).toEqual(['of_tomorrow'])
  })

  test('may be asked for of a round that was checked', () => {
    const start = stateOf([pale, small], said)
    const state = followed(start, checkRound(start, 1, sick.page))
    const [round] = state.rounds
    if (!round) throw new Error('A round was opened.')
    expect(unnamed(state, round).map(({ rule }) => rule)).toEqual(['text_size'])
    const bare = followed(initialState(), [{ type: 'critique.round_open', round: 1, position: 0 }])
    expect(bare.rounds.flatMap((one) => unnamed(bare, one))).toEqual([])
  })
})
