import { expect, test } from 'vitest'
import { describe as describeDatabase, NEWEST, versions } from '../../../src/store/schema'
import { freshStore } from './fixture'

/** A run as version 1 kept it. */
const oldRun = {
  id: 'r1',
  jury: 1,
  created: '2026-01-02T03:04:05.000Z',
  createdAt: 1_767_323_045_000,
  project: 'shop',
  origin: 'here',
  seq: 13,
  segments: 3,
  bytes: 2000,
  transcriptBytes: 800,
  hash: '811c9dc59e3779b9',
  title: 'An older page',
  status: 'shipped',
  composite: 8.4,
  mustFix: 0,
  round: 1,
  rounds: [{ n: 1, composite: 8.4, mustFix: 0, decision: 'ship' }],
  protocolVersion: 1,
  compacted: 1,
}

async function databaseOf(version: number, name: string, rows: Record<string, readonly unknown[]>) {
  const db = describeDatabase(name, 'relaxed', version)
  await db.open()
  for (const [table, held] of Object.entries(rows)) await db.table(table).bulkPut(held)
  expect(db.backendDB().version).toBe(version * 10)
  db.close()
}

test('versions only go up, one by one, and each has its name', () => {
  const numbers = Object.values(versions)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  expect(NEWEST).toBe(numbers.length)
})

test('AddUnseen: runs of before count as seen, and can be asked for', async () => {
  const name = 'upgrade-add-unseen'
  await databaseOf(versions.First, name, {
    runs: [oldRun, { ...oldRun, id: 'r2', unseen: 1 }],
    settings: [{ key: 'theme', value: 'dark' }],
  })
  const store = await freshStore(name)
  expect(store.relaxed.backendDB().version).toBe(NEWEST * 10)
  expect(await store.relaxed.runs.get('r1')).toEqual({ ...oldRun, unseen: 0 })
  expect((await store.relaxed.runs.where('unseen').equals(1).toArray()).map(({ id }) => id)).toEqual(['r2'])
  expect(await store.relaxed.settings.get('theme')).toEqual({ key: 'theme', value: 'dark' })
})

test('AddConnections: four empty tables, and everything of before as it was', async () => {
  const name = 'upgrade-add-connections'
  await databaseOf(versions.AddUnseen, name, {
    runs: [{ ...oldRun, unseen: 1 }],
    settings: [{ key: 'theme', value: 'dark' }],
  })
  const store = await freshStore(name)
  expect(await store.relaxed.runs.get('r1')).toEqual({ ...oldRun, unseen: 1 })
  expect(await store.relaxed.settings.get('theme')).toEqual({ key: 'theme', value: 'dark' })
  const { connections, keys, vault, spend } = store.relaxed
  for (const table of [connections, keys, vault, spend]) expect(await table.count()).toBe(0)
})

test('AddWords: an empty table for what people say, and everything of before as it was', async () => {
  const name = 'upgrade-add-words'
  await databaseOf(versions.AddConnections, name, {
    runs: [{ ...oldRun, unseen: 1 }],
    spend: [{ id: 's', at: 1, run: 'r1', connection: 'c' }],
  })
  const store = await freshStore(name)
  expect(await store.relaxed.runs.get('r1')).toEqual({ ...oldRun, unseen: 1 })
  expect(await store.relaxed.spend.count()).toBe(1)
  expect(await store.relaxed.words.count()).toBe(0)
})

test('an older database is upgraded by both connections together, and opens the second time as it is', async () => {
  const name = 'upgrade-once'
  await databaseOf(versions.First, name, { runs: [oldRun] })
  const store = await freshStore(name)
  expect(store.strict.backendDB().version).toBe(NEWEST * 10)
  store.close()
  expect(await (await freshStore(name)).relaxed.runs.count()).toBe(1)
})
