import type { Store } from './open'
import type { WordRow } from './rows'
import { endOf } from './schema'

/** What the person has said of a run and not handed to it, the oldest first. */
export async function readWords(store: Store, run: string): Promise<WordRow[]> {
  const rows = await store.relaxed.words.where('[run+id]').between([run], endOf(run)).toArray()
  return rows.toSorted((one, other) => one.at - other.at)
}

/** Keeps words. Of two on the same thing the later one stays, in whichever order they arrive. */
export async function putWords(store: Store, rows: readonly WordRow[]): Promise<void> {
  const { words } = store.relaxed
  await store.relaxed.transaction('rw', words, async () => {
    for (const row of rows) {
      const there = await words.get([row.run, row.id])
      if (!there || there.at <= row.at) await words.put(row)
    }
  })
}

/** Forgets what was said of one thing. */
export async function dropWord(store: Store, run: string, id: string): Promise<void> {
  await store.relaxed.words.delete([run, id])
}
