// How long rounds and calls took is counted without idle time, beside what was raised and what went wrong.
import { describe, expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import { runHealthOf } from '../../../src/run/run-health'
import { createSpans } from '../../../src/run/run-spans'
import { placed, stateAfter, stateOf, type Told } from '../../building/facts'
import { recorded, recordedRuns } from '../../building/runs'
import { roundOpen } from './facts'

function spansOf(events: readonly Event[]) {
  const spans = createSpans()
  for (const event of events) spans.hear(event)
  return spans
}

function healthOf(name: string) {
  const { events } = recorded(name)
  return runHealthOf(stateOf(events), spansOf(events))
}

const DAY = 24 * 60 * 60 * 1000

/** A log with what happened when. */
const logOf = (...all: readonly (readonly [t: number, fact: Told])[]): readonly Event[] =>
  placed(all.map(([, fact]) => fact)).map((event, at) => ({ ...event, t: all[at]?.[0] ?? 0 }))

const begun = { type: 'run_started' } as const
const settled = { type: 'run_settled', status: 'shipped', mustFix: 0 } as const
const exam = { type: 'stage_opened', id: 'exam:1', procedure: 'cross-exam' } as const
const examined = { type: 'stage_ended', id: 'exam:1' } as const
const question = { type: 'question_asked', id: 'q', question: 'On?', options: ['yes', 'no'] } as const
const answered = { type: 'answered', id: 'q', answer: 'yes' } as const
const call = (id: string) => ({ type: 'call_started', id, seat: 'jury' }) as const
const ended = (id: string) => ({ type: 'call_ended', id, stop: 'end' }) as const
const failed = (id: string) => ({ type: 'call_failed', id, reason: 'lost' }) as const

test('[CT-52] a span is two events: each round and each call, from its beginning to its end', () => {
  const { roundMs, callMs } = healthOf('split_shipped')
  expect([roundMs.length, callMs.length]).toEqual([3, 6])
  expect([...roundMs, ...callMs].every((ms) => ms >= 0)).toBe(true)
  const spans = spansOf(placed([call('a'), call('b'), failed('b'), ended('a'), ended('nobody')]))
  expect(spans.callMs()).toEqual([10, 30])
})

describe('[CT-52] time in which nothing went on counts in no span', () => {
  const closed = { type: 'run_recovered', reason: 'page_closed', lost: ['a'] } as const
  const round = { type: 'critique.round_end', round: 1, mustFix: 0, decision: 'ship', reason: '' } as const

  test.each<[string, readonly Event[], object]>([
    [
      'what lies between the settlement and a stage, and what comes days after both',
      logOf(
        [500, begun],
        [1500, settled],
        [DAY, exam],
        [DAY + 300, call('exam:1/analyse')],
        [DAY + 700, ended('exam:1/analyse')],
        [DAY + 800, { ...examined, status: 'shipped' }],
        [3 * DAY, { type: 'approved', artifact: 'h' }],
      ),
      { runMs: 1000, stageMs: [{ kind: 'loop', ms: 800 }], callMs: [400] },
    ],
    [
      'a person who is waited for, in the run, in its round and in a stage',
      logOf(
        [0, begun],
        [100, roundOpen(1)],
        [200, question],
        [DAY, answered],
        [DAY + 100, round],
        [DAY + 150, settled],
        [2 * DAY, exam],
        [2 * DAY + 10, { ...question, id: 'exam:1/q' }],
        [9 * DAY, { ...answered, id: 'exam:1/q' }],
        [9 * DAY + 5, examined],
      ),
      { runMs: 350, roundMs: [200], stageMs: [{ ms: 15 }] },
    ],
    [
      'though a question counts while a call is still being answered',
      logOf(
        [0, begun],
        [100, call('a')],
        [200, question],
        [700, ended('a')],
        [DAY, answered],
        [DAY + 50, settled],
      ),
      { runMs: 750, callMs: [600] },
    ],
    [
      'a page that was closed: neither the run nor the call that went down with it',
      logOf(
        [0, begun],
        [100, call('a')],
        [400, { type: 'call_continued', id: 'a', n: 1, dropped: 0 }],
        [DAY, closed],
        [DAY, failed('a')],
        [DAY + 20, settled],
      ),
      { runMs: 420, callMs: [300] },
    ],
    [
      'a question that nobody answered waits for nobody once its run has settled',
      logOf([0, begun], [100, question], [DAY, settled], [2 * DAY, exam], [2 * DAY + 300, examined]),
      { runMs: 100, stageMs: [{ ms: 300 }] },
    ],
    [
      'what begins twice, or ends without having begun',
      placed([settled, begun, begun, exam, { ...examined, id: 'other' }, examined, settled]),
      { runMs: 50, stageMs: [{ kind: 'loop', ms: 20 }] },
    ],
  ])('%s', (_, events, health) => {
    expect(runHealthOf(stateOf(events), spansOf(events))).toMatchObject(health)
  })

  test('in no recorded run is a span longer than the run was there', () => {
    for (const { name, file } of recordedRuns()) {
      const spans = spansOf(file.events)
      const all = [spans.runMs(), ...spans.callMs(), ...spans.stageMs().map(({ ms }) => ms)]
      const whole = file.events.at(-1)?.t ?? 0
      expect([name, all.filter((ms) => ms < 0 || ms > whole)]).toEqual([name, []])
    }
  })
})

test('[CT-51] must-fixes are counted by panelist and by what it scored lowest in their round', () => {
  const { mustFix } = healthOf('shipped')
  expect(mustFix.every(({ n, dim }) => n > 0 && dim !== '')).toBe(true)
  expect(new Set(mustFix.map(({ panelist, dim }) => `${panelist} ${dim}`)).size).toBe(mustFix.length)
  expect(mustFix.map(({ panelist }) => panelist)).toContain('a11y')
  const fix = (round: number, role: 'critic' | 'copy'): Told => {
    return { type: 'critique.panelist_must_fix', round, role, text: 'One.' }
  }
  const dim = (dimName: string, dimScore?: number): Told => {
    const said = { round: 1, role: 'copy', dimName, dimNote: '', ...(dimScore && { dimScore }) } as const
    return { type: 'critique.panelist_dim', ...said }
  }
  const dims = [dim('voice'), dim('length', 4), dim('specificity', 3)]
  const state = stateAfter(
    roundOpen(1),
    fix(1, 'critic'),
    fix(1, 'copy'),
    ...dims,
    roundOpen(2),
    fix(2, 'critic'),
  )
  const none = { runMs: 0, stageMs: [], roundMs: [], callMs: [], warnings: {} }
  expect(runHealthOf(state, createSpans())).toEqual({
    ...none,
    mustFix: [
      { panelist: 'critic', dim: '', n: 2 },
      { panelist: 'copy', dim: 'specificity', n: 1 },
    ],
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
  const counted = ['round_end', 'ship', 'degraded', 'parser_warning', 'failed'].map(
    (name) => `critique.${name}`,
  )
  expect([...types]).toEqual(expect.arrayContaining(['run_started', ...counted]))
})
