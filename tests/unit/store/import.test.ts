import { expect, test } from 'vitest'
import { printRun, type RunFile, readRun } from '../../../src/run/log'
import { saveRunFile } from '../../../src/store/import'
import { readBody, readHead, readIndex, readRunFile } from '../../../src/store/reader'
import { recover } from '../../../src/store/recover'
import type { Store } from '../../../src/store/open'
import { digest } from '../../../src/wire/digest'
import { failWrites } from './faults'
import { freshStore, handClock, notes, PAGE, PAGE_HASH, writeRun } from './fixture'

async function exported(store: Store, runId = 'r1'): Promise<RunFile> {
  const file = await readRunFile(store, runId)
  if (!file) throw new Error('There is no such run.')
  return readRun(printRun(file))
}

async function aFile(middle = 10) {
  const store = await freshStore()
  await writeRun(store, { middle: notes(middle, 6), flushes: 3 })
  return exported(store)
}

test('a file comes out as it went in', async () => {
  const file = await aFile(2000)
  const store = await freshStore()
  expect(await saveRunFile(store, file, { project: 'shop', digest })).toEqual({ runId: 'r1', added: true })
  expect(printRun(await exported(store))).toBe(printRun(file))
  expect(await readHead(store, 'r1')).toMatchObject({
    status: 'shipped',
    project: 'shop',
    compacted: 1,
    unseen: 0,
  })
  expect((await readIndex(store, 'r1'))?.count).toBe(file.events.length)
  expect(await readBody(store, PAGE_HASH)).toMatchObject({ text: PAGE })
})

test('the same file twice is one run', async () => {
  const file = await aFile()
  const store = await freshStore()
  await saveRunFile(store, file, { digest })
  expect(await saveRunFile(store, file, { digest })).toEqual({ runId: 'r1', added: false })
  expect(await store.relaxed.runs.count()).toBe(1)
})

test('the run that it was exported from is known, too', async () => {
  const store = await freshStore()
  await writeRun(store)
  expect(await saveRunFile(store, await exported(store), { digest })).toEqual({ runId: 'r1', added: false })
})

test('another run of the same id does not overwrite it: it gets an id of its own, once', async () => {
  const store = await freshStore()
  const mine = await aFile(10)
  const theirs = await aFile(11)
  await saveRunFile(store, mine, { digest })
  expect(await saveRunFile(store, theirs, { digest })).toEqual({ runId: 'r1-2', added: true })
  expect(await saveRunFile(store, theirs, { digest })).toEqual({ runId: 'r1-2', added: false })
  expect(printRun(await exported(store))).toBe(printRun(mine))
  const copy = await exported(store, 'r1-2')
  expect(copy.events).toHaveLength(theirs.events.length)
  expect(copy.events.filter((event) => JSON.stringify(event).includes('"r1"'))).toEqual([])
  expect(JSON.stringify(copy.events).match(/"r1-2"/g)).toHaveLength(2)
})

test('a page that is not what its hash says is refused, and the page of another run stays', async () => {
  const store = await freshStore()
  await writeRun(store)
  const file = await aFile(11)
  const forged = { ...file, bodies: file.bodies.map((body) => ({ ...body, text: 'something else' })) }
  await expect(saveRunFile(store, forged, { digest })).rejects.toMatchObject({ kind: 'damaged' })
  expect(await readBody(store, PAGE_HASH)).toMatchObject({ text: PAGE })
  expect(await store.relaxed.runs.count()).toBe(1)
})

test('a page that no event names is not kept', async () => {
  const store = await freshStore()
  const file = await aFile()
  const stray = { hash: digest('stray').hash, mime: 'text/html', text: 'stray' }
  await saveRunFile(store, { ...file, bodies: [...file.bodies, stray] }, { digest })
  expect(await store.relaxed.bodies.count()).toBe(1)
})

test('a file that stops before its ending is shown as interrupted, and nobody drives it on', async () => {
  const store = await freshStore()
  const file = await aFile()
  await saveRunFile(store, { ...file, events: file.events.slice(0, 8) }, { digest })
  expect(await readHead(store, 'r1')).toMatchObject({ status: 'interrupted', seq: 8, compacted: 1 })
  const { now, schedule } = handClock()
  const listener = () => ({ onCommitted: () => {}, onTrouble: () => {} })
  expect(await recover({ store, now, schedule, listener, claim: async () => true })).toEqual([])
  expect((await exported(store)).events).toHaveLength(8)
})

test('all of a file is kept or nothing of it', async () => {
  const store = await freshStore()
  const file = await aFile()
  failWrites('QuotaExceededError', { when: (table) => table === 'bodies' })
  await expect(saveRunFile(store, file, { digest })).rejects.toThrow()
  expect(await store.relaxed.runs.count()).toBe(0)
  expect(await store.relaxed.segments.count()).toBe(0)
})

test('a pace that does not add up to its text loses no text', async () => {
  const store = await freshStore()
  const file = await aFile()
  const raw = [
    {
      call: 'short',
      text: 'x'.repeat(200_000),
      pace: [
        [0, 5],
        [1, 70_000],
        [2, 3],
      ],
    },
    { call: 'none', text: 'no pace at all', pace: [] },
    {
      call: 'long',
      text: 'tiny',
      pace: [
        [0, 100_000],
        [1, 100_000],
      ],
    },
    { call: 'empty', text: '', pace: [] },
  ] as const
  await saveRunFile(store, { ...file, raw }, { digest })
  expect((await exported(store)).raw).toEqual(raw)
})

test('a date that is none does not keep a file out', async () => {
  const store = await freshStore()
  const file = await aFile()
  await saveRunFile(store, { ...file, header: { ...file.header, created: 'long ago' } }, { digest })
  expect(await readHead(store, 'r1')).toMatchObject({ createdAt: 0, created: 'long ago' })
})
