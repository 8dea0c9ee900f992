import { expect, test } from 'vitest'
import { compact } from '../../../src/store/compact'
import { deleteRun } from '../../../src/store/delete'
import { openTail } from '../../../src/store/tail'
import {
  appendAll,
  freshStore,
  listeningWriter,
  placed,
  quiet,
  sameStore,
  shippedFacts,
  writeRun,
} from './fixture'

test('it gives what has come since it looked last, and only that', async () => {
  const store = await freshStore()
  const { writer } = listeningWriter(store)
  const events = placed(shippedFacts('r1'))
  const tail = openTail(await sameStore(store), 'r1')
  appendAll(writer, events.slice(0, 4))
  writer.raw('draft:1', 'said', 30)
  await writer.settle()
  expect(await tail.more()).toEqual({ events: events.slice(0, 4), calls: ['draft:1'] })
  expect(await tail.more()).toEqual({ events: [], calls: [] })
  for (const event of events.slice(4, 8)) {
    appendAll(writer, [event])
    await writer.settle()
  }
  expect(await tail.more()).toEqual({ events: events.slice(4, 8), calls: [] })
  await writer.close()
})

test('what is not on disk yet is not given', async () => {
  const store = await freshStore()
  const { writer } = listeningWriter(store)
  const events = placed(shippedFacts('r1').slice(0, 8))
  appendAll(writer, events.slice(0, 4))
  await writer.settle()
  const tail = openTail(store, 'r1')
  await tail.more()
  appendAll(writer, events.slice(4))
  await quiet()
  expect((await tail.more())?.events).toEqual([])
  await writer.settle()
  expect((await tail.more())?.events).toEqual(events.slice(4))
  await writer.close()
})

test('a run that was compacted meanwhile is given to its end', async () => {
  const store = await freshStore()
  const { writer } = listeningWriter(store)
  const events = placed(shippedFacts('r1'))
  appendAll(writer, events.slice(0, 5))
  await writer.settle()
  const tail = openTail(store, 'r1')
  await tail.more()
  appendAll(writer, events.slice(5))
  await writer.close()
  await compact(store, 'r1')
  expect((await tail.more())?.events).toEqual(events.slice(5))
  expect((await tail.more())?.events).toEqual([])
})

test('a run that was compacted before anybody looked is given whole', async () => {
  const store = await freshStore()
  const events = await writeRun(store)
  await compact(store, 'r1')
  expect((await openTail(store, 'r1').more())?.events).toEqual(events)
})

test('a run that is compacted while it is read is given once', async () => {
  const store = await freshStore()
  const events = await writeRun(store, { flushes: 9 })
  const tail = openTail(store, 'r1')
  const [first] = await Promise.all([tail.more(), compact(store, 'r1')])
  const given = [first, await tail.more()].flatMap((grown) => grown?.events ?? [])
  expect(given).toEqual(events)
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
