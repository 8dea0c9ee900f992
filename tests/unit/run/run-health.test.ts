import { expect, test } from 'vitest'
import type { Event, Fact } from '../../../src/run/event'
import { createCallSpans, runHealthOf } from '../../../src/run/run-health'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { recordedRuns } from '../runs'

function healthOf(name: string) {
  const { file } = recordedRuns().find((run) => run.name === name) ?? { file: undefined }
  const spans = createCallSpans()
  for (const event of file?.events ?? []) spans.hear(event)
  return runHealthOf((file?.events ?? []).reduce<RunState>(fold, initialState()), spans.spans())
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
  const spans = createCallSpans()
  for (const [seq, fact] of log.entries()) spans.hear({ seq, t: seq * 100, ...fact } as Event)
  expect(spans.spans()).toEqual([100, 300])
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
  expect(runHealthOf(state, [])).toEqual({
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
