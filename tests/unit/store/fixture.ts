import { vi } from 'vitest'
import { defaults } from '../../../src/run/config'
import type { Event } from '../../../src/run/event'
import type { Header } from '../../../src/run/log'
import type { Notice, Store } from '../../../src/store/open'
import { openStore } from '../../../src/store/open'
import { readHead, readRunFile } from '../../../src/store/reader'
import type { Damage, RawPiece } from '../../../src/store/rows'
import type { Trouble } from '../../../src/store/trouble'
import { openWriter, type Writer, type WriterOptions } from '../../../src/store/writer'
import { digest } from '../../../src/wire/digest'
import { placed, type Told } from '../../building/facts'
import { STATE_MS } from '../../limits.mjs'

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

export const PAGE = '<!doctype html><title>A page – größer 🙂</title>'
export const PAGE_HASH = digest(PAGE).hash

/** A run that ships in its first round, as facts. */
export function shippedFacts(runId: string): Told[] {
  const brief = { title: 'A landing page', what: 'One page' }
  const call = 'draft:1'
  const seat = { round: 1, role: 'designer', call } as const
  const page = { hash: PAGE_HASH, bytes: digest(PAGE).bytes, mime: 'text/html' }
  const verdict = { round: 1, composite: 8.4, mustFix: 0 }
  const artifactRef = { runId, artifactId: PAGE_HASH }
  return [
    { type: 'run_created', runId, brief, config: defaults, connection: 'here' },
    { type: 'run_started' },
    { type: 'call_started', id: call, seat: 'jury' },
    { type: 'critique.round_open', round: 1, position: 20, call },
    { type: 'critique.panelist_open', ...seat },
    { type: 'critique.panelist_note', ...seat, text: 'two\nlines' },
    { type: 'critique.artifact_seen', round: 1, ...page, from: 'designer', call },
    { type: 'critique.panelist_close', ...seat, mustFix: 0 },
    { type: 'critique.round_heard', round: 1, position: 900, bytes: 200, reason: 'good', call },
    { type: 'critique.round_end', ...verdict, decision: 'ship', reason: 'good' },
    { type: 'call_ended', id: call, stop: 'end' },
    { type: 'critique.ship', ...verdict, status: 'shipped', artifactRef, summary: 'Ships.' },
    { type: 'run_settled', status: 'shipped', ...verdict, artifact: PAGE_HASH },
  ]
}

/** Notes of one seat, enough to fill any number of blocks. */
export function notes(count: number, from: number, chars = 40): Event[] {
  const note = { type: 'critique.panelist_note', round: 1, role: 'critic', call: 'draft:1' } as const
  const facts = Array.from({ length: count }, (_, at) => ({ ...note, text: `${at} ${'n'.repeat(chars)}` }))
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

interface Listening extends Partial<WriterOptions> {
  readonly clock?: HandClock
  readonly runId?: string
}

/** A writer with everything that it said to the outside. */
export function listeningWriter(store: Store, options: Listening = {}) {
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

/** A run that is being written, of which so many events are on disk; `add` writes more of them. */
export async function writing(count: number, options: Listening = {}) {
  const { store = await freshStore(), runId = 'r1' } = options
  const listening = listeningWriter(store, options)
  const events = placed(shippedFacts(runId))
  const add = (from: number, to?: number) => appendAll(listening.writer, events.slice(from, to))
  add(0, count)
  await listening.writer.settle()
  return { store, events, add, ...listening, ...saidOf(store, runId) }
}

/** What a database says of a run: its head, its file, its events, and where it is damaged. */
export function saidOf(store: Store, runId = 'r1') {
  const file = (onDamage?: (damage: Damage) => void) =>
    readRunFile(store, runId, onDamage ? { onDamage } : {})
  return {
    head: () => readHead(store, runId),
    file,
    saved: async () => (await file())?.events,
    async damages() {
      const damages: Damage[] = []
      await file((damage) => damages.push(damage))
      return damages
    },
  }
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
export function until(happened: () => boolean | Promise<boolean>): Promise<void> {
  const look = async () => {
    if (!(await happened())) throw new Error('It has not happened.')
  }
  return vi.waitFor(look, { interval: 1, timeout: STATE_MS })
}

/** More turns of the event loop than a flush takes, when the point is that none comes: the database moves by turns. */
export async function quiet(turns = 200): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}
