import type { Event, Status } from '../run/event'
import { type Body, printRun, type RunFile } from '../run/log'
import { bodiesNamedIn } from '../run/named-bodies'
import { fold, initialState, type RunState } from '../run/state'
import { artifactRows } from './artifacts'
import { bodyRow } from './commit'
import { compact } from './compact'
import { headOf, noCounts } from './head'
import type { Store } from './open'
import { pack } from './pack'
import { readRunFile } from './reader'
import type { ArtifactRow, RunRow, SegmentRow } from './rows'
import { BATCH } from './segments'
import { summarise } from './summaries'
import { StoreError } from './trouble'

export interface SaveOptions {
  readonly project?: string
  /** The name of a body: what is kept under a hash is shown by every run that speaks of it. */
  readonly digest: (text: string) => { readonly hash: string }
  /** What a file may say of how it ended. Without it, whatever it says. */
  readonly believe?: (events: readonly Event[]) => Believed
}

/** A run by its own events: what it claims beyond them stands beside. */
export interface Believed {
  readonly state: RunState
  readonly claimed?: Status
}

/** Where a file would go. */
export interface Place {
  readonly runId: string
  /** This very run is there already. */
  readonly here: boolean
}

/** Where a file went. */
export interface Saved {
  /** Not the file's own when a different run has that one. */
  readonly runId: string
  /** False when this very run was here already. */
  readonly added: boolean
}

/** Keeps a run from a file. The same file twice is one run; another run of the same id gets a new one. */
export async function saveRunFile(store: Store, file: RunFile, options: SaveOptions): Promise<Saved> {
  const known = withKnownBodies(file, options)
  const { runId, here } = await placeOf(store, known)
  if (here) return { runId, added: false }
  await put(store, renamed(known, runId), options)
  await compact(store, runId)
  await summarise(store, runId)
  return { runId, added: true }
}

/** Where this run is, or would go. Nothing is written. */
export async function placeOf(store: Store, file: RunFile): Promise<Place> {
  for (let copy = 1; ; copy++) {
    const runId = copy === 1 ? file.header.runId : `${file.header.runId}-${copy}`
    const there = await readRunFile(store, runId)
    if (!there) return { runId, here: false }
    if (sameRun(there, renamed(file, runId))) return { runId, here: true }
  }
}

/** Those bodies that an event names. A body under a hash that is not its own would slip into other runs. */
function withKnownBodies(file: RunFile, { digest }: SaveOptions): RunFile {
  const named = new Set(file.events.flatMap(bodiesNamedIn).map(({ hash }) => hash))
  const bodies = file.bodies.filter(({ hash }) => named.has(hash))
  if (bodies.every(({ hash, text }) => digest(text).hash === hash)) return { ...file, bodies }
  throw new StoreError('damaged', 'A page in this file is not the page that its run speaks of.')
}

function sameRun(one: RunFile, other: RunFile): boolean {
  return printRun(sorted(one)) === printRun(sorted(other))
}

/** The same run in the same words, in whatever order its file has its replies and pages. */
export function sorted(file: RunFile): RunFile {
  const by = (key: (body: Body) => string) => (a: Body, b: Body) => (key(a) < key(b) ? -1 : 1)
  return {
    ...file,
    raw: file.raw.toSorted((a, b) => (a.call < b.call ? -1 : 1)),
    bodies: file.bodies.toSorted(by(({ hash }) => hash)),
  }
}

function renamed(file: RunFile, runId: string): RunFile {
  if (file.header.runId === runId) return file
  return {
    ...file,
    header: { ...file.header, runId },
    events: file.events.map((event) => inRun(event, runId)),
  }
}

function inRun(event: Event, runId: string): Event {
  if (event.type === 'run_created') return { ...event, runId }
  if (event.type === 'critique.ship') return { ...event, artifactRef: { ...event.artifactRef, runId } }
  return event
}

async function put(store: Store, file: RunFile, options: SaveOptions): Promise<void> {
  const { project = '', believe = folded } = options
  const { rows, counts } = pack(noCounts(file.header, { project, origin: 'file' }), file)
  const { state, claimed } = believe(file.events)
  const head = { ...headOf(counts, state), ...(claimed && { claimed }) }
  await putAll(store, { head, rows, artifacts: artifactRows(file.events, state, head), bodies: file.bodies })
}

function folded(events: readonly Event[]): Believed {
  return { state: events.reduce<RunState>(fold, initialState()) }
}

interface Whole {
  readonly head: RunRow
  readonly rows: readonly SegmentRow[]
  readonly artifacts: readonly ArtifactRow[]
  readonly bodies: readonly Body[]
}

/** All of it or nothing. */
async function putAll(store: Store, { head, rows, artifacts, bodies }: Whole): Promise<void> {
  const db = store.strict
  await db.transaction('rw', [db.runs, db.segments, db.artifacts, db.bodies], async () => {
    await db.runs.add(head)
    for (let at = 0; at < rows.length; at += BATCH) await db.segments.bulkPut(rows.slice(at, at + BATCH))
    await db.artifacts.bulkPut([...artifacts])
    await db.bodies.bulkPut(bodies.map(bodyRow))
  })
}
