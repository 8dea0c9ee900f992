import { describe, expect, test } from 'vitest'
import type { Event, Fact } from '../../../src/run/event'
import { runHealthOf } from '../../../src/run/run-health'
import { createSpans } from '../../../src/run/run-spans'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { recordedRuns } from '../../building/runs'

function spansOf(events: readonly Event[]) {
  const spans = createSpans()
  for (const event of events) spans.hear(event)
  return spans
}

function healthOf(name: string) {
  const { file } = recordedRuns().find((run) => run.name === name) ?? { file: undefined }
  const events = file?.events ?? []
  return runHealthOf(events.reduce<RunState>(fold, initialState()), spansOf(events))
}

test('[CT-52] a span is two events: each round and each call, from its beginning to its end', () => {
  const { roundMs, callMs } = healthOf('split_shipped')
  expect(roundMs).toHaveLength(3)
  expect(callMs).toHaveLength(6)
  expect([...roundMs, ...callMs].every((ms) => ms >= 0)).toBe(true)
  const log: readonly Fact[] = [
    { type: 'call_started', id: 'a', seat: 'jury' },
    { type: 'call_started', id: 'b', seat: 'jury' },
    { type: 'call_failed', id: 'b', reason: 'lost' },
    { type: 'call_ended', id: 'a', stop: 'end' },
    { type: 'call_ended', id: 'nobody', stop: 'end' },
  ]
  const events = log.map((fact, seq) => ({ seq, t: seq * 100, ...fact }) as Event)
  expect(spansOf(events).callMs()).toEqual([100, 300])
})

const DAY = 24 * 60 * 60 * 1000
type At = readonly [t: number, fact: Fact & { readonly stage?: string }]

/** A log with what happened when. */
function logOf(all: readonly At[]): readonly Event[] {
  // A place makes an event of a fact.
  return all.map(([t, fact], seq) => ({ seq, t, ...fact }) as Event)
}

const settled = { type: 'run_settled', status: 'shipped', mustFix: 0 } as const
const exam = { type: 'stage_opened', id: 'exam:1', procedure: 'cross-exam' } as const
const question = { type: 'question_asked', id: 'q', question: 'On?', options: ['yes', 'no'] } as const

describe('[CT-52] time in which nothing went on counts in no span', () => {
  test('what lies between the settlement and a stage, and what comes days after both', () => {
    const spans = spansOf(
      logOf([
        [500, { type: 'run_started' }],
        [1500, settled],
        [DAY, exam],
        [DAY + 300, { type: 'call_started', id: 'exam:1/analyse', seat: 's1' }],
        [DAY + 700, { type: 'call_ended', id: 'exam:1/analyse', stop: 'end' }],
        [DAY + 800, { type: 'stage_ended', id: 'exam:1', status: 'shipped' }],
        [3 * DAY, { type: 'approved', artifact: 'h' }],
      ]),
    )
    expect(spans.runMs()).toBe(1000)
    expect(spans.stageMs()).toEqual([{ kind: 'loop', ms: 800 }])
    expect(spans.callMs()).toEqual([400])
  })

  test('a person who is waited for, in the run, in its round and in a stage', () => {
    const events = logOf([
      [0, { type: 'run_started' }],
      [100, { type: 'critique.round_open', round: 1, position: 0 }],
      [200, question],
      [DAY, { type: 'answered', id: 'q', answer: 'yes' }],
      [
        DAY + 100,
        { type: 'critique.round_end', round: 1, composite: 8, mustFix: 0, decision: 'ship', reason: '' },
      ],
      [DAY + 150, settled],
      [2 * DAY, exam],
      [2 * DAY + 10, { ...question, id: 'exam:1/q' }],
      [9 * DAY, { type: 'answered', id: 'exam:1/q', answer: 'yes' }],
      [9 * DAY + 5, { type: 'stage_ended', id: 'exam:1' }],
    ])
    const health = runHealthOf(events.reduce<RunState>(fold, initialState()), spansOf(events))
    expect(health).toMatchObject({ runMs: 350, roundMs: [200], stageMs: [{ ms: 15 }] })
  })

  test('a question counts while a call is still being answered', () => {
    const spans = spansOf(
      logOf([
        [0, { type: 'run_started' }],
        [100, { type: 'call_started', id: 'a', seat: 'jury' }],
        [200, question],
        [700, { type: 'call_ended', id: 'a', stop: 'end' }],
        [DAY, { type: 'answered', id: 'q', answer: 'no' }],
        [DAY + 50, settled],
      ]),
    )
    expect(spans.runMs()).toBe(750)
    expect(spans.callMs()).toEqual([600])
  })

  test('a page that was closed: neither the run nor the call that went down with it', () => {
    const spans = spansOf(
      logOf([
        [0, { type: 'run_started' }],
        [100, { type: 'call_started', id: 'a', seat: 'jury' }],
        [400, { type: 'call_continued', id: 'a', n: 1, dropped: 0 }],
        [DAY, { type: 'run_recovered', reason: 'page_closed', lost: ['a'] }],
        [DAY, { type: 'call_failed', id: 'a', reason: 'lost' }],
        [DAY + 20, settled],
      ]),
    )
    expect(spans.runMs()).toBe(420)
    expect(spans.callMs()).toEqual([300])
  })

  test('a question that nobody answered waits for nobody once its run has settled', () => {
    const spans = spansOf(
      logOf([
        [0, { type: 'run_started' }],
        [100, question],
        [DAY, settled],
        [2 * DAY, exam],
        [2 * DAY + 300, { type: 'stage_ended', id: 'exam:1' }],
      ]),
    )
    expect(spans.runMs()).toBe(100)
    expect(spans.stageMs()).toMatchObject([{ ms: 300 }])
  })

  test.each(recordedRuns().map(({ name, file }) => [name, file.events] as const))(
    '%s: no span is longer than its run was there',
    (_, events) => {
      const spans = spansOf(events)
      const whole = events.at(-1)?.t ?? 0
      for (const ms of [spans.runMs(), ...spans.callMs(), ...spans.stageMs().map((each) => each.ms)]) {
        expect(ms).toBeGreaterThanOrEqual(0)
        expect(ms).toBeLessThanOrEqual(whole)
      }
    },
  )
})

test('[CT-51] must-fixes are counted by panelist and by what it scored lowest in their round', () => {
  const { mustFix } = healthOf('shipped')
  expect(mustFix.every(({ n, dim }) => n > 0 && dim !== '')).toBe(true)
  expect(new Set(mustFix.map(({ panelist, dim }) => `${panelist} ${dim}`)).size).toBe(mustFix.length)
  expect(mustFix.map(({ panelist }) => panelist)).toContain('a11y')
  const said: readonly Fact[] = [
    { type: 'critique.round_open', round: 1, position: 0 },
    { type: 'critique.panelist_must_fix', round: 1, role: 'critic', text: 'One.' },
    { type: 'critique.panelist_must_fix', round: 1, role: 'copy', text: 'Two.' },
    { type: 'critique.panelist_dim', round: 1, role: 'copy', dimName: 'voice', dimNote: 'Unscored.' },
    { type: 'critique.panelist_dim', round: 1, role: 'copy', dimName: 'length', dimScore: 4, dimNote: '' },
    {
      type: 'critique.panelist_dim',
      round: 1,
      role: 'copy',
      dimName: 'specificity',
      dimScore: 3,
      dimNote: '',
    },
    { type: 'critique.round_open', round: 2, position: 0 },
    { type: 'critique.panelist_must_fix', round: 2, role: 'critic', text: 'Three.' },
  ]
  const state = said.reduce<RunState>(
    (before, fact, seq) => fold(before, { seq, t: seq, ...fact } as Event),
    initialState(),
  )
  expect(runHealthOf(state, createSpans())).toEqual({
    runMs: 0,
    stageMs: [],
    roundMs: [],
    callMs: [],
    mustFix: [
      { panelist: 'critic', dim: '', n: 2 },
      { panelist: 'copy', dim: 'specificity', n: 1 },
    ],
    warnings: {},
  })
})

test('[CT-51] why a jury dropped out, what the reader remarked on and what stopped a run are kept', () => {
  expect(healthOf('oversize').degraded).toBe('oversize_block')
  expect(healthOf('timed_out').stopped).toBeDefined()
  expect(Object.keys(healthOf('odd').warnings).length).toBeGreaterThan(1)
  expect(healthOf('shipped')).not.toHaveProperty('degraded')
  expect(healthOf('shipped')).not.toHaveProperty('stopped')
})

test('[CT-52] the events that are counted are there by their names in every run that has them', () => {
  const types = new Set(recordedRuns().flatMap(({ file }) => file.events.map(({ type }) => type)))
  // What the specification calls run_started, round_closed, run_shipped, degraded, parser_recover and run_failed.
  for (const type of [
    'run_started',
    'critique.round_end',
    'critique.ship',
    'critique.degraded',
    'critique.parser_warning',
    'critique.failed',
  ] as const)
    expect(types).toContain(type)
})

test('[CT-52] what begins twice, or ends without having begun, adds no time', () => {
  const log: readonly Fact[] = [
    { type: 'run_settled', status: 'failed' },
    { type: 'run_started' },
    { type: 'run_started' },
    { type: 'stage_opened', id: 'one', procedure: 'cross-exam' },
    { type: 'stage_ended', id: 'other' },
    { type: 'stage_ended', id: 'one' },
    { type: 'run_settled', status: 'shipped' },
  ]
  const spans = spansOf(log.map((fact, seq) => ({ seq, t: seq * 100, ...fact }) as Event))
  expect(spans.runMs()).toBe(500)
  expect(spans.stageMs()).toEqual([{ kind: 'loop', ms: 200 }])
})
