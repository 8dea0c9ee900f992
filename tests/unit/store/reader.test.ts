import { expect, test } from 'vitest'
import { limits } from '../../../src/run/limits'
import { printRun, readRun } from '../../../src/run/log'
import { compact } from '../../../src/store/compact'
import { readBlocks, readBody, readHead, readIndex, readRaw, readRunFile } from '../../../src/store/reader'
import type { Damage } from '../../../src/store/rows'
import { BATCH } from '../../../src/store/segments'
import { beforeRead, watchReads, watchTransactions } from './faults'
import {
  appendAll,
  freshStore,
  listeningWriter,
  notes,
  PAGE,
  PAGE_HASH,
  placed,
  shippedFacts,
  writeRun,
} from './fixture'

test('segments become blocks, and the run stays the same, byte for byte', async () => {
  const store = await freshStore()
  const events = await writeRun(store, { middle: notes(3000, 6, 60), flushes: 40 })
  const before = await readRunFile(store, 'r1')
  expect(before?.events).toEqual(events)
  expect(await readIndex(store, 'r1')).toBeUndefined()
  await compact(store, 'r1')
  const after = await readRunFile(store, 'r1')
  expect(after).toEqual(before)
  if (!before || !after) throw new Error('The run is gone.')
  expect(printRun(after)).toBe(printRun(before))
  expect(readRun(printRun(after)).events).toEqual(events)
  expect(await store.relaxed.segments.count()).toBe(0)
})

test('raw text keeps half of a surrogate pair that a chunk cut off', async () => {
  const store = await freshStore()
  await writeRun(store)
  const before = await readRaw(store, 'r1', 'draft:2')
  expect(before?.text.startsWith('half 🙂 pair')).toBe(true)
  expect(before?.pace.slice(0, 2)).toEqual([
    [21, 6],
    [22, 6],
  ])
  await compact(store, 'r1')
  expect(await readRaw(store, 'r1', 'draft:2')).toEqual(before)
  expect(await readRaw(store, 'r1', 'never:1')).toBeUndefined()
})

test('raw text that ends in half a pair is kept as it came', async () => {
  const store = await freshStore()
  const { writer } = listeningWriter(store)
  appendAll(writer, placed(shippedFacts('r1')))
  writer.raw('draft:1', 'cut \ud83d', 200)
  await writer.close()
  await compact(store, 'r1')
  expect((await readRaw(store, 'r1', 'draft:1'))?.text).toBe('cut \ud83d')
})

test('a long reply becomes several blocks and one text again', async () => {
  const store = await freshStore()
  const { writer } = listeningWriter(store)
  const events = placed(shippedFacts('r1'))
  appendAll(writer, events.slice(0, 3))
  const pieces = Array.from({ length: 300 }, (_, at) => `${at} ${'ä'.repeat(1000)}`)
  for (const [at, text] of pieces.entries()) {
    writer.raw('draft:1', text, 20 + at)
    if (at % 10 === 9) await writer.settle()
  }
  appendAll(writer, events.slice(3))
  await writer.close()
  await compact(store, 'r1')
  const row = await store.relaxed.indexes.get('r1')
  expect(row?.raw[0]?.blocks).toBe(Math.ceil(pieces.join('').length / limits.blockChars))
  const reply = await readRaw(store, 'r1', 'draft:1')
  expect(reply?.text).toBe(pieces.join(''))
  expect(reply?.pace).toEqual(pieces.map((text, at) => [at, text.length]))
})

test('the index names the first event of each block, and the block begins with it', async () => {
  const store = await freshStore()
  await writeRun(store, { middle: notes(3000, 6, 60), flushes: 10 })
  await compact(store, 'r1')
  const index = await readIndex(store, 'r1')
  expect(index?.count).toBe(3013)
  const starts = [...(index?.blockStarts ?? [])]
  expect(starts.length).toBeGreaterThan(4)
  const texts = await readBlocks(
    store,
    'r1',
    starts.map((_, n) => n),
  )
  expect(texts.map((text) => JSON.parse(text.split('\n')[0] ?? '').seq)).toEqual(starts)
  expect(texts.map((text) => text.length).every((chars) => chars <= limits.blockChars + 400)).toBe(true)
})

test('blocks are asked for in one transaction, in any order', async () => {
  const store = await freshStore()
  await writeRun(store, { middle: notes(3000, 6, 60), flushes: 10 })
  await compact(store, 'r1')
  const all = await readBlocks(store, 'r1', [0, 1, 2, 3])
  const seen = watchTransactions()
  expect(await readBlocks(store, 'r1', [3, 0, 2])).toEqual([all[3], all[0], all[2]])
  expect(seen()).toHaveLength(1)
})

test('a run of twenty thousand events is read a bounded number of rows at a time', async () => {
  const store = await freshStore()
  const events = await writeRun(store, { middle: notes(20_000, 6, 20), flushes: 400 })
  const asked = watchReads()
  const live = await readRunFile(store, 'r1')
  expect(live?.events).toHaveLength(events.length)
  await compact(store, 'r1')
  const settled = await readRunFile(store, 'r1')
  expect(settled?.events).toEqual(live?.events)
  const rows = asked.filter(({ table }) => table === 'segments' || table === 'blocks')
  expect(rows.length).toBeGreaterThan(10)
  expect(Math.max(...rows.map(({ most }) => most))).toBe(BATCH)
})

test('a segment that was changed on disk ends the run there, and the reader is told', async () => {
  const store = await freshStore()
  const events = await writeRun(store, { middle: notes(100, 6), flushes: 10 })
  const row = await store.relaxed.segments.get(['r1', 4])
  await store.relaxed.segments.update(['r1', 4], { log: row?.log.replace('nnnn', 'mmmm') ?? '' })
  const damages: Damage[] = []
  const file = await readRunFile(store, 'r1', { onDamage: (damage) => damages.push(damage) })
  expect(file?.events).toEqual(events.slice(0, row?.first))
  expect(damages).toEqual([{ run: 'r1', seq: row?.first, reason: 'hash' }])
})

test.each([
  ['missing in the middle', 4, 'gap'],
  ['missing at the end', 9, 'short'],
])('a segment that is %s ends the run there', async (_, seq, reason) => {
  const store = await freshStore()
  const events = await writeRun(store, { middle: notes(100, 6), flushes: 10 })
  const row = await store.relaxed.segments.get(['r1', seq])
  await store.relaxed.segments.delete(['r1', seq])
  const damages: Damage[] = []
  const file = await readRunFile(store, 'r1', { onDamage: (damage) => damages.push(damage) })
  expect(file?.events).toEqual(events.slice(0, row?.first))
  expect(damages).toEqual([{ run: 'r1', seq: row?.first, reason }])
})

test('raw text is under the same hash as the events', async () => {
  const store = await freshStore()
  await writeRun(store, { middle: notes(100, 6), flushes: 10 })
  const row = await store.relaxed.segments.get(['r1', 4])
  await store.relaxed.segments.update(['r1', 4], {
    raw: row?.raw.map((piece) => ({ ...piece, pace: [] })) ?? [],
  })
  const damages: Damage[] = []
  await readRunFile(store, 'r1', { onDamage: (damage) => damages.push(damage) })
  expect(damages).toMatchObject([{ reason: 'hash' }])
})

test.each([
  ['bytes that inflate to nothing', new Uint8Array([1, 2, 3])],
  ['bytes of another block', undefined],
])('a settled run with %s gives the blocks before it', async (_, bytes) => {
  const store = await freshStore()
  const events = await writeRun(store, { middle: notes(3000, 6, 60), flushes: 10 })
  await compact(store, 'r1')
  const index = await readIndex(store, 'r1')
  const other = await store.relaxed.blocks.get(['r1', 'log', 0])
  await store.relaxed.blocks.update(['r1', 'log', 2], { data: bytes ?? other?.data ?? new Uint8Array() })
  const damages: Damage[] = []
  const file = await readRunFile(store, 'r1', { onDamage: (damage) => damages.push(damage) })
  expect(file?.events).toEqual(events.slice(0, index?.blockStarts[2]))
  expect(damages).toEqual([{ run: 'r1', seq: index?.blockStarts[2], reason: 'hash' }])
  await expect(readBlocks(store, 'r1', [2])).rejects.toThrow('A block of this run is damaged: log 2.')
})

test('a run that is compacted while it is read is given whole', async () => {
  const store = await freshStore()
  const events = await writeRun(store, { middle: notes(4000, 6, 10), flushes: 300 })
  const reads = beforeRead(2, () => compact(store, 'r1'))
  const damages: Damage[] = []
  const file = await readRunFile(reads.through(await freshStore(store.name)), 'r1', {
    onDamage: (damage) => damages.push(damage),
  })
  expect(reads.count()).toBe(2)
  expect(await readHead(store, 'r1')).toMatchObject({ compacted: 1 })
  expect(file?.events).toEqual(events)
  expect(file?.raw).toHaveLength(2)
  expect(damages).toEqual([])
})

test('pages are read by their hash', async () => {
  const store = await freshStore()
  await writeRun(store)
  expect(await readBody(store, PAGE_HASH)).toEqual({ hash: PAGE_HASH, mime: 'text/html', text: PAGE })
  expect(await readBody(store, 'nothing')).toBeUndefined()
})

test('a run that is not there is undefined', async () => {
  const store = await freshStore()
  expect(await readRunFile(store, 'none')).toBeUndefined()
  expect(await readHead(store, 'none')).toBeUndefined()
  expect(await readRaw(store, 'none', 'draft:1')).toBeUndefined()
})
