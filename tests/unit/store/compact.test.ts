import { expect, test } from 'vitest'
import { limits } from '../../../src/run/limits'
import { createIndexer } from '../../../src/run/log-index'
import { compact, compactLeft } from '../../../src/store/compact'
import { deleteRun } from '../../../src/store/delete'
import type { Store } from '../../../src/store/open'
import { readHead, readIndex, readRunFile } from '../../../src/store/reader'
import { reopen } from '../../../src/store/reopen'
import { killAt, mend } from './faults'
import { appendAll, freshStore, listeningWriter, notes, placed, shippedFacts, writeRun } from './fixture'

const always = async () => true

async function manySegments(store: Store) {
  return writeRun(store, { middle: notes(1500, 6, 100), flushes: 12 })
}

test('a settled run becomes blocks; the head says so and the segments are gone', async () => {
  const store = await freshStore()
  await manySegments(store)
  expect(await compact(store, 'r1')).toBeUndefined()
  expect(await readHead(store, 'r1')).toMatchObject({ compacted: 1, status: 'shipped', seq: 1513 })
  expect(await store.relaxed.segments.count()).toBe(0)
  const [block] = await store.relaxed.blocks.toArray()
  expect(block?.data.length).toBeLessThan(limits.blockChars / 5)
})

test('the index is the one that the log gives when it is read line by line', async () => {
  const store = await freshStore()
  const events = await manySegments(store)
  const indexer = createIndexer()
  for (const event of events) indexer.add(event, JSON.stringify(event).length + 1)
  await compact(store, 'r1')
  expect(await readIndex(store, 'r1')).toEqual(indexer.finish())
})

test('a run that is still running is left alone', async () => {
  const store = await freshStore()
  const { writer } = listeningWriter(store)
  appendAll(writer, placed(shippedFacts('r1').slice(0, 8)))
  await writer.settle()
  await compact(store, 'r1')
  expect(await readHead(store, 'r1')).toMatchObject({ compacted: 0 })
  expect(await store.relaxed.blocks.count()).toBe(0)
})

test('twice is once', async () => {
  const store = await freshStore()
  await manySegments(store)
  await compact(store, 'r1')
  const blocks = await store.relaxed.blocks.toArray()
  await compact(store, 'r1')
  expect(await store.relaxed.blocks.toArray()).toEqual(blocks)
})

test('two tabs that compact the same run at once leave it whole', async () => {
  const store = await freshStore()
  const other = await freshStore(store.name)
  const events = await manySegments(store)
  await Promise.all([compact(store, 'r1'), compact(other, 'r1')])
  expect((await readRunFile(store, 'r1'))?.events).toEqual(events)
  expect(await store.relaxed.segments.count()).toBe(0)
  expect(await store.relaxed.quarantine.count()).toBe(0)
})

test('a run that is deleted while it is compacted leaves nothing behind', async () => {
  const store = await freshStore()
  await manySegments(store)
  const whole = await everything(store)
  for (const turns of [0, 3, 10, 30, 60]) {
    await restore(store, whole)
    const going = compact(store, 'r1')
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
    await deleteRun(store, 'r1')
    await going
    const left = await everything(store)
    expect(Object.values(left).flat(), `deleted after ${turns} turns`).toEqual([])
  }
})

test('killed at any step, the run is whole, and the next boot finishes', async () => {
  const store = await freshStore()
  await writeRun(store, { middle: notes(600, 6, 150), flushes: 5 })
  const whole = await readRunFile(store, 'r1')
  const rows = await everything(store)
  const killer = killAt(Number.POSITIVE_INFINITY)
  await compact(store, 'r1')
  const steps = killer.steps()
  mend()
  const done = await everything(store)
  expect(steps).toBeGreaterThan(25)
  for (let step = 1; step <= steps; step++) {
    const one = await freshStore()
    await restore(one, rows)
    killAt(step)
    await expect(compact(one, 'r1'), `step ${step} of ${steps}`).rejects.toThrow()
    mend()
    expect(await readRunFile(one, 'r1'), `after the kill at step ${step}`).toEqual(whole)
    expect(await compactLeft(one, always)).toEqual([])
    expect(await everything(one), `after the boot that follows step ${step}`).toEqual(done)
    expect(await readRunFile(one, 'r1')).toEqual(whole)
    one.close()
  }
}, 30_000)

test('the boot leaves runs alone that another tab is busy with, and those that run', async () => {
  const store = await freshStore()
  await writeRun(store, { runId: 'mine' })
  await writeRun(store, { runId: 'theirs' })
  const { writer } = listeningWriter(store, { runId: 'live' })
  appendAll(writer, placed(shippedFacts('live').slice(0, 3)))
  await writer.settle()
  const asked: string[] = []
  await compactLeft(store, async (id) => {
    asked.push(id)
    return id === 'mine'
  })
  expect(asked.toSorted()).toEqual(['mine', 'theirs'])
  expect(await readHead(store, 'mine')).toMatchObject({ compacted: 1 })
  expect(await readHead(store, 'theirs')).toMatchObject({ compacted: 0 })
})

test('a damaged run keeps its good prefix, and the rest is put aside as it was', async () => {
  const store = await freshStore()
  const events = await manySegments(store)
  const row = await store.relaxed.segments.get(['r1', 7])
  await store.relaxed.segments.update(['r1', 7], { hash: '0000000000000000' })
  const seq = row?.first ?? 0
  expect(await compact(store, 'r1')).toEqual({ run: 'r1', seq, reason: 'hash' })
  const aside = await store.relaxed.quarantine.toArray()
  expect(aside.map(({ run, seq: at, reason }) => [run, at, reason])).toEqual(
    [7, 8, 9, 10, 11].map((at) => ['r1', at, 'hash']),
  )
  expect(aside[0]?.segment).toEqual({ ...row, hash: '0000000000000000' })
  const file = await readRunFile(store, 'r1')
  expect(file?.events).toEqual(events.slice(0, seq))
  // Its settlement was cut off, so it is taken up by the next recovery.
  expect(await readHead(store, 'r1')).toMatchObject({ seq, segments: 7, status: 'running', compacted: 0 })
})

test('blocks of an attempt on a longer log do not outlive it', async () => {
  const store = await freshStore()
  await manySegments(store)
  await store.relaxed.blocks.put({ run: 'r1', stream: 'log', n: 90, data: new Uint8Array(), hash: '' })
  await store.relaxed.blocks.put({ run: 'r1', stream: 'raw:gone', n: 0, data: new Uint8Array(), hash: '' })
  await store.relaxed.blocks.put({ run: 'r2', stream: 'log', n: 0, data: new Uint8Array(), hash: '' })
  await compact(store, 'r1')
  const keys = (await store.relaxed.blocks.toCollection().primaryKeys()).map((key) => key.join(' '))
  expect(keys).not.toContain('r1 log 90')
  expect(keys).not.toContain('r1 raw:gone 0')
  expect(keys).toContain('r2 log 0')
})

test('a settled run can be reopened for another stage, and compacted again', async () => {
  const store = await freshStore()
  const events = await manySegments(store)
  await compact(store, 'r1')
  const before = await readRunFile(store, 'r1')
  const from = await reopen(store, 'r1')
  if (!from) throw new Error('The run is gone.')
  expect(await readRunFile(store, 'r1')).toEqual(before)
  expect(await readHead(store, 'r1')).toMatchObject({ compacted: 0, status: 'shipped', seq: 1513 })
  expect(await store.relaxed.blocks.count()).toBe(0)
  const { writer } = listeningWriter(store, { from })
  const more = placed([{ type: 'stage_opened', id: 's2', procedure: 'cross-exam' }], events.length)
  appendAll(writer, more)
  writer.raw('cross:1', 'a reply', 20_000)
  expect(await writer.close()).toBe(true)
  await compact(store, 'r1')
  const after = await readRunFile(store, 'r1')
  expect(after?.events).toEqual([...events, ...more])
  expect(after?.raw.slice(0, 2)).toEqual(before?.raw)
  expect(after?.raw.at(-1)?.text).toBe('a reply')
  expect(await reopen(store, 'none')).toBeUndefined()
})

test('nothing is added to a damaged run', async () => {
  const store = await freshStore()
  await manySegments(store)
  await compact(store, 'r1')
  await store.relaxed.blocks.delete(['r1', 'log', 1])
  await expect(reopen(store, 'r1')).rejects.toThrow('damaged')
  expect(await store.relaxed.segments.count()).toBe(0)
})

/** All rows of a run's parts. */
async function everything({ relaxed }: Store) {
  const { runs, segments, blocks, indexes, artifacts, bodies } = relaxed
  const [heads, parts, cut, index, pages] = await Promise.all([
    runs.toArray(),
    segments.toArray(),
    blocks.toArray(),
    indexes.toArray(),
    artifacts.toArray(),
  ])
  return { heads, parts, cut, index, pages, texts: await bodies.toArray() }
}

async function restore({ relaxed }: Store, rows: Awaited<ReturnType<typeof everything>>) {
  await relaxed.runs.bulkPut(rows.heads)
  await relaxed.segments.bulkPut(rows.parts)
  await relaxed.artifacts.bulkPut(rows.pages)
  await relaxed.bodies.bulkPut(rows.texts)
}
