import { type ChangedFact, putBack } from '../../src/store/changed-facts'
import { trashRuns } from '../../src/store/marks'
import type { Store } from '../../src/store/open'
import { tellLibrary } from '../library-news'
import type { Taken } from '../storing-surface'

/**
 * Puts what an import has added into the trash: from there it comes back, or goes for good. What it has changed besides is
 * as it was, but for what was changed again since; gives how much that is.
 */
export async function putAway(
  store: Store,
  { runs, documents }: Pick<Taken, 'runs' | 'documents'>,
  changes: readonly ChangedFact[],
  now: number,
): Promise<number> {
  // What is said of a run that goes into the trash lies there with it, and comes back with it.
  const added = new Set(runs)
  const left = await putBack(
    store,
    changes.filter(({ run }) => run === undefined || !added.has(run)),
  )
  await trashRuns(store, runs, now)
  for (const id of documents) await store.relaxed.documents.update(id, { trashedAt: now, changedAt: now })
  // Projects may have gone, and marks of any run.
  tellLibrary()
  return left
}
