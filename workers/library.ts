import { needlesOf } from '../src/run/searched'
import { deleteRun } from '../src/store/delete'
import { listRuns, trashedRuns } from '../src/store/library'
import { changeMarks, noteFinding, readNotes, restoreRuns, trashRuns } from '../src/store/marks'
import type { Store } from '../src/store/open'
import { changeProject, listProjects, removeProject } from '../src/store/projects'
import { isGoing } from '../src/store/rows'
import { addRanking, readRankings } from '../src/store/rankings'
import { keepThumb, readThumb } from '../src/store/thumbs'
import { countUnseen, markSeen } from '../src/store/unseen'
import { cardsOf, cardsOfRows } from './cards'
import { tellLibrary } from './library-news'
import type { Card, Found, Library, Query } from './library-surface'
import { runLock, tryLock } from './locks'
import { facetsOf, isEmpty, narrowed } from './narrow'
import { createRoll, type Entry } from './roll'
import { createTexts, type FindTexts } from './texts'

/** The runs on this device, found, marked and put away. */
export function openLibrary(store: Store): Library {
  const roll = createRoll(store)
  const texts = createTexts()
  const narrow = createNarrowing(texts)

  async function find(query: Query, from: number, limit: number): Promise<Found> {
    if (isEmpty(query) && !roll.isRead()) return firstPage(store, from, limit)
    const entries = narrow(await roll.entries(), query)
    const ids = entries.slice(from, from + limit).map(({ id }) => id)
    return { total: entries.length, cards: await cardsOf(store, ids, needlesOf(query.text ?? '')) }
  }

  /** Does it, and then tells every tab of it. */
  async function telling<T>(runs: readonly string[] | undefined, work: Promise<T>): Promise<T> {
    const done = await work
    tellLibrary(runs)
    return done
  }

  return {
    find,
    ids: async (query) => narrow(await roll.entries(), query).map(({ id }) => id),
    facets: async (query) => facetsOf(await roll.entries(), query, texts),
    cards: (runs) => cardsOf(store, runs),
    mark: (runs, change) => telling(runs, changeMarks(store, runs, change)),
    notes: (run) => readNotes(store, run),
    note: (run, finding, change) => telling([run], noteFinding(store, { run, finding, ...change })),
    trash: (runs) => telling(runs, trash(store, runs)),
    restore: async (runs) => void (await telling(runs, restoreRuns(store, runs))),
    purge: (runs) => telling(runs, purge(store, runs)),
    unseen: () => countUnseen(store),
    markSeen: (runs) => telling(runs, markSeen(store, runs)),
    sameBrief: (run) => sameBrief(store, run),
    thumb: (hash) => readThumb(store, hash),
    keepThumb: (hash, picture) => keepThumb(store, hash, picture),
    projects: () => listProjects(store),
    changeProject: (id, change) => telling([], changeProject(store, id, change)),
    removeProject: async (id) => void (await telling(undefined, removeProject(store, id))),
    rank: (ranking) => telling(ranking.runs, addRanking(store, ranking)),
    rankings: (runs) => readRankings(store, runs),
  }
}

/** Remembers what was found last: the list, its selection and its next pages ask the same. */
function createNarrowing(texts: FindTexts) {
  let last: { readonly of: readonly Entry[]; readonly query: string; readonly found: readonly Entry[] }
  return (entries: readonly Entry[], query: Query): readonly Entry[] => {
    const asked = JSON.stringify(query)
    if (last?.of !== entries || last.query !== asked)
      last = { of: entries, query: asked, found: narrowed(entries, query, texts) }
    return last.found
  }
}

/** Without the roll: as many rows are read as are shown, however many there are. */
async function firstPage(store: Store, from: number, limit: number): Promise<Found> {
  const [total, trashed, rows] = await Promise.all([
    store.relaxed.runs.count(),
    trashedRuns(store),
    listRuns(store, { limit, skip: from }),
  ])
  return { total: total - trashed.size, cards: await cardsOfRows(store, rows) }
}

/** A run that goes on, here or in another tab, stays where it is. */
async function trash(store: Store, runs: readonly string[]): Promise<readonly string[]> {
  const heads = await store.relaxed.runs.bulkGet([...runs])
  const settled = heads.flatMap((head) => (head && !isGoing(head) ? [head.id] : []))
  const left = heads.flatMap((head) => (head && isGoing(head) ? [head.id] : []))
  const gone = [...(await trashRuns(store, settled))]
  for (const run of left) await whileFree(run, async () => void gone.push(...(await trashRuns(store, [run]))))
  return gone
}

/** Deletes for good what is in the trash; what somebody is writing to stays there. */
export async function purge(store: Store, runs?: readonly string[]): Promise<number> {
  const trashed = await trashedRuns(store)
  let gone = 0
  for (const run of runs?.filter((id) => trashed.has(id)) ?? trashed)
    if (await whileFree(run, () => deleteRun(store, run))) gone += 1
  return gone
}

/** Does something to a run that nobody drives, and keeps it so meanwhile. False where somebody does. */
async function whileFree(run: string, work: () => Promise<void>): Promise<boolean> {
  const release = await tryLock(runLock(run))
  if (!release) return false
  await work().finally(release)
  return true
}

async function sameBrief(store: Store, run: string): Promise<readonly Card[]> {
  const { summaries } = store.relaxed
  const brief = (await summaries.get(run))?.brief
  if (brief === undefined) return []
  const [ids, trashed] = await Promise.all([
    summaries.where('brief').equals(brief).primaryKeys(),
    trashedRuns(store),
  ])
  const cards = await cardsOf(
    store,
    ids.filter((id) => id !== run && !trashed.has(id)),
  )
  return cards.toSorted((one, other) => other.row.createdAt - one.row.createdAt)
}
