import { defaults } from '../../../src/run/config'
import type { Event, Fact } from '../../../src/run/event'
import type { Header } from '../../../src/run/log'
import type { Notice, Store } from '../../../src/store/open'
import { openStore } from '../../../src/store/open'
import type { RawPiece } from '../../../src/store/rows'
import type { Trouble } from '../../../src/store/trouble'
import { openWriter, type Writer, type WriterOptions } from '../../../src/store/writer'
import { digest } from '../../../src/wire/digest'

let databases = 0

/** A database that no other test sees. */
export async function freshStore(name = `jury-${databases++}`): Promise<Store & { notices: Notice[] }> {
  const notices: Notice[] = []
  const opening = await openStore({ name, onNotice: (notice) => notices.push(notice) })
  if (opening.kind === 'newer') throw new Error(`${name} is newer than this code.`)
  return { ...opening.store, notices }
}

/** Another tab on the same database. */
export function sameStore(store: Store) {
  return freshStore(store.name)
}

export function headerOf(runId: string, created = '2026-03-01T12:00:00.000Z'): Header {
  return { jury: 1, runId, created }
}

/** Places facts ten milliseconds apart. */
export function placed(facts: readonly (Fact & { call?: string })[], from = 0): Event[] {
  return facts.map((fact, at) => ({ seq: from + at, t: (from + at) * 10, ...fact }))
}

export const PAGE = '<!doctype html><title>A page – größer 🙂</title>'
export const PAGE_HASH = digest(PAGE).hash

/** A run that ships in its first round, as facts. */
export function shippedFacts(runId: string): (Fact & { call?: string })[] {
  const call = 'draft:1'
  return [
    {
      type: 'run_created',
      runId,
      brief: { title: 'A landing page', what: 'One page' },
      config: defaults,
      connection: 'here',
    },
    { type: 'run_started' },
    { type: 'call_started', id: call, seat: 'jury' },
    { type: 'critique.round_open', round: 1, position: 20, call },
    { type: 'critique.panelist_open', round: 1, role: 'designer', call },
    { type: 'critique.panelist_note', round: 1, role: 'designer', text: 'two\nlines', call },
    {
      type: 'critique.artifact_seen',
      round: 1,
      hash: PAGE_HASH,
      bytes: digest(PAGE).bytes,
      mime: 'text/html',
      from: 'designer',
      call,
    },
    { type: 'critique.panelist_close', round: 1, role: 'designer', mustFix: 0, call },
    { type: 'critique.round_heard', round: 1, position: 900, bytes: 200, reason: 'good', call },
    { type: 'critique.round_end', round: 1, composite: 8.4, mustFix: 0, decision: 'ship', reason: 'good' },
    { type: 'call_ended', id: call, stop: 'end' },
    {
      type: 'critique.ship',
      round: 1,
      composite: 8.4,
      mustFix: 0,
      status: 'shipped',
      artifactRef: { runId, artifactId: PAGE_HASH },
      summary: 'Ships.',
    },
    {
      type: 'run_settled',
      status: 'shipped',
      round: 1,
      composite: 8.4,
      mustFix: 0,
      artifact: PAGE_HASH,
    },
  ]
}

/** Notes of one seat, enough to fill any number of blocks. */
export function notes(count: number, from: number, chars = 40): Event[] {
  const text = 'n'.repeat(chars)
  const facts = Array.from({ length: count }, (_, at) => ({
    type: 'critique.panelist_note' as const,
    round: 1,
    role: 'critic' as const,
    text: `${at} ${text}`,
    call: 'draft:1',
  }))
  return placed(facts, from)
}

/** A clock that stands still until it is told to go. */
export function handClock() {
  let time = 1000
  let timers: { at: number; fire: () => void }[] = []
  return {
    now: () => time,
    schedule(ms: number, fire: () => void) {
      const timer = { at: time + ms, fire }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    /** Lets time pass and fires what is due. */
    pass(ms: number) {
      time += ms
      const due = timers.filter(({ at }) => at <= time)
      timers = timers.filter(({ at }) => at > time)
      for (const { fire } of due) fire()
    },
    set(to: number) {
      time = to
    },
    waiting: () => timers.map(({ at }) => at - time),
  }
}

export type HandClock = ReturnType<typeof handClock>

/** A writer with everything that it said to the outside. */
export function listeningWriter(
  store: Store,
  options: Partial<WriterOptions> & { readonly clock?: HandClock; readonly runId?: string } = {},
) {
  const { clock = handClock(), runId = 'r1', ...rest } = options
  const shown: (readonly Event[])[] = []
  const heard: RawPiece[] = []
  const troubles: (Trouble | undefined)[] = []
  const writer = openWriter({
    store,
    header: headerOf(runId),
    now: clock.now,
    schedule: clock.schedule,
    onCommitted(events, raw) {
      shown.push(events)
      heard.push(...raw)
    },
    onTrouble: (trouble) => troubles.push(trouble),
    ...rest,
  })
  return { writer, clock, shown, heard, troubles }
}

export function appendAll(writer: Writer, events: readonly Event[]): void {
  for (const event of events)
    writer.append(
      event,
      event.type === 'critique.artifact_seen' && event.hash === PAGE_HASH ? PAGE : undefined,
    )
}

/** Writes a whole settled run with two replies, in as many flushes as asked for. */
export async function writeRun(
  store: Store,
  { runId = 'r1', middle = [] as readonly Event[], flushes = 3, created = '2026-03-01T12:00:00.000Z' } = {},
) {
  const facts = shippedFacts(runId)
  const first = placed(facts.slice(0, 6))
  const events = [...first, ...middle, ...placed(facts.slice(6), first.length + middle.length)]
  const { writer } = listeningWriter(store, { header: headerOf(runId, created) })
  const step = Math.ceil(events.length / flushes)
  for (let at = 0; at < events.length; at += step) {
    appendAll(writer, events.slice(at, at + step))
    writer.raw('draft:1', `piece ${at} ü\n`, at * 10 + 20)
    writer.raw('draft:2', 'half \ud83d', 21)
    writer.raw('draft:2', '\ude42 pair', 22)
    await writer.settle()
  }
  await writer.close()
  return events
}

/** Waits for the database, which keeps its own time. */
export async function until(happened: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    if (await happened()) return
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  throw new Error('It did not happen within 500 turns.')
}

/** As long as a flush takes, when the point is that none comes. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
}
