// A judging stage leaves its mark on a run only if it was no rehearsal and judged the version that stands.
import { expect, test } from 'vitest'
import { REHEARSAL } from '../../../src/run/connection'
import type { Fact, StageSetup } from '../../../src/run/event'
import type { ExamSetup, FinalState } from '../../../src/run/exam'
import { type StageMark, stageMarks } from '../../../src/run/stage-marks'
import { summaryOf } from '../../../src/run/summary'
import { stateOf, type Told } from '../../building/facts'
import { recordedRuns } from '../../building/runs'
import { hashOf, seat } from '../../tools/ship-checks'
import {
  acceptance,
  accepted,
  after,
  judged,
  opined,
  opinion,
  plan,
  planned,
  staged,
  type StageSaid,
} from './checked'

const rules = { effectiveMaxRounds: 2, verificationMode: 'full-reanalysis', adversarial: true } as const
const exam: ExamSetup = { kind: 'exam', ...judged, use: 'artifact', ...rules }
const examined = (finalState: FinalState, { setup, ...said }: StageSaid & { autoDisabled?: string } = {}) => {
  const { autoDisabled, ...more } = said
  const final = {
    type: 'convergence_final',
    finalState,
    totalRounds: 1,
    ...(autoDisabled && { autoDisabled }),
  }
  // The reason for which it was switched off is one of a table.
  return staged('exam:1', setup ?? exam, final as Fact, more)
}
const upheld = (more: StageSaid = {}) => opined('opinion:1', 'upheld', 'S4', more)
const dropped = (more: StageSaid = {}) => opined('opinion:1', 'not_upheld', 'S5', more)
const other = { artifact: hashOf(1) }

test.each<[string, readonly Told[], ...StageMark[]]>([
  ['nothing', []],
  ['a cross-examination', examined('converged'), 'examined'],
  ['one out of rounds', examined('max-rounds-reached'), 'examined'],
  ['one that broke off', examined('aborted-non-result')],
  [
    '[OK-7] one with a single connection',
    examined('converged', { autoDisabled: 'fewer-than-two-analysers' }),
  ],
  ['an opinion that upholds', upheld(), 'upheld'],
  ['one that does not', dropped(), 'not_upheld'],
  ['one that cannot tell', opined('opinion:1', 'inconclusive', 'S3')],
  ['accepted', accepted('accept:1', 'accepted'), 'accepted'],
  ['on condition', accepted('accept:1', 'conditional-accept'), 'conditional-accept'],
  ['blocked', accepted('accept:1', 'blocked'), 'blocked'],
  ['a plan that is blocked', planned('plan:1', 'blocked-by-disagreement'), 'plan_blocked'],
  ['a plan that passed', planned('plan:1', 'passed')],
  ['another version', upheld({ setup: { ...opinion, ...other } })],
  ['another version, examined', examined('converged', { setup: { ...exam, ...other } })],
])('%s leaves its mark', (_, said, ...marks) => {
  const state = after(said)
  expect(stageMarks(state)).toEqual(marks)
  expect(summaryOf(state).marks ?? []).toEqual(marks)
})

test.each<[string, StageSetup, (more?: StageSaid) => readonly Told[]]>([
  ['examined', exam, (more) => examined('converged', more)],
  ['upheld', opinion, upheld],
  ['not upheld', opinion, dropped],
  ['accepted', acceptance, (more) => accepted('accept:1', 'accepted', more)],
  ['blocked', acceptance, (more) => accepted('accept:1', 'blocked', more)],
  ['a plan', plan, (more) => planned('plan:1', 'blocked-by-disagreement', more)],
])(
  '[OK-46] %s: neither a play on a paid run nor a stage that has changed its version leaves one',
  (_, setup, said) => {
    const seats = [{ id: 's1', connection: REHEARSAL, family: REHEARSAL }, seat(2)]
    expect(stageMarks(after(said()))).toHaveLength(1)
    expect(stageMarks(after(said({ setup: { ...setup, seats } })))).toEqual([])
    expect(stageMarks(after(said({ cause: 'artifact_changed' })))).toEqual([])
  },
)

test('[OK-41] what the person goes on against, and ships, is marked, and what speaks against it comes first', () => {
  const override: Told = { type: 'override', gate: 'S', reason: 'I have looked.', of: 'opinion:1' }
  const shipped: Told = { type: 'approved', artifact: hashOf(2) }
  const marks = stageMarks(after(examined('converged'), dropped(), [override, shipped]))
  expect(marks).toEqual(['not_upheld', 'overridden', 'approved', 'examined'])
})

test('in recorded runs too a summary has the marks of its stages, and a run without stages has none', () => {
  for (const { name, file } of recordedRuns()) {
    const state = stateOf(file.events)
    const marks = stageMarks(state)
    expect([name, ...(summaryOf(state).marks ?? [])]).toEqual([name, ...marks])
    if (Object.keys(state.stages).length === 0) expect([name, ...marks]).toEqual([name])
  }
})
