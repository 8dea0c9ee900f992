import type { Status } from '../run/event'
import type { Store } from './open'
import type { RunRow } from './rows'

export interface ListOptions {
  /** No more than this many. */
  readonly limit: number
  /** Leaves out so many of the first. */
  readonly skip?: number
  /** The last run of the page before. */
  readonly before?: Pick<RunRow, 'createdAt' | 'id'>
  /** All projects, or all statuses, without it. Not both at once: there is an index for each. */
  readonly only?: { readonly project: string } | { readonly status: Status }
}

/** The newest runs first, one page at a time: it reads as many rows as it gives, however many there are. */
export async function listRuns(
  store: Store,
  { limit, skip = 0, before, only }: ListOptions,
): Promise<RunRow[]> {
  const newest = before?.createdAt ?? Number.POSITIVE_INFINITY
  const trashed = await trashedRuns(store)
  const page = range(store, only, newest).reverse()
  // Runs of the same millisecond lie by id, so the page goes on behind the one it ended with.
  const isNext = (row: RunRow) => !before || row.createdAt < newest || row.id < before.id
  const rest = before || trashed.size > 0 ? page.filter((row) => isNext(row) && !trashed.has(row.id)) : page
  return rest.offset(skip).limit(limit).toArray()
}

/** The runs in the trash. */
export async function trashedRuns({ relaxed: { marks } }: Store): Promise<ReadonlySet<string>> {
  return new Set(await marks.where('trashedAt').above(0).primaryKeys())
}

function range({ relaxed: { runs } }: Store, only: ListOptions['only'], newest: number) {
  if (only === undefined) return runs.where('createdAt').belowOrEqual(newest)
  const [index, value] =
    'project' in only
      ? (['[project+createdAt]', only.project] as const)
      : (['[status+createdAt]', only.status] as const)
  return runs.where(index).between([value, Number.NEGATIVE_INFINITY], [value, newest], true, true)
}
