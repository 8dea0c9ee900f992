import { type Fact, SPEC_EVENTS } from '../../src/run/event'
import { FileError } from '../../src/vault/file-error'
import type { PlainRow } from '../../src/vault/plain-row'

/** One event of a transcript, its fields put into our words. */
export interface Heard {
  readonly fact: Fact
  readonly line: number
  /** Milliseconds, from whatever moment. */
  readonly t?: number
  /** The same as a moment in time, where it is one. */
  readonly clock?: number
}

/** Fields that tell where an event stands and not what it says. */
const ASIDE: ReadonlySet<string> = new Set([
  'type',
  'event',
  'name',
  'data',
  'payload',
  'runId',
  'run_id',
  'seq',
  'id',
  't',
  'at',
  'ts',
  'time',
  'timestamp',
  'call',
  'stage',
])

/** A number above this is a moment since 1970 and no duration: it lies in 1973 and beyond. */
const MOMENT = 100_000_000_000

export function heardOn(row: PlainRow, line: number): Heard | { readonly unknown: string } {
  const name = row.type ?? row.event ?? row.name
  if (typeof name !== 'string') throw new FileError('broken_line', 'This line names no event.', line)
  const type = SPEC_EVENTS.find((known) => known === name || known === `critique.${name}`)
  if (!type) return { unknown: name.slice(0, 80) }
  const inside = [row.data, row.payload].find((held) => typeof held === 'object' && held !== null)
  const fields = Object.entries({ ...row, ...inside }).filter(
    ([key, value]) => !ASIDE.has(key) && value !== null,
  )
  const named = fields.map(([key, value]) => [camel(key), whole(camel(key), value)])
  // Held against the shape of its event before it is folded.
  const fact = { type, ...USUAL[type], ...Object.fromEntries(named) } as unknown as Fact
  return { fact, line, ...timeOf(row) }
}

/** What the others may leave out and our events have. */
const USUAL: { readonly [T in Fact['type']]?: object } = {
  'critique.panelist_dim': { dimNote: '' },
  'critique.panelist_close': { mustFix: 0 },
  'critique.round_end': { reason: '', mustFix: 0 },
  'critique.ship': { mustFix: 0, summary: '', artifactRef: { runId: '', artifactId: '' } },
  'critique.degraded': { adapter: '' },
  'critique.parser_warning': { position: 0 },
}

/** A reference of others names a project, where ours names a run. */
function whole(key: string, value: unknown): unknown {
  return key === 'artifactRef' && typeof value === 'object' ? { runId: '', artifactId: '', ...value } : value
}

function camel(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function timeOf(row: PlainRow): Pick<Heard, 't' | 'clock'> {
  const told = row.t ?? row.at ?? row.ts ?? row.time ?? row.timestamp
  const t = typeof told === 'string' ? Date.parse(told) : told
  if (typeof t !== 'number' || !Number.isFinite(t)) return {}
  return t > MOMENT && t < 8_640_000_000_000_000 ? { t, clock: t } : { t }
}
