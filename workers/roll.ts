import { searched } from '../src/run/searched'
import type { Status } from '../src/run/event'
import { readChanges } from '../src/store/changes'
import type { Store } from '../src/store/open'
import type { MarkRow, RunRow, SummaryRow } from '../src/store/rows'
import { singleFile } from './single-file'

/** What runs are found by. */
export interface Entry {
  readonly id: string
  readonly createdAt: number
  readonly status: Status
  readonly score: number | undefined
  readonly unseen: boolean
  readonly star: boolean
  readonly tags: readonly string[]
  readonly project: string
  readonly trashed: boolean
  readonly connection: string | undefined
  readonly brand: string | undefined
  readonly skill: string | undefined
  /** What stages have left on it. */
  readonly stages: readonly string[]
  /** As it is searched. */
  readonly text: string
}

/** Rows read at once: about ten milliseconds, so that whoever asks for a run meanwhile does not wait. */
const SLICE = 400

/**
 * All runs in memory, as far as they are searched: reading them from the disk for every key that is pressed would take a
 * hundred times as long. It is read once, and asks before each use what has changed since.
 */
export interface Roll {
  /** Newest first, as the disk has it now. The same list as long as nothing has changed. */
  readonly entries: () => Promise<readonly Entry[]>
  /** Whether it has been read: until then a bounded read of the disk is faster. */
  readonly isRead: () => boolean
}

export function createRoll(store: Store): Roll {
  const { relaxed: db } = store
  let entries: Map<string, Entry> | undefined
  let sorted: readonly Entry[] | undefined
  let count = 0

  const refresh = singleFile(async () => {
    if (!entries) return readAll()
    const { missed, changes } = await missing(entries)
    if (missed === undefined) return readAll()
    count = changes
    if (missed.length > 0) await reread(missed)
  })

  async function readAll() {
    count = (await readChanges(db)).count
    const marks = new Map((await db.marks.toArray()).map((mark) => [mark.run, mark]))
    const all = new Map<string, Entry>()
    for (let after = ''; ; ) {
      const heads = await db.runs.where(':id').above(after).limit(SLICE).toArray()
      const ids = heads.map(({ id }) => id)
      const summaries = await summariesOf(ids)
      for (const head of heads) all.set(head.id, entryOf(head, marks.get(head.id), summaries.get(head.id)))
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
    }
    entries = all
    sorted = undefined
    // What was written behind the reader's back while it went through.
    const { missed = [], changes } = await missing(all)
    count = changes
    await reread(missed)
  }

  /** Those between the first and the last id, at once: one by one they take ten times as long. */
  async function summariesOf(ids: readonly string[]): Promise<ReadonlyMap<string, SummaryRow>> {
    const [first, last] = [ids[0], ids.at(-1)]
    if (first === undefined || last === undefined) return new Map()
    const rows = await db.summaries.where(':id').between(first, last, true, true).toArray()
    return new Map(rows.map((row) => [row.run, row]))
  }

  /** What may have changed since it was read; undefined where that is not known any more. */
  async function missing(known: ReadonlyMap<string, Entry>) {
    return db.transaction('r', db.runs, db.settings, async () => {
      const changes = await readChanges(db)
      const missed = changes.count - count
      if (missed < 0 || missed > changes.last.length) return { missed: undefined, changes: changes.count }
      const running = await db.runs
        .where('[status+createdAt]')
        .between(['running', Number.NEGATIVE_INFINITY], ['running', Number.POSITIVE_INFINITY])
        .primaryKeys()
      const newer = await db.runs.where('createdAt').above(newestOf(known)).primaryKeys()
      const left = [...known.values()].filter(({ status }) => status === 'running').map(({ id }) => id)
      const noted = missed === 0 ? [] : changes.last.slice(-missed)
      return { missed: [...new Set([...noted, ...running, ...newer, ...left])], changes: changes.count }
    })
  }

  async function reread(ids: readonly string[]) {
    const [heads, marks, summaries] = await Promise.all([
      db.runs.bulkGet([...ids]),
      db.marks.bulkGet([...ids]),
      db.summaries.bulkGet([...ids]),
    ])
    ids.forEach((id, at) => {
      const head = heads[at]
      if (head) put(entryOf(head, marks[at], summaries[at]))
      else if (entries?.delete(id)) sorted = undefined
    })
  }

  /** A run that goes on is read again each time, and most often says what it said before. */
  function put(entry: Entry) {
    if (isSame(entries?.get(entry.id), entry)) return
    entries?.set(entry.id, entry)
    sorted = undefined
  }

  return {
    isRead: () => entries !== undefined,
    async entries() {
      await refresh()
      sorted ??= [...(entries?.values() ?? [])].sort(newestFirst)
      return sorted
    },
  }
}

/** Its text is the summary's; until there is one, a run is found by its title. */
export function entryOf(
  { id, createdAt, status, composite: score, unseen, project, title }: RunRow,
  mark: MarkRow | undefined,
  summary: SummaryRow | undefined,
): Entry {
  return {
    id,
    createdAt,
    status,
    score,
    unseen: unseen === 1,
    star: mark?.star === true,
    tags: mark?.tags ?? [],
    project: mark?.project ?? project,
    trashed: mark?.trashedAt !== undefined,
    connection: summary?.connection,
    brand: summary?.brand,
    skill: summary?.skill,
    stages: summary?.marks ?? [],
    text: searched(summary?.text ?? title),
  }
}

function isSame(one: Entry | undefined, other: Entry): boolean {
  if (!one) return false
  return (Object.keys(other) as (keyof Entry)[]).every((key) =>
    key === 'tags' || key === 'stages'
      ? one[key].join('\n') === other[key].join('\n')
      : one[key] === other[key],
  )
}

/** As the index has them: runs of one millisecond lie by their ids. */
function newestFirst(one: Entry, other: Entry): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1)
}

function newestOf(entries: ReadonlyMap<string, Entry>): number {
  let newest = Number.NEGATIVE_INFINITY
  for (const { createdAt } of entries.values()) newest = Math.max(newest, createdAt)
  return newest
}
