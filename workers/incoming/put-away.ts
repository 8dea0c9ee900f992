import { trashRuns } from '../../src/store/marks'
import type { Store } from '../../src/store/open'
import { tellLibrary } from '../library-news'
import type { Taken } from '../storing-surface'

/** Puts what an import has added into the trash: from there it comes back, or goes for good. */
export async function putAway(
  store: Store,
  { runs, documents }: Pick<Taken, 'runs' | 'documents'>,
  now: number,
): Promise<void> {
  await trashRuns(store, runs, now)
  for (const id of documents) await store.relaxed.documents.update(id, { trashedAt: now, changedAt: now })
  tellLibrary(runs)
}
