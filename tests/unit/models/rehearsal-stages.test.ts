import { beforeAll, describe, expect, test } from 'vitest'
import type { Model } from '../../../src/kernel'
import { rehearsedSeat } from '../../../src/models/rehearsal/seat'
import { acceptance } from '../../../src/procedures/acceptance'
import { crossExam } from '../../../src/procedures/cross-exam'
import { planCheck } from '../../../src/procedures/plan-check'
import { secondOpinion } from '../../../src/procedures/second-opinion'
import { rowsOf } from '../../../src/run/column'
import { defaults } from '../../../src/run/config'
import type { Measurement, StageSetup } from '../../../src/run/event'
import { examRulesOf } from '../../../src/run/exam-limits'
import type { Procedure } from '../../../src/run/procedure'
import type { RunState } from '../../../src/run/state'
import { rehearsalModel } from '../../../src/models/rehearsal/rehearsal'
import { theater } from '../../../src/procedures/theater'
import { createClock } from '../../tools/clock'
import { perform, type Stage } from '../../tools/stage'

/* A person without a key walks through every stage: each ends, and nobody is left out for a reply that cannot be read. */

const BRIEF = {
  title: 'Kiln hire',
  what: 'A page for a kiln that is hired by the hour, with prices and a form to ask.',
  requirements: ['Prices are named', 'There is a form to ask'],
}
const STAGE = 'stage:1'
const seats = ['s1', 's2', 's3'].map((id) => ({
  ...{ id, connection: 'rehearsal', family: 'rehearsal', nonce: `abcd${id}` },
}))
const ROWS: readonly Measurement[] = [
  {
    ...{ instrument: 'IN-2', rule: 'contrast', target: 'h1', value: 12, expected: 4.5 },
    ...{ violation: false, severity: 'high' },
  },
  {
    ...{ instrument: 'IN-8', rule: 'target_size', target: 'a', value: 18, expected: 24 },
    ...{ violation: true, severity: 'medium' },
  },
]

const sleep = () => Promise.resolve()
let run: { readonly state: RunState; readonly stage: Stage }

beforeAll(async () => {
  const clock = createClock()
  const config = { ...defaults, pace: 'split' as const }
  const model = rehearsalModel({ seed: 7, brief: BRIEF, config, sleep })
  const measure = () => ({ outcome: 'measured' as const, rows: ROWS })
  const stage = perform({ procedure: theater, clock, model, measure, setting: { brief: BRIEF, config } })
  run = { stage, state: await clock.until(stage.driven.done) }
})

async function walked(
  procedure: (stage: string) => Procedure,
  setup: StageSetup,
  draw?: string,
): Promise<RunState> {
  const clock = createClock()
  const { log } = run.stage
  const opened = {
    seq: log.events.length,
    t: 0,
    type: 'stage_opened' as const,
    id: STAGE,
    procedure: '',
    setup,
  }
  const { driven } = perform({
    ...{ procedure: procedure(STAGE), clock, model: seatedModel(setup, draw), parallel: 3 },
    events: [...log.events, opened],
    pages: new Map([...log.bodies].map(([hash, { text }]) => [hash, text])),
  })
  return clock.until(driven.done)
}

function seatedModel({ artifact }: StageSetup, draw = 'abcd'): Model {
  const text = run.stage.log.bodies.get(artifact)?.text ?? ''
  const models = new Map(
    seats.map((seat) => {
      const drawn = { ...seat, nonce: `${draw}${seat.id}` }
      return [
        seat.id,
        rehearsedSeat({ text: () => text, brief: BRIEF, seat: drawn, config: defaults, sleep }),
      ]
    }),
  )
  return (request, signal) => {
    const model = models.get(request.seat ?? '')
    if (!model) throw new Error(`Nobody sits at ${request.seat}.`)
    return model(request, signal)
  }
}

const judged = () => ({ artifact: run.state.settled?.artifact ?? '', mime: 'text/html', seats })
const factsOf = (state: RunState) => rowsOf(state.stageFacts).filter(({ stage }) => stage === STAGE)

function expectWalked(state: RunState) {
  expect(state.stages[STAGE]).toMatchObject({ ended: true })
  expect(state.stages[STAGE]?.status).not.toBe('failed')
  const calls = Object.entries(state.calls).filter(([id]) => id.startsWith(`${STAGE}/`))
  expect(calls.length).toBeGreaterThan(1)
  expect(calls.filter(([, { phase }]) => phase !== 'ended')).toEqual([])
}

describe('[OK-42] a person without a key walks through', () => {
  test('a cross-examination, in which some is kept and some is not', async () => {
    const setup: StageSetup = {
      ...{ kind: 'exam', ...judged(), ...examRulesOf('artifact') },
      critic: { seat: 's1', provider: 'rehearsal', model: 'rehearsal' },
      summary: 's2',
    }
    const state = await walked(crossExam, setup)
    expectWalked(state)
    const facts = factsOf(state)
    const classes = facts.flatMap((fact) => (fact.type === 'classified' ? [fact.class] : []))
    expect(new Set(classes).size).toBeGreaterThan(1)
    const checks = facts.flatMap((fact) => (fact.type === 'finding.checked' ? [fact.check] : []))
    expect(checks).toContain('confirmed')
    expect(facts.some(({ type }) => type === 'exam_summarised')).toBe(true)
  })

  test('[OK-25] its coverage critic names gaps, the others weigh them, and some are kept and some are not', async () => {
    const setup: StageSetup = {
      ...{ kind: 'exam', ...judged(), ...examRulesOf('artifact') },
      critic: { seat: 's1', provider: 'rehearsal', model: 'rehearsal' },
    }
    const draws = Array.from({ length: 12 }, (_, at) => `draw ${at}`)
    const states = await Promise.all(draws.map((draw) => walked(crossExam, setup, draw)))
    const told = states.map((state) => {
      const facts = factsOf(state)
      expect(facts.some(({ type }) => type === 'pass_skipped')).toBe(false)
      return facts.find((fact) => fact.type === 'critic_gaps')
    })
    expect(told.filter((gaps) => (gaps?.proposed ?? 0) > 0).length).toBeGreaterThan(draws.length / 2)
    expect(told.some((gaps) => (gaps?.merged ?? 0) > 0)).toBe(true)
    expect(told.some((gaps) => (gaps?.dropped ?? 0) > 0)).toBe(true)
  })

  test('an acceptance check', async () => {
    const state = await walked(acceptance, { kind: 'acceptance', ...judged(), critic: 's1' })
    expectWalked(state)
    expect(factsOf(state).find(({ type }) => type === 'acceptance')).toHaveProperty('result')
  })

  test('a plan check', async () => {
    const state = await walked(planCheck, { kind: 'plan', ...judged(), round: 1, adversarial: true })
    expectWalked(state)
    expect(factsOf(state).find(({ type }) => type === 'plan_checked')).toHaveProperty('result')
  })

  test('a second opinion', async () => {
    const setup: StageSetup = { kind: 'opinion', ...judged(), repeats: 1, mostCalls: 8, band: 1 }
    const state = await walked(secondOpinion, setup)
    expectWalked(state)
    expect(factsOf(state).find(({ type }) => type === 'blind_verdict')).toHaveProperty('median')
  })
})
