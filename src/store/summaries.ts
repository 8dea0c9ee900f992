import { fold, initialState } from '../run/state'
import { runHealthOf } from '../run/run-health'
import { createSpans } from '../run/run-spans'
import { SUMMARY_VERSION, summaryOf } from '../run/summary'
import { chain, START } from './chain'
import { noteChanges } from './changes'
import type { Store } from './open'
import { pour } from './reader'
import type { SummaryRow } from './rows'

/** Runs looked at between two breaths, when it is looked for those without a summary. */
const LOOK = 200

/** Derives what a run was about and came to, and keeps it. Only of a run that has ended: the others still change. */
export async function summarise(store: Store, runId: string): Promise<boolean> {
  const row = await summaryRow(store, runId)
  if (!row) return false
  const { relaxed: db } = store
  await db.transaction('rw', db.runs, db.summaries, db.settings, async () => {
    // Deleted while its log was read, or opened again.
    if ((await db.runs.get(runId).then((head) => head?.status ?? 'running')) === 'running') return
    await db.summaries.put(row)
    await noteChanges(db, [runId])
  })
  return true
}

async function summaryRow(store: Store, run: string): Promise<SummaryRow | undefined> {
  let state = initialState()
  let spans = createSpans()
  const poured = await pour(store, run, {
    log(events) {
      state = events.reduce(fold, state)
      for (const event of events) spans.hear(event)
    },
    again() {
      state = initialState()
      spans = createSpans()
    },
  })
  if (!poured || poured.head.status === 'running') return undefined
  const { mustFix } = poured.head
  const summary = summaryOf(state)
  // A file may say that nothing was open. The head says what its own events bear out.
  const open = mustFix ?? summary.open
  const health = runHealthOf(state, spans)
  return { ...summary, run, open, brief: chain(START, summary.brief), health }
}

/** The ended runs that have no summary, or one of an older version, from this id on; and where to go on looking. */
export async function withoutSummary(
  { relaxed: { runs, summaries } }: Store,
  after: string,
): Promise<{ readonly runs: readonly string[]; readonly last: string | undefined }> {
  const heads = await runs.where(':id').above(after).limit(LOOK).toArray()
  const ended = heads.filter(({ status }) => status !== 'running').map(({ id }) => id)
  const known = await summaries.bulkGet(ended)
  const left = ended.filter((_, at) => known[at]?.version !== SUMMARY_VERSION)
  return { runs: left, last: heads.at(-1)?.id }
}
