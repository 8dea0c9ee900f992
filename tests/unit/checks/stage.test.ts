import { describe, expect, test } from 'vitest'
import type { Page } from '../../../src/checks/check'
import { checkStage } from '../../../src/checks/stage'
import { presenceIn } from '../../../src/instruments/presence'
import { confirmationId } from '../../../src/run/acceptance'
import type { Evidence, Fact, Measurement } from '../../../src/run/event'
import { type ExamSetup, voteId } from '../../../src/run/exam'
import { fold, type RunState } from '../../../src/run/state'
import { created, placed, stateAfter } from '../../building/facts'
import { row } from './pages'

/* What a stage has said is held against the version that it looks at. */

const setup: ExamSetup = {
  ...{ kind: 'exam', use: 'artifact', effectiveMaxRounds: 2, verificationMode: 'full-reanalysis' },
  ...{ adversarial: true, artifact: 'page', mime: 'text/html', seats: [] },
}
const broken = { target: 'h1', said: 'Bread at seven', value: 2.1, expected: 4.5, violation: true }
const contrast = row('IN-2 contrast', broken)

/** A page that has one heading and nothing else. */
const page: Page = { has: (place) => place === 'h1' || place === '“Bread at seven”' }

const followed = (state: RunState, said: readonly Fact[]) =>
  placed(said, state.seq).reduce((known, event) => fold(known, { ...event, stage: 'exam:1' }), state)

function stateOf(said: readonly Fact[], rows: readonly Measurement[] = [contrast]): RunState {
  const brief = { title: 'x', what: 'x', requirements: ['Opening hours', 'An address'] }
  const before = stateAfter(
    created({ brief }),
    { type: 'measure.done', id: 'measure:1', artifact: 'page', outcome: 'measured', rows },
    { type: 'run_settled', status: 'shipped' },
    { type: 'stage_opened', id: 'exam:1', procedure: 'cross-exam', setup },
  )
  return followed(before, said)
}

const finding = (id: string, statement: string, evidence: readonly Evidence[], target?: string): Fact => ({
  ...{ type: 'finding_raised', id, seat: 's1', severity: 'high', statement, evidence },
  ...(target !== undefined && { target }),
})
const dull = (...evidence: readonly Evidence[]) => finding('f', 'Dull.', evidence)
const disagreeing = (id: string, evidence: readonly Evidence[]): Extract<Fact, { type: 'vote' }> => ({
  ...{ type: 'vote', round: 1, seat: 's2', finding: id, verdict: 'disagree', evidence },
  ...{ basis: 'evidence-contradicts', note: 'It says so.' },
})

const at = (ref: string): Evidence => ({ kind: 'selector', ref })
const quote = (ref: string): Evidence => ({ kind: 'quote', ref })
const requirement = (ref: string): Evidence => ({ kind: 'requirement', ref })
const measured = (ref: string): Evidence => ({ kind: 'measurement', ref })

const checked = (state: RunState, hash = 'page') => checkStage(state, 'exam:1', 0, { page, hash })

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

describe('[OK-13] of each pointer it is said whether it opens', () => {
  test('of findings, votes and confirmations', () => {
    const vote = disagreeing('s1.1', [quote('Bread at seven')])
    const confirmation: Extract<Fact, { type: 'confirmation' }> = {
      ...{ type: 'confirmation', seat: 's2', finding: 's1.1', confirmed: true },
      ...{ evidence: [quote('Cake at nine')], note: 'There.' },
    }
    const said = [finding('s1.1', 'Dull.', [at('.gone'), at('h1')]), vote, confirmation]
    expect(checked(stateOf(said)).filter(({ type }) => type === 'evidence_opened')).toEqual([
      { type: 'evidence_opened', of: 's1.1', opens: true },
      { type: 'evidence_opened', of: voteId(vote), opens: true },
      { type: 'evidence_opened', of: confirmationId(confirmation), opens: false },
    ])
  })

  test.each<[Evidence, boolean]>([
    [requirement('R2'), true],
    [requirement('r1'), true],
    [requirement('R3'), false],
    [requirement('the second one'), false],
    [measured('IN-2 contrast'), true],
    [measured('IN-2 colour'), false],
  ])('%o opens: %s', (evidence, opens) => {
    expect(checked(stateOf([dull(evidence)]))).toContainEqual({ type: 'evidence_opened', of: 'f', opens })
  })

  test('a brief without requirements has none to point at', () => {
    const state = { ...stateOf([dull(requirement('R1'))]), brief: undefined }
    expect(checked(state)).toContainEqual({ type: 'evidence_opened', of: 'f', opens: false })
  })

  const html =
    '<html><body><main class="page"><h1>Bread at seven</h1><p class="fine">Every day.</p></main></body></html>'
  const held = { ...contrast, violation: false, value: 7.1 }
  const rows: readonly Measurement[] = [
    { ...held, target: 'p.fine' },
    { ...held, target: 'p' },
    { ...held, instrument: 'IN-9', rule: 'text_size' },
    { ...held, instrument: 'IN-7', rule: 'overflow', cannot: 'no_frame' },
  ]

  test.each<[string, readonly Evidence[], boolean | undefined]>([
    ['words', [quote('Bread at seven')], true],
    ['an element', [at('main > h1')], true],
    ['one that is not there', [at('.gone')], false],
    ['a name of tags that is not there', [at('table')], false],
    ['one of two places', [at('.gone'), at('h1')], true],
    ['a place beside a requirement', [requirement('R1'), at('h1')], true],
    ['a requirement', [requirement('R1')], undefined],
    ['the page', [at('body')], undefined],
    ['its root', [at(':root')], undefined],
    ['all that it says', [at('body > main.page')], undefined],
    ['every element', [at('main *')], undefined],
    ['a wrapper that holds all of it', [at('.page')], undefined],
    ['running text', [at('the part near the top')], undefined],
    ['two signs', [quote('at')], undefined],
    ['a rule with several readings', [measured('IN-2 contrast')], undefined],
    ['one of its readings', [measured('IN-2 contrast at p.fine: 7.1')], true],
    ['the only reading of a rule', [measured('IN-9 text_size')], true],
    ['a rule without a reading', [measured('IN-3 h1_many')], false],
    ['a reading that could not be taken', [measured('IN-7 overflow')], false],
  ])('[OK-22] whether what a refutation points at is there: %s', (_, evidence, opens) => {
    const vote = disagreeing('f', evidence)
    const state = stateOf([dull(at('h1')), vote], rows)
    const facts = checkStage(state, 'exam:1', 1, { page: presenceIn(html), hash: 'page' })
    const opened = facts.flatMap((fact) => (fact.type === 'evidence_opened' ? [fact] : []))
    expect(opened.findLast((one) => one.of === voteId(vote))?.opens).toBe(opens)
  })
})

test('[OK-46] the version is hashed anew, once for each hash that it has had', () => {
  const audited = (after: string) => ({ type: 'artifact_audited', artifact: 'page', after })
  const state = stateOf([])
  expect(checked(state)).toContainEqual(audited('page'))
  const known = followed(state, checked(state))
  expect(checked(known)).toEqual([{ type: 'round.checked', round: 0, artifact: 'page' }])
  expect(checked(known, 'other')).toContainEqual(audited('other'))
})

test('a log that was cut in the middle of its checks goes on, and says nothing twice', () => {
  const state = stateOf([finding('s1.1', 'Dull.', [at('h1')]), finding('s1.2', 'Duller.', [at('h2')])])
  const whole = checked(state)
  for (const cut of whole.keys())
    expect(checked(followed(state, whole.slice(0, cut)))).toEqual(whole.slice(cut))
})

test('a version that is not at hand refutes nothing', () => {
  const state = stateOf([finding('s1.1', 'The banner is loud.', [at('.banner')])])
  const done = { type: 'round.checked', round: 2 }
  expect(checkStage(state, 'exam:1', 2, undefined)).toEqual([{ ...done, artifact: 'page' }])
  expect(checkStage(state, 'nobody', 2, { page, hash: 'page' })).toEqual([done])
})
