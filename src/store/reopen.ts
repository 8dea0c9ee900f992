import { fold, initialState } from '../run/state'
import { headOf, noCounts } from './head'
import type { Store } from './open'
import { pack } from './pack'
import type { Remains } from './quarantine'
import { readHead, readRunFile } from './reader'
import { endOf, type JuryDb } from './schema'
import { StoreError } from './trouble'

/**
 * Makes a settled run writable again, for another stage: its blocks become segments, which a writer can go on from.
 * Call it as the owner of the run's lock, and hand the result to `openWriter`.
 */
export async function reopen(store: Store, runId: string): Promise<Remains | undefined> {
  const head = await readHead(store, runId)
  const file = await readRunFile(store, runId, {
    onDamage() {
      throw new StoreError('damaged', 'A part of this run is damaged, so nothing can be added to it.')
    },
  })
  if (!head || !file) return undefined
  const state = file.events.reduce(fold, initialState())
  const { rows, counts } = pack(noCounts(file.header, { ...head, origin: 'here' }), file)
  await store.strict.transaction('rw', tablesOf(store.strict), async () => {
    await dropParts(store.strict, runId)
    await store.strict.segments.bulkPut(rows)
    await store.strict.runs.put(headOf(counts, state))
  })
  return { counts, state }
}

function tablesOf({ runs, segments, blocks, indexes }: JuryDb) {
  return [runs, segments, blocks, indexes]
}

async function dropParts(db: JuryDb, run: string): Promise<void> {
  await db.indexes.delete(run)
  await db.segments.where('[run+seq]').between([run], endOf(run)).delete()
  await db.blocks.where('[run+stream+n]').between([run], endOf(run)).delete()
}
