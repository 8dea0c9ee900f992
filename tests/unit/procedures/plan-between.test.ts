import { describe, expect, test } from 'vitest'
import { openVote } from '../../../src/procedures/theater/planning'
import { rowsOf } from '../../../src/run/column'
import type { Event, Fact } from '../../../src/run/event'
import { planOf } from '../../../src/run/plan-state'
import { goOnAnyway, planStanding, refusalIn } from '../../../src/run/planned'
import { shippingOf } from '../../../src/run/shipping'
import { fold, initialState } from '../../../src/run/state'
import { low, type Play, partReplies, play, type RoundText } from '../../tools/scripts'
import { seats, votes } from '../../tools/ship-checks'

const IDS = ['P-Opt-1', 'P-Step-1', 'P-Step-2', 'P-Val-1', 'P-Val-2', 'P-Rb-1']
const planVoters = { seats: seats(3), adversarial: true }
const agreed = votes(IDS)
const against = votes(IDS, { 'P-Step-1': 'disagree' })
const hang = [{ wait: 1_000_000 }]

/** The votes of three seats on the plan after a round, by the stage that they are cast in. */
function cast(stage: string, ...said: readonly (string | readonly { wait: number }[])[]) {
  return Object.fromEntries(said.map((reply, at) => [`${stage}/plan:s${at + 1}`, reply]))
}

interface Planned extends Omit<Play, 'calls'> {
  readonly rounds?: readonly RoundText[]
  readonly cast?: Play['calls']
}

function planned({ rounds = [low, {}], cast: said = {}, config, setting, ...rest }: Planned) {
  return play({
    ...rest,
    calls: { ...partReplies(rounds), ...said },
    config: { pace: 'split', ...config },
    setting: { planVoters, ...setting },
    parallel: 4,
  })
}

/** Answers each question as it is asked, in this order. */
function answering(...answers: readonly string[]): Pick<Play, 'after'> {
  const left = [...answers]
  return {
    after: (event, tell) => {
      const answer = event.type === 'question_asked' ? left.shift() : undefined
      if (event.type === 'question_asked' && answer !== undefined)
        tell({ type: 'answered', id: event.id, answer })
    },
  }
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
    const { events, ending, state } = await planned({ cast: cast('plan:1', agreed, agreed, agreed) })
    expect(order(events)).toEqual([
      'round 1',
      'stage_opened plan:1',
      'plan:1/plan:s1',
      'plan:1/plan:s2',
      'plan:1/plan:s3',
      'stage_ended plan:1',
      'round 2',
    ])
    expect(ending).toMatchObject({ status: 'shipped', round: 2 })
    expect(planOf(state, 'plan:1').result).toMatchObject({ result: 'passed', advisory: false })
    expect(state.stages['plan:1']?.setup).toMatchObject({
      round: 1,
      artifact: state.rounds[0]?.artifact?.hash,
    })
  })

  test('what is said in it is of the stage, and nothing else is', async () => {
    const { events } = await planned({ cast: cast('plan:1', agreed, agreed, agreed) })
    const from = events.findIndex(({ type }) => type === 'stage_opened')
    const to = events.findIndex(({ type }) => type === 'stage_ended')
    expect(events.slice(from + 1, to + 1).every(({ stage }) => stage === 'plan:1')).toBe(true)
    expect(
      [...events.slice(0, from + 1), ...events.slice(to + 1)].every(({ stage }) => stage === undefined),
    ).toBe(true)
  })

  test('while it goes on, the plan is neither clear nor refused', async () => {
    const { events } = await planned({ cast: cast('plan:1', agreed, agreed, agreed) })
    const opened = events.findIndex(({ type }) => type === 'stage_opened') + 1
    const state = events.slice(0, opened).reduce(fold, initialState())
    expect(planStanding(state, 1)).toEqual({ kind: 'going', stage: 'plan:1' })
  })

  test('a vote before each further round, and none behind the last', async () => {
    const { events, ending } = await planned({
      rounds: [low, low, low],
      cast: { ...cast('plan:1', agreed, agreed, agreed), ...cast('plan:2', agreed, agreed, agreed) },
    })
    expect(order(events).filter((step) => step.startsWith('stage_opened'))).toEqual([
      'stage_opened plan:1',
      'stage_opened plan:2',
    ])
    expect(ending).toMatchObject({ status: 'below_threshold' })
  })

  test('a round that ships has no plan to vote on', async () => {
    const { state, ending } = await planned({ rounds: [{}] })
    expect(ending.status).toBe('shipped')
    expect(state.stages).toEqual({})
  })

  test('[OK-42] nobody is asked where nobody was ticked', async () => {
    const calls = partReplies([low, {}])
    const { state } = await play({ calls, config: { pace: 'split' } })
    expect(state.stages).toEqual({})
    expect(planStanding(state, 1)).toEqual({ kind: 'clear' })
  })

  test('one stream has no place between its rounds', async () => {
    const { state } = await planned({ config: { pace: 'stream' }, stream: '' })
    expect(state.stages).toEqual({})
  })

  test('the person is asked for another round first: the vote costs as well', async () => {
    const { events } = await planned({
      config: { askEachRound: true },
      cast: cast('plan:1', agreed, agreed, agreed),
      ...answering('go_on'),
    })
    expect(order(events).slice(0, 3)).toEqual(['round 1', 'question_asked', 'stage_opened plan:1'])
  })
})

describe('[OK-37] a plan that is refused waits for the person', () => {
  const blocked = cast('plan:1', against, against, agreed)

  test('by a majority: no further round is paid for, and each way is open', async () => {
    const { events, state, ending } = await planned({ cast: blocked, ...answering('stop') })
    const asked = events.find((event) => event.type === 'question_asked')
    expect(asked).toMatchObject({
      id: 'refused:plan:1',
      question: 'plan_refused',
      options: ['check_again', 'go_on_anyway', 'stop'],
    })
    expect(asked?.stage).toBeUndefined()
    expect(Object.keys(state.calls).filter((id) => id.endsWith(':2'))).toEqual([])
    expect(ending).toMatchObject({ status: 'interrupted', round: 1 })
  })

  test('[OK-38] gone on with all the same: the reason is a mark of the run, and the vote stays refused', async () => {
    const { state, ending } = await planned({
      cast: blocked,
      ...answering(goOnAnyway(' The contrast was measured. ')),
    })
    expect(rowsOf(state.marks)).toContainEqual(
      expect.objectContaining({
        type: 'override',
        gate: 'V',
        of: 'plan:1',
        reason: 'The contrast was measured.',
      }),
    )
    expect(refusalIn(state, 'plan:1')).toBe('blocked-by-disagreement')
    expect(ending).toMatchObject({ status: 'shipped', round: 2 })
  })

  test('checked again: a vote of its own, and the first one stays', async () => {
    const { state, ending } = await planned({
      cast: { ...blocked, ...cast('plan:2', agreed, agreed, agreed) },
      ...answering('check_again'),
    })
    expect(planOf(state, 'plan:1').result?.result).toBe('blocked-by-disagreement')
    expect(planOf(state, 'plan:2').result?.result).toBe('passed')
    expect(ending).toMatchObject({ status: 'shipped', round: 2 })
  })

  test('what the person takes out of the plan is voted on no more', async () => {
    const taken: Fact = {
      type: 'person_said',
      words: [
        {
          kind: 'dismissed',
          finding: 'critic-1.1',
          role: 'critic',
          text: 'Raise the contrast of the button',
          reason: 'It is measured and holds.',
        },
      ],
    }
    const { state } = await planned({
      cast: { ...blocked, ...cast('plan:2', agreed, agreed, agreed) },
      after: (event, tell) => {
        if (event.type !== 'question_asked') return
        tell(taken)
        tell({ type: 'answered', id: event.id, answer: 'check_again' })
      },
    })
    const steps = (stage: string) =>
      planOf(state, stage).rows?.flatMap(({ item }) => (item.kind === 'Step' ? [item.text] : []))
    expect(steps('plan:1')).toHaveLength(2)
    expect(steps('plan:2')).toEqual(['Give the picture an alternative'])
  })

  test('too few have voted: that is no plan that has passed', async () => {
    const { events, state } = await planned({
      cast: cast('plan:1', agreed),
      ...answering('stop'),
    })
    expect(planOf(state, 'plan:1').result?.result).toBe('aborted-non-result')
    expect(order(events)).toContain('question_asked')
  })

  test('[OK-8] one seat advises, and stops nobody', async () => {
    const { state, ending } = await planned({
      setting: { planVoters: { seats: seats(1), adversarial: true } },
      cast: cast('plan:1', against),
    })
    expect(planOf(state, 'plan:1').result).toMatchObject({ advisory: true })
    expect(ending).toMatchObject({ status: 'shipped', round: 2 })
  })

  test('what was refused about the page that is left refuses shipping it', async () => {
    const { state } = await planned({ cast: blocked, ...answering('stop') })
    expect(shippingOf(state).refused).toEqual([
      { gate: 'V', stage: 'plan:1', result: 'blocked-by-disagreement' },
    ])
  })
})

test('a vote on a page whose bytes have changed is none, and a stage of tomorrow holds nothing up', async () => {
  const { state } = await planned({ cast: cast('plan:1', agreed, agreed, agreed) })
  const [plan] = Object.values(state.stages)
  if (!plan) throw new Error('Nobody has voted.')
  const changed = { ...state, stages: { 'plan:1': { ...plan, cause: 'artifact_changed' } } }
  expect(refusalIn(changed, 'plan:1')).toBe('aborted-non-result')
  const { settled: _, ...going } = state
  const strange = {
    ...going,
    stages: { 'plan:1': plan, 'later:2': { procedure: 'of-tomorrow', ended: false } },
  }
  expect(openVote(strange)).toBeUndefined()
})

describe('clocks, stops and pages that close', () => {
  test('a vote that hangs is given up alone; no clock of a round runs meanwhile', async () => {
    const { state, ending } = await planned({
      config: { perRoundTimeoutMs: 1000, totalTimeoutMs: 1500 },
      cast: { ...cast('plan:1', agreed, agreed, hang), 'plan:1/plan:s3#2': hang },
    })
    expect(state.calls['plan:1/plan:s3#2']).toMatchObject({ phase: 'failed', reason: 'timeout' })
    expect(ending).toMatchObject({ status: 'shipped', round: 2 })
    expect(state.t).toBeGreaterThan(1500)
  })

  test('stopped while seats vote: the vote ends as stopped, the run keeps its round', async () => {
    const { state, events, ending } = await planned({
      cast: cast('plan:1', hang, hang, hang),
      told: [[500, { type: 'stopped', why: 'interrupt' }]],
    })
    expect(state.stages['plan:1']).toMatchObject({ ended: true, status: 'interrupted' })
    expect(ending).toMatchObject({ status: 'interrupted', round: 1 })
    expect(events.at(-1)?.type).toBe('run_settled')
    expect(events.filter(({ type }) => type === 'call_failed')).toHaveLength(3)
  })

  test('a cap that is met while seats vote is told of the run', async () => {
    const cap = { scope: 'run', unit: 'tokens', limit: 1, spent: 1 } as const
    const { ending, state } = await planned({
      cast: cast('plan:1', hang, hang, hang),
      told: [[500, { type: 'stopped', why: 'budget', cap }]],
    })
    expect(ending).toMatchObject({ status: 'interrupted', cause: 'budget' })
    expect(state.cap).toEqual(cap)
  })
})
