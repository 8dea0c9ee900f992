import { reasonOf } from '../../src/run/reason'
import { type ChangedFact, changedBy } from '../../src/store/changed-facts'
import { type FactRow, mergeFacts, weighFacts } from '../../src/store/facts'
import { saveRunFile } from '../../src/store/import'
import type { Store } from '../../src/store/open'
import { readHead } from '../../src/store/reader'
import { digest } from '../../src/wire/digest'
import type { Stepping } from '../stepping'
import type { Taken } from '../storing-surface'
import { believed } from './believed'
import type { NewDocument } from './documents'
import type { KeptPlan, Pending } from './plan'

/** What came of it, and how it is undone. */
export interface TakenIn extends Taken {
  readonly changes: readonly ChangedFact[]
}

/**
 * Takes in what is new, one thing at a time, each of them whole or not at all: killed in the middle and done again, nothing
 * is there twice and nothing is missing. Runs come first, because marks and words speak of them.
 */
export async function takeIn(
  store: Store,
  { pending, ids: planned, plan: { id: plan } }: KeptPlan,
  stepping: Stepping,
): Promise<TakenIn> {
  const runs: string[] = []
  const documents: string[] = []
  const failed: { name: string; reason: string }[] = []
  const ids = new Map(planned)
  const changes: ChangedFact[] = []
  let facts = 0
  const work = pending.filter(({ run, facts: some, document }) => run || some || document)
  const inOrder = [...work.filter(({ facts: some }) => !some), ...work.filter(({ facts: some }) => some)]

  for (const [at, each] of inOrder.entries()) {
    const result = { plan, runs, documents, facts, failed, changes }
    if (!(await stepping.step(at, inOrder.length, each.found.name))) return { ...result, stopped: true }
    try {
      await takeOne(each)
    } catch (cause) {
      failed.push({ name: each.found.name, reason: reasonOf(cause) })
    }
  }
  await stepping.step(inOrder.length, inOrder.length)
  return { plan, runs, documents, facts, failed, changes, stopped: false }

  async function takeOne({ run, document, facts: rows }: Pending) {
    if (run) await takeRun(run)
    if (document) documents.push(await addDocument(store, document))
    if (!rows) return
    const taken = await takeFacts(store, rows, ids)
    facts += taken.fresh
    changes.push(...taken.changes)
  }

  async function takeRun(read: NonNullable<Pending['run']>) {
    const { file, made } = await read()
    if (made && (await readHead(store, file.header.runId))) return
    const { runId, added } = await saveRunFile(store, file, { digest, believe: believed })
    ids.set(file.header.runId, runId)
    if (added) runs.push(runId)
  }
}

async function addDocument(store: Store, document: NewDocument): Promise<string> {
  const now = Date.now()
  const id = crypto.randomUUID()
  await store.strict.documents.add({ ...document, id, addedAt: now, changedAt: now })
  return id
}

/** What is said of a run goes to that run, under whatever id it has here; of a run that is not here nothing is said. */
async function takeFacts(
  store: Store,
  rows: readonly FactRow[],
  ids: ReadonlyMap<string, string>,
): Promise<{ readonly fresh: number; readonly changes: readonly ChangedFact[] }> {
  const there = new Set(await store.relaxed.runs.toCollection().primaryKeys())
  const idOf = (run: string) => ids.get(run) ?? run
  const known = rows.flatMap((fact) => renamed(fact, idOf, (run) => there.has(run)))
  const fresh = (await weighFacts(store, known)).reduce((sum, tally) => sum + tally.fresh, 0)
  return { fresh, changes: await changedBy(store, known, () => mergeFacts(store, known)) }
}

function renamed(fact: FactRow, idOf: (run: string) => string, isHere: (run: string) => boolean): FactRow[] {
  switch (fact.table) {
    case 'marks': {
      const run = idOf(fact.row.run)
      return isHere(run) ? [{ ...fact, row: { ...fact.row, run } }] : []
    }
    case 'words': {
      const run = idOf(fact.row.run)
      return isHere(run) ? [{ ...fact, row: { ...fact.row, run } }] : []
    }
    case 'rankings':
      return [{ ...fact, row: { ...fact.row, runs: fact.row.runs.map(idOf) } }]
    case 'spend':
      return [{ ...fact, row: { ...fact.row, run: idOf(fact.row.run) } }]
    case 'projects':
    case 'documents':
    case 'settings':
    case 'connections':
      return [fact]
    default:
      return fact satisfies never
  }
}
