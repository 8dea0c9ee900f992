import type { Body } from '../run/log'
import type { ArtifactRow, BodyRow, RunRow, SegmentRow } from './rows'
import type { JuryDb } from './schema'
import { StoreError } from './trouble'

/** Everything that one flush puts on disk, all of it or nothing. */
export interface Rows {
  readonly segment: SegmentRow
  readonly head: RunRow
  readonly bodies: readonly Body[]
  readonly artifacts: readonly ArtifactRow[]
}

/** Resolves once the transaction has committed, not when its requests have succeeded. */
export async function commit(db: JuryDb, rows: Rows): Promise<void> {
  const { segment, head, bodies, artifacts } = rows
  const pages = artifacts.length > 0 || bodies.length > 0
  const tables = [db.runs, db.segments, ...(pages ? [db.bodies, db.artifacts] : [])]
  await db.transaction('rw', tables, async () => {
    // Two runs under one name would overwrite each other, segment by segment.
    if (head.segments === 1 && (await db.runs.get(head.id)))
      throw new StoreError('taken', `There is a run ${head.id} already.`)
    const puts = [db.runs.put(head), db.segments.put(segment)]
    if (pages) await putPages(db, rows)
    await Promise.all(puts)
  })
}

function putPages(db: JuryDb, { bodies, artifacts }: Pick<Rows, 'bodies' | 'artifacts'>) {
  return Promise.all([db.bodies.bulkPut(bodies.map(bodyRow)), db.artifacts.bulkPut([...artifacts])])
}

/** A page as it is kept: a blob, so that a list of runs never reads it. */
export function bodyRow({ hash, mime, text }: Body): BodyRow {
  return { hash, mime, body: new Blob([text], { type: mime }) }
}
