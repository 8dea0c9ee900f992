import { WIDTHS } from '../run/config'
import type { Measurement } from '../run/event'
import type { ConsoleLine, Snapshot } from '../run/snapshot'
import type { PageFacts } from './facts'
import { lint } from './lint'
import { mergeRows } from './merge'
import { measureRendered } from './rendered'
import { rowsOfRunning } from './running'
import { hasScripts } from './scripted'

/** A frame off screen with a page in it; whoever owns frames opens it. */
export interface Room {
  readonly ask: (name: string, input?: unknown) => Promise<unknown>
  readonly resize: (width: number) => Promise<void>
  readonly snapshot: () => Promise<Snapshot>
  readonly console: () => readonly ConsoleLine[]
  readonly drop: () => void
}

export interface RoomWish {
  readonly html: string
  readonly mode: 'held' | 'running'
  readonly width: number
  /** Held only: our probes, run before the page is measured. */
  readonly script?: string
  readonly signal?: AbortSignal
}

export interface Bench {
  /** What the source alone tells. Reading a long page takes a while: whoever has a worker reads it there. */
  readonly source: (html: string, facts?: PageFacts) => Promise<readonly Measurement[]>
  readonly open: (wish: RoomWish) => Promise<Room>
  /** The probes that are run in the frame, and axe, as text. */
  readonly probes: string
  readonly axe: string
}

export interface Wanted {
  readonly html: string
  readonly facts?: PageFacts
  readonly widths?: readonly number[]
  /** Whether the page's own scripts may run, in a frame that nothing leaves. */
  readonly scripts: boolean
  readonly signal?: AbortSignal
}

/**
 * Everything that is to be known of a page. Scripts of the page run once, in a frame of their own, and what is measured is
 * what they left behind, in a frame where they never were: what they overwrite reaches no instrument.
 */
export async function measurePage(bench: Bench, wanted: Wanted): Promise<readonly Measurement[]> {
  const run = await runScripts(bench, wanted)
  const html = run.snapshot?.html ?? wanted.html
  const [source, rendered] = await Promise.all([
    sourceRows(bench, wanted, html),
    rowsInFrame(bench, wanted, run.snapshot ?? { html }),
  ])
  return mergeRows([...asFarAsRun([...source, ...rendered], run), ...rowsOfRunning(run)])
}

/** What the page's scripts did. `still`: it has none. `kept`: they were not run. `silent`: nothing came back. */
export interface Ran {
  readonly outcome: 'still' | 'kept' | 'silent' | 'ran'
  readonly snapshot?: Snapshot
  readonly console: readonly ConsoleLine[]
}

/**
 * Where a page's scripts did not run, or did not answer, it is half a page: what holds there may not hold later, and what
 * is missing may come. What is wrong with what stands there is wrong all the same.
 */
function asFarAsRun(rows: readonly Measurement[], { outcome }: Ran): readonly Measurement[] {
  if (outcome === 'still' || outcome === 'ran') return rows
  const cannot = outcome === 'kept' ? 'scripts_not_run' : 'page_silent'
  return rows.map((row) =>
    AS_WRITTEN.has(row.instrument) || row.cannot !== undefined || (row.violation && !isAbsence(row))
      ? row
      : { ...row, violation: false, cannot },
  )
}

/** Whether a fault is that something is not there. */
function isAbsence({ instrument, rule }: Measurement): boolean {
  return instrument === 'IN-11' || (instrument === 'IN-3' && rule.endsWith('_missing'))
}

async function runScripts(bench: Bench, { html, scripts, signal, widths = WIDTHS }: Wanted): Promise<Ran> {
  if (!hasScripts(html)) return { outcome: 'still', console: [] }
  if (!scripts) return { outcome: 'kept', console: [] }
  const width = Math.max(...widths)
  try {
    const room = await bench.open({ html, mode: 'running', width, ...(signal && { signal }) })
    return await snapshotOf(room)
  } catch (cause) {
    // A page that spins or has taken its frame down says nothing. One that had to wait for its person was not run.
    return { outcome: reasonOf(cause) === 'blocked' ? 'kept' : 'silent', console: [] }
  }
}

async function snapshotOf(room: Room): Promise<Ran> {
  try {
    return { outcome: 'ran', snapshot: await room.snapshot(), console: room.console() }
  } finally {
    room.drop()
  }
}

async function rowsInFrame(
  bench: Bench,
  wanted: Wanted,
  { html, sample }: Pick<Snapshot, 'html'> & Partial<Pick<Snapshot, 'sample'>>,
): Promise<readonly Measurement[]> {
  const { widths = WIDTHS, facts, signal } = wanted
  const width = Math.max(...widths)
  try {
    const room = await bench.open({
      html,
      mode: 'held',
      width,
      script: bench.probes,
      ...(signal && { signal }),
    })
    try {
      return await measureRendered(room, {
        widths,
        axe: bench.axe,
        ...(sample && { sample }),
        ...(facts && { facts }),
        ...(signal && { signal }),
      })
    } finally {
      room.drop()
    }
  } catch (cause) {
    return RENDERED.map((instrument) => unmeasured(instrument, reasonOf(cause)))
  }
}

const RENDERED = ['IN-1', 'IN-2', 'IN-4', 'IN-7', 'IN-8', 'IN-9'] as const

function unmeasured(instrument: string, cannot: string): Measurement {
  return { instrument, rule: 'rendered', ruleVersion: '1', violation: false, severity: 'low', cannot }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'too_late'
  const kind = cause instanceof Error && 'kind' in cause ? String(cause.kind) : undefined
  return kind ?? 'instrument_error'
}

/** What the person's file says of itself, and what it says once its scripts have run. */
async function sourceRows(
  { source }: Bench,
  { html, facts }: Wanted,
  after: string,
): Promise<readonly Measurement[]> {
  const written = await source(html, facts).catch(() => withVersion(lint(html)))
  if (after === html) return written
  const found = await source(after, facts).catch(() => [])
  return withoutDoubles([
    ...written.filter(({ instrument }) => AS_WRITTEN.has(instrument)),
    ...found.filter(({ instrument }) => !ONLY_AS_WRITTEN.has(instrument)),
  ])
}

/** What the gate needs is read again, more simply, where the rest could not be read. */
function withVersion(rows: readonly Measurement[]): readonly Measurement[] {
  return rows.map((row) => ({ ...row, ruleVersion: '1' }))
}

/** Left-overs, hidden words and outside requests count wherever they stand, in the file or in what became of it. */
const AS_WRITTEN: ReadonlySet<string> = new Set(['IN-6', 'IN-13', 'IN-14', 'IN-17'])
/** What the browser made of a page is well formed whatever the file was. */
const ONLY_AS_WRITTEN: ReadonlySet<string> = new Set(['IN-17'])

/** A rule that is broken on one side does not hold because it does on the other. */
function withoutDoubles(rows: readonly Measurement[]): readonly Measurement[] {
  const broken = new Set(rows.filter(({ violation }) => violation).map(ruleOf))
  const seen = new Set<string>()
  return rows.filter((row) => {
    if (!row.violation && broken.has(ruleOf(row))) return false
    const key = `${ruleOf(row)} ${row.target ?? ''} ${row.width ?? ''} ${row.violation}`
    return !seen.has(key) && Boolean(seen.add(key))
  })
}

function ruleOf({ instrument, rule }: Measurement): string {
  return `${instrument} ${rule}`
}
