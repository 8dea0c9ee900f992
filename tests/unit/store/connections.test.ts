// Connections are listed by age, lose no change made in two tabs, and never get into the file of a run.
import { expect, test } from 'vitest'
import { printRun } from '../../../src/run/log'
import {
  changeConnection,
  deleteConnection,
  getConnection,
  listConnections,
  putConnection,
} from '../../../src/store/connections'
import { connectionOf } from './connections'
import { freshStore, sameStore, saidOf, writeRun } from './fixture'

test('connections are listed by age, whatever their ids are', async () => {
  const store = await freshStore()
  for (const [id, createdAt] of Object.entries({ b: 2, c: 1, a: 3, d: 2 }))
    await putConnection(store, connectionOf(id, { createdAt }))
  expect((await listConnections(store)).map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a'])
})

test('changes from two tabs are both kept, and one to a connection that is gone does not bring it back', async () => {
  const store = await freshStore()
  const other = await sameStore(store)
  await putConnection(store, connectionOf('a'))
  await Promise.all([
    changeConnection(store, 'a', (now) => ({ ...now, name: 'Edited' })),
    changeConnection(other, 'a', (now) => ({ ...now, testedAt: 5, testOk: true })),
  ])
  expect(await getConnection(store, 'a')).toMatchObject({ name: 'Edited', testedAt: 5, testOk: true })
  await deleteConnection(store, 'a')
  expect(await changeConnection(store, 'a', (now) => now)).toBeUndefined()
  expect(await listConnections(store)).toEqual([])
})

test('nothing of a connection is in the file of a run', async () => {
  const store = await freshStore()
  await putConnection(store, connectionOf('a', { name: 'canary-name', baseUrl: 'https://canary.example' }))
  await writeRun(store)
  const file = await saidOf(store).file()
  expect(file && printRun(file)).not.toContain('canary')
})
