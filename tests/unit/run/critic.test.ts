/** A critic loop as its facts tell it: what was judged of each criterion, what is asked of the person, what is new. */
import { describe, expect, test } from 'vitest'
import { CRITERIA } from '../../../src/run/critic'
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
import { created, stateAfter, type Told } from '../../building/facts'
import { answer, counts, defers, escalates, escalation, fails, scenario, setup } from '../../tools/loops'
import { gate, seen } from './facts'

type Answer = ReturnType<typeof answer>

const started = (round: number, artifact = `v${round}`): Fact => ({
  type: 'critic_round_started',
  round,
  artifact,
})
const said = (round: number, each: Answer): Fact => ({ type: 'criterion', round, ...each })
const measuredAs = (verdict: 'PASS' | 'FAIL'): Fact => {
  return { type: 'criterion_measured', round: 1, criterion: 'HIERARCHY', verdict, counts, bounced: false }
}

const after = (...facts: readonly Told[]) => stateAfter(created({ loop: setup }), ...facts)
const loopAfter = (...facts: readonly Told[]) => loopOf(after(...facts))
function lastRound(...facts: readonly Told[]) {
  const loop = loopAfter(...facts)
  const round = loop.rounds.at(-1)
  if (!round) throw new Error('There is no round.')
  return {
    standings: standingsOf(loop, round),
    findings: findingsOf(loop, round),
    fresh: newFindings(loop, round),
  }
}

test.each([
  ['E1=1;E2=skip', { E1: 1, E2: 'skip' }],
  [' e1 = 2 ; ', { E1: 2 }],
  ['E1=SKIP;E1=3', { E1: 3 }],
  ['yes;E=1;E2=;E3=x', {}],
  ['', {}],
])('[CL-14] what the person has decided by %j is read, and as it is written', (text, decisions) => {
  expect(Object.fromEntries(decisionsIn(text))).toEqual(decisions)
  // What the table says are decisions, which its type does not know.
  const decided = new Map(Object.entries(decisions) as [string, Decided][])
  expect(decisionsIn(answerOf(decided))).toEqual(decided)
})

test('[CL-3] [CL-5] [CL-11] criteria are questions answered with a number; code answers what it can count', () => {
  const sets = LOOP_KINDS.map(criteriaFor)
  for (const set of sets) expect(set.length).toBeLessThanOrEqual(loopDefaults.criteria)
  expect([...new Set(sets.flat().map(({ id }) => id))].sort()).toEqual([...CRITERIA].sort())
  for (const id of CRITERIA) expect(criterionOf(id).question).toMatch(/^How many .*\?$/)
  const counted = CRITERIA.map((id) => [id, criterionOf(id).instruments]).filter(
    ([, instruments]) => instruments,
  )
  expect(Object.fromEntries(counted)).toEqual({
    HIERARCHY: ['IN-3'],
    A11Y_MEASURED: ['IN-1', 'IN-2', 'IN-4'],
    BRAND_TOKENS: ['IN-10'],
    RESPONSIVE_STATES: ['IN-7', 'IN-8'],
  })
})

describe('a loop, folded from its facts', () => {
  const open = escalation('Does the shop open on Sundays?')
  const { criterion, question } = open
  const heard: readonly Fact[] = [
    started(1),
    said(1, escalates('BRIEF_COVERAGE')),
    said(1, answer('HIERARCHY')),
    { type: 'adversarial', round: 1, ...scenario('sceptic') },
    { type: 'escalation_heard', round: 1, ...open },
  ]
  const asked: readonly Fact[] = [
    ...heard,
    { type: 'escalated', round: 1, id: 'E1', criterion, question },
    { type: 'question_asked', id: 'escalate:1:1', question: 'critic_escalations', options: ['E1'] },
  ]

  test('has its rounds, with all that was said of each', () => {
    const loop = loopAfter(
      { type: 'draft_saved', artifact: 'before any round' },
      ...asked,
      { type: 'result_heard', round: 1, keyword: 'ESCALATE' },
      { type: 'critic_invalid', round: 1, problem: 'no_note' },
      measuredAs('PASS'),
      { type: 'fixed', round: 1, n: 2, artifact: 'v2' },
      started(2),
    )
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
    expect([judgedArtifact(loop, setup), judgedArtifact(loopAfter(), setup)]).toEqual(['v1', setup.artifact])
  })

  test('texts and bad replies are found by the call that gave them', () => {
    const refused: Fact = { type: 'reply_refused', problem: 'p', reply: 'r' }
    const fixed = seen('h', { from: 'fix' })
    const loop = loopAfter({ ...fixed, call: 'fix:1' }, fixed, { ...refused, call: 'critic:1' }, refused)
    expect([...loop.texts]).toEqual([['fix:1', 'h']])
    expect([...loop.refused.keys()]).toEqual(['critic:1'])
  })

  test('[CL-13] a question is open until it is answered, and a finding by what it asks', () => {
    const { standings, findings } = lastRound(...asked)
    expect(standings).toMatchObject([{ standing: 'open' }, { standing: 'PASS' }])
    expect(findings).toEqual([{ criterion, statement: question }])
    expect(loopAfter(...asked).escalated).toMatchObject([{ id: 'E1', escalation: { question } }])
    const unasked = lastRound(...heard)
    expect(unasked.standings).toMatchObject([{ standing: 'open' }, {}])
    expect(unasked.findings).toEqual([{ criterion, statement: 'Looked at all four sections.' }])
    // What was put to the person and never heard of is nothing.
    const unheard: Fact = { type: 'escalated', round: 1, id: 'E1', criterion: 'X', question: '?' }
    expect(loopAfter(started(1), unheard).escalated).toEqual([])
  })

  test.each([
    ['E1=2', { standing: 'chosen' }, 'Closed'],
    ['E1=skip', { standing: 'DEFER', reason: 'skipped by you' }, undefined],
    ['E1=3', { standing: 'DEFER', reason: 'skipped by you' }, undefined],
    ['E1=0', { standing: 'DEFER', reason: 'skipped by you' }, undefined],
    ['E9=1', { standing: 'open' }, undefined],
  ])('[CL-12] answered with %s', (text, standing, label) => {
    const facts: readonly Fact[] = [...asked, { type: 'answered', id: 'escalate:1:1', answer: text }]
    expect(lastRound(...facts).standings[0]).toMatchObject(standing)
    expect(loopAfter(...facts).escalated.map((each) => chosenOption(each)?.label)).toEqual([label])
  })

  test('[CL-5] what was measured stands, whatever was judged', () => {
    const { standings, findings } = lastRound(started(1), said(1, answer('HIERARCHY')), measuredAs('FAIL'))
    expect(standings).toMatchObject([{ standing: 'FAIL', measured: { verdict: 'FAIL' } }])
    expect(findings).toEqual([{ criterion: 'HIERARCHY', statement: 'Looked at all four sections.' }])
  })

  test('[CL-7] a finding is new where no earlier round has said much the same of the same criterion', () => {
    const statement = 'The photographs come next week.'
    const late = defers('BRIEF_COVERAGE', statement)
    const again = defers('BRIEF_COVERAGE', 'Photographs only come next week')
    const fix = fails('BRIEF_COVERAGE', 'Say when the shop opens.')
    const newIn = (...rounds: readonly (readonly Answer[])[]) => {
      const facts = rounds.flatMap((each, at) => [started(at + 1), ...each.map((one) => said(at + 1, one))])
      return lastRound(...facts).fresh.map((finding) => finding.statement)
    }
    expect(newIn([late])).toEqual([statement])
    expect(newIn([late], [again])).toEqual([])
    expect(newIn([late], [defers('HIERARCHY', statement)])).toEqual([statement])
    expect(newIn([late], [fix])).toEqual(['Say when the shop opens.'])
    expect(newIn([late], [fix], [late, answer('HIERARCHY')])).toEqual([])
    expect(isSameFinding({ criterion: 'A', statement }, { criterion: 'B', statement })).toBe(false)
  })
})

describe('a loop as a stage', () => {
  const opened = { type: 'stage_opened', id: 's', procedure: 'critic-loop' } as const
  const within = (fact: Fact): Told => ({ ...fact, stage: 's' })
  const recovered: Fact = { type: 'run_recovered', reason: 'page_closed', lost: [] }

  test('has rounds, gates, warnings and rules of its own', () => {
    const warning: Fact = {
      type: 'critique.parser_warning',
      kind: 'decision_mismatch',
      position: 0,
      round: 1,
    }
    const own = [started(1, 'w1'), gate('C'), warning].map(within)
    const state = after(started(1), { ...opened, loop: { ...setup, cap: 2 } }, ...own)
    expect(loopOf(state, 's').rounds).toMatchObject([{ artifact: 'w1', gates: 1, isWarned: true }])
    expect(loopOf(state).rounds).toMatchObject([{ artifact: 'v1', gates: 0, isWarned: false }])
    expect(['s', undefined, 'nobody'].map((id) => loopSetup(state, id)?.cap)).toEqual([2, 5, undefined])
    expect([state.warnings.length, state.gates.length]).toEqual([1, 1])
  })

  test('that was stopped, or whose page closed, leaves the run as it is', () => {
    const cap = { scope: 'run', unit: 'usd', limit: 1 } as const
    const stopped = within({ type: 'stopped', why: 'budget', cap })
    const state = after(opened, stopped, within(recovered))
    expect(state).toMatchObject({ stopped: undefined, cap: undefined })
    expect(state.stages.s).toMatchObject({ procedure: 'critic-loop', ended: false, stopped: 'budget' })
    expect(after(stopped).stages.s).toMatchObject({ procedure: '', stopped: 'budget' })
    expect(after(recovered).stages).toEqual({})
  })
})
