// A critic loop can go over a run that has settled, and leaves the ending of that run as it is.
import { describe, expect, test } from 'vitest'
import { scriptedModel } from '../../../src/models/scripted'
import { criticLoop } from '../../../src/procedures/critic-loop'
import { procedureOf } from '../../../src/procedures/of'
import { loopOf } from '../../../src/run/critic-state'
import type { Event, Fact } from '../../../src/run/event'
import { depth, spread } from '../../building/depth'
import { stateAfter } from '../../building/facts'
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
  row,
  saidOf,
  setup,
} from '../../tools/loops'
import { creation, perform } from '../../tools/stage'

const STAGE = 'examine'
/** A run that has settled, and the loop that was opened on it. */
const settled: readonly Fact[] = [
  creation({ page }),
  { type: 'run_started' },
  { type: 'run_settled', status: 'legacy', cause: 'measured', artifact: page.hash },
]
const opening = { type: 'stage_opened', id: STAGE, procedure: 'critic-loop', loop: setup } as const
const opened: readonly Fact[] = [...settled, opening]

interface Staged {
  readonly calls?: Readonly<Record<string, ReturnType<typeof critique> | string>>
  readonly before?: readonly Fact[]
  readonly answers?: Readonly<Record<string, string>>
  readonly told?: readonly (readonly [number, Fact])[]
  readonly events?: readonly Event[]
}

async function playStage({ calls = {}, before = opened, answers = {}, told = [], ...rest }: Staged = {}) {
  const events = rest.events ?? before.map((fact, seq) => ({ seq, t: 100, ...fact }))
  const clock = createClock(100)
  const usual = { 'critic:1': critique(), 'critic:2': critique(), 'fix:1': fixedPage(1) }
  const scripts = Object.entries({ ...usual, ...calls }).map(([id, said]) => [
    `${STAGE}/${id}`,
    [{ wait: 50 }, { say: String(saidOf(said)) }],
  ])
  const stage = perform({
    procedure: criticLoop(STAGE),
    clock,
    events,
    model: scriptedModel(Object.fromEntries(scripts), clock.sleep),
    pages: new Map([[page.hash, PAGE]]),
    after: (event, tell) => {
      const said = event.type === 'question_asked' ? answers[event.id] : undefined
      if (event.type === 'question_asked' && said !== undefined)
        tell({ type: 'answered', id: event.id, answer: said })
    },
  })
  for (const [at, fact] of told) clock.at(at, () => stage.driven.tell(fact))
  const state = await clock.until(stage.driven.done)
  return { state, own: stage.log.events.slice(events.length), events: stage.log.events }
}

const noTimes = judged(fails('BRIEF_COVERAGE', 'Say when.'))
const asking = judged(escalates('BRIEF_COVERAGE'), { escalations: [escalation('Sundays?')] })

describe('a critic loop as a stage', () => {
  test('goes over a run that has settled, and leaves its ending as it is', async () => {
    const { state, own } = await playStage({ calls: { 'critic:1': noTimes } })
    expect(asked(own)).toEqual([`${STAGE}/critic:1`, `${STAGE}/fix:1`, `${STAGE}/critic:2`])
    expect(own.every(({ stage }) => stage === STAGE)).toBe(true)
    expect(of(own, 'measure.done').map(({ id }) => id)).toEqual([`${STAGE}/measure:1`, `${STAGE}/measure:2`])
    const end = { type: 'stage_ended', id: STAGE, status: 'shipped', artifact: hashOf(fixedPage(1)) }
    expect(own.at(-1)).toMatchObject(end)
    expect(of(own, 'critic_ended')).toMatchObject([{ keyword: 'CONVERGED', passes: 2, fixes: 1 }])
    expect(state.settled).toMatchObject({ status: 'legacy', artifact: page.hash })
    expect([loopOf(state, STAGE).rounds.length, loopOf(state).rounds.length]).toEqual([2, 0])
  })

  test('its warnings are its own', async () => {
    const claimed = JSON.stringify({ ...critique(), result: 'CONTINUE (1 fixed)' })
    const { state, own } = await playStage({ calls: { 'critic:1': claimed } })
    expect(of(own, 'critique.parser_warning')).toMatchObject([{ kind: 'decision_mismatch', stage: STAGE }])
    expect(state.noted).toBe(0)
  })

  test('[CL-13] cut after any event and driven on, while it waits for an answer as well, it ends the same way', async () => {
    const answers = { [`${STAGE}/escalate:1:1`]: 'E1=2' }
    const whole = await playStage({ calls: { 'critic:1': asking }, answers })
    const question = whole.events.findIndex(({ type }) => type === 'question_asked')
    const answered = { type: 'answered', id: `${STAGE}/escalate:1:1`, answer: 'E1=2' } as const
    const cuts = whole.own.map((_, at) => opened.length + at)
    for (const cut of new Set([question + 1, ...spread(cuts, depth(5, cuts.length))])) {
      const events = whole.events.slice(0, cut)
      const told = cut === question + 1 ? ([[90_000_000, answered]] as const) : []
      const again = await playStage({ calls: { 'critic:1': asking }, answers, events, told })
      if (told.length > 0) expect(asked(again.own)).toEqual([`${STAGE}/fix:1`, `${STAGE}/critic:2`])
      expect(again.own.at(-1), `cut after ${cut}`).toMatchObject({
        ...{ type: 'stage_ended', status: 'shipped', artifact: hashOf(fixedPage(1)) },
      })
    }
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
    expect(of(own, 'stage_ended')).toMatchObject([{ status: 'interrupted', artifact: page.hash }])
  })

  test('a page that closed inside of it: nothing more is paid for', async () => {
    const { events } = await playStage()
    const cut = events.findIndex(({ type }) => type === 'call_started') + 1
    const id = `${STAGE}/critic:1`
    const { own } = await playStage({
      events: [
        ...events.slice(0, cut),
        { seq: cut, t: 200, stage: STAGE, type: 'run_recovered', reason: 'page_closed', lost: [id] },
        { seq: cut + 1, t: 200, stage: STAGE, type: 'call_failed', id, reason: 'lost' },
      ],
    })
    expect(own).toMatchObject([{ type: 'stage_ended', status: 'interrupted', cause: 'page_closed' }])
  })

  test('its own clock begins when it was opened', async () => {
    const before = [...settled, { ...opening, loop: { ...setup, totalTimeoutMs: 20 } }]
    const { own } = await playStage({ before })
    const end = { type: 'stage_ended', status: 'failed', cause: 'total_timeout', t: 120 }
    expect(own.at(-1)).toMatchObject(end)
  })

  test('[CL-5] a version that was measured before is not measured again', async () => {
    const measured = { outcome: 'measured', artifact: page.hash, rows: [row(false)] } as const
    const { own } = await playStage({
      before: [...settled, { type: 'measure.done', id: 'measure:given', ...measured }, opening],
    })
    expect(of(own, 'measure.done')).toEqual([])
    expect(of(own, 'criterion_measured')).toMatchObject([{ verdict: 'PASS' }])
  })

  test('nothing is owed of one that was never opened, or has ended; a run may be one from its beginning', () => {
    const rule = criticLoop(STAGE)
    for (const facts of [settled, [...opened, { type: 'stage_ended', id: STAGE } as const]])
      expect([...rule.next(stateAfter(...facts)), ...rule.deadlines(stateAfter(...facts))]).toEqual([])
    expect(procedureOf(stateAfter(creation({ page, loop: setup }))).name).toBe('critic-loop')
    expect(procedureOf(stateAfter(creation({ page }))).name).toBe('measuring')
  })
})
