// The versions of the database go up one by one, and an upgrade is made once and keeps every run.
import { expect, test } from 'vitest'
import { describe as describeDatabase, NEWEST, versions } from '../../../src/store/schema'
import { freshStore } from './fixture'

test('versions only go up, one by one, and each has its name', () => {
  const numbers = Object.values(versions)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  expect(NEWEST).toBe(numbers.length)
})

test('runs of before count as seen; an upgrade is made once, by both connections together', async () => {
  const old = describeDatabase('upgrade', 'relaxed', versions.First)
  await old.open()
  await old.table('runs').bulkPut([{ id: 'r1' }, { id: 'r2', unseen: 1 }])
  expect(old.backendDB().version).toBe(10)
  old.close()
  const store = await freshStore('upgrade')
  for (const db of [store.relaxed, store.strict]) expect(db.backendDB().version).toBe(NEWEST * 10)
  const unseen = await store.relaxed.runs.where('unseen').equals(1).primaryKeys()
  expect([await store.relaxed.runs.get('r1'), unseen]).toEqual([{ id: 'r1', unseen: 0 }, ['r2']])
  store.close()
  expect(await (await freshStore('upgrade')).relaxed.runs.count()).toBe(2)
})
