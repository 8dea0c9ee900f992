import { expect, test } from 'vitest'
import { limits } from '../../../src/run/limits'
import { printRun, readRun } from '../../../src/run/log'
import { compact } from '../../../src/store/compact'
import { readBlocks, readBody, readIndex, readRaw, readRunFile } from '../../../src/store/reader'
import type { Damage, SegmentRow } from '../../../src/store/rows'
import { BATCH } from '../../../src/store/segments'
import { beforeRead, watchReads, watchTransactions } from './faults'
import { freshStore, notes, PAGE, PAGE_HASH, sameStore, saidOf, writeRun, writing } from './fixture'

/** A settled run with so many notes in its middle. */
async function written(count: number, flushes: number, chars = 60) {
  const store = await freshStore()
  const events = await writeRun(store, { middle: notes(count, 6, chars), flushes })
  return { store, events, ...saidOf(store) }
}

test('segments become blocks, and the run stays the same, byte for byte', async () => {
  const { store, events, file } = await written(3000, 40)
  const before = await file()
  expect(before?.events).toEqual(events)
  expect(await readIndex(store, 'r1')).toBeUndefined()
  await compact(store, 'r1')
  const after = await file()
  expect(after).toEqual(before)
  if (!before || !after) throw new Error('The run is gone.')
  expect(printRun(after)).toBe(printRun(before))
  expect(readRun(printRun(after)).events).toEqual(events)
  expect(await store.relaxed.segments.count()).toBe(0)
})

test('raw text keeps half of a surrogate pair that a chunk cut off, also at its end', async () => {
  const { store, add, writer } = await writing(0)
  add(0)
  writer.raw('draft:1', 'cut \ud83d', 200)
  writer.raw('draft:2', 'half \ud83d', 21)
  writer.raw('draft:2', '\ude42 pair', 22)
  await writer.close()
  for (const after of [async () => {}, () => compact(store, 'r1')]) {
    await after()
    expect((await readRaw(store, 'r1', 'draft:1'))?.text).toBe('cut \ud83d')
    const { text, pace } = (await readRaw(store, 'r1', 'draft:2')) ?? {}
    expect([text, pace?.flat()]).toEqual(['half 🙂 pair', [21, 6, 22, 6]])
    expect(await readRaw(store, 'r1', 'never:1')).toBeUndefined()
  }
})

test('a long reply becomes several blocks and one text again', async () => {
  const { store, writer, add } = await writing(3)
  const pieces = Array.from({ length: 300 }, (_, at) => `${at} ${'ä'.repeat(1000)}`)
  for (const [at, text] of pieces.entries()) {
    writer.raw('draft:1', text, 20 + at)
    if (at % 10 === 9) await writer.settle()
  }
  add(3)
  await writer.close()
  await compact(store, 'r1')
  const row = await store.relaxed.indexes.get('r1')
  expect(row?.raw[0]?.blocks).toBe(Math.ceil(pieces.join('').length / limits.blockChars))
  const reply = await readRaw(store, 'r1', 'draft:1')
  expect(reply?.text).toBe(pieces.join(''))
  expect(reply?.pace).toEqual(pieces.map((text, at) => [at, text.length]))
})

test('the index names the first event of each block, which begins with it; blocks are read in one transaction', async () => {
  const { store } = await written(3000, 10)
  await compact(store, 'r1')
  const { count, blockStarts = [] } = (await readIndex(store, 'r1')) ?? {}
  expect(count).toBe(3013)
  expect(blockStarts.length).toBeGreaterThan(4)
  const texts = await readBlocks(store, 'r1', [...blockStarts.keys()])
  expect(texts.map((text) => JSON.parse(text.split('\n')[0] ?? '').seq)).toEqual([...blockStarts])
  expect(texts.every((text) => text.length <= limits.blockChars + 400)).toBe(true)
  const seen = watchTransactions()
  expect(await readBlocks(store, 'r1', [3, 0, 2])).toEqual([texts[3], texts[0], texts[2]])
  expect(seen()).toHaveLength(1)
})

test('a run of twenty thousand events is read a bounded number of rows at a time', async () => {
  const { store, events, saved } = await written(20_000, 400, 20)
  const asked = watchReads()
  expect(await saved()).toHaveLength(events.length)
  await compact(store, 'r1')
  expect(await saved()).toEqual(events)
  const rows = asked.filter(({ table }) => table === 'segments' || table === 'blocks')
  expect(rows.length).toBeGreaterThan(10)
  expect(Math.max(...rows.map(({ most }) => most))).toBe(BATCH)
})

type Change = (row: SegmentRow) => Partial<SegmentRow> | undefined

test.each<[string, number, Change, Damage['reason']]>([
  ['was changed on disk', 4, ({ log }) => ({ log: log.replace('nnnn', 'mmmm') }), 'hash'],
  ['has another pace', 4, ({ raw }) => ({ raw: raw.map((piece) => ({ ...piece, pace: [] })) }), 'hash'],
  ['is missing in the middle', 4, () => undefined, 'gap'],
  ['is missing at the end', 9, () => undefined, 'short'],
])('a segment that %s ends the run there, and the reader is told', async (_, seq, change, reason) => {
  const { store, events, saved, damages } = await written(100, 10, 40)
  const row = await store.relaxed.segments.get(['r1', seq])
  if (!row) throw new Error('It was not written.')
  await store.relaxed.segments.delete(['r1', seq])
  const changed = change(row)
  if (changed) await store.relaxed.segments.put({ ...row, ...changed })
  expect(await saved()).toEqual(events.slice(0, row.first))
  expect(await damages()).toEqual([{ run: 'r1', seq: row.first, reason }])
})

test('a settled run whose block inflates to nothing, or is another, gives the blocks before it', async () => {
  const { store, events, saved, damages } = await written(3000, 10)
  await compact(store, 'r1')
  const seq = (await readIndex(store, 'r1'))?.blockStarts[2] ?? -1
  const other = await store.relaxed.blocks.get(['r1', 'log', 0])
  for (const data of [new Uint8Array([1, 2, 3]), other?.data ?? new Uint8Array()]) {
    await store.relaxed.blocks.update(['r1', 'log', 2], { data })
    expect(await saved()).toEqual(events.slice(0, seq))
    expect(await damages()).toEqual([{ run: 'r1', seq, reason: 'hash' }])
    await expect(readBlocks(store, 'r1', [2])).rejects.toThrow('A block of this run is damaged: log 2.')
  }
})

test('a run that is compacted while it is read is given whole', async () => {
  const { store, events, head } = await written(4000, 300, 10)
  const reads = beforeRead(2, () => compact(store, 'r1'))
  const damages: Damage[] = []
  const through = reads.through(await sameStore(store))
  const file = await readRunFile(through, 'r1', { onDamage: (damage) => damages.push(damage) })
  expect(reads.count()).toBe(2)
  expect(await head()).toMatchObject({ compacted: 1 })
  expect(file?.events).toEqual(events)
  expect(file?.raw).toHaveLength(2)
  expect(damages).toEqual([])
})

test('pages are read by their hash, and what is not there is undefined', async () => {
  const { store } = await written(0, 1)
  expect(await readBody(store, PAGE_HASH)).toEqual({ hash: PAGE_HASH, mime: 'text/html', text: PAGE })
  expect(await readBody(store, 'nothing')).toBeUndefined()
  const none = saidOf(store, 'none')
  expect([await none.file(), await none.head(), await readRaw(store, 'none', 'draft:1')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
