import { recordedModel } from '../../src/models/recorded'
import type { Event, Fact } from '../../src/run/event'
import type { RunFile } from '../../src/run/log'
import type { Procedure } from '../../src/run/procedure'
import { CallError } from '../../src/run/reading'
import { fold, initialState, type RunState } from '../../src/run/state'
import { createClock } from './clock'
import { perform } from './stage'

/** How the reply of a call ended when it was not by itself. */
function failureOf(file: RunFile, call: string): CallError['reason'] | undefined {
  const failed = file.events.find((event) => event.type === 'call_failed' && event.id === call)
  return failed?.type === 'call_failed' && !['aborted', 'unreadable'].includes(failed.reason)
    ? failed.reason
    : undefined
}

/** Gives the same replies again: what had come before the cut comes at once, the rest when it came. */
export function sameReplies(file: RunFile, prefix: readonly Event[], clock: ReturnType<typeof createClock>) {
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

/** A recorded run, cut after so many events and driven on with the replies, measurements and facts that it had. */
export async function driveOn(procedure: Procedure, file: RunFile, cut: number): Promise<RunState> {
  const prefix = file.events.slice(0, cut)
  const clock = createClock(prefix.at(-1)?.t ?? 0)
  const measured = new Map(
    file.events.flatMap((event) => (event.type === 'measure.done' ? [[event.artifact, event] as const] : [])),
  )
  const { driven } = perform({
    procedure,
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

/** What became of a run whose page closed while a call was open. */
export interface Closed {
  readonly prefix: readonly Event[]
  readonly before: RunState
  readonly state: RunState
  /** What happened from there on. */
  readonly own: readonly Event[]
}

/** Closes a recorded run after so many events, and drives it on from there. */
export async function closedAfter(procedure: Procedure, file: RunFile, cut: number): Promise<Closed> {
  const prefix = file.events.slice(0, cut)
  const before = prefix.reduce(fold, initialState())
  const lost = Object.keys(before.calls).filter((id) => before.calls[id]?.phase === 'open')
  const recovery: Fact[] = [
    { type: 'run_recovered', reason: 'page_closed', lost },
    ...lost.map((id): Fact => ({ type: 'call_failed', id, reason: 'lost' })),
  ]
  const { stage } = procedure
  const t = prefix.at(-1)?.t ?? 0
  const place = { t, ...(stage !== undefined && { stage }) }
  const events = [...prefix, ...recovery.map((fact, at) => ({ seq: cut + at, ...place, ...fact }))]
  const clock = createClock(t)
  const model = recordedModel([], clock.sleep)
  const pages = new Map(file.bodies.map(({ hash, text }) => [hash, text]))
  const { driven, log } = perform({ procedure, clock, events, model, pages })
  const state = await clock.until(driven.done)
  return { prefix, before, state, own: log.events.slice(events.length) }
}
