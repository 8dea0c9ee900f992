// A run file comes out of the store as it went in, overwrites no other run, and is kept whole or not at all.
import { expect, test } from 'vitest'
import { printRun, type RunFile, readRun } from '../../../src/run/log'
import { saveRunFile } from '../../../src/store/import'
import { readBody, readIndex } from '../../../src/store/reader'
import { recover } from '../../../src/store/recover'
import type { Store } from '../../../src/store/open'
import { digest } from '../../../src/wire/digest'
import { failWrites } from './faults'
import { freshStore, handClock, notes, PAGE, PAGE_HASH, saidOf, writeRun } from './fixture'

async function exported(store: Store, runId?: string): Promise<RunFile> {
  const file = await saidOf(store, runId).file()
  if (!file) throw new Error('There is no such run.')
  return readRun(printRun(file))
}

async function aFile(middle = 10) {
  const store = await freshStore()
  await writeRun(store, { middle: notes(middle, 6) })
  return exported(store)
}

/** An empty database, a file, and what becomes of a file there. */
async function scene() {
  const store = await freshStore()
  const save = (file: RunFile, more = {}) => saveRunFile(store, file, { digest, ...more })
  return { store, file: await aFile(), save, ...{ head: saidOf(store).head } }
}

test('a file comes out as it went in', async () => {
  const { store, save, head } = await scene()
  const file = await aFile(2000)
  expect(await save(file, { project: 'shop' })).toEqual({ runId: 'r1', added: true })
  expect(printRun(await exported(store))).toBe(printRun(file))
  expect(await head()).toMatchObject({ status: 'shipped', project: 'shop', compacted: 1, unseen: 0 })
  expect((await readIndex(store, 'r1'))?.count).toBe(file.events.length)
  expect(await readBody(store, PAGE_HASH)).toMatchObject({ text: PAGE })
})

test('the same file twice is one run, and so is the run that it was exported from', async () => {
  const { store, file, save } = await scene()
  await save(file)
  expect(await save(file)).toEqual({ runId: 'r1', added: false })
  expect(await store.relaxed.runs.count()).toBe(1)
  await writeRun(store, { runId: 'here' })
  expect(await save(await exported(store, 'here'))).toEqual({ runId: 'here', added: false })
})

test('another run of the same id does not overwrite it: it gets an id of its own, once', async () => {
  const { store, file: mine, save } = await scene()
  const theirs = await aFile(11)
  await save(mine)
  expect(await save(theirs)).toEqual({ runId: 'r1-2', added: true })
  expect(await save(theirs)).toEqual({ runId: 'r1-2', added: false })
  expect(printRun(await exported(store))).toBe(printRun(mine))
  const { events } = await exported(store, 'r1-2')
  expect(events).toHaveLength(theirs.events.length)
  expect(JSON.stringify(events)).not.toContain('"r1"')
  expect(JSON.stringify(events).match(/"r1-2"/g)).toHaveLength(2)
})

test('a page that is not what its hash says is refused, and the page of another run stays', async () => {
  const { store, file, save } = await scene()
  await writeRun(store)
  const forged = { ...file, bodies: file.bodies.map((body) => ({ ...body, text: 'something else' })) }
  await expect(save(forged)).rejects.toMatchObject({ kind: 'damaged' })
  expect(await readBody(store, PAGE_HASH)).toMatchObject({ text: PAGE })
  expect(await store.relaxed.runs.count()).toBe(1)
})

test('a page that no event names is not kept', async () => {
  const { store, file, save } = await scene()
  const stray = { hash: digest('stray').hash, mime: 'text/html', text: 'stray' }
  await save({ ...file, bodies: [...file.bodies, stray] })
  expect(await store.relaxed.bodies.count()).toBe(1)
})

test('a file that stops before its ending is shown as interrupted, and nobody drives it on', async () => {
  const { store, file, save, head } = await scene()
  await save({ ...file, events: file.events.slice(0, 8) })
  expect(await head()).toMatchObject({ status: 'interrupted', seq: 8, compacted: 1 })
  const listener = () => ({ onCommitted: () => {}, onTrouble: () => {} })
  expect(await recover({ store, ...handClock(), listener, claim: async () => true })).toEqual([])
  expect((await exported(store)).events).toHaveLength(8)
})

test('all of a file is kept or nothing of it', async () => {
  const { store, file, save } = await scene()
  failWrites('QuotaExceededError', { when: (table) => table === 'bodies' })
  await expect(save(file)).rejects.toThrow()
  expect([await store.relaxed.runs.count(), await store.relaxed.segments.count()]).toEqual([0, 0])
})

test('a pace that does not add up to its text loses no text, and a date that is none keeps no file out', async () => {
  const { store, file, save, head } = await scene()
  const paces: readonly (readonly [string, readonly (readonly [number, number])[]])[] = [
    [
      'x'.repeat(200_000),
      [
        [0, 5],
        [1, 70_000],
        [2, 3],
      ],
    ],
    ['no pace at all', []],
    [
      'tiny',
      [
        [0, 100_000],
        [1, 100_000],
      ],
    ],
    ['', []],
  ]
  const raw = paces.map(([text, pace], at) => ({ call: `c${at}`, text, pace }))
  await save({ ...file, raw, header: { ...file.header, created: 'long ago' } })
  expect((await exported(store)).raw).toEqual(raw)
  expect(await head()).toMatchObject({ createdAt: 0, created: 'long ago' })
})
