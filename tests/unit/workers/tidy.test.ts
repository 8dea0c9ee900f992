import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { libraryLimits } from '../../../src/run/library-limits'
import { fold, initialState } from '../../../src/run/state'
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
import { watchReads } from '../store/faults'
import { placed } from '../../building/facts'
import { appendAll, freshStore, listeningWriter, shippedFacts, writeRun } from '../store/fixture'
import { recordedRuns } from '../../building/runs'
import { heldLocks } from './held-locks'
import { headOf, summaryRowOf } from './library-fixture'

beforeEach(() => vi.stubGlobal('navigator', { locks: heldLocks() }))
afterEach(() => vi.unstubAllGlobals())

const at = async () => {}

test('runs without a summary get theirs, the same from segments and from blocks', async () => {
  const store = await freshStore()
  const events = await writeRun(store, { runId: 'a' })
  await writeRun(store, { runId: 'b' })
  await compact(store, 'b')
  await tidy(store, at)
  const [one, two] = await store.relaxed.summaries.toArray()
  const wanted = summaryOf(events.reduce(fold, initialState()))
  const health = { runMs: 110, stageMs: [], roundMs: [60], callMs: [80], mustFix: [], warnings: {} }
  expect(one).toEqual({ ...wanted, run: 'a', brief: chain(START, wanted.brief), health })
  expect(two).toEqual({ ...one, run: 'b' })
})

test('summaries of an older version are derived again, and those of today are left alone', async () => {
  const store = await freshStore()
  await writeRun(store, { runId: 'a' })
  await writeRun(store, { runId: 'b' })
  await store.relaxed.summaries.bulkPut([
    summaryRowOf('a', { version: SUMMARY_VERSION - 1, text: 'old' }),
    summaryRowOf('b', { text: 'kept' }),
  ])
  await tidy(store, at)
  const texts = (await store.relaxed.summaries.toArray()).map(({ text }) => text)
  expect(texts[0]).toContain('A landing page')
  expect(texts[1]).toBe('kept')
})

test('left off in the middle it goes on another time, and holds no more than some runs at once', async () => {
  const store = await freshStore()
  const runs = Array.from({ length: 7 }, (_, n) => `r${n}`)
  for (const runId of runs) await writeRun(store, { runId, flushes: 1 })
  let rests = 0
  const closed = async () => {
    rests += 1
    if (rests > 3) throw new Error('The tab was closed.')
  }
  await expect(summariseLeft(store, closed)).rejects.toThrow('closed')
  expect(await store.relaxed.summaries.count()).toBe(4)
  const asked = watchReads()
  await summariseLeft(store, at)
  expect(await store.relaxed.summaries.count()).toBe(7)
  expect(Math.max(...asked.filter(({ table }) => table === 'runs').map(({ most }) => most))).toBeLessThan(
    1000,
  )
})

test('a run that goes on has no summary, and one that cannot be read keeps no other from its own', async () => {
  const store = await freshStore()
  const { writer } = listeningWriter(store, { runId: 'live' })
  appendAll(writer, placed(shippedFacts('live').slice(0, 6)))
  await writer.settle()
  await store.relaxed.runs.put(headOf('broken', { compacted: 1 }))
  await writeRun(store, { runId: 'whole' })
  await tidy(store, at)
  expect(await summarise(store, 'live')).toBe(false)
  expect(await summarise(store, 'gone')).toBe(false)
  expect((await store.relaxed.summaries.toArray()).map(({ run }) => run)).toContain('whole')
  expect(await store.relaxed.summaries.get('live')).toBeUndefined()
})

test('a run that was opened again gets another summary once it has ended again', async () => {
  const store = await freshStore()
  await writeRun(store, { runId: 'a' })
  await summarise(store, 'a')
  const before = await store.relaxed.summaries.get('a')
  await reopen(store, 'a')
  await store.relaxed.summaries.update('a', { text: 'stale' })
  await summarise(store, 'a')
  expect(await store.relaxed.summaries.get('a')).toEqual(before)
})

test('one tab tidies for all of them', async () => {
  const store = await freshStore()
  await writeRun(store, { runId: 'a' })
  const release = await takeLock('library:tidy')
  await tidy(store, at)
  expect(await store.relaxed.summaries.count()).toBe(0)
  release()
  await vi.waitFor(async () => {
    await tidy(store, at)
    expect(await store.relaxed.summaries.count()).toBe(1)
  })
})

test('what lies in the trash for longer than a month goes for good', async () => {
  const store = await freshStore()
  for (const runId of ['old', 'new', 'kept']) await writeRun(store, { runId })
  const now = 10 * libraryLimits.trashMs
  await trashRuns(store, ['old'], now - libraryLimits.trashMs - 1)
  await trashRuns(store, ['new'], now - libraryLimits.trashMs + 1)
  expect(await purgeOld(store, now)).toBe(1)
  expect(await store.relaxed.runs.toCollection().primaryKeys()).toEqual(['kept', 'new'])
  expect(await purgeOld(store, now)).toBe(0)
})

test('a run from a file has its summary at once, and leaves the trash when its file is opened again', async () => {
  const store = await freshStore()
  const [recorded] = recordedRuns().filter(({ name }) => name === 'split_shipped')
  const id = await keepFile(store, recorded?.text ?? '')
  const summary = await store.relaxed.summaries.get(id)
  expect(summary?.text).toContain(
    recorded?.file.events.flatMap((e) => (e.type === 'run_created' ? e.brief.title : []))[0],
  )
  await trashRuns(store, [id])
  expect(await keepFile(store, recorded?.text ?? '')).toBe(id)
  expect((await store.relaxed.marks.get(id))?.trashedAt).toBeUndefined()
})

test('what a killed import has left behind is swept, and one that goes on in another tab is not', async () => {
  const store = await freshStore()
  const going = await openWorkDatabase()
  const killed = await openWorkDatabase()
  await writeRun(going.store, { runId: 'a' })
  const { name } = killed.store
  killed.store.close()
  // With the tab that held it.
  const locks = heldLocks()
  void locks.request(going.store.name, {}, () => new Promise(() => {}))
  vi.stubGlobal('navigator', { locks })
  expect(await workDatabases()).toContain(name)
  await tidy(store, at)
  expect(await workDatabases()).toEqual([going.store.name])
  expect(await going.store.relaxed.runs.count()).toBe(1)
})
