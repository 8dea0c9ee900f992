import { describe, expect, test } from 'vitest'
import type { AcceptanceSetup } from '../../../src/run/acceptance'
import { rowAt } from '../../../src/run/column'
import type { Event, Fact, StageSetup } from '../../../src/run/event'
import type { OpinionSetup } from '../../../src/run/opinion'
import type { PlanResult, PlanSetup } from '../../../src/run/plan'
import { shippingOf } from '../../../src/run/shipping'
import { REASON_CHARS, type Signed, signable } from '../../../src/run/signed'
import type { RunState } from '../../../src/run/state'
import { followed, hashOf, playRun, seats, stateOf } from '../../tools/ship-checks'

type Said = Fact & { stage?: string }

const judged = { artifact: hashOf(2), mime: 'text/html', seats: seats(2) }
const plan: PlanSetup = { kind: 'plan', ...judged, round: 2, adversarial: true }
const acceptance: AcceptanceSetup = { kind: 'acceptance', ...judged, critic: 's1' }
const opinion: OpinionSetup = { kind: 'opinion', ...judged, repeats: 2, band: 1 }

const settled = (await playRun()).log.events
const going = settled.slice(
  0,
  settled.findIndex(({ type }) => type === 'run_settled'),
)

interface StageSaid {
  readonly inputs?: string
  readonly cause?: string
  readonly setup?: StageSetup
}

function stageFacts(id: string, setup: StageSetup, said: Fact | undefined, more: StageSaid = {}): Said[] {
  const gate: Fact = {
    type: 'gate',
    gate: 'V',
    rule: 'V1',
    ruleVersion: 1,
    inputsHash: more.inputs ?? id,
    result: 'said',
    dissent: [],
  }
  return [
    { type: 'stage_opened', id, procedure: setup.kind, setup },
    { ...gate, stage: id },
    ...(said ? [{ ...said, stage: id }] : []),
    { type: 'stage_ended', id, status: 'shipped', ...(more.cause !== undefined && { cause: more.cause }) },
  ]
}

const planned = (id: string, result: PlanResult, more: StageSaid & { advisory?: boolean } = {}) =>
  stageFacts(id, more.setup ?? plan, { type: 'plan_checked', result, advisory: more.advisory ?? false }, more)

const accepted = (id: string, result?: 'accepted' | 'conditional-accept' | 'blocked', more: StageSaid = {}) =>
  stageFacts(
    id,
    more.setup ?? acceptance,
    {
      type: 'acceptance',
      mode: 'acceptance-devils-advocate',
      candidatesProposed: 0,
      confirmedBlockers: 0,
      downgradedToResidual: 0,
      ...(result && { result }),
    },
    more,
  )

/** With an objection that nobody has confirmed or refuted. */
function withRisk(stage: string, said: readonly Said[]): Said[] {
  const [id, evidence] = ['objection-1', []]
  return said.toSpliced(
    1,
    0,
    { type: 'finding_raised', id, seat: 's1', severity: 'critical', statement: 'Dull.', evidence, stage },
    { type: 'candidate_settled', finding: id, row: 'A2', next: 'if_seen_again', stage },
  )
}

const opined = (
  id: string,
  result: 'upheld' | 'not_upheld' | 'inconclusive',
  rule: 'S1' | 'S2' | 'S3' | 'S4' | 'S5' = 'S5',
  more: StageSaid = {},
) => stageFacts(id, more.setup ?? opinion, { type: 'blind_verdict', rule, result }, more)

const override = (gate: string, of: string, reason = 'I have looked myself.'): Said => ({
  type: 'override',
  gate,
  reason,
  of,
})

const after = (...facts: readonly (readonly Said[])[]): RunState => stateOf(followed(settled, facts.flat()))
const refusedBy = (state: RunState) =>
  shippingOf(state).refused.map(({ gate, stage, result }) => `${gate} ${stage} ${result}`)

describe('[OK-41] a person may ship what a run has left', () => {
  test('nothing was checked: they may, and are told what is open', () => {
    expect(shippingOf(after())).toEqual({
      artifact: hashOf(2),
      may: true,
      refused: [],
      overridden: [],
      open: 2,
      approved: false,
    })
  })

  test('nothing is approved but by the person, and only the very version', () => {
    expect(shippingOf(after([{ type: 'approved', artifact: hashOf(1) }])).approved).toBe(false)
    expect(shippingOf(after([{ type: 'approved', artifact: hashOf(2) }])).approved).toBe(true)
    expect(shippingOf(after(planned('plan:1', 'passed'), accepted('accept:2', 'accepted'))).approved).toBe(
      false,
    )
  })

  test('while the run or a stage goes on there is nothing to ship', () => {
    expect(shippingOf(stateOf(going))).toMatchObject({ artifact: undefined, may: false })
    const [opened] = planned('plan:1', 'passed')
    expect(shippingOf(after(opened ? [opened] : []))).toMatchObject({ artifact: undefined, may: false })
  })

  test('a run that has left nothing ships nothing', () => {
    const bare = stateOf([{ seq: 0, t: 0, type: 'run_settled', status: 'failed' }])
    expect(shippingOf(bare)).toMatchObject({ artifact: undefined, may: false, open: 0 })
  })

  test.each<[string, readonly Said[], readonly string[]]>([
    ['a plan that passed', planned('plan:1', 'passed'), []],
    ['a plan with dissent', planned('plan:1', 'passed-with-dissent'), []],
    [
      'a plan that is blocked',
      planned('plan:1', 'blocked-by-disagreement'),
      ['V plan:1 blocked-by-disagreement'],
    ],
    ['a plan nobody voted on', planned('plan:1', 'aborted-non-result'), ['V plan:1 aborted-non-result']],
    ['[OK-8] one that advises', planned('plan:1', 'aborted-non-result', { advisory: true }), []],
    ['accepted', accepted('accept:1', 'accepted'), []],
    ['accepted on condition', accepted('accept:1', 'conditional-accept'), []],
    ['blocked', accepted('accept:1', 'blocked'), ['A accept:1 blocked']],
    ['not examined', accepted('accept:1'), []],
    ['upheld', opined('opinion:1', 'upheld', 'S4'), []],
    ['not upheld', opined('opinion:1', 'not_upheld'), ['S opinion:1 not_upheld']],
    ['inconclusive', opined('opinion:1', 'inconclusive', 'S3'), []],
    ['a stage that has come to nothing', stageFacts('opinion:1', opinion, undefined), []],
    ['an acceptance that has come to nothing', stageFacts('accept:1', acceptance, undefined), []],
    ['a plan that has come to nothing', stageFacts('plan:1', plan, undefined), []],
    [
      'a plan of another version',
      planned('plan:1', 'blocked-by-disagreement', { setup: { ...plan, artifact: hashOf(1) } }),
      [],
    ],
  ])('%s', (_, facts, refused) => {
    expect(refusedBy(after(facts))).toEqual(refused)
    expect(shippingOf(after(facts)).may).toBe(refused.length === 0)
  })

  test('each gate refuses for itself, in one order', () => {
    const state = after(
      opined('opinion:1', 'not_upheld'),
      accepted('accept:2', 'blocked'),
      planned('plan:3', 'blocked-by-disagreement'),
    )
    expect(refusedBy(state)).toEqual([
      'V plan:3 blocked-by-disagreement',
      'A accept:2 blocked',
      'S opinion:1 not_upheld',
    ])
  })

  test('the newest word of a gate counts', () => {
    expect(refusedBy(after(accepted('accept:1', 'blocked'), accepted('accept:2', 'accepted')))).toEqual([])
    expect(refusedBy(after(accepted('accept:1', 'accepted'), accepted('accept:2', 'blocked')))).toEqual([
      'A accept:2 blocked',
    ])
  })

  test.each<[string, readonly Said[], readonly Said[]]>([
    ['not examined', accepted('accept:1', 'blocked'), accepted('accept:2')],
    [
      'of a critic alone',
      accepted('accept:1', 'blocked'),
      accepted('accept:2', 'accepted', { setup: { ...acceptance, seats: seats(1) } }),
    ],
    [
      '[OK-33] that has left objections which nobody examined',
      accepted('accept:1', 'blocked'),
      withRisk('accept:2', accepted('accept:2', 'accepted')),
    ],
    [
      '[OK-33] on a condition that is not all there may be',
      accepted('accept:1', 'blocked'),
      withRisk('accept:2', accepted('accept:2', 'conditional-accept')),
    ],
    ['of answers far apart', opined('opinion:1', 'not_upheld'), opined('opinion:2', 'inconclusive', 'S3')],
    ['of too few answers', opined('opinion:1', 'not_upheld'), opined('opinion:2', 'inconclusive', 'S1')],
    [
      '[OK-8] that advises',
      planned('plan:1', 'blocked-by-disagreement'),
      planned('plan:2', 'passed', { advisory: true }),
    ],
    [
      '[OK-46] whose judge has changed the version',
      accepted('accept:1', 'blocked'),
      accepted('accept:2', 'accepted', { cause: 'artifact_changed' }),
    ],
    ['that was cut', opined('opinion:1', 'not_upheld'), opined('opinion:2', 'upheld', 'S4').slice(0, -2)],
  ])('a newer one %s takes nothing back', (_, first, second) => {
    const state = after(
      first,
      second.at(-1)?.type === 'stage_ended' ? second : [...second, ended('opinion:2')],
    )
    expect(refusedBy(state)).toHaveLength(1)
    expect(refusedBy(state)[0]).toContain(':1')
  })

  test('[OK-38] on the same inputs a plan that was blocked stays blocked, whatever a later gate says', () => {
    const same = { inputs: 'the same' }
    const state = after(planned('plan:1', 'blocked-by-disagreement', same), planned('plan:2', 'passed', same))
    expect(refusedBy(state)).toEqual(['V plan:1 blocked-by-disagreement'])
    expect(
      refusedBy(after(planned('plan:1', 'blocked-by-disagreement'), planned('plan:2', 'passed'))),
    ).toEqual([])
  })

  test('of an opinion only the newest counts, whatever its inputs', () => {
    const same = { inputs: 'the same' }
    const state = after(
      opined('opinion:1', 'not_upheld', 'S5', same),
      opined('opinion:2', 'upheld', 'S4', same),
    )
    expect(refusedBy(state)).toEqual([])
  })

  test('a must-fix that jurors have raised stays on its version, whoever does not see it', () => {
    const state = after(opined('opinion:1', 'not_upheld', 'S2'), opined('opinion:2', 'upheld', 'S4'))
    expect(refusedBy(state)).toEqual(['S opinion:1 not_upheld'])
  })

  const played = { seats: [{ id: 's1', connection: 'rehearsal', family: 'rehearsal' }] }
  test.each<[string, readonly Said[], readonly Said[]]>([
    [
      'an acceptance',
      accepted('accept:1', 'blocked'),
      accepted('accept:2', 'accepted', { setup: { ...acceptance, ...played } }),
    ],
    [
      'an opinion',
      opined('opinion:1', 'not_upheld'),
      opined('opinion:2', 'upheld', 'S4', { setup: { ...opinion, ...played } }),
    ],
    [
      'a plan',
      planned('plan:1', 'blocked-by-disagreement'),
      planned('plan:2', 'passed', { setup: { ...plan, ...played } }),
    ],
  ])('%s that was only played lets nobody go on, and stops nobody', (_, asked, play) => {
    expect(refusedBy(after(asked, play))).toHaveLength(1)
    expect(refusedBy(after(play))).toEqual([])
  })

  test('on a run that was played itself a play counts', () => {
    const [first, ...rest] = followed(
      settled,
      accepted('accept:1', 'blocked', { setup: { ...acceptance, ...played } }),
    )
    const state = stateOf(
      first?.type === 'run_created' ? [{ ...first, connection: 'rehearsal' }, ...rest] : [],
    )
    expect(refusedBy(state)).toEqual(['A accept:1 blocked'])
  })

  test('a gate without a fact of its own has no inputs', () => {
    const bare = (id: string, result: PlanResult) => planned(id, result).filter(({ type }) => type !== 'gate')
    const state = after(bare('plan:1', 'blocked-by-disagreement'), bare('plan:2', 'passed'))
    expect(refusedBy(state)).toEqual([])
  })

  test('what a row of marks no longer holds in memory is no override', () => {
    const state = after(accepted('accept:1', 'blocked'), [override('A', 'accept:1')])
    expect(shippingOf(state).may).toBe(true)
    const { marks } = state
    const gone = { length: marks.length, from: marks.length, page: () => undefined, rows: [] }
    expect(rowAt(gone, 0)).toBeUndefined()
    expect(shippingOf({ ...state, marks: gone }).may).toBe(false)
  })
})

const ended = (id: string): Said => ({ type: 'stage_ended', id, status: 'interrupted', cause: 'interrupt' })

describe('[OK-41] an override lifts one gate of one stage, and stays visible', () => {
  const blocked = [...planned('plan:1', 'blocked-by-disagreement'), ...accepted('accept:2', 'blocked')]

  test('with its reason', () => {
    const shipping = shippingOf(
      after(blocked, [override('V', 'plan:1', 'The dissent is about another page.')]),
    )
    expect(shipping.refused).toEqual([{ gate: 'A', stage: 'accept:2', result: 'blocked' }])
    expect(shipping.overridden).toEqual([
      {
        gate: 'V',
        stage: 'plan:1',
        result: 'blocked-by-disagreement',
        reason: 'The dissent is about another page.',
      },
    ])
    expect(shipping.may).toBe(false)
  })

  test.each([
    override('V', 'plan:9'),
    override('A', 'plan:1'),
    { type: 'override', gate: 'V', reason: 'x' } as const,
  ])('and no other: %o', (mark) => {
    expect(refusedBy(after(blocked, [mark]))).toHaveLength(2)
  })

  test('what is blocked anew needs another', () => {
    const state = after(blocked, [override('A', 'accept:2')], accepted('accept:3', 'blocked'))
    expect(refusedBy(state)).toContain('A accept:3 blocked')
  })
})

describe('what can be put down', () => {
  const blocked = accepted('accept:1', 'blocked')
  const ship: Signed = { type: 'approved', artifact: hashOf(2) }
  const against: Signed = { type: 'override', gate: 'A', reason: 'Looked.', of: 'accept:1' }
  const raised: Said = {
    type: 'finding_raised',
    id: 'objection-1',
    seat: 's1',
    severity: 'high',
    statement: 'Dull.',
    evidence: [],
  }
  const strike = (more: object = {}): Signed => ({
    type: 'finding_struck',
    finding: 'objection-1',
    reason: 'Taste.',
    ...more,
  })
  const ofStage = after(blocked.toSpliced(1, 0, { ...raised, stage: 'accept:1' }))
  const ofRun = after([raised])

  test.each<[string, RunState, Signed, unknown]>([
    ['shipping', after(), ship, 'new'],
    ['shipping twice', after([ship]), ship, 'known'],
    ['shipping another version', after(), { ...ship, artifact: hashOf(1) }, { why: 'stale' }],
    [
      'shipping what is blocked',
      after(blocked),
      ship,
      { why: 'refused', refused: [{ gate: 'A', stage: 'accept:1', result: 'blocked' }] },
    ],
    ['shipping what is overridden', after(blocked, [against]), ship, 'new'],
    ['shipping while a run goes on', stateOf(going), ship, { why: 'not_settled' }],
    ['shipping while a stage goes on', after(blocked.slice(0, 1)), ship, { why: 'not_settled' }],
    ['an override', after(blocked), against, 'new'],
    ['the same once more', after(blocked, [against]), against, 'known'],
    ['of nothing', after(), against, { why: 'stale' }],
    ['of another gate', after(blocked), { ...against, gate: 'V' }, { why: 'stale' }],
    ['of another stage', after(blocked), { ...against, of: 'accept:7' }, { why: 'stale' }],
    ['without a reason', after(blocked), { ...against, reason: '  ' }, { why: 'no_reason' }],
    ['as long as may be', after(blocked), { ...against, reason: 'x'.repeat(REASON_CHARS) }, 'new'],
    [
      'with an essay',
      after(blocked),
      { ...against, reason: 'x'.repeat(REASON_CHARS + 1) },
      { why: 'no_reason' },
    ],
    ['striking a finding of a stage', ofStage, strike({ stage: 'accept:1' }), 'new'],
    ['of another stage', ofStage, strike({ stage: 'accept:2' }), { why: 'stale' }],
    ['that is not there', ofStage, strike({ stage: 'accept:1', finding: 'objection-2' }), { why: 'stale' }],
    ['without a reason', ofStage, strike({ stage: 'accept:1', reason: '' }), { why: 'no_reason' }],
    ['striking a finding of the run', ofRun, strike(), 'new'],
    ['that is none', after(), strike(), { why: 'stale' }],
  ])('%s', (_, state, signed, can) => {
    expect(signable(state, signed)).toEqual(can)
  })

  test('struck once, it is struck', () => {
    const of = (events: readonly Event[], said: readonly Said[]) => stateOf(followed(events, said))
    expect(signable(of(settled, [raised, strike()]), strike())).toBe('known')
    const staged = strike({ stage: 'accept:1' })
    const facts = blocked.toSpliced(1, 0, { ...raised, stage: 'accept:1' })
    expect(signable(of(settled, [...facts, staged]), staged)).toBe('known')
  })
})
