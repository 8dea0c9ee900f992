import { describe, expect, test, vi } from 'vitest'
import { recordedModel } from '../../../src/models/recorded'
import { theater } from '../../../src/procedures/theater'
import type { Event, Fact } from '../../../src/run/event'
import { earnedRound } from '../../../src/run/gate'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { createClock } from '../../tools/clock'
import { endingOf, perform } from '../../tools/stage'
import { driveOn } from '../../tools/drive-on'
import { recordedRuns } from '../../building/runs'

// Each run is driven on from a hundred places and more, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 })

const FIRST_CALLS = ['stream', 'draft:1', 'round:1']

const theaters = recordedRuns().filter(
  ({ file: { events } }) =>
    isWhole(events) &&
    events.some((event) => event.type === 'call_started' && FIRST_CALLS.includes(event.id) && event.t < 10),
)

/** A stage that was opened on a run that had settled goes by a rule of its own, and so by a law of its own. */
function isWhole(events: readonly Event[]): boolean {
  const end = events.findIndex(({ type }) => type === 'run_settled')
  return events.every(({ type }, at) => type !== 'stage_opened' || at < end)
}

describe('the law: cut after any event and driven on, a run reaches the same ending', () => {
  test('there are recorded runs to try it on', () => {
    expect(theaters.length).toBeGreaterThanOrEqual(15)
  })

  test.each(theaters)('$name', async ({ file }) => {
    const whole = endingOf(file.events.reduce(fold, initialState()))
    for (let cut = 1; cut <= file.events.length; cut++)
      expect(endingOf(await driveOn(theater, file, cut)), `cut after ${cut}`).toEqual(whole)
  })

  test.each(theaters)('$name: what was opened next was owed', ({ file }) => {
    file.events.forEach((event, at) => {
      if (event.type !== 'call_started') return
      const before = file.events.slice(0, at).reduce(fold, initialState())
      expect(theater.next(before).map((step) => step.kind === 'call' && step.id)).toContain(event.id)
    })
  })
})

describe('[CT-44] a page that closed: the calls are lost, and the run settles without another', () => {
  test.each(theaters)('$name, cut after any event', async ({ file }) => {
    for (let cut = 1; cut <= file.events.length; cut++) {
      const prefix = file.events.slice(0, cut)
      const before = prefix.reduce(fold, initialState())
      const open = Object.entries(before.calls).filter(([, call]) => call.phase === 'open')
      const recovery: Fact[] = [
        { type: 'run_recovered', reason: 'page_closed', lost: open.map(([id]) => id) },
        ...open.map(([id]): Fact => ({ type: 'call_failed', id, reason: 'lost' })),
      ]
      if (open.length === 0 || before.settled) continue
      const t = prefix.at(-1)?.t ?? 0
      const events = [...prefix, ...recovery.map((fact, at) => ({ seq: cut + at, t, ...fact }))]
      const clock = createClock(t)
      const { driven, log } = perform({
        procedure: theater,
        clock,
        events,
        model: recordedModel([], clock.sleep),
        pages: new Map(file.bodies.map(({ hash, text }) => [hash, text])),
      })
      const state = await clock.until(driven.done)
      expect(log.events.filter((event) => event.type === 'run_settled')).toHaveLength(1)
      expect(
        log.events
          .slice(events.length)
          .filter((event) => event.type === 'call_started' && event.id !== 'single'),
      ).toEqual([])
      if (before.ending === undefined && state.settled?.status !== 'shipped')
        expect(state.settled?.status, `cut after ${cut}`).toBe(expectedStatus(before))
    }
  })
})

/** What had been decided when the page closed stays decided; everything else is an interrupt. */
function expectedStatus(before: RunState): string {
  if (before.stopped === 'round_timeout') return 'timed_out'
  return !earnedRound(before) && (before.shipOpen || beyond(before)) ? 'below_threshold' : 'interrupted'
}

function beyond(state: RunState): boolean {
  return (state.rounds.at(-1)?.n ?? 0) > state.config.maxRounds
}
