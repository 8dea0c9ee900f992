import { describe, expect, test } from 'vitest'
import { CRITERIA, type LoopSetup } from '../../../src/run/critic'
import { answerOf, type Decided, decisionsIn } from '../../../src/run/critic-answers'
import { loopDefaults } from '../../../src/run/critic-limits'
import {
  chosenOption,
  countsOf,
  findingsOf,
  isSameFinding,
  judgedArtifact,
  loopOf,
  loopSetup,
  newFindings,
  standingsOf,
} from '../../../src/run/critic-state'
import { criteriaFor, criterionOf, LOOP_KINDS } from '../../../src/run/criteria'
import type { Fact } from '../../../src/run/event'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { answer, counts, defers, escalates, escalation, fails, scenario, setup } from '../../tools/loops'
import { creation } from '../../tools/stage'

const started = (round: number, artifact = `v${round}`): Fact => ({
  type: 'critic_round_started',
  round,
  artifact,
})
const said = (round: number, each: ReturnType<typeof answer>): Fact => ({ type: 'criterion', round, ...each })

function stateOf(facts: readonly Fact[], loop: LoopSetup = setup): RunState {
  return [creation({ loop }), ...facts].reduce<RunState>(
    (state, fact) => fold(state, { ...fact, seq: state.seq, t: state.seq }),
    initialState(),
  )
}
const loopIn = (facts: readonly Fact[]) => loopOf(stateOf(facts))
const lastOf = (loop: ReturnType<typeof loopIn>) => {
  const round = loop.rounds.at(-1)
  if (!round) throw new Error('There is no round.')
  return round
}

describe('[CL-14] what the person has decided', () => {
  test.each([
    ['E1=1;E2=skip', { E1: 1, E2: 'skip' }],
    [' e1 = 2 ; ', { E1: 2 }],
    ['E1=SKIP;E1=3', { E1: 3 }],
    ['yes;E=1;E2=;E3=x', {}],
    ['', {}],
  ])('%j', (text, decisions) => {
    expect(Object.fromEntries(decisionsIn(text))).toEqual(decisions)
  })

  test('is read as it is written', () => {
    const decisions = new Map<string, Decided>([
      ['E1', 2],
      ['E12', 'skip'],
    ])
    expect(decisionsIn(answerOf(decisions))).toEqual(decisions)
  })
})

describe('the criteria that ship', () => {
  test('each kind has some, no more than are asked at once, and each of them is in one', () => {
    const sets = LOOP_KINDS.map(criteriaFor)
    for (const set of sets) expect(set.length).toBeLessThanOrEqual(loopDefaults.criteria)
    expect([...new Set(sets.flat().map(({ id }) => id))].sort()).toEqual([...CRITERIA].sort())
  })

  test('[CL-3] [CL-5] each is a question that is answered with a number', () => {
    for (const id of CRITERIA) expect(criterionOf(id).question).toMatch(/^How many .*\?$/)
  })

  test('[CL-11] code answers what it can count', () => {
    const counted = CRITERIA.flatMap((id) => {
      const { instruments } = criterionOf(id)
      return instruments ? [[id, instruments]] : []
    })
    expect(Object.fromEntries(counted)).toEqual({
      HIERARCHY: ['IN-3'],
      A11Y_MEASURED: ['IN-1', 'IN-2', 'IN-4'],
      BRAND_TOKENS: ['IN-10'],
      RESPONSIVE_STATES: ['IN-7', 'IN-8'],
    })
  })
})

describe('a loop, folded from its facts', () => {
  const open = escalation('Does the shop open on Sundays?')
  const asked: readonly Fact[] = [
    started(1),
    said(1, escalates('BRIEF_COVERAGE')),
    said(1, answer('HIERARCHY')),
    { type: 'adversarial', round: 1, ...scenario('sceptic') },
    { type: 'escalation_heard', round: 1, ...open },
    { type: 'escalated', round: 1, id: 'E1', criterion: open.criterion, question: open.question },
    { type: 'question_asked', id: 'escalate:1:1', question: 'critic_escalations', options: ['E1'] },
  ]

  test('has its rounds, with all that was said of each', () => {
    const facts: readonly Fact[] = [
      { type: 'draft_saved', artifact: 'before any round' },
      ...asked,
      { type: 'result_heard', round: 1, keyword: 'ESCALATE' },
      { type: 'critic_invalid', round: 1, problem: 'no_note' },
      {
        type: 'criterion_measured',
        round: 1,
        criterion: 'HIERARCHY',
        verdict: 'PASS',
        counts,
        bounced: false,
      },
      { type: 'fixed', round: 1, n: 2, artifact: 'v2' },
      started(2),
    ]
    const loop = loopIn(facts)
    expect(loop.rounds).toMatchObject([
      {
        artifact: 'v1',
        criteria: [{ id: 'BRIEF_COVERAGE' }, { id: 'HIERARCHY' }],
        scenarios: [{ perspective: 'sceptic' }],
        measured: [{ verdict: 'PASS' }],
        claimed: { keyword: 'ESCALATE' },
        invalid: [{ problem: 'no_note' }],
        fixed: { n: 2 },
      },
      { artifact: 'v2', criteria: [] },
    ])
    expect(countsOf(loop)).toEqual({ passes: 2, fixes: 2, escalations: 1 })
    expect(judgedArtifact(loop, setup)).toBe('v1')
    expect(judgedArtifact(loopIn([]), setup)).toBe(setup.artifact)
  })

  test('texts and bad replies are found by the call that gave them', () => {
    const facts = [
      { type: 'critique.artifact_seen', hash: 'h', bytes: 1, mime: 'text/html', from: 'fix', call: 'fix:1' },
      { type: 'critique.artifact_seen', hash: 'i', bytes: 1, mime: 'text/html', from: 'fix' },
      { type: 'reply_refused', problem: 'p', reply: 'r', call: 'critic:1' },
      { type: 'reply_refused', problem: 'p', reply: 'r' },
    ] as const
    const { texts, refused } = loopIn(facts)
    expect([...texts]).toEqual([['fix:1', 'h']])
    expect([...refused.keys()]).toEqual(['critic:1'])
  })

  test('[CL-13] a question is open until it is answered', () => {
    const loop = loopIn(asked)
    expect(standingsOf(loop, lastOf(loop))).toMatchObject([{ standing: 'open' }, { standing: 'PASS' }])
    expect(loop.escalated).toMatchObject([{ id: 'E1', escalation: { question: open.question } }])
    const unasked = loopIn(asked.slice(0, -2))
    expect(standingsOf(unasked, lastOf(unasked))).toMatchObject([{ standing: 'open' }, {}])
  })

  test.each([
    ['E1=2', 'chosen', 'Closed'],
    ['E1=skip', 'DEFER', undefined],
    ['E1=3', 'DEFER', undefined],
    ['E1=0', 'DEFER', undefined],
    ['E9=1', 'open', undefined],
  ])('[CL-12] answered with %s', (text, standing, label) => {
    const loop = loopIn([...asked, { type: 'answered', id: 'escalate:1:1', answer: text }])
    expect(standingsOf(loop, lastOf(loop))[0]).toMatchObject({
      standing,
      ...(standing === 'DEFER' && { reason: 'skipped by you' }),
    })
    expect(loop.escalated.map((each) => chosenOption(each)?.label)).toEqual([label])
  })

  test('what was put to the person and never heard of is nothing', () => {
    const fact: Fact = { type: 'escalated', round: 1, id: 'E1', criterion: 'X', question: '?' }
    expect(loopIn([started(1), fact]).escalated).toEqual([])
  })

  test('[CL-5] what was measured stands, whatever was judged', () => {
    const measured: Fact = {
      ...{ type: 'criterion_measured', round: 1, criterion: 'HIERARCHY', counts },
      ...({ verdict: 'FAIL', bounced: false } as const),
    }
    const loop = loopIn([started(1), said(1, answer('HIERARCHY')), measured])
    expect(standingsOf(loop, lastOf(loop))).toMatchObject([
      { standing: 'FAIL', measured: { verdict: 'FAIL' } },
    ])
    expect(findingsOf(loop, lastOf(loop))).toEqual([
      { criterion: 'HIERARCHY', statement: 'Looked at all four sections.' },
    ])
  })

  test('[CL-7] a finding is new where no earlier round has said much the same of the same criterion', () => {
    const late = defers('BRIEF_COVERAGE', 'The photographs come next week.')
    const again = defers('BRIEF_COVERAGE', 'Photographs only come next week')
    const other = defers('HIERARCHY', 'The photographs come next week.')
    const fix = fails('BRIEF_COVERAGE', 'Say when the shop opens.')
    const newIn = (...rounds: readonly (readonly ReturnType<typeof answer>[])[]) => {
      const facts = rounds.flatMap((each, at) => [started(at + 1), ...each.map((one) => said(at + 1, one))])
      const loop = loopIn(facts)
      return newFindings(loop, lastOf(loop)).map(({ statement }) => statement)
    }
    expect(newIn([late])).toEqual(['The photographs come next week.'])
    expect(newIn([late], [again])).toEqual([])
    expect(newIn([late], [other])).toEqual(['The photographs come next week.'])
    expect(newIn([late], [fix])).toEqual(['Say when the shop opens.'])
    expect(newIn([late], [fix], [late, answer('HIERARCHY')])).toEqual([])
    const statement = 'Say when.'
    expect(isSameFinding({ criterion: 'A', statement }, { criterion: 'B', statement })).toBe(false)
  })

  test('a question is a finding by what it asks', () => {
    const loop = loopIn(asked)
    expect(findingsOf(loop, lastOf(loop))).toEqual([
      { criterion: 'BRIEF_COVERAGE', statement: open.question },
    ])
    const unasked = loopIn(asked.slice(0, -2))
    expect(findingsOf(unasked, lastOf(unasked))).toEqual([
      { criterion: 'BRIEF_COVERAGE', statement: 'Looked at all four sections.' },
    ])
  })

  test('each stage has its own', () => {
    const opened: Fact = {
      type: 'stage_opened',
      id: 's',
      procedure: 'critic-loop',
      loop: { ...setup, cap: 2 },
    }
    const own = { ...started(1, 'w1'), stage: 's' }
    const gate: Fact = {
      type: 'gate',
      gate: 'C',
      rule: 'C3',
      ruleVersion: 1,
      inputsHash: '',
      result: '',
      dissent: [],
    }
    const warning: Fact = {
      type: 'critique.parser_warning',
      kind: 'decision_mismatch',
      position: 0,
      round: 1,
    }
    const state = stateOf([
      started(1),
      opened,
      own,
      { ...gate, stage: 's' } as Fact,
      { ...warning, stage: 's' } as Fact,
    ])
    expect(loopOf(state, 's').rounds).toMatchObject([{ artifact: 'w1', gates: 1, isWarned: true }])
    expect(loopOf(state).rounds).toMatchObject([{ artifact: 'v1', gates: 0, isWarned: false }])
    expect(loopSetup(state, 's')?.cap).toBe(2)
    expect(loopSetup(state)?.cap).toBe(5)
    expect(loopSetup(state, 'nobody')).toBeUndefined()
    expect(state.warnings.length).toBe(1)
    expect(state.gates.length).toBe(1)
  })

  test('a stop and a page that closed within a stage leave the run as it is', () => {
    const within = (fact: Fact) => ({ ...fact, stage: 's' })
    const opened: Fact = { type: 'stage_opened', id: 's', procedure: 'critic-loop' }
    const stopped = within({ type: 'stopped', why: 'budget', cap: { scope: 'run', unit: 'usd', limit: 1 } })
    const state = stateOf([
      opened,
      stopped,
      within({ type: 'run_recovered', reason: 'page_closed', lost: [] }),
    ])
    expect(state.stopped).toBeUndefined()
    expect(state.cap).toBeUndefined()
    expect(state.stages.s).toMatchObject({ procedure: 'critic-loop', ended: false, stopped: 'budget' })
    expect(stateOf([stopped]).stages.s).toMatchObject({ procedure: '', stopped: 'budget' })
    expect(stateOf([{ type: 'run_recovered', reason: 'page_closed', lost: [] }]).stages).toEqual({})
  })
})
