import { expect, test } from 'vitest'
import { compact } from '../../../src/store/compact'
import { deleteRun } from '../../../src/store/delete'
import { listRuns } from '../../../src/store/library'
import { changeMarks } from '../../../src/store/marks'
import type { Store } from '../../../src/store/open'
import type { RunRow } from '../../../src/store/rows'
import { getSetting, setSetting } from '../../../src/store/settings'
import { keepThumb, readThumb } from '../../../src/store/thumbs'
import { countUnseen, markSeen } from '../../../src/store/unseen'
import { putWords, readWords } from '../../../src/store/words'
import { watchReads, watchSteps } from './faults'
import { freshStore, PAGE_HASH, saidOf, writeRun } from './fixture'

/** Heads alone: what a list reads. Every third is of another project, every tenth failed, two share a millisecond. */
async function manyRuns(count: number) {
  const store = await freshStore()
  await writeRun(store, { runId: 'pattern' })
  const pattern = await saidOf(store, 'pattern').head()
  if (!pattern) throw new Error('It was not written.')
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
  return { store, rows: rows.reverse() }
}

test.each([undefined, { project: 'shop' }, { status: 'failed' }] as const)(
  'of those that are %o the newest runs first, page by page, none twice and none left out',
  async (only) => {
    const { store, rows } = await manyRuns(101)
    const asked = only && { only }
    const seen: RunRow[] = []
    for (let page = await listRuns(store, { limit: 7, ...asked }); page.length > 0; ) {
      seen.push(...page)
      const before = page.at(-1)
      page = before ? await listRuns(store, { limit: 7, ...asked, before }) : []
    }
    const wanted = rows.filter((row) =>
      Object.entries(only ?? {}).every(([key, is]) => Reflect.get(row, key) === is),
    )
    expect(seen).toEqual(wanted)
  },
)

test('a page reads as many rows as it gives, among ten thousand', async () => {
  const { store } = await manyRuns(10_000)
  const asked = watchReads()
  const steps = watchSteps()
  const [, before] = await listRuns(store, { limit: 2 })
  expect(await listRuns(store, { limit: 50, ...(before && { before }) })).toHaveLength(50)
  expect(await listRuns(store, { limit: 50, only: { project: 'shop' } })).toHaveLength(50)
  expect(asked.reduce((sum, { most }) => sum + most, 0) + steps()).toBeLessThan(2 + 50 + 50 + 10)
})

test('a run is unseen from its ending until somebody has looked', async () => {
  const store = await freshStore()
  for (const runId of ['a', 'b']) await writeRun(store, { runId })
  expect(await countUnseen(store)).toBe(2)
  await markSeen(store, ['a'])
  expect(await countUnseen(store)).toBe(1)
  await compact(store, 'b')
  expect(await countUnseen(store)).toBe(1)
})

test('a deleted run leaves nothing behind, and takes no page, picture or word that another run shows', async () => {
  const store = await freshStore()
  const thumb = async () => (await readThumb(store, PAGE_HASH))?.text()
  const word = { kind: 'must_fix', id: 'you-1', text: 'Say where' } as const
  for (const runId of ['a', 'b']) {
    await writeRun(store, { runId })
    await putWords(store, [{ run: runId, id: 'you-1', at: 1, word }])
  }
  await compact(store, 'a')
  const segment = { run: 'a', seq: 3, first: 0, count: 0, log: '', raw: [], hash: '' }
  await store.relaxed.quarantine.put({ run: 'a', seq: 3, reason: 'hash', segment })
  await changeMarks(store, ['a', 'b'], { star: true })
  await keepThumb(store, PAGE_HASH, new Blob(['picture']))
  await deleteRun(store, 'a')
  expect(await rowsPerTable(store)).toMatchObject({
    ...{
      runs: 1,
      segments: 3,
      blocks: 0,
      indexes: 0,
      artifacts: 1,
      bodies: 1,
      quarantine: 0,
      words: 1,
      marks: 1,
    },
  })
  expect([await thumb(), (await readWords(store, 'b')).length]).toEqual(['picture', 1])
  await deleteRun(store, 'b')
  await keepThumb(store, PAGE_HASH, new Blob(['late']))
  expect(await thumb()).toBeUndefined()
  // What stays is the count of changes, by which other tabs learn of it.
  const { settings, ...rows } = await rowsPerTable(store)
  expect(settings).toBe(1)
  expect(Object.values(rows).every((count) => count === 0)).toBe(true)
})

test('settings are kept by key, and forgotten by undefined', async () => {
  const store = await freshStore()
  const theme = { name: 'dark', sizes: [1, 2] }
  expect(await getSetting(store, 'theme')).toBeUndefined()
  await setSetting(store, 'theme', theme)
  await setSetting(store, 'other', false)
  expect([await getSetting(store, 'theme'), await getSetting(store, 'other')]).toEqual([theme, false])
  await setSetting(store, 'theme', undefined)
  expect(await getSetting(store, 'theme')).toBeUndefined()
})

async function rowsPerTable({ relaxed }: Store) {
  const counts = relaxed.tables.map(async (table) => [table.name, await table.count()] as const)
  return Object.fromEntries(await Promise.all(counts))
}
