import type { Table } from 'dexie'
import type { Store } from './open'
import { LOG_STREAM, type RunRow } from './rows'

/** Rows read at once: about ten megabytes of blocks. */
const BATCH = 200

/** Bytes of everything on this device, by what they are. */
export interface Weight {
  readonly events: number
  readonly raw: number
  readonly pages: number
  readonly thumbs: number
  readonly documents: number
  readonly rest: number
  /** Of each run its events, its replies and its pages. */
  readonly ofRun: ReadonlyMap<string, number>
}

/** Goes through everything once. Given up early where `goOn` says so; what was counted until then is given. */
export async function weigh(store: Store, goOn: (done: number, of: number) => Promise<boolean>) {
  const { blocks, segments, bodies, artifacts, thumbs, documents } = store.relaxed
  const ofRun = new Map<string, number>()
  const sums = { events: 0, raw: 0, pages: 0, thumbs: 0, documents: 0, rest: 0 }
  const add = (run: string, bytes: number) => void ofRun.set(run, (ofRun.get(run) ?? 0) + bytes)
  const sizes = new Map<string, number>()
  const all = (await blocks.count()) + (await segments.count()) + (await bodies.count())
  let done = 0
  let stopped = false

  async function each<Row, K>(table: Table<Row, K>, take: (row: Row) => void) {
    for (let from: K | undefined; !stopped; ) {
      const { rows, last } = await pageOf<Row, K>(table, from)
      for (const row of rows) take(row)
      done += rows.length
      stopped = !(await goOn(done, all))
      if (last === undefined) return
      from = last
    }
  }

  await each(blocks, ({ run, stream, data }) => {
    sums[stream === LOG_STREAM ? 'events' : 'raw'] += data.length
    add(run, data.length)
  })
  await each(segments, ({ run, log, raw }) => {
    const heard = raw.reduce((sum, { text }) => sum + text.length, 0)
    sums.events += log.length
    sums.raw += heard
    add(run, log.length + heard)
  })
  await each(bodies, ({ hash, body }) => {
    sums.pages += body.size
    sizes.set(hash, body.size)
  })
  await each(artifacts, ({ run, hash }) => add(run, sizes.get(hash) ?? 0))
  await each(thumbs, ({ picture }) => void (sums.thumbs += picture.size))
  await each(documents, ({ text, tokens = '' }) => void (sums.documents += text.length + tokens.length))
  sums.rest = await restOf(store)
  const weight: Weight = { ...sums, ofRun }
  return { weight, stopped }
}

async function pageOf<Row, K>(table: Table<Row, K>, from: K | undefined) {
  const page = from === undefined ? table.limit(BATCH) : table.where(':id').above(from).limit(BATCH)
  const keys = await page.clone().primaryKeys()
  const rows = await page.toArray()
  return { rows, last: keys.length === BATCH ? keys.at(-1) : undefined }
}

/** What is small, as text: what it takes on disk nobody can tell. */
async function restOf({ relaxed: db }: Store): Promise<number> {
  const tables = [db.runs, db.indexes, db.artifacts, db.settings, db.connections, db.words, db.marks]
  const more = [db.summaries, db.projects, db.rankings, db.spend, db.quarantine]
  let sum = 0
  for (const table of [...tables, ...more])
    await table.each((row) => void (sum += JSON.stringify(row).length))
  await db.ballast.each(({ bytes }) => void (sum += bytes.length))
  return sum
}

/** The heaviest runs, the heaviest first. */
export async function heaviestOf(
  store: Store,
  ofRun: Weight['ofRun'],
  most: number,
): Promise<readonly { readonly head: RunRow; readonly bytes: number; readonly trashed: boolean }[]> {
  const inOrder = [...ofRun].toSorted(([, one], [, other]) => other - one).slice(0, most)
  const heads = await store.relaxed.runs.bulkGet(inOrder.map(([run]) => run))
  const marks = await store.relaxed.marks.bulkGet(inOrder.map(([run]) => run))
  return inOrder.flatMap(([, bytes], at) => {
    const head = heads[at]
    return head ? [{ head, bytes, trashed: marks[at]?.trashedAt !== undefined }] : []
  })
}
