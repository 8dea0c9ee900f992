// Blocks of a log are fetched and parsed once, and those used least lately make room for others.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBlocks } from '../../../src/replay/blocks'
import { limits } from '../../../src/run/limits'
import { logOf } from './logs'
import { store, watched } from './stored'

const events = logOf({ seed: 4, rounds: 3, rowsPerLane: 500 })
const stored = store(events)
const { index, blocks: fetch, texts } = stored
const count = index.blockStarts.length

test('every event is in its block, parsed once', async () => {
  const blocks = createBlocks(index, fetch, count)
  await blocks.load([...index.blockStarts.keys()])
  expect(events.map(({ seq }) => blocks.event(seq))).toEqual(events)
  expect(blocks.event(77)).toBe(blocks.event(77))
})

test('memory holds no more blocks than there is room for, or than one load needs', async () => {
  const numbers = fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: 8 })
  const property = fc.asyncProperty(fc.array(numbers, { maxLength: 20 }), async (loads) => {
    const blocks = createBlocks(index, fetch, 4)
    for (const load of loads) {
      await blocks.load(load)
      expect(blocks.size).toBeLessThanOrEqual(Math.max(4, load.length))
      expect(load.every(blocks.has)).toBe(true)
    }
  })
  await fc.assert(property)
})

test('what was used least lately goes first, and a touch counts as use', async () => {
  const blocks = createBlocks(index, fetch, 3)
  await blocks.load([0, 1, 2])
  blocks.touch([0, 9])
  await blocks.load([3])
  expect([0, 1, 2, 3].map(blocks.has)).toEqual([true, false, true, true])
})

test('a block that is on its way is not asked for again', async () => {
  const source = watched(stored)
  const blocks = createBlocks(index, source.blocks, limits.blockCache)
  await Promise.all([blocks.load([1, 2]), blocks.load([2, 3]), blocks.load([1])])
  expect(source.asked).toEqual([[1, 2], [3]])
})

test('a fetch that fails fails all who wait for it, and can be tried again', async () => {
  const source = watched(stored)
  const blocks = createBlocks(index, source.blocks, 3)
  source.hold(true)
  const both = Promise.allSettled([blocks.load([1]), blocks.load([1])])
  source.answers[0]?.fail(new Error('disk'))
  expect(await both).toMatchObject([{ reason: { message: 'disk' } }, { reason: { message: 'disk' } }])
  source.hold(false)
  await blocks.load([1])
  expect(blocks.has(1)).toBe(true)
})

test('an answer with too few blocks is refused', async () => {
  const blocks = createBlocks(index, async () => [texts[0] ?? ''], 3)
  await expect(blocks.load([0, 1])).rejects.toThrow('Block 1 of the log')
})
