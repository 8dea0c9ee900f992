import type { Status } from '../run/event'
import type { Store } from './open'
import type { RunRow } from './rows'
import { endOf } from './schema'

export interface ListOptions {
  /** No more than this many. */
  readonly limit: number
  /** The last run of the page before. */
  readonly before?: Pick<RunRow, 'createdAt' | 'id'>
  /** All projects, or all statuses, without it. Not both at once: there is an index for each. */
  readonly only?: { readonly project: string } | { readonly status: Status }
}

/** The newest runs first, one page at a time: it reads as many rows as it gives, however many there are. */
export function listRuns(store: Store, { limit, before, only }: ListOptions): PromiseLike<RunRow[]> {
  const newest = before?.createdAt ?? Number.POSITIVE_INFINITY
  const page = range(store, only, newest).reverse()
  // Runs of the same millisecond lie by id, so the page goes on behind the one it ended with.
  const rest = before ? page.filter((row) => row.createdAt < newest || row.id < before.id) : page
  return rest.limit(limit).toArray()
}

function range({ relaxed: { runs } }: Store, only: ListOptions['only'], newest: number) {
  if (only === undefined) return runs.where('createdAt').belowOrEqual(newest)
  const [index, value] =
    'project' in only
      ? (['[project+createdAt]', only.project] as const)
      : (['[status+createdAt]', only.status] as const)
  return runs.where(index).between([value, Number.NEGATIVE_INFINITY], [value, newest], true, true)
}

/** Remembers that the person has looked at how this run ended. */
export async function markSeen(store: Store, runId: string): Promise<void> {
  await store.relaxed.runs.update(runId, { unseen: 0 })
}

/** How many runs have ended and were not looked at. */
export function countUnseen(store: Store): PromiseLike<number> {
  return store.relaxed.runs.where('unseen').equals(1).count()
}

/** Deletes a run, with those of its pages that no other run shows. */
export async function deleteRun(store: Store, runId: string): Promise<void> {
  const db = store.relaxed
  const { runs, segments, blocks, indexes, artifacts, bodies, quarantine, words } = db
  const tables = [runs, segments, blocks, indexes, artifacts, bodies, quarantine, words]
  await db.transaction('rw', tables, async () => {
    const mine = db.artifacts.where('[run+hash]').between([runId], endOf(runId))
    const hashes = (await mine.toArray()).map(({ hash }) => hash)
    await mine.delete()
    for (const hash of hashes)
      if (!(await db.artifacts.where('hash').equals(hash).count())) await db.bodies.delete(hash)
    await db.segments.where('[run+seq]').between([runId], endOf(runId)).delete()
    await db.blocks.where('[run+stream+n]').between([runId], endOf(runId)).delete()
    await db.quarantine.where('[run+seq]').between([runId], endOf(runId)).delete()
    await db.words.where('[run+id]').between([runId], endOf(runId)).delete()
    await db.indexes.delete(runId)
    await db.runs.delete(runId)
  })
}
