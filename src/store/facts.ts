import { BROKEN_OFF } from './broken-off'
import type { Connection } from '../run/connection'
import { BALLAST_SETTING } from './ballast'
import { CHANGES_SETTING } from './changes'
import { merged, mergeMarks } from './marks'
import type { Store } from './open'
import type { DocumentRow, MarkRow, ProjectRow, RankingRow, SettingRow, SpendRow, WordRow } from './rows'
import type { JuryDb } from './schema'

/*
 * What a copy of a device holds beside its runs: all that the person has said, set and collected. Every fact has a name, and
 * two devices that know of each other's facts come to the same.
 */

/** One row of one table. */
export type FactRow =
  | { readonly table: 'marks'; readonly row: MarkRow }
  | { readonly table: 'words'; readonly row: WordRow }
  | { readonly table: 'projects'; readonly row: ProjectRow }
  | { readonly table: 'documents'; readonly row: DocumentRow }
  | { readonly table: 'rankings'; readonly row: RankingRow }
  | { readonly table: 'settings'; readonly row: SettingRow }
  | { readonly table: 'connections'; readonly row: Connection }
  | { readonly table: 'spend'; readonly row: SpendRow }

export type FactTable = FactRow['table']

export const FACT_TABLES: readonly FactTable[] = [
  'marks',
  'words',
  'projects',
  'documents',
  'rankings',
  'settings',
  'connections',
  'spend',
]

/** The setting that says which device this is. */
export const DEVICE_SETTING = 'device'
/** The setting that says when everything was last copied out of this browser. */
export const LAST_COPIED = 'lastCopied'
/** The setting that says how the mirror stands. */
export const MIRROR_SETTING = 'mirror'

/** What is true of one device and of no other. */
const OF_THIS_DEVICE: ReadonlySet<string> = new Set([
  DEVICE_SETTING,
  LAST_COPIED,
  MIRROR_SETTING,
  BALLAST_SETTING,
  CHANGES_SETTING,
])

/** Everything that leaves with a copy, in an order that is the same each time. No key is among it, sealed or not. */
export async function readFacts(store: Store): Promise<readonly FactRow[]> {
  const { marks, words, projects, documents, rankings, settings, connections, spend } = store.relaxed
  const of = async <T extends FactTable, R>(table: T, rows: PromiseLike<R[]>) =>
    (await rows).map((row) => ({ table, row }))
  const all = await Promise.all([
    projectsOfRuns(store),
    of('marks', marks.toArray()),
    of('words', words.toArray()),
    of('projects', projects.toArray()),
    of('documents', documents.toArray()),
    of('rankings', rankings.toArray()),
    of('settings', settings.filter(({ key }) => !isOfThisDevice(key)).toArray()),
    of(
      'connections',
      connections.toArray().then((rows) => rows.map(keyless)),
    ),
    of('spend', spend.filter(({ open }) => open === 0).toArray()),
  ])
  return all.flat()
}

export function isOfThisDevice(key: string): boolean {
  return OF_THIS_DEVICE.has(key) || key.startsWith(BROKEN_OFF)
}

/** A connection as it may leave: it says nothing of a key, not even how one began. */
export function keyless({ keyHint: _, ...connection }: Connection): Connection {
  return { ...connection, keyMode: 'none' }
}

/** The project that a run was made in stands in its head, which does not travel. Any later word on it counts for more. */
async function projectsOfRuns({ relaxed: { runs } }: Store): Promise<FactRow[]> {
  const made = await runs.filter(({ project }) => project !== '').toArray()
  return made.map(({ id: run, project }) => ({ table: 'marks', row: { run, project, at: { project: 0 } } }))
}

/** Of one table how many facts would be new or newer, and how many are known. */
export interface Tally {
  readonly table: FactTable
  readonly fresh: number
  readonly known: number
}

/** What taking these in would come to. Nothing is written. */
export async function weighFacts(store: Store, facts: readonly FactRow[]): Promise<readonly Tally[]> {
  const fresh = new Map<FactTable, number>()
  const known = new Map<FactTable, number>()
  for (const fact of facts) {
    const counts = (await isFresh(store.relaxed, fact)) ? fresh : known
    counts.set(fact.table, (counts.get(fact.table) ?? 0) + 1)
  }
  return FACT_TABLES.flatMap((table) => {
    const [news, rest] = [fresh.get(table) ?? 0, known.get(table) ?? 0]
    return news + rest === 0 ? [] : [{ table, fresh: news, known: rest }]
  })
}

/** Takes facts in. Of two words on one thing the later one stays; where nobody knows which that is, the one that is here. */
export async function mergeFacts(store: Store, facts: readonly FactRow[]): Promise<void> {
  await mergeMarks(store, lastMarks(facts))
  const rest = facts.filter(({ table }) => table !== 'marks')
  const { words, projects, documents, rankings, settings, connections, spend } = store.relaxed
  const tables = [words, projects, documents, rankings, settings, connections, spend]
  await store.relaxed.transaction('rw', tables, async () => {
    for (const fact of rest) if (await isFresh(store.relaxed, fact)) await put(store.relaxed, fact)
  })
}

/** One mark for each run: a copy may have several, and each has its say. */
function lastMarks(facts: readonly FactRow[]): MarkRow[] {
  const marks = new Map<string, MarkRow>()
  for (const fact of facts) {
    if (fact.table !== 'marks') continue
    const before = marks.get(fact.row.run)
    marks.set(fact.row.run, before ? merged(before, fact.row) : fact.row)
  }
  return [...marks.values()]
}

async function isFresh(db: JuryDb, fact: FactRow): Promise<boolean> {
  switch (fact.table) {
    case 'marks': {
      const there = (await db.marks.get(fact.row.run)) ?? { run: fact.row.run, at: {} }
      return merged(there, fact.row) !== there
    }
    case 'words': {
      const there = await db.words.get([fact.row.run, fact.row.id])
      return !there || there.at < fact.row.at
    }
    case 'projects': {
      const there = await db.projects.get(fact.row.id)
      return !there || Object.keys(fact.row).some((field) => !Object.hasOwn(there, field))
    }
    case 'documents': {
      const there = await db.documents.get(fact.row.id)
      return !there || there.changedAt < fact.row.changedAt
    }
    case 'rankings':
      return !(await db.rankings.get(fact.row.id))
    case 'settings':
      return !isOfThisDevice(fact.row.key) && !(await db.settings.get(fact.row.key))
    case 'connections':
      return !(await db.connections.get(fact.row.id))
    case 'spend':
      return !(await db.spend.get(fact.row.id))
    default:
      return fact satisfies never
  }
}

async function put(db: JuryDb, fact: FactRow): Promise<void> {
  switch (fact.table) {
    case 'marks':
      return
    case 'words':
      return void (await db.words.put(fact.row))
    case 'projects': {
      const there = await db.projects.get(fact.row.id)
      return void (await db.projects.put(there ? joined(there, fact.row) : fact.row))
    }
    case 'documents':
      return void (await db.documents.put(fact.row))
    case 'rankings':
      return void (await db.rankings.put(fact.row))
    case 'settings':
      return void (await db.settings.put(fact.row))
    case 'connections':
      return void (await db.connections.put(keyless(fact.row)))
    case 'spend':
      return void (await db.spend.put(fact.row))
    default:
      return fact satisfies never
  }
}

/** What is here stays; what only the copy has is added. */
function joined(there: ProjectRow, other: ProjectRow): ProjectRow {
  return { ...other, ...there }
}
