import { blockRow, type Cut } from './blocks'
import { createCutter } from './cut'
import type { Store } from './open'
import { quarantine } from './quarantine'
import {
  type BlockRow,
  type Damage,
  type IndexRow,
  isGoing,
  LOG_STREAM,
  type RunRow,
  rawStream,
} from './rows'
import { endOf, type JuryDb } from './schema'
import { walk } from './segments'

/** Blocks put in one transaction. */
const PUT = 64

/**
 * Turns the segments of a settled run into compressed blocks with an index. Until the last transaction the segments
 * stay the truth: stopped anywhere, it is done again from the start, and the same blocks are written over. Call it
 * as the owner of the run's lock. Gives back where a damaged run was cut.
 */
export async function compact(store: Store, runId: string): Promise<Damage | undefined> {
  const release = store.hold()
  try {
    const damage = await whole(store, runId)
    await dropOrphans(store.relaxed, runId)
    return damage
  } finally {
    release()
  }
}

async function whole(store: Store, runId: string): Promise<Damage | undefined> {
  const head = await store.relaxed.runs.get(runId)
  if (!head || isGoing(head) || head.compacted === 1) return undefined
  const damage = await cutInto(store, head)
  if (!damage) return undefined
  await quarantine(store, damage)
  await whole(store, runId)
  return damage
}

async function cutInto(store: Store, head: RunRow): Promise<Damage | undefined> {
  const cutter = createCutter()
  const blocks = putter(store.relaxed, head.id)
  const damage = await walk(store.relaxed, {
    run: head.id,
    upTo: head.segments,
    each: (good) => blocks.take(cutter.add(good)),
  })
  if (damage) return damage
  const { last, ...rest } = cutter.finish()
  await blocks.take(last)
  await blocks.flush()
  await flip(store.strict, { run: head.id, ...rest })
  return undefined
}

/** Deflates blocks as they come and writes them in batches. */
function putter(db: JuryDb, run: string) {
  let rows: BlockRow[] = []
  async function flush() {
    const full = rows
    rows = []
    if (full.length > 0) await db.blocks.bulkPut(full)
  }
  async function take(cuts: readonly Cut[]) {
    for (const cut of cuts) rows.push(await blockRow(run, cut))
    if (rows.length >= PUT) await flush()
  }
  return { take, flush }
}

/** From here on the blocks are the truth. */
function flip(db: JuryDb, index: IndexRow): PromiseLike<void> {
  const { run } = index
  return db.transaction('rw', db.runs, db.segments, db.blocks, db.indexes, async () => {
    const head = await db.runs.get(run)
    // Somebody else was faster, or has deleted the run.
    if (head?.compacted !== 0) return
    await dropStale(db, index)
    await db.indexes.put(index)
    await db.runs.update(run, { compacted: 1 })
    await db.segments.where('[run+seq]').between([run], endOf(run)).delete()
  })
}

/** An attempt that was broken off, on a run that was cut shorter since, left blocks that nothing points to. */
async function dropStale(db: JuryDb, { run, blocks, raw }: IndexRow): Promise<void> {
  const counts = new Map([
    [LOG_STREAM, blocks],
    ...raw.map((each) => [rawStream(each.call), each.blocks] as const),
  ])
  const keys = await db.blocks.where('[run+stream+n]').between([run], endOf(run)).primaryKeys()
  // The key has the parts that the schema gives it.
  const stale = keys.filter(([, stream, n]) => Number(n) >= (counts.get(String(stream)) ?? 0))
  if (stale.length > 0) await db.blocks.bulkDelete(stale)
}

/** A run that was deleted while it was compacted leaves no blocks behind. */
function dropOrphans(db: JuryDb, run: string): PromiseLike<void> {
  return db.transaction('rw', db.runs, db.blocks, async () => {
    if (await db.runs.get(run)) return
    await db.blocks.where('[run+stream+n]').between([run], endOf(run)).delete()
  })
}

/** Compacts every settled run that was left as segments: the page was closed in between. */
export async function compactLeft(
  store: Store,
  claim: (runId: string) => Promise<boolean>,
): Promise<readonly Damage[]> {
  const left = await store.relaxed.runs.where('compacted').equals(0).toArray()
  const damages: Damage[] = []
  for (const { id } of left.filter((head) => !isGoing(head))) {
    // One that cannot be compacted now, on a full disk say, keeps no other from being looked after.
    const damage = (await claim(id)) ? await compact(store, id).catch(() => undefined) : undefined
    if (damage) damages.push(damage)
  }
  return damages
}
