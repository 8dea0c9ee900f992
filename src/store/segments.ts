import { type Event, SPEC_EVENTS } from '../run/event'
import type { RawReply } from '../run/log'
import { chain, START } from './chain'
import { type Counts, type Damage, lineOf, type SegmentRow } from './rows'
import type { JuryDb } from './schema'

/** What goes to disk in one flush. */
export interface Content {
  readonly events: readonly Event[]
  readonly raw: readonly RawReply[]
}

/** The segment that holds this content, and the counts of the run once it is on disk. */
export function nextSegment(counts: Counts, { events, raw }: Content): { row: SegmentRow; counts: Counts } {
  const lines = events.map(lineOf)
  const log = lines.join('')
  const { id: run, segments: seq, seq: first } = counts
  const row = { run, seq, first, count: events.length, log, raw, hash: hashOf(counts.hash, { log, raw }) }
  return { row, counts: counted(counts, { row, events, lines }) }
}

/** The counts of a run with one more segment. */
export function counted(counts: Counts, { row, events, lines }: Good): Counts {
  const said = lines.filter((_, at) => inTranscript(events[at])).join('')
  return {
    ...counts,
    seq: counts.seq + row.count,
    segments: counts.segments + 1,
    bytes: counts.bytes + bytesOf(row.log) + row.raw.reduce((sum, { text }) => sum + bytesOf(text), 0),
    transcriptBytes: counts.transcriptBytes + bytesOf(said),
    hash: row.hash,
  }
}

const spec: ReadonlySet<string> = new Set(SPEC_EVENTS)

/** Whether the transcript, which speaks the spec's words alone, carries this event. */
export function inTranscript(event: Event | undefined): boolean {
  return event !== undefined && spec.has(event.type)
}

function bytesOf(text: string): number {
  return text === '' ? 0 : new TextEncoder().encode(text).length
}

function hashOf(previous: string, { log, raw }: Pick<SegmentRow, 'log' | 'raw'>): string {
  return chain(previous, `${log}\n${JSON.stringify(raw)}`)
}

/** A segment that held what its hash promised. */
export interface Good {
  readonly row: SegmentRow
  readonly events: readonly Event[]
  /** The line of each event, with its newline, exactly as it was written. */
  readonly lines: readonly string[]
}

/** How far a walk has come: what the next segment must continue. */
export interface Place {
  readonly segment: number
  readonly seq: number
  readonly hash: string
}

/** Where the first segment stands. */
export const BEGINNING: Place = { segment: 0, seq: 0, hash: START }

export interface WalkOptions {
  readonly run: string
  /** Goes on there. Without it, from the first segment. */
  readonly from?: Place
  /** Segments that the head promises; the walk stops there, so that a run may be read while it is written. */
  readonly upTo: number
  readonly each: (good: Good) => void | Promise<void>
}

/** Rows read at once. Sixty-four flushes are about a megabyte: enough to be quick, little enough for a phone. */
export const BATCH = 64

/** Reads a run's segments in order, in bounded batches. Stops at the first that cannot be trusted, and says where. */
export async function walk(
  db: JuryDb,
  { run, from = BEGINNING, upTo, each }: WalkOptions,
): Promise<Damage | undefined> {
  let place = from
  while (place.segment < upTo) {
    const rows = await batch(db, run, place.segment, upTo)
    for (const row of rows) {
      const good = check(row, place)
      if (typeof good === 'string') return { run, seq: place.seq, reason: good }
      await each(good)
      place = { segment: row.seq + 1, seq: row.first + row.count, hash: row.hash }
    }
    if (rows.length === 0) return { run, seq: place.seq, reason: 'short' }
  }
  return undefined
}

function batch(db: JuryDb, run: string, from: number, upTo: number): PromiseLike<SegmentRow[]> {
  return db.segments.where('[run+seq]').between([run, from], [run, upTo]).limit(BATCH).toArray()
}

function check(row: SegmentRow, place: Place): Good | Damage['reason'] {
  if (row.seq !== place.segment || row.first !== place.seq) return 'gap'
  if (row.hash !== hashOf(place.hash, row)) return 'hash'
  const events = eventsOf(row.log)
  return events?.length === row.count ? { row, events, lines: linesOf(row.log) } : 'broken'
}

/** The lines of a text of events, each with its newline. */
export function linesOf(log: string): string[] {
  return log
    .split('\n')
    .slice(0, -1)
    .map((line) => `${line}\n`)
}

/** The events of a text that we wrote ourselves and whose hash was just checked; undefined when it is not one. */
export function eventsOf(log: string): Event[] | undefined {
  try {
    // Each line was made by `lineOf` from an event.
    return JSON.parse(`[${log.trimEnd().replaceAll('\n', ',')}]`) as Event[]
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** Puts pieces of replies together: one reply per call, in the order in which the calls were first heard. */
export function joinRaw(pieces: Iterable<RawReply>): RawReply[] {
  const calls = new Map<string, { texts: string[]; pace: RawReply['pace'][number][] }>()
  for (const { call, text, pace } of pieces) {
    const known = calls.get(call) ?? { texts: [], pace: [] }
    known.texts.push(text)
    for (const pair of pace) known.pace.push(pair)
    calls.set(call, known)
  }
  return [...calls].map(([call, { texts, pace }]) => ({ call, text: texts.join(''), pace }))
}
