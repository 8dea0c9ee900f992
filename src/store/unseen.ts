import { noteChanges } from './changes'
import { trashedRuns } from './library'
import type { Store } from './open'

/** How many runs have ended and were not looked at. What was put into the trash has been. */
export async function countUnseen(store: Store): Promise<number> {
  const { runs } = store.relaxed
  const [trashed, unseen] = await Promise.all([
    trashedRuns(store),
    runs.where('unseen').equals(1).primaryKeys(),
  ])
  return unseen.filter((run) => !trashed.has(run)).length
}

/** Remembers that the person has looked at how these runs ended. */
export async function markSeen({ relaxed: db }: Store, runs: readonly string[]): Promise<void> {
  await db.transaction('rw', db.runs, db.settings, async () => {
    const news = await db.runs
      .where('id')
      .anyOf(runs)
      .filter(({ unseen }) => unseen === 1)
      .primaryKeys()
    if (news.length === 0) return
    for (const run of news) await db.runs.update(run, { unseen: 0 })
    await noteChanges(db, news)
  })
}
