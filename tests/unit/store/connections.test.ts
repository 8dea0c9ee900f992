import { expect, test } from 'vitest'
import type { Connection } from '../../../src/run/connection'
import {
  changeConnection,
  deleteConnection,
  getConnection,
  listConnections,
  putConnection,
} from '../../../src/store/connections'
import { printRun } from '../../../src/run/log'
import { readRunFile } from '../../../src/store/reader'
import { freshStore, sameStore, writeRun } from './fixture'

function connectionOf(id: string, createdAt = 1): Connection {
  const baseUrl = 'https://api.example/v1'
  return {
    id,
    name: `Connection ${id}`,
    provider: 'custom-chat',
    baseUrl,
    model: 'm',
    keyMode: 'none',
    thinking: 'auto',
    lock: false,
    createdAt,
  }
}

test('connections are listed by age, whatever their ids are', async () => {
  const store = await freshStore()
  for (const [id, at] of [
    ['b', 2],
    ['c', 1],
    ['a', 3],
    ['d', 2],
  ] as const)
    await putConnection(store, connectionOf(id, at))
  expect((await listConnections(store)).map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a'])
})

test('two changes from two tabs are both kept', async () => {
  const store = await freshStore()
  const other = await sameStore(store)
  await putConnection(store, connectionOf('a'))
  await Promise.all([
    changeConnection(store, 'a', (now) => ({ ...now, name: 'Edited' })),
    changeConnection(other, 'a', (now) => ({ ...now, testedAt: 5, testOk: true })),
  ])
  expect(await getConnection(store, 'a')).toMatchObject({ name: 'Edited', testedAt: 5, testOk: true })
})

test('a change to a connection that is gone does not bring it back', async () => {
  const store = await freshStore()
  await putConnection(store, connectionOf('a'))
  await deleteConnection(store, 'a')
  expect(await changeConnection(store, 'a', (now) => now)).toBeUndefined()
  expect(await listConnections(store)).toEqual([])
})

test('nothing of a connection is in the file of a run', async () => {
  const store = await freshStore()
  await putConnection(store, { ...connectionOf('a'), name: 'canary-name', baseUrl: 'https://canary.example' })
  await writeRun(store)
  const file = await readRunFile(store, 'r1')
  expect(file && printRun(file)).not.toContain('canary')
})
