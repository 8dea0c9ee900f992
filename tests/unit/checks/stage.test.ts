import { describe, expect, test } from 'vitest'
import { checkStage } from '../../../src/checks/stage'
import type { Page } from '../../../src/checks/check'
import { presenceIn } from '../../../src/instruments/presence'
import { confirmationId } from '../../../src/run/acceptance'
import type { Evidence, Fact, Measurement } from '../../../src/run/event'
import { type ExamSetup, voteId } from '../../../src/run/exam'
import { defaults } from '../../../src/run/config'
import { fold, initialState, type RunState } from '../../../src/run/state'

const setup: ExamSetup = {
  kind: 'exam',
  use: 'artifact',
  effectiveMaxRounds: 2,
  verificationMode: 'full-reanalysis',
  adversarial: true,
  artifact: 'page',
  mime: 'text/html',
  seats: [],
}

const contrast: Measurement = {
  instrument: 'IN-2',
  rule: 'contrast',
  target: 'h1',
  said: 'Bread at seven',
  value: 2.1,
  expected: 4.5,
  violation: true,
  severity: 'high',
}

/** A page that has one heading and nothing else. */
const page: Page = { has: (place) => place === 'h1' || place === '“Bread at seven”' }

function stateOf(said: readonly Fact[], rows: readonly Measurement[] = [contrast]): RunState {
  const facts: readonly Fact[] = [
    {
      type: 'run_created',
      runId: 'r',
      brief: { title: 'x', what: 'x', requirements: ['Opening hours', 'An address'] },
      connection: 'c',
      config: defaults,
    },
    { type: 'measure.done', id: 'measure:1', artifact: 'page', outcome: 'measured', rows },
    { type: 'run_settled', status: 'shipped' },
    { type: 'stage_opened', id: 'exam:1', procedure: 'cross-exam', setup },
  ]
  const before = facts.reduce<RunState>(
    (state, fact) => fold(state, { ...fact, seq: state.seq, t: 0 }),
    initialState(),
  )
  return followed(before, said)
}

function followed(state: RunState, said: readonly Fact[]): RunState {
  return said.reduce<RunState>(
    (known, fact) => fold(known, { ...fact, seq: known.seq, t: 0, stage: 'exam:1' }),
    state,
  )
}

function finding(id: string, statement: string, evidence: readonly Evidence[], target?: string): Fact {
  return {
    type: 'finding_raised',
    id,
    seat: 's1',
    severity: 'high',
    statement,
    evidence,
    ...(target !== undefined && { target }),
  }
}

const at = (ref: string): Evidence => ({ kind: 'selector', ref })

function checked(state: RunState, hash = 'page') {
  return checkStage(state, 'exam:1', 0, { page, hash })
}

describe('what a stage has said is held against the version that it looks at', () => {
  test('[TR-1] a claim is confirmed by its rows, and refuted where its place is not there', () => {
    const facts = checked(
      stateOf([
        finding('s1.1', 'The contrast of the heading is too low.', [at('h1')], 'h1'),
        finding('s1.2', 'The contrast of the banner is too low.', [at('.banner')]),
        finding('s1.3', 'The page has no soul.', []),
      ]),
    )
    expect(facts.filter(({ type }) => type === 'finding.checked')).toMatchObject([
      { finding: 's1.1', check: 'confirmed', artifact: 'page', rows: [0] },
      { finding: 's1.2', check: 'refuted', reason: 'target_absent' },
      { finding: 's1.3', check: 'not_measurable' },
    ])
  })

  test('[OK-13] of each pointer it is said whether it opens', () => {
    const vote = {
      type: 'vote',
      round: 1,
      seat: 's2',
      finding: 's1.1',
      verdict: 'disagree',
      basis: 'evidence-contradicts',
      evidence: [{ kind: 'quote', ref: 'Bread at seven' }],
      note: 'It says so.',
    } as const
    const confirmation = {
      type: 'confirmation',
      seat: 's2',
      finding: 's1.1',
      confirmed: true,
      evidence: [{ kind: 'quote', ref: 'Cake at nine' }],
      note: 'There.',
    } as const
    const said = [finding('s1.1', 'Dull.', [at('.gone'), at('h1')]), vote, confirmation]
    const opened = checked(stateOf(said)).filter(({ type }) => type === 'evidence_opened')
    expect(opened).toEqual([
      { type: 'evidence_opened', of: 's1.1', opens: true },
      { type: 'evidence_opened', of: voteId(vote), opens: true },
      { type: 'evidence_opened', of: confirmationId(confirmation), opens: false },
    ])
  })

  test.each<[Evidence, boolean]>([
    [{ kind: 'requirement', ref: 'R2' }, true],
    [{ kind: 'requirement', ref: 'r1' }, true],
    [{ kind: 'requirement', ref: 'R3' }, false],
    [{ kind: 'requirement', ref: 'the second one' }, false],
    [{ kind: 'measurement', ref: 'IN-2 contrast' }, true],
    [{ kind: 'measurement', ref: 'IN-2 colour' }, false],
  ])('%o opens: %s', (evidence, opens) => {
    expect(checked(stateOf([finding('f', 'Dull.', [evidence])]))).toContainEqual({
      type: 'evidence_opened',
      of: 'f',
      opens,
    })
  })

  const rule: Evidence = { kind: 'measurement', ref: 'IN-2 contrast' }
  const there = (ref: string): Evidence => ({ kind: 'measurement', ref })
  test.each<[string, readonly Evidence[], boolean | undefined]>([
    ['words', [{ kind: 'quote', ref: 'Bread at seven' }], true],
    ['an element', [at('main > h1')], true],
    ['one that is not there', [at('.gone')], false],
    ['a name of tags that is not there', [at('table')], false],
    ['one of two places', [at('.gone'), at('h1')], true],
    ['a place beside a requirement', [{ kind: 'requirement', ref: 'R1' }, at('h1')], true],
    ['a requirement', [{ kind: 'requirement', ref: 'R1' }], undefined],
    ['the page', [at('body')], undefined],
    ['its root', [at(':root')], undefined],
    ['all that it says', [at('body > main.page')], undefined],
    ['every element', [at('main *')], undefined],
    ['a wrapper that holds all of it', [at('.page')], undefined],
    ['running text', [at('the part near the top')], undefined],
    ['two signs', [{ kind: 'quote', ref: 'at' }], undefined],
    ['a rule with several readings', [rule], undefined],
    ['one of its readings', [there('IN-2 contrast at p.fine: 7.1')], true],
    ['the only reading of a rule', [there('IN-9 text_size')], true],
    ['a rule without a reading', [there('IN-3 h1_many')], false],
    ['a reading that could not be taken', [there('IN-7 overflow')], false],
  ])('[OK-13] [OK-22] whether what a refutation points at is there: %s', (_, evidence, opens) => {
    const html =
      '<html><body><main class="page"><h1>Bread at seven</h1><p class="fine">Every day.</p></main></body></html>'
    const row: Measurement = { ...contrast, violation: false, value: 7.1 }
    const rows: readonly Measurement[] = [
      { ...row, target: 'p.fine' },
      { ...row, target: 'p' },
      { ...row, instrument: 'IN-9', rule: 'text_size' },
      { ...row, instrument: 'IN-7', rule: 'overflow', cannot: 'no_frame' },
    ]
    const vote = {
      type: 'vote',
      round: 1,
      seat: 's2',
      finding: 'f',
      verdict: 'disagree',
      basis: 'evidence-contradicts',
      evidence,
      note: '',
    } as const
    const state = stateOf([finding('f', 'Dull.', [at('h1')]), vote], rows)
    const facts = checkStage(state, 'exam:1', 1, { page: presenceIn(html), hash: 'page' })
    const opened = facts.flatMap((fact) => (fact.type === 'evidence_opened' ? [[fact.of, fact.opens]] : []))
    expect(new Map(opened.map(([of, is]) => [of, is])).get(voteId(vote))).toBe(opens)
  })

  test('a brief without requirements has none to point at', () => {
    const state = {
      ...stateOf([finding('f', 'Dull.', [{ kind: 'requirement', ref: 'R1' }])]),
      brief: undefined,
    }
    expect(checked(state)).toContainEqual({ type: 'evidence_opened', of: 'f', opens: false })
  })

  test('[OK-46] the version is hashed anew, once for each hash that it has had', () => {
    const state = stateOf([])
    expect(checked(state)).toContainEqual({ type: 'artifact_audited', artifact: 'page', after: 'page' })
    const known = followed(state, checked(state))
    expect(checked(known)).toEqual([{ type: 'round.checked', round: 0, artifact: 'page' }])
    expect(checked(known, 'other')).toContainEqual({
      type: 'artifact_audited',
      artifact: 'page',
      after: 'other',
    })
  })

  test('a log that was cut in the middle of its checks goes on, and says nothing twice', () => {
    const said = [finding('s1.1', 'Dull.', [at('h1')]), finding('s1.2', 'Duller.', [at('h2')])]
    const state = stateOf(said)
    const whole = checked(state)
    whole.forEach((_, cut) => {
      const rest = checked(followed(state, whole.slice(0, cut)))
      expect(rest).toEqual(whole.slice(cut))
    })
  })

  test('a version that is not at hand refutes nothing', () => {
    const state = stateOf([finding('s1.1', 'The banner is loud.', [at('.banner')])])
    expect(checkStage(state, 'exam:1', 2, undefined)).toEqual([
      { type: 'round.checked', round: 2, artifact: 'page' },
    ])
    expect(checkStage(state, 'nobody', 2, { page, hash: 'page' })).toEqual([
      { type: 'round.checked', round: 2 },
    ])
  })
})
