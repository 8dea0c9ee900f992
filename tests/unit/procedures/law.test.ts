import { describe, expect, test, vi } from 'vitest'
import { recordedModel } from '../../../src/models/recorded'
import { theater } from '../../../src/procedures/theater'
import type { Event, Fact } from '../../../src/run/event'
import type { RunFile } from '../../../src/run/log'
import { earnedRound } from '../../../src/run/gate'
import { CallError } from '../../../src/run/reading'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { createClock } from '../../tools/clock'
import { endingOf, perform } from '../../tools/stage'
import { recordedRuns } from '../runs'

// Each run is driven on from a hundred places and more, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 })

const FIRST_CALLS = ['stream', 'draft:1', 'round:1']

const theaters = recordedRuns().filter(({ file }) =>
  file.events.some(
    (event) => event.type === 'call_started' && FIRST_CALLS.includes(event.id) && event.t < 10,
  ),
)

/** How the reply of a call ended when it was not by itself. */
function failureOf(file: RunFile, call: string): CallError['reason'] | undefined {
  const failed = file.events.find((event) => event.type === 'call_failed' && event.id === call)
  return failed?.type === 'call_failed' && !['aborted', 'unreadable'].includes(failed.reason)
    ? failed.reason
    : undefined
}

/** Gives the same replies again: what had come before the cut comes at once, the rest when it came. */
function sameReplies(file: RunFile, prefix: readonly Event[], clock: ReturnType<typeof createClock>) {
  const state = prefix.reduce(fold, initialState())
  const replies = file.raw.map((reply) => {
    const elapsed = clock.now() - (state.calls[reply.call]?.startedAt ?? clock.now())
    return { ...reply, pace: reply.pace.map(([at, chars]) => [Math.max(0, at - elapsed), chars] as const) }
  })
  const model = recordedModel(replies, clock.sleep)
  return async function* (...request: Parameters<typeof model>) {
    yield* model(...request)
    const { call } = request[0]
    const failure = failureOf(file, call)
    if (failure) throw new CallError(failure, 'as recorded')
    const ended = file.events.some((event) => event.type === 'call_ended' && event.id === call)
    const unreadable = file.events.some(
      (event) => event.type === 'call_failed' && event.id === call && event.reason === 'unreadable',
    )
    if (!ended && !unreadable) await clock.sleep(10_000_000, request[1])
  }
}

async function driveOn(file: RunFile, cut: number): Promise<RunState> {
  const prefix = file.events.slice(0, cut)
  const clock = createClock(prefix.at(-1)?.t ?? 0)
  const measured = new Map(
    file.events.flatMap((event) => (event.type === 'measure.done' ? [[event.artifact, event] as const] : [])),
  )
  const { driven } = perform({
    procedure: theater,
    clock,
    events: prefix,
    model: sameReplies(file, prefix, clock),
    pages: new Map(file.bodies.map(({ hash, text }) => [hash, text])),
    measure: (artifact) =>
      Promise.resolve({
        outcome: measured.get(artifact)?.outcome ?? 'not_measured',
        rows: measured.get(artifact)?.rows ?? [],
      }),
  })
  for (const event of file.events.slice(cut))
    if (isOutside(event)) clock.at(event.t, () => driven.tell(outsideFact(event)))
  return clock.until(driven.done)
}

/** Facts that no rule and no reply would bring again. */
function isOutside(event: Event): event is Extract<Event, { type: Outside }> {
  if (event.type === 'person_said') return true
  return event.type === 'answered' || (event.type === 'stopped' && event.why === 'interrupt')
}

type Outside = 'stopped' | 'answered' | 'person_said'

function outsideFact(event: Extract<Event, { type: Outside }>): Fact {
  switch (event.type) {
    case 'stopped':
      return { type: 'stopped', why: event.why }
    case 'answered':
      return { type: 'answered', id: event.id, answer: event.answer }
    case 'person_said':
      return { type: 'person_said', words: event.words }
  }
}

describe('the law: cut after any event and driven on, a run reaches the same ending', () => {
  test('there are recorded runs to try it on', () => {
    expect(theaters.length).toBeGreaterThanOrEqual(15)
  })

  test.each(theaters)('$name', async ({ file }) => {
    const whole = endingOf(file.events.reduce(fold, initialState()))
    for (let cut = 1; cut <= file.events.length; cut++)
      expect(endingOf(await driveOn(file, cut)), `cut after ${cut}`).toEqual(whole)
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
