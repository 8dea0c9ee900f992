/** Whether a person may ship what a run has left: what gates have said of it, and what the person says against them. */
import { describe, expect, test } from 'vitest'
import { rowAt } from '../../../src/run/column'
import type { StageSetup } from '../../../src/run/event'
import { shippingOf } from '../../../src/run/shipping'
import { REASON_CHARS, type Signed, signable } from '../../../src/run/signed'
import type { RunState } from '../../../src/run/state'
import type { Told } from '../../building/facts'
import { followed, hashOf, seats, stateOf } from '../../tools/ship-checks'
import { acceptance, accepted, after, opined, opinion, plan, planned, settled, staged } from './checked'
import { raised as finding } from './facts'

const going = settled.slice(
  0,
  settled.findIndex(({ type }) => type === 'run_settled'),
)

const noPlan = planned('plan:1', 'blocked-by-disagreement')
const blocked = accepted('accept:1', 'blocked')
const dropped = opined('opinion:1', 'not_upheld', 'S5')
const upheld = opined('opinion:2', 'upheld', 'S4')

/** With an objection that nobody has confirmed or refuted. */
const withRisk = (stage: string, said: readonly Told[]): Told[] => {
  const open = {
    type: 'candidate_settled',
    finding: 'objection-1',
    row: 'A2',
    next: 'if_seen_again',
  } as const
  return said.toSpliced(1, 0, { ...finding('objection-1', { seat: 's1' }), stage }, { ...open, stage })
}

const override = (name: string, of: string, reason = 'I have looked myself.') =>
  ({ type: 'override', gate: name, reason, of }) as const

const refusedBy = (...facts: readonly (readonly Told[])[]) => {
  const { refused, may, artifact } = shippingOf(after(...facts))
  expect(may).toBe(refused.length === 0 && artifact !== undefined)
  return refused.map(({ gate, stage, result }) => `${gate} ${stage} ${result}`)
}

describe('[OK-41] a person may ship what a run has left', () => {
  test('nothing was checked: they may, and are told what is open', () => {
    const free = { may: true, refused: [], overridden: [], open: 2, approved: false }
    expect(shippingOf(after())).toEqual({ artifact: hashOf(2), ...free })
  })

  test('nothing is approved but by the person, and only the very version', () => {
    const isApproved = (...facts: readonly Told[]) => shippingOf(after(facts)).approved
    expect(isApproved({ type: 'approved', artifact: hashOf(1) })).toBe(false)
    expect(isApproved({ type: 'approved', artifact: hashOf(2) })).toBe(true)
    expect(isApproved(...planned('plan:1', 'passed'), ...accepted('accept:2', 'accepted'))).toBe(false)
  })

  test('while the run or a stage goes on there is nothing to ship, nor where a run has left nothing', () => {
    const none = { artifact: undefined, may: false }
    expect(shippingOf(stateOf(going))).toMatchObject(none)
    expect(shippingOf(after(noPlan.slice(0, 1)))).toMatchObject(none)
    const failed = stateOf([{ seq: 0, t: 0, type: 'run_settled', status: 'failed' }])
    expect(shippingOf(failed)).toMatchObject({ ...none, open: 0 })
  })

  const other = { setup: { ...plan, artifact: hashOf(1) } }
  test.each<[string, readonly Told[], ...string[]]>([
    ['a plan that passed', planned('plan:1', 'passed')],
    ['a plan with dissent', planned('plan:1', 'passed-with-dissent')],
    ['a plan that is blocked', noPlan, 'V plan:1 blocked-by-disagreement'],
    ['a plan nobody voted on', planned('plan:1', 'aborted-non-result'), 'V plan:1 aborted-non-result'],
    ['[OK-8] one that advises', planned('plan:1', 'aborted-non-result', { advisory: true })],
    ['a plan of another version', planned('plan:1', 'blocked-by-disagreement', other)],
    ['accepted', accepted('accept:1', 'accepted')],
    ['accepted on condition', accepted('accept:1', 'conditional-accept')],
    ['blocked', blocked, 'A accept:1 blocked'],
    ['not examined', accepted('accept:1')],
    ['upheld', opined('opinion:1', 'upheld', 'S4')],
    ['not upheld', dropped, 'S opinion:1 not_upheld'],
    ['inconclusive', opined('opinion:1', 'inconclusive', 'S3')],
    ['an opinion that has come to nothing', staged('opinion:1', opinion, undefined)],
    ['an acceptance that has come to nothing', staged('accept:1', acceptance, undefined)],
    ['a plan that has come to nothing', staged('plan:1', plan, undefined)],
  ])('%s', (_, facts, ...refused) => expect(refusedBy(facts)).toEqual(refused))

  test('each gate refuses for itself, in one order, and its newest word counts', () => {
    const all = ['V plan:1 blocked-by-disagreement', 'A accept:1 blocked', 'S opinion:1 not_upheld']
    expect(refusedBy(dropped, blocked, noPlan)).toEqual(all)
    expect(refusedBy(blocked, accepted('accept:2', 'accepted'))).toEqual([])
    const anew = [accepted('accept:1', 'accepted'), accepted('accept:2', 'blocked')]
    expect(refusedBy(...anew)).toEqual(['A accept:2 blocked'])
  })

  const alone = { setup: { ...acceptance, seats: seats(1) } }
  const changed = { cause: 'artifact_changed' }
  const cut: Told = { type: 'stage_ended', id: 'opinion:2', status: 'interrupted', cause: 'interrupt' }
  test.each<[string, readonly Told[], readonly Told[]]>([
    ['not examined', blocked, accepted('accept:2')],
    ['of a critic alone', blocked, accepted('accept:2', 'accepted', alone)],
    [
      '[OK-33] that left objections unexamined',
      blocked,
      withRisk('accept:2', accepted('accept:2', 'accepted')),
    ],
    ['[OK-33] on a part', blocked, withRisk('accept:2', accepted('accept:2', 'conditional-accept'))],
    ['of answers far apart', dropped, opined('opinion:2', 'inconclusive', 'S3')],
    ['of too few answers', dropped, opined('opinion:2', 'inconclusive', 'S1')],
    ['that was cut', dropped, [...upheld.slice(0, -2), cut]],
    // A must-fix that jurors have raised stays on its version, whoever does not see it.
    ['than one by a must-fix', opined('opinion:1', 'not_upheld', 'S2'), upheld],
    ['[OK-8] that advises', noPlan, planned('plan:2', 'passed', { advisory: true })],
    ['[OK-46] whose judge changed the version', blocked, accepted('accept:2', 'accepted', changed)],
  ])('a newer one %s takes nothing back', (_, first, second) => {
    expect(refusedBy(first, second)).toEqual([expect.stringContaining(':1 ')])
  })

  test('[OK-38] on the same inputs a plan that was blocked stays blocked; of an opinion only the newest counts', () => {
    const same = { inputs: 'the same' }
    const twice = [planned('plan:1', 'blocked-by-disagreement', same), planned('plan:2', 'passed', same)]
    expect(refusedBy(...twice)).toEqual(['V plan:1 blocked-by-disagreement'])
    expect(refusedBy(noPlan, planned('plan:2', 'passed'))).toEqual([])
    expect(refusedBy(...twice.map((said) => said.filter(({ type }) => type !== 'gate')))).toEqual([])
    const opinions = [
      opined('opinion:1', 'not_upheld', 'S5', same),
      opined('opinion:2', 'upheld', 'S4', same),
    ]
    expect(refusedBy(...opinions)).toEqual([])
  })

  const seated = { seats: [{ id: 's1', connection: 'rehearsal', family: 'rehearsal' }] }
  const played = (setup: StageSetup) => ({ setup: { ...setup, ...seated } })
  test.each<[string, readonly Told[], readonly Told[]]>([
    ['an acceptance', blocked, accepted('accept:2', 'accepted', played(acceptance))],
    ['an opinion', dropped, opined('opinion:2', 'upheld', 'S4', played(opinion))],
    ['a plan', noPlan, planned('plan:2', 'passed', played(plan))],
  ])('%s that was only played lets nobody go on, and stops nobody', (_, asked, play) => {
    expect(refusedBy(asked, play)).toHaveLength(1)
    expect(refusedBy(play)).toEqual([])
  })

  test('on a run that was played itself a play counts', () => {
    const rehearsed = settled.map((event) =>
      event.type === 'run_created' ? { ...event, connection: 'rehearsal' } : event,
    )
    const state = stateOf(followed(rehearsed, accepted('accept:1', 'blocked', played(acceptance))))
    expect(shippingOf(state).refused).toMatchObject([{ gate: 'A' }])
  })

  test('an override lifts one gate of one stage with its reason, stays visible, and counts only while it is in memory', () => {
    const reason = 'The dissent is about another page.'
    const lifted = after(noPlan, blocked, [override('V', 'plan:1', reason)])
    expect(shippingOf(lifted)).toMatchObject({
      may: false,
      refused: [{ gate: 'A', stage: 'accept:1', result: 'blocked' }],
      overridden: [{ gate: 'V', stage: 'plan:1', result: 'blocked-by-disagreement', reason }],
    })
    const unmeant: Told = { type: 'override', gate: 'V', reason: 'x' }
    for (const mark of [override('V', 'plan:9'), override('A', 'plan:1'), unmeant])
      expect(refusedBy(noPlan, blocked, [mark])).toHaveLength(2)
    const anew = refusedBy(blocked, [override('A', 'accept:1')], accepted('accept:2', 'blocked'))
    expect(anew).toEqual(['A accept:2 blocked'])
    const state = after(blocked, [override('A', 'accept:1')])
    expect(shippingOf(state).may).toBe(true)
    const { length } = state.marks
    const gone = { length, from: length, page: () => undefined, rows: [] }
    expect(rowAt(gone, 0)).toBeUndefined()
    expect(shippingOf({ ...state, marks: gone }).may).toBe(false)
  })
})

describe('what can be put down', () => {
  const ship: Signed = { type: 'approved', artifact: hashOf(2) }
  const against: Signed = override('A', 'accept:1')
  const raised = finding('objection-1', { seat: 's1' })
  const strike = (more: object = {}): Signed => {
    return { type: 'finding_struck', finding: 'objection-1', reason: 'Taste.', ...more }
  }
  const staging = strike({ stage: 'accept:1' })
  const objected = blocked.toSpliced(1, 0, { ...raised, stage: 'accept:1' })
  const refused = { why: 'refused', refused: [{ gate: 'A', stage: 'accept:1', result: 'blocked' }] }
  const reasoned = (chars: number) => ({ ...against, reason: 'x'.repeat(chars) })
  const [stale, noReason, notSettled] = ['stale', 'no_reason', 'not_settled'].map((why) => ({ why }))

  test.each<[string, RunState, Signed, unknown]>([
    ['shipping', after(), ship, 'new'],
    ['shipping twice', after([ship]), ship, 'known'],
    ['shipping another version', after(), { ...ship, artifact: hashOf(1) }, stale],
    ['shipping what is blocked', after(blocked), ship, refused],
    ['shipping what is overridden', after(blocked, [against]), ship, 'new'],
    ['shipping while a run goes on', stateOf(going), ship, notSettled],
    ['shipping while a stage goes on', after(blocked.slice(0, 1)), ship, notSettled],
    ['an override', after(blocked), against, 'new'],
    ['the same once more', after(blocked, [against]), against, 'known'],
    ['of nothing', after(), against, stale],
    ['of another gate', after(blocked), { ...against, gate: 'V' }, stale],
    ['of another stage', after(blocked), { ...against, of: 'accept:7' }, stale],
    ['without a reason', after(blocked), { ...against, reason: '  ' }, noReason],
    ['as long as may be', after(blocked), reasoned(REASON_CHARS), 'new'],
    ['with an essay', after(blocked), reasoned(REASON_CHARS + 1), noReason],
    ['striking a finding of a stage', after(objected), staging, 'new'],
    ['once more', after([...objected, staging]), staging, 'known'],
    ['of another stage', after(objected), strike({ stage: 'accept:2' }), stale],
    ['that is not there', after(objected), { ...staging, finding: 'objection-2' } as Signed, stale],
    ['without a reason', after(objected), { ...staging, reason: '' } as Signed, noReason],
    ['striking a finding of the run', after([raised]), strike(), 'new'],
    ['once more', after([raised, strike()]), strike(), 'known'],
    ['that is none', after(), strike(), stale],
  ])('%s', (_, state, signed, can) => expect(signable(state, signed)).toEqual(can))
})
