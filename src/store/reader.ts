import type { Event } from '../run/event'
import type { Body, RawReply, RunFile } from '../run/log'
import type { LogIndex } from '../run/log-index'
import { readReply, readStream, upTo } from './blocks'
import { headerOf } from './head'
import type { Store } from './open'
import { type Damage, LOG_STREAM, type RunRow } from './rows'
import { endOf } from './schema'
import { eventsOf, joinRaw, linesOf, walk } from './segments'
import { StoreError } from './trouble'

/** The head of one run. */
export function readHead(store: Store, runId: string): PromiseLike<RunRow | undefined> {
  return store.relaxed.runs.get(runId)
}

/** How to enter the log of a settled run. Undefined while it is still in segments: then read the file whole. */
export async function readIndex(store: Store, runId: string): Promise<LogIndex | undefined> {
  return (await store.relaxed.indexes.get(runId))?.index
}

/** The lines of these blocks of a settled run's log, each line with its newline. */
export function readBlocks(store: Store, runId: string, numbers: readonly number[]): Promise<string[]> {
  return readStream(store.relaxed, { run: runId, stream: LOG_STREAM, numbers })
}

/** The page under this hash. */
export async function readBody(store: Store, hash: string): Promise<Body | undefined> {
  const row = await store.relaxed.bodies.get(hash)
  return row && { hash, mime: row.mime, text: await row.body.text() }
}

/** What a model said in one call, as it came. */
export async function readRaw(store: Store, runId: string, call: string): Promise<RawReply | undefined> {
  const index = await store.relaxed.indexes.get(runId)
  const found = index?.raw.find((each) => each.call === call)
  if (index) return found && readReply(store.relaxed, { run: runId, ...found })
  const pieces: RawReply[] = []
  const raw = (heard: readonly RawReply[]) => {
    pieces.push(...heard.filter((piece) => piece.call === call))
  }
  await pour(store, runId, { raw })
  return joinRaw(pieces)[0]
}

export interface ReadOptions {
  /** Told when the run stops being readable before its end; what comes before is given. */
  readonly onDamage?: (damage: Damage) => void
  /** No further than this segment. Without it, as far as the run is on disk. */
  readonly upTo?: number
}

/** A whole run, be it written right now, interrupted or settled. Undefined when there is none of this id. */
export async function readRunFile(
  store: Store,
  runId: string,
  { onDamage, upTo }: ReadOptions = {},
): Promise<RunFile | undefined> {
  const events: Event[] = []
  const pieces: RawReply[] = []
  const poured = await pour(store, runId, {
    ...(upTo !== undefined && { upTo }),
    log: (more) => {
      for (const event of more) events.push(event)
    },
    raw: (more) => {
      for (const piece of more) pieces.push(piece)
    },
    again: () => {
      events.length = 0
      pieces.length = 0
    },
  })
  if (!poured) return undefined
  if (poured.damage) onDamage?.(poured.damage)
  const bodies = await bodiesOf(store, runId)
  return { header: headerOf(poured.head), events, raw: joinRaw(pieces), bodies }
}

/** Where the parts of a run go as they are read, in order. */
export interface Sink {
  readonly upTo?: number
  readonly log?: (events: readonly Event[], lines: readonly string[]) => void
  readonly raw?: (pieces: readonly RawReply[]) => void
  /** What was given so far is given once more. */
  readonly again?: () => void
}

/** Reads a run part by part, from wherever it lies. */
export async function pour(
  store: Store,
  run: string,
  sink: Sink,
): Promise<{ head: RunRow; damage: Damage | undefined } | undefined> {
  const head = await readHead(store, run)
  if (!head) return undefined
  const damage = await (head.compacted === 1
    ? fromBlocks(store, head, sink)
    : fromSegments(store, head, sink))
  // Compacted while it was read: what looks like damage has only moved.
  if (!damage || (await readHead(store, run))?.compacted === head.compacted) return { head, damage }
  sink.again?.()
  return pour(store, run, sink)
}

function fromSegments(store: Store, { id: run, segments }: RunRow, sink: Sink): Promise<Damage | undefined> {
  return walk(store.relaxed, {
    run,
    upTo: sink.upTo ?? segments,
    each({ row, events, lines }) {
      sink.log?.(events, lines)
      sink.raw?.(row.raw)
    },
  })
}

async function fromBlocks(store: Store, { id: run }: RunRow, sink: Sink): Promise<Damage | undefined> {
  let seq = 0
  const row = await store.relaxed.indexes.get(run)
  if (!row) return { run, seq, reason: 'short' }
  try {
    for (const n of sink.log ? upTo(row.blocks) : []) {
      const [text = ''] = await readBlocks(store, run, [n])
      const events = eventsOf(text) ?? []
      sink.log?.(events, linesOf(text))
      seq += events.length
    }
    for (const each of sink.raw ? row.raw : []) sink.raw?.([await readReply(store.relaxed, { run, ...each })])
    return undefined
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause
    return { run, seq, reason: 'hash' }
  }
}

async function bodiesOf(store: Store, run: string): Promise<Body[]> {
  const { artifacts } = store.relaxed
  const rows = await artifacts.where('[run+hash]').between([run], endOf(run)).toArray()
  const found = await Promise.all(rows.map(({ hash }) => readBody(store, hash)))
  return found.filter((body) => body !== undefined)
}
