import { expect, test } from 'vitest'
import type { AcceptanceSetup } from '../../../src/run/acceptance'
import { REHEARSAL } from '../../../src/run/connection'
import type { Fact, StageSetup } from '../../../src/run/event'
import type { ExamSetup, FinalState } from '../../../src/run/exam'
import type { OpinionSetup } from '../../../src/run/opinion'
import type { PlanSetup } from '../../../src/run/plan'
import { stageMarks, type StageMark } from '../../../src/run/stage-marks'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { summaryOf } from '../../../src/run/summary'
import { followed, hashOf, playRun, seat, seats, stateOf } from '../../tools/ship-checks'
import { recordedRuns } from '../../building/runs'

type Said = Fact & { stage?: string }

const judged = { artifact: hashOf(2), mime: 'text/html', seats: seats(2) }
const plan: PlanSetup = { kind: 'plan', ...judged, round: 2, adversarial: true }
const acceptance: AcceptanceSetup = { kind: 'acceptance', ...judged, critic: 's1' }
const opinion: OpinionSetup = { kind: 'opinion', ...judged, repeats: 2, band: 1 }
const exam: ExamSetup = {
  kind: 'exam',
  ...judged,
  use: 'artifact',
  effectiveMaxRounds: 2,
  verificationMode: 'full-reanalysis',
  adversarial: true,
}

const settled = (await playRun()).log.events
const after = (...stages: readonly (readonly Said[])[]): RunState => stateOf(followed(settled, stages.flat()))

/** One stage of a run, from its opening to its end. */
function stage(id: string, setup: StageSetup, said: Fact, cause?: string): readonly Said[] {
  return [
    { type: 'stage_opened', id, procedure: setup.kind, setup },
    { ...said, stage: id },
    { type: 'stage_ended', id, status: cause ? 'failed' : 'shipped', ...(cause !== undefined && { cause }) },
  ]
}

const planned: Fact = { type: 'plan_checked', result: 'blocked-by-disagreement', advisory: false }
const upheld: Fact = { type: 'blind_verdict', rule: 'S4', result: 'upheld' }
const dropped: Fact = { type: 'blind_verdict', rule: 'S5', result: 'not_upheld' }
const ended = (finalState: FinalState, more: object = {}): Fact => ({
  type: 'convergence_final',
  finalState,
  totalRounds: 1,
  ...more,
})
const accepted = (result: 'accepted' | 'conditional-accept' | 'blocked'): Fact => ({
  type: 'acceptance',
  mode: 'acceptance-devils-advocate',
  candidatesProposed: 0,
  confirmedBlockers: 0,
  downgradedToResidual: 0,
  result,
})
const played = { seats: [{ id: 's1', connection: REHEARSAL, family: REHEARSAL }, seat(2)] }
const other = { artifact: hashOf(1) }

test.each<[string, readonly Said[], readonly StageMark[]]>([
  ['nothing', [], []],
  ['a cross-examination', stage('exam:1', exam, ended('converged')), ['examined']],
  ['one out of rounds', stage('exam:1', exam, ended('max-rounds-reached')), ['examined']],
  ['one that broke off', stage('exam:1', exam, ended('aborted-non-result')), []],
  [
    '[OK-7] one with a single connection',
    stage('exam:1', exam, ended('converged', { autoDisabled: 'fewer-than-two-analysers' })),
    [],
  ],
  ['an opinion that upholds', stage('opinion:1', opinion, upheld), ['upheld']],
  ['one that does not', stage('opinion:1', opinion, dropped), ['not_upheld']],
  [
    'one that cannot tell',
    stage('opinion:1', opinion, { type: 'blind_verdict', rule: 'S3', result: 'inconclusive' }),
    [],
  ],
  ['accepted', stage('accept:1', acceptance, accepted('accepted')), ['accepted']],
  ['on condition', stage('accept:1', acceptance, accepted('conditional-accept')), ['conditional-accept']],
  ['blocked', stage('accept:1', acceptance, accepted('blocked')), ['blocked']],
  ['a plan that is blocked', stage('plan:1', plan, planned), ['plan_blocked']],
  ['a plan that passed', stage('plan:1', plan, { ...planned, result: 'passed' }), []],
  ['another version', stage('opinion:1', { ...opinion, ...other }, upheld), []],
  ['another version, examined', stage('exam:1', { ...exam, ...other }, ended('converged')), []],
])('%s leaves its mark', (_, said, marks) => {
  const state = after(said)
  expect(stageMarks(state)).toEqual(marks)
  expect(summaryOf(state).marks ?? []).toEqual(marks)
})

test.each<[string, StageSetup, Fact]>([
  ['exam:1', exam, ended('converged')],
  ['opinion:1', opinion, upheld],
  ['opinion:1', opinion, dropped],
  ['accept:1', acceptance, accepted('accepted')],
  ['accept:1', acceptance, accepted('blocked')],
  ['plan:1', plan, planned],
])(
  '[OK-46] %s: neither a play on a paid run nor a stage that has changed its version leaves one',
  (id, setup, said) => {
    expect(stageMarks(after(stage(id, setup, said)))).toHaveLength(1)
    expect(stageMarks(after(stage(id, { ...setup, ...played }, said)))).toEqual([])
    expect(stageMarks(after(stage(id, setup, said, 'artifact_changed')))).toEqual([])
  },
)

test('[OK-41] what the person goes on against, and ships, is marked, and what speaks against it comes first', () => {
  const override: Said = { type: 'override', gate: 'S', reason: 'I have looked.', of: 'opinion:1' }
  const stages = [stage('exam:2', exam, ended('converged')), stage('opinion:1', opinion, dropped)]
  expect(stageMarks(after(...stages, [override, { type: 'approved', artifact: hashOf(2) }]))).toEqual([
    'not_upheld',
    'overridden',
    'approved',
    'examined',
  ])
})

test.each(recordedRuns())('$name: marks change no status, and a run without stages has none', ({ file }) => {
  const state = file.events.reduce(fold, initialState())
  const marks = stageMarks(state)
  expect(summaryOf(state).marks ?? []).toEqual(marks)
  if (Object.keys(state.stages).length === 0) expect(marks).toEqual([])
})
