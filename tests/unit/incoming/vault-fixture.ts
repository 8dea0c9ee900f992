import { printRun, type RunFile } from '../../../src/run/log'
import { readFacts } from '../../../src/store/facts'
import type { Store } from '../../../src/store/open'
import { readRunFile } from '../../../src/store/reader'
import { backUp } from '../../../workers/backup'
import { lookAtFiles, takeAll } from '../../../workers/incoming/look'
import { unwatched } from '../../../workers/stepping'
import type { TakenIn } from '../../../workers/incoming/take'
import type { Plan } from '../../../workers/storing-surface'
import { notes, writeRun } from '../store/fixture'

export function fileOf(name: string, ...parts: BlobPart[]): File {
  return new File(parts, name)
}

export async function look(store: Store, ...files: readonly File[]): Promise<Plan> {
  const { plan, close } = await lookAtFiles(store, files, unwatched)
  await close()
  return plan
}

/** Looks at files and takes in what is new of them. */
export async function takeFiles(store: Store, ...files: readonly File[]): Promise<TakenIn> {
  const plan = await lookAtFiles(store, files, unwatched)
  try {
    return await takeAll(store, plan, unwatched)
  } finally {
    await plan.close()
  }
}

export async function archiveOf(store: Store, now?: number): Promise<File> {
  const { archive } = await backUp(store, unwatched, now)
  if (!archive) throw new Error('Nobody has called it off.')
  return fileOf('backup.zip', archive)
}

/** Runs of different lengths, the same for the same ids. */
export async function writeRuns(store: Store, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) await writeRun(store, { runId: id, middle: notes(id.length, 6) })
}

export async function textOf(store: Store, id: string): Promise<string> {
  const file: RunFile | undefined = await readRunFile(store, id)
  if (!file) throw new Error(`There is no run ${id}.`)
  return printRun(file)
}

/** Everything that a copy is to bring back, in an order of its own. */
export async function contentsOf(store: Store) {
  const ids = (await store.relaxed.runs.toCollection().primaryKeys()).toSorted()
  const runs = await Promise.all(ids.map((id) => textOf(store, id)))
  const facts = (await readFacts(store)).map((fact) => JSON.stringify(fact)).toSorted()
  return { ids, runs, facts, bodies: (await store.relaxed.bodies.toCollection().primaryKeys()).toSorted() }
}
