import { libraryLimits } from '../src/run/library-limits'
import type { Store } from '../src/store/open'
import { summarise, withoutSummary } from '../src/store/summaries'
import { sweepWorkDatabases } from './incoming/work-database'
import { purge } from './library'
import { tellLibrary } from './library-news'
import { tryLock } from './locks'

/** What is done in a moment when nobody waits, by one tab for all of them. */
export async function tidy(store: Store, rest: () => Promise<void> = breath): Promise<void> {
  const release = await tryLock('library:tidy')
  if (!release) return
  try {
    await purgeOld(store)
    // Not every browser lists its databases: the summaries are owed all the same.
    await sweepWorkDatabases().catch(() => 0)
    await summariseLeft(store, rest)
  } finally {
    release()
  }
}

/** What was put into the trash so long ago goes for good. */
export async function purgeOld(store: Store, now = Date.now()): Promise<number> {
  const { marks } = store.relaxed
  const old = await marks
    .where('trashedAt')
    .between(1, now - libraryLimits.trashMs)
    .primaryKeys()
  const gone = old.length === 0 ? 0 : await purge(store, old)
  if (gone > 0) tellLibrary(old)
  return gone
}

/** Ended runs without a summary get theirs, one at a time. Left off in the middle, it goes on from there another time. */
export async function summariseLeft(store: Store, rest: () => Promise<void>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { runs, last } = await withoutSummary(store, after)
    for (const run of runs) {
      // A run that cannot be read is told of by its own page; the others are looked after all the same.
      await summarise(store, run).catch(() => false)
      await rest()
    }
    if (runs.length > 0) tellLibrary(runs)
    after = last
    await rest()
  }
}

/** As long as a frame or two: whoever wants something of this worker is served first. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 30))
}
