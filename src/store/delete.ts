import { noteChanges } from './changes'
import type { Store } from './open'
import { endOf, type JuryDb } from './schema'

/** Deletes a run for good, with those of its pages and their pictures that no other run shows. */
export async function deleteRun({ relaxed: db }: Store, runId: string): Promise<void> {
  await db.transaction('rw', tablesOf(db), async () => {
    await dropPages(db, runId)
    await db.segments.where('[run+seq]').between([runId], endOf(runId)).delete()
    await db.blocks.where('[run+stream+n]').between([runId], endOf(runId)).delete()
    await db.quarantine.where('[run+seq]').between([runId], endOf(runId)).delete()
    await db.words.where('[run+id]').between([runId], endOf(runId)).delete()
    await db.indexes.delete(runId)
    await db.marks.delete(runId)
    await db.summaries.delete(runId)
    await db.runs.delete(runId)
    await noteChanges(db, [runId])
  })
}

function tablesOf(db: JuryDb) {
  const { runs, segments, blocks, indexes, artifacts, bodies, quarantine, words } = db
  const beside = [db.marks, db.summaries, db.thumbs, db.settings]
  return [runs, segments, blocks, indexes, artifacts, bodies, quarantine, words, ...beside]
}

async function dropPages(db: JuryDb, runId: string): Promise<void> {
  const mine = db.artifacts.where('[run+hash]').between([runId], endOf(runId))
  const hashes = (await mine.toArray()).map(({ hash }) => hash)
  await mine.delete()
  for (const hash of hashes) {
    if (await db.artifacts.where('hash').equals(hash).count()) continue
    await db.bodies.delete(hash)
    await db.thumbs.delete(hash)
  }
}
