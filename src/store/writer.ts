import { limits } from '../run/limits'
import type { Event } from '../run/event'
import type { Header, RunFile } from '../run/log'
import { fold, initialState, type RunState } from '../run/state'
import { artifactRows } from './artifacts'
import type { Rows } from './commit'
import { type Disk, diskOf } from './disk'
import { headOf, noCounts } from './head'
import { withOwed } from './memory'
import type { Store } from './open'
import { bodyBeside, isLasting, isNothing, nothing, type Owed, repliesOf, together } from './owed'
import type { Counts, RawPiece } from './rows'
import { nextSegment } from './segments'
import { type Trouble, type TroubleKind, troubleOf } from './trouble'

/** A log that another tab can read while it is written. Its first three members are what the kernel asks of a log. */
export interface Writer {
  append(event: Event, body?: string): void
  raw(call: string, text: string, t: number): void
  room(): Promise<void>
  /** Writes what is owed now. True when everything appended so far is on disk. */
  settle(): Promise<boolean>
  /** Like `settle`; then lets the database go. When false, nothing was let go and it may be called again. */
  close(): Promise<boolean>
  /** The whole run, on disk or not, for a download. */
  memory(): Promise<RunFile>
}

export interface WriterOptions extends WritingOptions {
  readonly store: Store
}

export interface WritingOptions {
  readonly header: Header
  readonly project?: string
  /** Where a run that is on disk already goes on. */
  readonly from?: { readonly state: RunState; readonly counts: Counts }
  /** Milliseconds, from any fixed moment. */
  readonly now: () => number
  /** Calls back after so many milliseconds; returns how to forget it. */
  readonly schedule: (ms: number, fire: () => void) => () => void
  /** What is on disk from now on, and may be shown. */
  readonly onCommitted: (events: readonly Event[], raw: readonly RawPiece[]) => void
  /** Once for each kind of trouble; without a trouble when everything is on disk again. */
  readonly onTrouble: (trouble?: Trouble) => void
}

interface Flush {
  readonly batch: Owed
  readonly rows: Rows
  /** What the disk has once it is written. */
  readonly next: Counts
}

/** After failures the next attempt waits longer each time, up to this many doublings of the slow pace (8 s). */
const DOUBLINGS = 5

/** A writer on the database. */
export function openWriter({ store, ...options }: WriterOptions): Writer {
  return writeOn(diskOf(store), options)
}

/** Writes one run by group commit: one flush in flight, the next gathers what arrives meanwhile. */
export function writeOn(disk: Disk, options: WritingOptions): Writer {
  const { header, now } = options
  let state = options.from?.state ?? initialState()
  let counts = options.from?.counts ?? noCounts(header, { project: options.project ?? '', origin: 'here' })
  let owed = nothing()
  /** The flush under way, or the one that failed last. */
  let flush: Flush | undefined
  let flight: Promise<void> | undefined
  let startedAt = Number.NEGATIVE_INFINITY
  let timer: { readonly due: number; readonly cancel: () => void } | undefined
  let failures = 0
  let told: TroubleKind | undefined
  let waiting: (() => void)[] = []
  const release = disk.hold()

  function append(event: Event, body?: string) {
    if (event.seq !== state.seq) throw new Error(`Event ${event.seq} came where ${state.seq} was due.`)
    state = fold(state, event)
    owed.events.push(event)
    owed.lasting ||= isLasting(event)
    if (body !== undefined) owed.bodies.push(bodyBeside(event, body))
    plan()
  }

  function raw(call: string, text: string, t: number) {
    owed.raw.push({ call, text, t })
    owed.chars += text.length
    plan()
  }

  /** Sets the alarm for the next flush; an alarm that is early enough already stays. */
  function plan() {
    if (flight || isAllSaved()) return
    const due = startedAt + pace()
    if (timer && timer.due <= due) return
    timer?.cancel()
    // A clock that was set back would put the flush off for as long.
    timer = { due, cancel: after(Math.min(due - now(), pace()), start) }
  }

  /** Milliseconds from the start of one flush to the start of the next. */
  function pace(): number {
    if (failures > 0) return limits.flushBodyMs * 2 ** Math.min(failures - 1, DOUBLINGS)
    if (isUrgent(owed)) return 0
    return owed.events.length > 0 ? limits.flushTagsMs : limits.flushBodyMs
  }

  function after(ms: number, fire: () => void): () => void {
    if (ms > 0) return options.schedule(ms, fire)
    let wanted = true
    // Not at once: the facts that one piece of text implies arrive in one go and belong into one flush.
    queueMicrotask(() => wanted && fire())
    return () => {
      wanted = false
    }
  }

  function start() {
    timer?.cancel()
    timer = undefined
    flight ??= fly()
  }

  async function fly() {
    startedAt = now()
    // Tried again as it was: when the attempt before did commit and only its answer was lost, the disk knows it by its hash.
    const tried = (flush ??= gathered())
    const outcome = await write(tried).then(
      () => 'written' as const,
      (cause: unknown) => ({ cause }),
    )
    flight = undefined
    if (outcome === 'written') landed(tried)
    else failed(outcome.cause)
    wake()
    plan()
  }

  function gathered(): Flush {
    const batch = owed
    owed = nothing()
    return { batch, ...rowsOf(batch, state) }
  }

  function landed({ next, batch: { events, raw } }: Flush) {
    flush = undefined
    counts = next
    failures = 0
    options.onCommitted(events, raw)
    if (told === undefined || !isAllSaved()) return
    told = undefined
    options.onTrouble()
  }

  function failed(cause: unknown) {
    failures += 1
    const trouble = troubleOf(cause)
    if (trouble.kind !== told) options.onTrouble(trouble)
    told = trouble.kind
  }

  async function write({ rows, batch }: Flush): Promise<void> {
    await disk.write(rows, batch.lasting).catch(async (cause: unknown) => {
      // An ending may wait behind the flush that finds no room.
      if (troubleOf(cause).kind !== 'quota' || ![...batch.events, ...owed.events].some(isEnd)) throw cause
      await disk.makeRoom()
      await disk.write(rows, batch.lasting)
    })
  }

  function rowsOf({ events, raw, bodies }: Owed, at: RunState): { rows: Rows; next: Counts } {
    const { row: segment, counts: counted } = nextSegment(counts, { events, raw: repliesOf(raw, at) })
    const next: Counts = events.some(isEnd) ? { ...counted, unseen: 1 } : counted
    const head = headOf(next, at)
    return {
      rows: { before: counts, segment, head, bodies, artifacts: artifactRows(events, at, head) },
      next,
    }
  }

  function isAllSaved(): boolean {
    return flush === undefined && isNothing(owed)
  }

  /** Two bounds, so that neither tags nor one long page pile up in memory. In trouble memory is all there is. */
  function isBehind(): boolean {
    if (failures > 0) return false
    const events = owed.events.length + (flush?.batch.events.length ?? 0)
    const chars = owed.chars + (flush?.batch.chars ?? 0)
    return events >= limits.mailboxEvents || chars >= limits.blockChars
  }

  function room(): Promise<void> {
    return isBehind() ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
  }

  function wake() {
    if (isBehind()) return
    const woken = waiting
    waiting = []
    for (const resolve of woken) resolve()
  }

  async function settle(): Promise<boolean> {
    while (flight) await flight
    // The end of one flight may have begun the next already.
    while (flight || !isAllSaved()) {
      start()
      await flight
      if (failures > 0) return false
    }
    return true
  }

  async function close(): Promise<boolean> {
    const saved = await settle()
    if (saved) release()
    return saved
  }

  async function memory(): Promise<RunFile> {
    while (flight) await flight
    // Taken before the disk is read: what lands meanwhile must not stand in both.
    const [rest, at] = [together(flush?.batch ?? nothing(), owed), state]
    return withOwed(await disk.read(header, counts), rest, at)
  }

  return { append, raw, room, settle, close, memory }
}

function isUrgent({ events, chars, lasting }: Owed): boolean {
  return lasting || events.length >= limits.mailboxEvents || chars >= limits.flushBodyChars
}

function isEnd(event: Event): boolean {
  return event.type === 'run_settled'
}
