import type { IndexableType } from 'dexie'
import { noteChanges } from './changes'
import type { FactRow, FactTable } from './facts'
import type { Store } from './open'
import type { JuryDb } from './schema'

/** What was taken in of one fact: what stood there before, and what it has become. */
export interface ChangedFact {
  readonly table: FactTable
  readonly key: IndexableType
  /** The run that it speaks of, where it is of one. */
  readonly run?: string
  readonly before: unknown
  readonly after: unknown
}

/** Does what takes facts in, and gives those that are others than before. */
export async function changedBy(
  { relaxed: db }: Store,
  facts: readonly FactRow[],
  work: () => Promise<void>,
): Promise<readonly ChangedFact[]> {
  const places = [...new Map(facts.map((fact) => [JSON.stringify(placeOf(fact)), placeOf(fact)])).values()]
  const before = await rowsAt(db, places)
  await work()
  const after = await rowsAt(db, places)
  return places.flatMap((place, at) =>
    isSame(before[at], after[at]) ? [] : [{ ...place, before: before[at], after: after[at] }],
  )
}

/** Puts back what stood there. What was changed since is somebody's later word: it stays. Gives how many did. */
export async function putBack({ relaxed: db }: Store, changes: readonly ChangedFact[]): Promise<number> {
  const tables = [...new Set(changes.map(({ table }) => table))].map((name) => db.table(name))
  let left = 0
  await db.transaction('rw', [...tables, db.settings], async () => {
    const back: ChangedFact[] = []
    for (const change of changes)
      if (isSame(await db.table(change.table).get(change.key), change.after)) back.push(change)
    for (const { table, key, before } of back)
      await (before === undefined ? db.table(table).delete(key) : db.table(table).put(before))
    left = changes.length - back.length
    const marked = back.flatMap(({ table, run }) => (table === 'marks' && run !== undefined ? [run] : []))
    if (marked.length > 0) await noteChanges(db, marked)
  })
  return left
}

function placeOf(fact: FactRow): Pick<ChangedFact, 'table' | 'key' | 'run'> {
  const { table, row } = fact
  switch (table) {
    case 'marks':
      return { table, key: row.run, run: row.run }
    case 'words':
      return { table, key: [row.run, row.id], run: row.run }
    case 'settings':
      return { table, key: row.key }
    case 'projects':
    case 'documents':
    case 'rankings':
    case 'connections':
    case 'spend':
      return { table, key: row.id }
    default:
      return table satisfies never
  }
}

async function rowsAt(db: JuryDb, places: readonly Pick<ChangedFact, 'table' | 'key'>[]): Promise<unknown[]> {
  const rows = new Map<string, unknown>()
  for (const table of new Set(places.map((place) => place.table))) {
    const keys = places.filter((place) => place.table === table).map(({ key }) => key)
    const found = await db.table(table).bulkGet(keys)
    for (const [at, key] of keys.entries()) rows.set(JSON.stringify([table, key]), found[at])
  }
  return places.map(({ table, key }) => rows.get(JSON.stringify([table, key])))
}

/** A row that nobody has written again comes out as it went in, field by field. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
