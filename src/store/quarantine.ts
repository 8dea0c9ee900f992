import { fold, initialState, type RunState } from '../run/state'
import { countsOf, headerOf, headOf, noCounts } from './head'
import type { Store } from './open'
import type { Counts, Damage, SegmentRow } from './rows'
import { endOf } from './schema'
import { counted, walk } from './segments'

/** What is left of a damaged run. */
export interface Remains {
  readonly counts: Counts
  readonly state: RunState
}

/**
 * Keeps the good prefix of a damaged run and puts the rest aside, as it was. Only the owner of the run's lock may do
 * this: to anybody else, a run that is being written can look short.
 */
export async function quarantine(store: Store, damage: Damage): Promise<Remains | undefined> {
  const { run, reason } = damage
  const db = store.strict
  const head = await db.runs.get(run)
  if (!head) return undefined
  const kept = await prefix(store, countsOf(head))
  await db.transaction('rw', db.runs, db.segments, db.quarantine, async () => {
    const range = db.segments.where('[run+seq]').between([run, kept.counts.segments], endOf(run))
    const rest: SegmentRow[] = await range.toArray()
    await db.quarantine.bulkPut(rest.map((segment) => ({ run, seq: segment.seq, reason, segment })))
    await range.delete()
    await db.runs.put(headOf(kept.counts, kept.state))
  })
  return kept
}

/** The counts and the state of what can be trusted. */
async function prefix(store: Store, counts: Counts): Promise<Remains> {
  let kept: Remains = { counts: noCounts(headerOf(counts), counts), state: initialState() }
  await walk(store.relaxed, {
    run: counts.id,
    upTo: counts.segments,
    each(good) {
      kept = { counts: counted(kept.counts, good), state: good.events.reduce(fold, kept.state) }
    },
  })
  return kept
}
