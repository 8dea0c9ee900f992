import { printRun } from '../../src/run/log'
import { FACT_TABLES } from '../../src/store/facts'
import type { Store } from '../../src/store/open'
import { readRunFile } from '../../src/store/reader'
import { bytesOf } from '../../src/vault/base64'
import { caps } from '../../src/vault/caps'
import { FileError } from '../../src/vault/file-error'
import { linesOf } from '../../src/vault/lines'
import { type PlainRow, rowOn } from '../../src/vault/plain-row'
import type { Parts } from './archive'
import { type FactsRead, factOn } from './fact-rows'
import { type RunRead, readRunParts } from './read-run'
import { openWorkDatabase } from './work-database'

/** A database out of a raw export, as far as it can be read. It is a database of its own until it is closed. */
export interface Everything {
  readonly runs: readonly string[]
  /** Damaged, it is given up to where the damage begins. */
  readonly run: (id: string) => Promise<RunRead>
  readonly facts: FactsRead
  readonly close: () => Promise<void>
}

const RUN_TABLES = ['runs', 'segments', 'blocks', 'indexes', 'bodies', 'artifacts'] as const
type RunTable = (typeof RUN_TABLES)[number]

/** Rows put in one transaction. */
const BATCH = 64

/** A raw export holds one row a line, and all rows of all tables. */
const many = { lineChars: caps.lineChars, lines: 20_000_000, chars: caps.archiveBytes }

/** Rows go into a database as they come, so nobody holds the whole of an export. */
export async function openEverything(parts: Parts): Promise<Everything> {
  const { store, close } = await openWorkDatabase()
  try {
    const facts = await fill(store, parts)
    const runs = await store.relaxed.runs.toCollection().primaryKeys()
    return { runs, run: (id) => runOf(store, id), facts, close }
  } catch (cause) {
    await close()
    throw cause
  }
}

async function fill(store: Store, parts: Parts): Promise<FactsRead> {
  const facts: FactsRead['facts'][number][] = []
  const odd: FactsRead['odd'][number][] = []
  const rows = createRows(store)
  for await (const line of linesOf(parts, many)) {
    const row = line.ended ? rowOn(line) : undefined
    if (!row) continue
    if (line.n === 1) checkFirst(row)
    else if (isRunTable(row.table)) await rows.add(row.table, revived(row.value))
    else if (FACT_TABLES.some((table) => table === row.table)) {
      const fact = factOn({ table: row.table, row: row.value })
      if ('row' in fact) facts.push(fact)
      // Rows of this device alone are none that anybody misses.
      else if (row.table !== 'settings' && row.table !== 'spend') odd.push({ ...fact, line: line.n })
    }
  }
  await rows.flush()
  return { facts, odd }
}

function checkFirst(row: PlainRow): void {
  if (typeof row.version === 'number' && Array.isArray(row.tables)) return
  throw new FileError('broken_line', 'Its first line does not say what it is an export of.', 1)
}

function isRunTable(name: unknown): name is RunTable {
  return RUN_TABLES.some((table) => table === name)
}

function createRows(store: Store) {
  let held: unknown[] = []
  let of: RunTable | undefined

  async function flush() {
    const rows = held
    held = []
    if (of !== undefined && rows.length > 0) await putAll(store, of, rows)
  }

  async function add(table: RunTable, row: unknown) {
    if (table !== of) await flush()
    of = table
    held.push(row)
    if (held.length >= BATCH) await flush()
  }

  return { add, flush }
}

/** A row that fits no table is none of ours: what is missing shows where its run is read. */
async function putAll({ relaxed }: Store, table: RunTable, rows: readonly unknown[]): Promise<void> {
  const rowsOf = relaxed.table(table)
  await rowsOf.bulkPut(rows).catch(async () => {
    for (const row of rows) await rowsOf.put(row).catch(() => undefined)
  })
}

const VIEWS: Readonly<Record<string, (bytes: Uint8Array<ArrayBuffer>) => unknown>> = {
  Uint8Array: (bytes) => bytes,
  ArrayBuffer: (bytes) => bytes.buffer,
}

/** What JSON has no words for, as the export has written it. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived)
  if (typeof value !== 'object' || value === null) return value
  // Whatever is an object can be asked for its fields.
  const { blob, view, base64 } = value as PlainRow
  if (typeof base64 === 'string') {
    const bytes = readable(base64)
    if (typeof blob === 'string') return new Blob([bytes], { type: blob })
    if (typeof view === 'string') return VIEWS[view]?.(bytes)
  }
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, revived(held)]))
}

function readable(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return bytesOf(base64)
  } catch {
    // Whoever reads it finds that it is not what its hash says.
    return new Uint8Array(0)
  }
}

async function runOf(store: Store, id: string): Promise<RunRead> {
  let damage: number | undefined
  const file = await readRunFile(store, id, { onDamage: ({ seq }) => (damage = seq) })
  if (!file || file.events.length === 0)
    throw new FileError('unreadable', 'Nothing of this run can be read.', undefined, id)
  const read = await readRunParts(partsOf(printRun(file)))
  return damage === undefined ? read : { ...read, odd: [...read.odd, { kind: 'cut', line: damage + 2 }] }
}

async function* partsOf(text: string): Parts {
  yield new TextEncoder().encode(text)
}
