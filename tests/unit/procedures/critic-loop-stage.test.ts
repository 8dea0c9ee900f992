import { describe, expect, test } from 'vitest'
import { scriptedModel } from '../../../src/models/scripted'
import { criticLoop } from '../../../src/procedures/critic-loop'
import { procedureOf } from '../../../src/procedures/of'
import { loopOf } from '../../../src/run/critic-state'
import type { Event, Fact } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'
import { createClock } from '../../tools/clock'
import {
  asked,
  critique,
  escalates,
  escalation,
  fails,
  fixedPage,
  hashOf,
  judged,
  of,
  PAGE,
  page,
  saidOf,
  row,
  setup,
} from '../../tools/loops'
import { creation, perform } from '../../tools/stage'

const STAGE = 'examine'
/** A run that has settled, and the loop that was opened on it. */
const opened: readonly Fact[] = [
  creation({ page }),
  { type: 'run_started' },
  { type: 'run_settled', status: 'legacy', cause: 'measured', artifact: page.hash },
  { type: 'stage_opened', id: STAGE, procedure: 'critic-loop', loop: setup },
]
const placed = (facts: readonly Fact[]): Event[] => facts.map((fact, seq) => ({ seq, t: 100, ...fact }))

interface Staged {
  readonly calls?: Readonly<Record<string, ReturnType<typeof critique> | string>>
  readonly before?: readonly Fact[]
  readonly answers?: Readonly<Record<string, string>>
  readonly told?: readonly (readonly [number, Fact])[]
  readonly events?: readonly Event[]
}

async function playStage({ calls = {}, before = opened, answers = {}, told = [], events }: Staged = {}) {
  const clock = createClock(100)
  const scripts = Object.entries({
    'critic:1': critique(),
    'critic:2': critique(),
    'fix:1': fixedPage(1),
    ...calls,
  })
  const stage = perform({
    procedure: criticLoop(STAGE),
    clock,
    model: scriptedModel(
      Object.fromEntries(
        scripts.map(([id, said]) => [`${STAGE}/${id}`, [{ wait: 50 }, { say: String(saidOf(said)) }]]),
      ),
      clock.sleep,
    ),
    events: events ?? placed(before),
    pages: new Map([[page.hash, PAGE]]),
    after: (event, tell) => {
      const said = event.type === 'question_asked' ? answers[event.id] : undefined
      if (event.type === 'question_asked' && said !== undefined)
        tell({ type: 'answered', id: event.id, answer: said })
    },
  })
  for (const [at, fact] of told) clock.at(at, () => stage.driven.tell(fact))
  const state = await clock.until(stage.driven.done)
  const own = stage.log.events.slice((events ?? before).length)
  return { state, own, log: stage.log }
}

const noTimes = judged(fails('BRIEF_COVERAGE', 'Say when.'))
const asking = judged(escalates('BRIEF_COVERAGE'), { escalations: [escalation('Sundays?')] })

describe('a critic loop as a stage', () => {
  test('goes over a run that has settled, and leaves its ending as it is', async () => {
    const { state, own } = await playStage({ calls: { 'critic:1': noTimes } })
    expect(asked(own)).toEqual([`${STAGE}/critic:1`, `${STAGE}/fix:1`, `${STAGE}/critic:2`])
    expect(own.every(({ stage }) => stage === STAGE)).toBe(true)
    expect(of(own, 'measure.done').map(({ id }) => id)).toEqual([`${STAGE}/measure:1`, `${STAGE}/measure:2`])
    expect(own.at(-1)).toMatchObject({
      type: 'stage_ended',
      id: STAGE,
      status: 'shipped',
      artifact: hashOf(fixedPage(1)),
    })
    expect(of(own, 'critic_ended')).toMatchObject([{ keyword: 'CONVERGED', passes: 2, fixes: 1 }])
    expect(state.settled).toMatchObject({ status: 'legacy', artifact: page.hash })
    expect(loopOf(state, STAGE).rounds).toHaveLength(2)
    expect(loopOf(state).rounds).toEqual([])
  })

  test('its warnings are its own', async () => {
    const claimed = JSON.stringify({ ...critique(), result: 'CONTINUE (1 fixed)' })
    const { state, own } = await playStage({ calls: { 'critic:1': claimed } })
    expect(of(own, 'critique.parser_warning')).toMatchObject([{ kind: 'decision_mismatch', stage: STAGE }])
    expect(state.noted).toBe(0)
  })

  test('[CL-13] asks, survives a reload while it waits, and goes on', async () => {
    const whole = await playStage({
      calls: { 'critic:1': asking },
      answers: { [`${STAGE}/escalate:1:1`]: 'E1=1' },
    })
    const question = whole.log.events.findIndex(({ type }) => type === 'question_asked')
    const again = await playStage({
      events: whole.log.events.slice(0, question + 1),
      told: [[90_000_000, { type: 'answered', id: `${STAGE}/escalate:1:1`, answer: 'E1=1' }]],
    })
    expect(asked(again.own)).toEqual([`${STAGE}/fix:1`, `${STAGE}/critic:2`])
    expect(again.state.stages[STAGE]).toMatchObject({ ended: true })
    expect(again.own.at(-1)).toMatchObject({ type: 'stage_ended', status: 'shipped' })
  })

  test('a stop inside of it ends the stage and no more', async () => {
    const { state, own } = await playStage({
      calls: { 'critic:1': noTimes },
      told: [
        [170, { type: 'stopped', why: 'interrupt' }],
        [171, { type: 'stopped', why: 'budget' }],
      ],
    })
    expect(state.stopped).toBeUndefined()
    expect(state.stages[STAGE]).toMatchObject({ stopped: 'interrupt', ended: true })
    expect(own.filter(({ type }) => type === 'stage_ended')).toMatchObject([
      { status: 'interrupted', artifact: page.hash },
    ])
  })

  test('a page that closed inside of it: nothing more is paid for', async () => {
    const whole = await playStage()
    const calling = whole.log.events.findIndex(({ type }) => type === 'call_started')
    const prefix = whole.log.events.slice(0, calling + 1)
    const recovery: Fact[] = [
      { type: 'run_recovered', reason: 'page_closed', lost: [`${STAGE}/critic:1`] },
      { type: 'call_failed', id: `${STAGE}/critic:1`, reason: 'lost' },
    ]
    const events = [
      ...prefix,
      ...recovery.map((fact, at) => ({ seq: prefix.length + at, t: 200, ...fact, stage: STAGE })),
    ]
    const { own } = await playStage({ events })
    expect(own).toMatchObject([{ type: 'stage_ended', status: 'interrupted', cause: 'page_closed' }])
  })

  test('its own clock begins when it was opened', async () => {
    const loop = { ...setup, totalTimeoutMs: 20 }
    const before = [
      ...opened.slice(0, -1),
      { type: 'stage_opened', id: STAGE, procedure: 'critic-loop', loop } as const,
    ]
    const { own } = await playStage({ before })
    expect(own.at(-1)).toMatchObject({
      type: 'stage_ended',
      status: 'failed',
      cause: 'total_timeout',
      t: 120,
    })
  })

  test('[CL-5] a version that was measured before is not measured again', async () => {
    const before: readonly Fact[] = [
      ...opened.slice(0, 2),
      {
        type: 'measure.done',
        id: 'measure:given',
        artifact: page.hash,
        outcome: 'measured',
        rows: [row(false)],
      },
      ...opened.slice(2),
    ]
    const { own } = await playStage({ before })
    expect(of(own, 'measure.done')).toEqual([])
    expect(of(own, 'criterion_measured')).toMatchObject([{ verdict: 'PASS' }])
  })

  test('nothing is owed of one that was never opened, or has ended', () => {
    const at = (facts: readonly Fact[]) => placed(facts).reduce(fold, initialState())
    const rule = criticLoop(STAGE)
    expect(rule.next(at(opened.slice(0, -1)))).toEqual([])
    expect(rule.deadlines(at(opened.slice(0, -1)))).toEqual([])
    const ended = at([...opened, { type: 'stage_ended', id: STAGE }])
    expect(rule.next(ended)).toEqual([])
    expect(rule.deadlines(ended)).toEqual([])
  })

  test('a run that is a loop is one from its beginning', () => {
    const at = (fact: Fact) => placed([fact]).reduce(fold, initialState())
    expect(procedureOf(at(creation({ page, loop: setup }))).name).toBe('critic-loop')
    expect(procedureOf(at(creation({ page }))).name).toBe('measuring')
  })

  test('[CL-13] law: cut after any event and driven on, it ends the same way', async () => {
    const calls = { 'critic:1': asking }
    const answers = { [`${STAGE}/escalate:1:1`]: 'E1=2' }
    const whole = await playStage({ calls, answers })
    const end = whole.log.events.at(-1)
    for (let cut = opened.length; cut < whole.log.events.length; cut++) {
      const events = whole.log.events.slice(0, cut)
      const isAsking = events.at(-1)?.type === 'question_asked'
      const { own } = await playStage({
        calls,
        answers,
        events,
        ...(isAsking && {
          told: [[9_000, { type: 'answered', id: `${STAGE}/escalate:1:1`, answer: 'E1=2' }]],
        }),
      })
      const { seq: _, t: __, ...same } = end ?? { seq: 0, t: 0 }
      expect(own.at(-1), `cut after ${cut}`).toMatchObject(same)
    }
  })
})
