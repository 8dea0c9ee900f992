// The plan of a further round is voted on before that round is paid for, and a refused one waits for the person.
import { describe, expect, test } from 'vitest'
import type { Cue } from '../../../src/models/scripted'
import { openVote } from '../../../src/procedures/theater/planning'
import { rowsOf } from '../../../src/run/column'
import type { Event, Word } from '../../../src/run/event'
import { planOf } from '../../../src/run/plan-state'
import { goOnAnyway, planStanding, refusalIn } from '../../../src/run/planned'
import { shippingOf } from '../../../src/run/shipping'
import { stateOf } from '../../building/facts'
import { of } from '../../tools/loops'
import { low, type Play, partReplies, play, type RoundText } from '../../tools/scripts'
import { seats, votes } from '../../tools/ship-checks'
import { FOREVER } from './ended'

const IDS = ['P-Opt-1', 'P-Step-1', 'P-Step-2', 'P-Val-1', 'P-Val-2', 'P-Rb-1']
const agreed = votes(IDS)
const against = votes(IDS, { 'P-Step-1': 'disagree' })
const hang = [FOREVER]

type Said = readonly (string | readonly Cue[])[]
/** The votes of three seats on the plan after a round, by the stage that they are cast in. */
const cast = (stage: string, ...said: Said): NonNullable<Play['calls']> =>
  Object.fromEntries(said.map((reply, at) => [`${stage}/plan:s${at + 1}`, reply]))
const PASSED = cast('plan:1', agreed, agreed, agreed)
const PASSED_AGAIN = cast('plan:2', agreed, agreed, agreed)
const BLOCKED = cast('plan:1', against, against, agreed)

interface Planned extends Omit<Play, 'calls'> {
  readonly rounds?: readonly RoundText[]
  readonly answers?: readonly string[]
  readonly words?: readonly Word[]
}

/** A run whose plans are voted on; each question is answered as it is asked, in this order. */
async function planned(
  calls: Play['calls'],
  { rounds = [low, {}], answers = [], words, ...rest }: Planned = {},
) {
  const left = [...answers]
  const played = await play({
    after: (event, tell) => {
      const answer = event.type === 'question_asked' ? left.shift() : undefined
      if (event.type !== 'question_asked' || answer === undefined) return
      if (words) tell({ type: 'person_said', words })
      tell({ type: 'answered', id: event.id, answer })
    },
    ...rest,
    calls: { ...partReplies(rounds), ...calls },
    config: { pace: 'split', ...rest.config },
    setting: { planVoters: { seats: seats(3), adversarial: true }, ...rest.setting },
    parallel: 4,
  })
  const plan = (stage: string) => planOf(played.state, stage)
  return { ...played, plan, results: ['plan:1', 'plan:2'].map((stage) => plan(stage).result?.result) }
}

const order = (events: readonly Event[]) =>
  events.flatMap((event) => {
    if (event.type === 'critique.round_open') return [`round ${event.round}`]
    if (event.type === 'stage_opened' || event.type === 'stage_ended') return [`${event.type} ${event.id}`]
    if (event.type === 'call_started' && event.id.includes('/')) return [event.id]
    return event.type === 'question_asked' || event.type === 'override' ? [event.type] : []
  })

describe('[OK-36] the plan of a further round is voted on before that round is paid for', () => {
  test('agreed on: the round begins behind the vote, in the same log', async () => {
    const { events, ending, state, plan } = await planned(PASSED)
    expect(order(events)).toEqual([
      ...['round 1', 'stage_opened plan:1', 'plan:1/plan:s1', 'plan:1/plan:s2', 'plan:1/plan:s3'],
      ...['stage_ended plan:1', 'round 2'],
    ])
    expect(ending).toMatchObject({ status: 'shipped', round: 2 })
    expect(plan('plan:1').result).toMatchObject({ result: 'passed', advisory: false })
    const setup = { round: 1, artifact: state.rounds[0]?.artifact?.hash }
    expect(state.stages['plan:1']?.setup).toMatchObject(setup)
    // What is said in it is of the stage, and nothing else is. While it goes on, the plan is neither clear nor refused.
    const from = events.findIndex(({ type }) => type === 'stage_opened')
    const to = events.findIndex(({ type }) => type === 'stage_ended')
    const isOwn = events.map((_, at) => at > from && at <= to)
    expect(events.map(({ stage }) => stage === 'plan:1')).toEqual(isOwn)
    expect(planStanding(stateOf(events.slice(0, from + 1)), 1)).toEqual({ kind: 'going', stage: 'plan:1' })
  })

  test('a vote before each further round, and none behind the last', async () => {
    const { events, ending } = await planned({ ...PASSED, ...PASSED_AGAIN }, { rounds: [low, low, low] })
    expect(of(events, 'stage_opened').map(({ id }) => id)).toEqual(['plan:1', 'plan:2'])
    expect(ending).toMatchObject({ status: 'below_threshold' })
  })

  test.each<[string, Planned]>([
    ['of a round that ships there is no plan', { rounds: [{}] }],
    ['one stream has no place between its rounds', { config: { pace: 'stream' }, stream: '' }],
  ])('nobody is asked: %s', async (_, options) => {
    expect((await planned({}, options)).state.stages).toEqual({})
  })

  test('[OK-42] nobody is asked where nobody was ticked', async () => {
    const { state } = await play({ calls: partReplies([low, {}]), config: { pace: 'split' } })
    expect(state.stages).toEqual({})
    expect(planStanding(state, 1)).toEqual({ kind: 'clear' })
  })

  test('the person is asked for another round first: the vote costs as well', async () => {
    const { events } = await planned(PASSED, { config: { askEachRound: true }, answers: ['go_on'] })
    expect(order(events).slice(0, 3)).toEqual(['round 1', 'question_asked', 'stage_opened plan:1'])
  })
})

describe('[OK-37] a plan that is refused waits for the person', () => {
  test('by a majority: no further round is paid for, each way is open, and shipping its page is refused', async () => {
    const { events, state, ending } = await planned(BLOCKED, { answers: ['stop'] })
    const options = ['check_again', 'go_on_anyway', 'stop']
    const [asked] = of(events, 'question_asked')
    expect(asked).toMatchObject({ id: 'refused:plan:1', question: 'plan_refused', options })
    expect(asked?.stage).toBeUndefined()
    expect(Object.keys(state.calls).filter((id) => id.endsWith(':2'))).toEqual([])
    expect(ending).toMatchObject({ status: 'interrupted', round: 1 })
    const refused = { gate: 'V', stage: 'plan:1', result: 'blocked-by-disagreement' }
    expect(shippingOf(state).refused).toEqual([refused])
  })

  test('[OK-38] gone on with all the same: the reason is a mark of the run, and the vote stays refused', async () => {
    const { state, ending } = await planned(BLOCKED, {
      answers: [goOnAnyway(' The contrast was measured. ')],
    })
    const override = { type: 'override', gate: 'V', of: 'plan:1', reason: 'The contrast was measured.' }
    expect(rowsOf(state.marks)).toContainEqual(expect.objectContaining(override))
    expect(refusalIn(state, 'plan:1')).toBe('blocked-by-disagreement')
    expect(ending).toMatchObject({ status: 'shipped', round: 2 })
  })

  test('checked again: a vote of its own on what the person has left of it, and the first one stays', async () => {
    const taken: Word = {
      ...{ kind: 'dismissed', finding: 'critic-1.1', role: 'critic' },
      text: 'Raise the contrast of the button',
      reason: 'It is measured and holds.',
    }
    const calls = { ...BLOCKED, ...PASSED_AGAIN }
    const { plan, ending, results } = await planned(calls, { answers: ['check_again'], words: [taken] })
    expect(results).toEqual(['blocked-by-disagreement', 'passed'])
    expect(ending).toMatchObject({ status: 'shipped', round: 2 })
    const steps = (stage: string) =>
      plan(stage).rows?.flatMap(({ item }) => (item.kind === 'Step' ? [item.text] : []))
    expect(steps('plan:1')).toHaveLength(2)
    expect(steps('plan:2')).toEqual(['Give the picture an alternative'])
  })

  test('too few have voted: that is no plan that has passed', async () => {
    const { events, results } = await planned(cast('plan:1', agreed), { answers: ['stop'] })
    expect(results[0]).toBe('aborted-non-result')
    expect(order(events)).toContain('question_asked')
  })

  test('[OK-8] one seat advises, and stops nobody', async () => {
    const planVoters = { seats: seats(1), adversarial: true }
    const { plan, ending } = await planned(cast('plan:1', against), { setting: { planVoters } })
    expect(plan('plan:1').result).toMatchObject({ advisory: true })
    expect(ending).toMatchObject({ status: 'shipped', round: 2 })
  })
})

test('a vote on a page whose bytes have changed is none, and a stage of tomorrow holds nothing up', async () => {
  const { state } = await planned(PASSED)
  const { settled: _, ...going } = state
  const plan = state.stages['plan:1'] ?? { procedure: 'none', ended: false }
  const changed = { ...state, stages: { 'plan:1': { ...plan, cause: 'artifact_changed' } } }
  expect(refusalIn(changed, 'plan:1')).toBe('aborted-non-result')
  const later = { procedure: 'of-tomorrow', ended: false }
  expect(openVote({ ...going, stages: { 'plan:1': plan, 'later:2': later } })).toBeUndefined()
})

describe('clocks and stops', () => {
  const HANGING = cast('plan:1', hang, hang, hang)

  test('a vote that hangs is given up alone; no clock of a round runs meanwhile', async () => {
    const config = { perRoundTimeoutMs: 1000, totalTimeoutMs: 1500 }
    const calls = { ...cast('plan:1', agreed, agreed, hang), 'plan:1/plan:s3#2': hang }
    const { state, ending } = await planned(calls, { config })
    expect(state.calls['plan:1/plan:s3#2']).toMatchObject({ phase: 'failed', reason: 'timeout' })
    expect(ending).toMatchObject({ status: 'shipped', round: 2 })
    expect(state.t).toBeGreaterThan(1500)
  })

  test('what a vote takes is not held against the time of the run, and nothing else is given to it', async () => {
    const config = { perRoundTimeoutMs: 5000, totalTimeoutMs: 1500 }
    const slow = [{ wait: 700 }, { say: agreed }]
    const calls = { ...cast('plan:1', slow, slow, slow), 'draft:2': hang }
    const { state, ending } = await planned(calls, { config })
    expect(ending).toMatchObject({ status: 'timed_out', cause: 'total_timeout', round: 1 })
    expect(state.t).toBe(1500 + 700)
  })

  test('stopped while seats vote: the vote ends as stopped, the run keeps its round', async () => {
    const told = [[500, { type: 'stopped', why: 'interrupt' }]] as const
    const { state, events, ending } = await planned(HANGING, { told })
    expect(state.stages['plan:1']).toMatchObject({ ended: true, status: 'interrupted' })
    expect(ending).toMatchObject({ status: 'interrupted', round: 1 })
    expect(events.at(-1)?.type).toBe('run_settled')
    expect(of(events, 'call_failed')).toHaveLength(3)
  })

  test('a cap that is met while seats vote is told of the run', async () => {
    const cap = { scope: 'run', unit: 'tokens', limit: 1, spent: 1 } as const
    const told = [[500, { type: 'stopped', why: 'budget', cap }]] as const
    const { ending, state } = await planned(HANGING, { told })
    expect(ending).toMatchObject({ status: 'interrupted', cause: 'budget' })
    expect(state.cap).toEqual(cap)
  })
})
