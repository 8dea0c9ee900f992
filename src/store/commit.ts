import type { Body } from '../run/log'
import type { ArtifactRow, BodyRow, Counts, RunRow, SegmentRow } from './rows'
import type { JuryDb } from './schema'
import { StoreError } from './trouble'

/** Everything that one flush puts on disk, all of it or nothing. */
export interface Rows {
  /** What the disk has of this run so far. */
  readonly before: Counts
  readonly segment: SegmentRow
  readonly head: RunRow
  readonly bodies: readonly Body[]
  readonly artifacts: readonly ArtifactRow[]
}

/** Resolves once the transaction has committed, not when its requests have succeeded. */
export async function commit(db: JuryDb, rows: Rows): Promise<void> {
  const pages = rows.artifacts.length > 0 || rows.bodies.length > 0
  const tables = [db.runs, db.segments, ...(pages ? [db.bodies, db.artifacts] : [])]
  let open: IDBTransaction | undefined
  try {
    await db.transaction('rw', tables, async ({ idbtrans }) => {
      open = idbtrans
      // All at once and in this order: the check reads what was there before, and refusing undoes the puts.
      const requests = [checkPlace(db, rows), db.runs.put(rows.head), db.segments.put(rows.segment)]
      await Promise.all(pages ? [...requests, putPages(db, rows)] : requests)
    })
  } catch (cause) {
    // Requests that were still waiting only say that they were aborted. The transaction knows why.
    throw new Error('The flush failed.', { cause: open?.error ?? cause })
  }
}

async function checkPlace(db: JuryDb, rows: Rows): Promise<void> {
  const refused = refusalOf(await db.runs.get(rows.head.id), rows)
  if (refused) throw refused
}

/**
 * A flush goes behind the one before it or not at all. Without this, two tabs on one run would overwrite each other,
 * and a database that was emptied meanwhile would take the end of a run whose beginning is gone.
 */
export function refusalOf(there: RunRow | undefined, { before, head }: Rows): StoreError | undefined {
  if (!there && before.segments > 0)
    return new StoreError('unreadable', 'What was saved of this run is gone.')
  // The same hash as ours: the last attempt did commit, and only its answer was lost.
  if (!there || there.hash === head.hash || (before.segments > 0 && there.hash === before.hash))
    return undefined
  return new StoreError('taken', `Run ${head.id} was written by somebody else.`)
}

function putPages(db: JuryDb, { bodies, artifacts }: Pick<Rows, 'bodies' | 'artifacts'>) {
  return Promise.all([db.bodies.bulkPut(bodies.map(bodyRow)), db.artifacts.bulkPut([...artifacts])])
}

/** A page as it is kept: a blob, so that a list of runs never reads it. */
export function bodyRow({ hash, mime, text }: Body): BodyRow {
  return { hash, mime, body: new Blob([text], { type: mime }) }
}
