/** A person without a key walks through stages that seats judge: each ends, and every reply can be read. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Model } from '../../../src/kernel'
import { rehearsedSeat } from '../../../src/models/rehearsal/seat'
import { crossExam } from '../../../src/procedures/cross-exam'
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

const BRIEF = {
  title: 'Kiln hire',
  what: 'A page for a kiln that is hired by the hour, with prices and a form to ask.',
  requirements: ['Prices are named', 'There is a form to ask'],
}
const STAGE = 'stage:1'
const seats = ['s1', 's2', 's3'].map((id) => ({
  ...{ id, connection: 'rehearsal', family: 'rehearsal', nonce: `abcd${id}` },
}))
const pale = { instrument: 'IN-2', rule: 'contrast', target: 'h1', value: 12, expected: 4.5 } as const
const small = { instrument: 'IN-8', rule: 'target_size', target: 'a', value: 18, expected: 24 } as const
const rows: readonly Measurement[] = [
  { ...pale, violation: false, severity: 'high' },
  { ...small, violation: true, severity: 'medium' },
]

const sleep = () => Promise.resolve()
let run: { readonly state: RunState; readonly stage: Stage }

beforeAll(async () => {
  const clock = createClock()
  const config = { ...defaults, pace: 'split' as const }
  const model = rehearsalModel({ seed: 7, brief: BRIEF, config, sleep })
  const measure = () => ({ outcome: 'measured' as const, rows })
  const stage = perform({ procedure: theater, clock, model, measure, setting: { brief: BRIEF, config } })
  run = { stage, state: await clock.until(stage.driven.done) }
})

/** The facts of a stage that has ended well, in which more than one was asked and everybody has answered. */
async function walked(procedure: (stage: string) => Procedure, setup: StageSetup, draw = 'abcd') {
  const clock = createClock()
  const { events, bodies } = run.stage.log
  const opened = { seq: events.length, t: 0, type: 'stage_opened' as const, id: STAGE, procedure: '', setup }
  const { driven } = perform({
    ...{ procedure: procedure(STAGE), clock, model: seatedModel(setup, draw), parallel: 3 },
    events: [...events, opened],
    pages: new Map([...bodies].map(([hash, { text }]) => [hash, text])),
  })
  const state = await clock.until(driven.done)
  expect(state.stages[STAGE]).toMatchObject({ ended: true })
  expect(state.stages[STAGE]?.status).not.toBe('failed')
  const calls = Object.entries(state.calls).filter(([id]) => id.startsWith(`${STAGE}/`))
  expect(calls.length).toBeGreaterThan(1)
  expect(calls.filter(([, { phase }]) => phase !== 'ended')).toEqual([])
  return rowsOf(state.stageFacts).filter(({ stage }) => stage === STAGE)
}

function seatedModel({ artifact }: StageSetup, draw: string): Model {
  const text = () => run.stage.log.bodies.get(artifact)?.text ?? ''
  return (request, signal) => {
    const seat = seats.find(({ id }) => id === request.seat)
    if (!seat) throw new Error(`Nobody sits at ${request.seat}.`)
    const drawn = { ...seat, nonce: `${draw}${seat.id}` }
    return rehearsedSeat({ text, brief: BRIEF, seat: drawn, config: defaults, sleep })(request, signal)
  }
}

const judged = () => ({ artifact: run.state.settled?.artifact ?? '', mime: 'text/html', seats })
const exam = (): Extract<StageSetup, { kind: 'exam' }> => ({
  ...{ kind: 'exam', ...judged(), ...examRulesOf('artifact') },
  critic: { seat: 's1', provider: 'rehearsal', model: 'rehearsal' },
})

describe('[OK-42] a person without a key walks through', () => {
  test('a cross-examination, in which some is kept and some is not', async () => {
    const facts = await walked(crossExam, { ...exam(), summary: 's2' })
    const classes = facts.flatMap((fact) => (fact.type === 'classified' ? [fact.class] : []))
    expect(new Set(classes).size).toBeGreaterThan(1)
    const checks = facts.flatMap((fact) => (fact.type === 'finding.checked' ? [fact.check] : []))
    expect(checks).toContain('confirmed')
    expect(facts.some(({ type }) => type === 'exam_summarised')).toBe(true)
  })

  test('[OK-25] its coverage critic names gaps, the others weigh them, and some are kept and some are not', async () => {
    const draws = Array.from({ length: 12 }, (_, at) => `draw ${at}`)
    const told = await Promise.all(
      draws.map(async (draw) => {
        const facts = await walked(crossExam, exam(), draw)
        expect(facts.some(({ type }) => type === 'pass_skipped')).toBe(false)
        return facts.find((fact) => fact.type === 'critic_gaps')
      }),
    )
    const having = (what: 'proposed' | 'merged' | 'dropped') =>
      told.filter((gaps) => (gaps?.[what] ?? 0) > 0).length
    expect(having('proposed')).toBeGreaterThan(draws.length / 2)
    expect(Math.min(having('merged'), having('dropped'))).toBeGreaterThan(0)
  })

  test('a second opinion', async () => {
    const setup: StageSetup = { kind: 'opinion', ...judged(), repeats: 1, mostCalls: 8, band: 1 }
    const facts = await walked(secondOpinion, setup)
    expect(facts.find(({ type }) => type === 'blind_verdict')).toHaveProperty('median')
  })
})
