// A reader at the tail of a run gets each event that is on disk once, even if the run is compacted meanwhile.
import { expect, test } from 'vitest'
import { compact } from '../../../src/store/compact'
import { deleteRun } from '../../../src/store/delete'
import { openTail } from '../../../src/store/tail'
import { freshStore, quiet, sameStore, writeRun, writing } from './fixture'

test('a tail gives what has come since it looked last, only that, and only what is on disk', async () => {
  const { store, writer, add, events } = await writing(0)
  const tail = openTail(await sameStore(store), 'r1')
  add(0, 4)
  writer.raw('draft:1', 'said', 30)
  await writer.settle()
  expect(await tail.more()).toEqual({ events: events.slice(0, 4), calls: ['draft:1'] })
  expect(await tail.more()).toEqual({ events: [], calls: [] })
  add(4, 6)
  await quiet()
  expect((await tail.more())?.events).toEqual([])
  await writer.settle()
  add(6, 8)
  await writer.settle()
  expect(await tail.more()).toEqual({ events: events.slice(4, 8), calls: [] })
})

test('a run that was compacted meanwhile is given to its end', async () => {
  const { store, writer, add, events } = await writing(5)
  const tail = openTail(store, 'r1')
  await tail.more()
  add(5)
  await writer.close()
  await compact(store, 'r1')
  expect((await tail.more())?.events).toEqual(events.slice(5))
  expect((await tail.more())?.events).toEqual([])
})

test('a run that is compacted while it is read is given once, and before anybody looked it is given whole', async () => {
  const store = await freshStore()
  const events = await writeRun(store, { flushes: 9 })
  const tail = openTail(store, 'r1')
  const [first] = await Promise.all([tail.more(), compact(store, 'r1')])
  const given = [first, await tail.more()].flatMap((grown) => grown?.events ?? [])
  expect(given).toEqual(events)
  expect((await openTail(store, 'r1').more())?.events).toEqual(events)
})

test('a run that is not there, or not there any more, has nothing to give', async () => {
  const store = await freshStore()
  expect(await openTail(store, 'r1').more()).toBeUndefined()
  await writeRun(store)
  const tail = openTail(store, 'r1')
  await tail.more()
  await deleteRun(store, 'r1')
  expect(await tail.more()).toBeUndefined()
})
