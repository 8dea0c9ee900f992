import { expect, test } from 'vitest'
import { deleteRun } from '../../../src/store/delete'
import { listRuns } from '../../../src/store/library'
import { countUnseen, markSeen } from '../../../src/store/unseen'
import type { Store } from '../../../src/store/open'
import { compact } from '../../../src/store/compact'
import { readHead } from '../../../src/store/reader'
import type { RunRow } from '../../../src/store/rows'
import { getSetting, setSetting } from '../../../src/store/settings'
import { watchReads, watchSteps } from './faults'
import { freshStore, PAGE_HASH, writeRun } from './fixture'
import { putWords, readWords } from '../../../src/store/words'

/** Heads alone: what a list reads. Every third is of another project, every tenth failed, two share a millisecond. */
async function manyRuns(store: Store, count: number) {
  await writeRun(store, { runId: 'pattern' })
  const pattern = (await readHead(store, 'pattern')) as RunRow
  await store.relaxed.runs.clear()
  const rows = Array.from(
    { length: count },
    (_, at): RunRow => ({
      ...pattern,
      id: `r${String(at).padStart(5, '0')}`,
      createdAt: 1000 + Math.floor(at / 2),
      project: at % 3 === 0 ? 'shop' : 'blog',
      status: at % 10 === 0 ? 'failed' : 'shipped',
    }),
  )
  await store.relaxed.runs.bulkPut(rows)
  return rows.map(({ id }) => id).reverse()
}

test('the newest runs first, page by page, none twice and none left out', async () => {
  const store = await freshStore()
  const ids = await manyRuns(store, 101)
  const seen: string[] = []
  for (let page = await listRuns(store, { limit: 7 }); page.length > 0; ) {
    seen.push(...page.map(({ id }) => id))
    const before = page.at(-1)
    page = before ? await listRuns(store, { limit: 7, before }) : []
  }
  expect(seen).toEqual(ids)
})

test.each([
  [{ project: 'shop' }, 34],
  [{ status: 'failed' }, 11],
] as const)('only those of %o', async (only, count) => {
  const store = await freshStore()
  await manyRuns(store, 101)
  const first = await listRuns(store, { limit: 10, only })
  const before = first.at(-1)
  const rest = await listRuns(store, { limit: 100, only, ...(before && { before }) })
  const all = [...first, ...rest]
  expect(all).toHaveLength(count)
  expect(new Set(all.map(({ id }) => id)).size).toBe(count)
  expect(
    all.every((row) => Object.entries(only).every(([key, value]) => Reflect.get(row, key) === value)),
  ).toBe(true)
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a),
  )
})

test('a page reads as many rows as it gives, among ten thousand', async () => {
  const store = await freshStore()
  await manyRuns(store, 10_000)
  const asked = watchReads()
  const steps = watchSteps()
  const [, before] = await listRuns(store, { limit: 2 })
  expect(await listRuns(store, { limit: 50, ...(before && { before }) })).toHaveLength(50)
  expect(await listRuns(store, { limit: 50, only: { project: 'shop' } })).toHaveLength(50)
  expect(asked.reduce((sum, { most }) => sum + most, 0) + steps()).toBeLessThan(2 + 50 + 50 + 10)
})

test('a run is unseen from its ending until somebody has looked', async () => {
  const store = await freshStore()
  await writeRun(store, { runId: 'a' })
  await writeRun(store, { runId: 'b' })
  expect(await countUnseen(store)).toBe(2)
  await markSeen(store, ['a'])
  expect(await countUnseen(store)).toBe(1)
  await compact(store, 'b')
  expect(await countUnseen(store)).toBe(1)
})

test('a deleted run leaves nothing behind, and takes no page that another run shows', async () => {
  const store = await freshStore()
  await writeRun(store, { runId: 'a' })
  await writeRun(store, { runId: 'b' })
  await compact(store, 'a')
  await store.relaxed.quarantine.put({
    run: 'a',
    seq: 3,
    reason: 'hash',
    segment: { run: 'a', seq: 3, first: 0, count: 0, log: '', raw: [], hash: '' },
  })
  const word = { kind: 'must_fix', id: 'you-1', text: 'Say where' } as const
  await putWords(store, [
    { run: 'a', id: 'you-1', at: 1, word },
    { run: 'b', id: 'you-1', at: 1, word },
  ])
  await deleteRun(store, 'a')
  expect(await readWords(store, 'b')).toHaveLength(1)
  expect(await rowsPerTable(store)).toMatchObject({
    runs: 1,
    blocks: 0,
    indexes: 0,
    artifacts: 1,
    bodies: 1,
    quarantine: 0,
    words: 1,
  })
  expect(await store.relaxed.bodies.get(PAGE_HASH)).toBeDefined()
  await deleteRun(store, 'b')
  // What stays is the count of changes, by which other tabs learn of it.
  const { settings, ...rows } = await rowsPerTable(store)
  expect(settings).toBe(1)
  expect(Object.values(rows).every((count) => count === 0)).toBe(true)
})

test('settings are kept by key, and forgotten by undefined', async () => {
  const store = await freshStore()
  expect(await getSetting(store, 'theme')).toBeUndefined()
  await setSetting(store, 'theme', { name: 'dark', sizes: [1, 2] })
  await setSetting(store, 'other', false)
  expect(await getSetting(store, 'theme')).toEqual({ name: 'dark', sizes: [1, 2] })
  expect(await getSetting(store, 'other')).toBe(false)
  await setSetting(store, 'theme', undefined)
  expect(await getSetting(store, 'theme')).toBeUndefined()
})

async function rowsPerTable({ relaxed }: Store) {
  const counts = relaxed.tables.map(async (table) => [table.name, await table.count()] as const)
  return Object.fromEntries(await Promise.all(counts))
}
