import { expect, test } from 'vitest'
import { limits } from '../../../src/run/limits'
import { createIndexer } from '../../../src/run/log-index'
import { compact, compactLeft } from '../../../src/store/compact'
import { deleteRun } from '../../../src/store/delete'
import type { Store } from '../../../src/store/open'
import { readIndex } from '../../../src/store/reader'
import { reopen } from '../../../src/store/reopen'
import { spread } from '../../building/depth'
import { placed } from '../../building/facts'
import { killAt, mend } from './faults'
import {
  appendAll,
  freshStore,
  listeningWriter,
  notes,
  quiet,
  sameStore,
  saidOf,
  writeRun,
  writing,
} from './fixture'

/** A settled run in twelve segments. */
async function manySegments() {
  const store = await freshStore()
  const events = await writeRun(store, { middle: notes(1500, 6, 100), flushes: 12 })
  return { store, events, ...saidOf(store) }
}

test('a settled run becomes blocks with the index that the log gives line by line; twice is once', async () => {
  const { store, events, head } = await manySegments()
  expect(await compact(store, 'r1')).toBeUndefined()
  expect(await head()).toMatchObject({ compacted: 1, status: 'shipped', seq: 1513 })
  expect(await store.relaxed.segments.count()).toBe(0)
  const blocks = await store.relaxed.blocks.toArray()
  expect(blocks[0]?.data.length).toBeLessThan(limits.blockChars / 5)
  const indexer = createIndexer()
  for (const event of events) indexer.add(event, JSON.stringify(event).length + 1)
  expect(await readIndex(store, 'r1')).toEqual(indexer.finish())
  await compact(store, 'r1')
  expect(await store.relaxed.blocks.toArray()).toEqual(blocks)
})

test('a run that is still running is left alone', async () => {
  const { store, head } = await writing(8)
  await compact(store, 'r1')
  expect(await head()).toMatchObject({ compacted: 0 })
  expect(await store.relaxed.blocks.count()).toBe(0)
})

test('two tabs that compact the same run at once leave it whole', async () => {
  const { store, events, saved } = await manySegments()
  await Promise.all([compact(store, 'r1'), compact(await sameStore(store), 'r1')])
  expect(await saved()).toEqual(events)
  expect(await store.relaxed.segments.count()).toBe(0)
  expect(await store.relaxed.quarantine.count()).toBe(0)
})

test('a run that is deleted while it is compacted leaves nothing behind', async () => {
  const { store } = await manySegments()
  const whole = await everything(store)
  for (const turns of [0, 3, 10, 30, 60]) {
    await restore(store, whole)
    const going = compact(store, 'r1')
    await quiet(turns)
    await deleteRun(store, 'r1')
    await going
    const left = Object.values(await everything(store)).flat()
    expect(left, `deleted after ${turns} turns`).toEqual([])
  }
})

test('killed at any step, the run is whole, and the next boot finishes', async () => {
  const store = await freshStore()
  await writeRun(store, { middle: notes(600, 6, 150), flushes: 5 })
  const whole = await saidOf(store).file()
  const rows = await everything(store)
  const killer = killAt(Number.POSITIVE_INFINITY)
  await compact(store, 'r1')
  const steps = killer.steps()
  mend()
  const done = await everything(store)
  expect(steps).toBeGreaterThan(25)
  const each = Array.from({ length: steps }, (_, at) => at + 1)
  for (const step of spread(each, 20)) {
    const one = await freshStore()
    const { file } = saidOf(one)
    await restore(one, rows)
    killAt(step)
    await expect(compact(one, 'r1'), `step ${step} of ${steps}`).rejects.toThrow()
    mend()
    expect(await file(), `after the kill at step ${step}`).toEqual(whole)
    expect(await compactLeft(one, async () => true)).toEqual([])
    expect(await everything(one), `after the boot that follows step ${step}`).toEqual(done)
    expect(await file()).toEqual(whole)
    one.close()
  }
})

test('the boot leaves runs alone that another tab is busy with, and those that run', async () => {
  const { store } = await writing(3, { runId: 'live' })
  await writeRun(store, { runId: 'mine' })
  await writeRun(store, { runId: 'theirs' })
  const asked: string[] = []
  await compactLeft(store, async (id) => {
    asked.push(id)
    return id === 'mine'
  })
  expect(asked.toSorted()).toEqual(['mine', 'theirs'])
  expect(await saidOf(store, 'mine').head()).toMatchObject({ compacted: 1 })
  expect(await saidOf(store, 'theirs').head()).toMatchObject({ compacted: 0 })
})

test('a damaged run keeps its good prefix, and the rest is put aside as it was', async () => {
  const { store, events, head, saved } = await manySegments()
  const row = await store.relaxed.segments.get(['r1', 7])
  const bent = { hash: '0000000000000000' }
  await store.relaxed.segments.update(['r1', 7], bent)
  const seq = row?.first ?? 0
  expect(await compact(store, 'r1')).toEqual({ run: 'r1', seq, reason: 'hash' })
  const aside = await store.relaxed.quarantine.toArray()
  expect(aside.map(({ run, seq: at, reason }) => [run, at, reason])).toEqual(
    [7, 8, 9, 10, 11].map((at) => ['r1', at, 'hash']),
  )
  expect(aside[0]?.segment).toEqual({ ...row, ...bent })
  expect(await saved()).toEqual(events.slice(0, seq))
  // Its settlement was cut off, so it is taken up by the next recovery.
  expect(await head()).toMatchObject({ seq, segments: 7, status: 'running', compacted: 0 })
})

test('blocks of an attempt on a longer log do not outlive it', async () => {
  const { store } = await manySegments()
  const left = [
    { run: 'r1', stream: 'log', n: 90 },
    { run: 'r1', stream: 'raw:gone', n: 0 },
    { run: 'r2', stream: 'log', n: 0 },
  ]
  await store.relaxed.blocks.bulkPut(left.map((key) => ({ ...key, data: new Uint8Array(), hash: '' })))
  await compact(store, 'r1')
  const keys = (await store.relaxed.blocks.toArray()).map(({ run, stream, n }) => `${run} ${stream} ${n}`)
  expect(['r1 log 90', 'r1 raw:gone 0', 'r2 log 0'].filter((key) => keys.includes(key))).toEqual(['r2 log 0'])
})

test('a settled run can be reopened for another stage, and compacted again', async () => {
  const { store, events, file, head } = await manySegments()
  await compact(store, 'r1')
  const before = await file()
  const from = await reopen(store, 'r1')
  if (!from) throw new Error('The run is gone.')
  expect(await file()).toEqual(before)
  expect(await head()).toMatchObject({ compacted: 0, status: 'shipped', seq: 1513 })
  expect(await store.relaxed.blocks.count()).toBe(0)
  const { writer } = listeningWriter(store, { from })
  const more = placed([{ type: 'stage_opened', id: 's2', procedure: 'cross-exam' }], events.length)
  appendAll(writer, more)
  writer.raw('cross:1', 'a reply', 20_000)
  expect(await writer.close()).toBe(true)
  await compact(store, 'r1')
  const after = await file()
  expect(after?.events).toEqual([...events, ...more])
  expect(after?.raw.slice(0, 2)).toEqual(before?.raw)
  expect(after?.raw.at(-1)?.text).toBe('a reply')
  expect(await reopen(store, 'none')).toBeUndefined()
})

test('nothing is added to a damaged run', async () => {
  const { store } = await manySegments()
  await compact(store, 'r1')
  await store.relaxed.blocks.delete(['r1', 'log', 1])
  await expect(reopen(store, 'r1')).rejects.toThrow('damaged')
  expect(await store.relaxed.segments.count()).toBe(0)
})

/** All rows of a run's parts. */
async function everything({ relaxed }: Store) {
  return {
    heads: await relaxed.runs.toArray(),
    parts: await relaxed.segments.toArray(),
    cut: await relaxed.blocks.toArray(),
    index: await relaxed.indexes.toArray(),
    pages: await relaxed.artifacts.toArray(),
    texts: await relaxed.bodies.toArray(),
  }
}

async function restore({ relaxed }: Store, rows: Awaited<ReturnType<typeof everything>>) {
  await relaxed.runs.bulkPut(rows.heads)
  await relaxed.segments.bulkPut(rows.parts)
  await relaxed.artifacts.bulkPut(rows.pages)
  await relaxed.bodies.bulkPut(rows.texts)
}
