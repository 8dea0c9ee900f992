// Tidying gives every ended run its summary, empties old trash, and is done by one tab for all.
import { expect, test } from 'vitest'
import { libraryLimits } from '../../../src/run/library-limits'
import { SUMMARY_VERSION, summaryOf } from '../../../src/run/summary'
import { chain, START } from '../../../src/store/chain'
import { compact } from '../../../src/store/compact'
import { trashRuns } from '../../../src/store/marks'
import { reopen } from '../../../src/store/reopen'
import { summarise } from '../../../src/store/summaries'
import { openWorkDatabase, workDatabases } from '../../../workers/incoming/work-database'
import { takeLock } from '../../../workers/locks'
import { keepFile } from '../../../workers/opened-file'
import { purgeOld, summariseLeft, tidy } from '../../../workers/tidy'
import { placed, stateOf } from '../../building/facts'
import { recordedRuns } from '../../building/runs'
import { watchReads } from '../store/faults'
import { appendAll, freshStore, listeningWriter, shippedFacts, writeRun } from '../store/fixture'
import { headOf, summaryRowOf } from './library-fixture'
import { eventually } from '../../building/eventually'
import { inPages, openPage } from './scene'

inPages()

const at = async () => {}

/** A store that holds these runs, and what is said of them in short. */
async function holding(...runs: readonly string[]) {
  const store = await freshStore()
  const { summaries } = store.relaxed
  for (const runId of runs) await writeRun(store, { runId, flushes: 2 })
  const textsOf = async () =>
    Object.fromEntries((await summaries.toArray()).map(({ run, text }) => [run, text]))
  return { store, summaries, textsOf }
}

test('runs without a summary get theirs, the same from segments and from blocks', async () => {
  const { store, summaries } = await holding('b')
  const events = await writeRun(store, { runId: 'a' })
  await compact(store, 'b')
  await tidy(store, at)
  const [one, two] = await summaries.toArray()
  const wanted = summaryOf(stateOf(events))
  const health = { runMs: 110, stageMs: [], roundMs: [60], callMs: [80], mustFix: [], warnings: {} }
  expect(one).toEqual({ ...wanted, run: 'a', brief: chain(START, wanted.brief), health })
  expect(two).toEqual({ ...one, run: 'b' })
})

test('summaries of an older version are derived again, and those of today are left alone', async () => {
  const { store, summaries, textsOf } = await holding('a', 'b')
  const old = summaryRowOf('a', { version: SUMMARY_VERSION - 1, text: 'old' })
  await summaries.bulkPut([old, summaryRowOf('b', { text: 'kept' })])
  await tidy(store, at)
  expect(await textsOf()).toEqual({ a: expect.stringContaining('A landing page'), b: 'kept' })
})

test('left off in the middle it goes on another time, and holds no more than some runs at once', async () => {
  const { store, summaries } = await holding(...Array.from({ length: 7 }, (_, n) => `r${n}`))
  let rests = 0
  const closed = async () => {
    rests += 1
    if (rests > 3) throw new Error('The tab was closed.')
  }
  await expect(summariseLeft(store, closed)).rejects.toThrow('closed')
  expect(await summaries.count()).toBe(4)
  const asked = watchReads()
  await summariseLeft(store, at)
  expect(await summaries.count()).toBe(7)
  const most = asked.filter(({ table }) => table === 'runs').map((read) => read.most)
  expect(Math.max(...most)).toBeLessThan(1000)
})

test('a run that goes on has no summary, and one that cannot be read keeps no other from its own', async () => {
  const { store, textsOf } = await holding('whole')
  const { writer } = listeningWriter(store, { runId: 'live' })
  appendAll(writer, placed(shippedFacts('live').slice(0, 6)))
  await writer.settle()
  await store.relaxed.runs.put(headOf('broken', { compacted: 1 }))
  await tidy(store, at)
  expect([await summarise(store, 'live'), await summarise(store, 'gone')]).toEqual([false, false])
  expect(Object.keys(await textsOf())).toContain('whole')
  expect(Object.keys(await textsOf())).not.toContain('live')
})

test('a run that was opened again gets another summary once it has ended again', async () => {
  const { store, summaries } = await holding('a')
  await summarise(store, 'a')
  const before = await summaries.get('a')
  await reopen(store, 'a')
  await summaries.update('a', { text: 'stale' })
  await summarise(store, 'a')
  expect(await summaries.get('a')).toEqual(before)
})

test('one tab tidies for all of them', async () => {
  const { store, summaries } = await holding('a')
  const release = await takeLock('library:tidy')
  await tidy(store, at)
  expect(await summaries.count()).toBe(0)
  release()
  await eventually(async () => {
    await tidy(store, at)
    expect(await summaries.count()).toBe(1)
  })
})

test('what lies in the trash for longer than a month goes for good', async () => {
  const { store } = await holding('old', 'new', 'kept')
  const now = 10 * libraryLimits.trashMs
  await trashRuns(store, ['old'], now - libraryLimits.trashMs - 1)
  await trashRuns(store, ['new'], now - libraryLimits.trashMs + 1)
  expect(await purgeOld(store, now)).toBe(1)
  expect(await store.relaxed.runs.toCollection().primaryKeys()).toEqual(['kept', 'new'])
  expect(await purgeOld(store, now)).toBe(0)
})

test('a run from a file has its summary at once, and leaves the trash when its file is opened again', async () => {
  const { store, summaries } = await holding()
  const recorded = recordedRuns().find(({ name }) => name === 'split_shipped')
  if (!recorded) throw new Error('A recorded run has gone.')
  const id = await keepFile(store, recorded.text)
  expect((await summaries.get(id))?.text).toContain(stateOf(recorded.file.events).brief?.title)
  await trashRuns(store, [id])
  expect(await keepFile(store, recorded.text)).toBe(id)
  expect((await store.relaxed.marks.get(id))?.trashedAt).toBeUndefined()
})

test('what a killed import has left behind is swept, and one that goes on in another tab is not', async () => {
  const { store } = await holding()
  const [going, killed] = [await openWorkDatabase(), await openWorkDatabase()]
  await writeRun(going.store, { runId: 'a' })
  killed.store.close()
  // With the tab that held it; the other one goes on.
  openPage()
  void takeLock(going.store.name)
  expect(await workDatabases()).toContain(killed.store.name)
  await tidy(store, at)
  expect(await workDatabases()).toEqual([going.store.name])
  expect(await going.store.relaxed.runs.count()).toBe(1)
})
