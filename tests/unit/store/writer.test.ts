import { expect, test } from 'vitest'
import { limits } from '../../../src/run/limits'
import type { Event } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'
import { type Disk, diskOf } from '../../../src/store/disk'
import { countsOf } from '../../../src/store/head'
import type { Store } from '../../../src/store/open'
import { readHead, readRunFile } from '../../../src/store/reader'
import type { Trouble } from '../../../src/store/trouble'
import { writeOn } from '../../../src/store/writer'
import { holdCommits, watchTransactions } from './faults'
import {
  appendAll,
  freshStore,
  headerOf,
  listeningWriter,
  notes,
  PAGE,
  PAGE_HASH,
  placed,
  quiet,
  shippedFacts,
  until,
} from './fixture'

test('[CT-47] the first event after silence is written at once, without the clock moving', async () => {
  const { writer, shown } = listeningWriter(await freshStore())
  appendAll(writer, placed(shippedFacts('r1').slice(0, 3)))
  await until(() => shown.length === 1)
  expect(shown[0]).toHaveLength(3)
})

test('nothing is shown before its commit has resolved', async () => {
  const store = await freshStore()
  const { writer, shown, heard } = listeningWriter(store)
  const commits = holdCommits()
  appendAll(writer, placed(shippedFacts('r1').slice(0, 3)))
  writer.raw('draft:1', 'text', 25)
  await quiet()
  expect(commits.waiting()).toBe(1)
  expect(shown).toEqual([])
  expect(heard).toEqual([])
  commits.release()
  await until(() => shown.length === 1)
  expect(heard).toEqual([{ call: 'draft:1', text: 'text', t: 25 }])
})

test('while tags close, one flush follows another after flushTagsMs', async () => {
  const { writer, clock, shown } = listeningWriter(await freshStore())
  const events = placed(shippedFacts('r1').slice(0, 6))
  appendAll(writer, events.slice(0, 1))
  await until(() => shown.length === 1)
  for (const event of events.slice(1)) writer.append(event)
  expect(clock.waiting()).toEqual([limits.flushTagsMs])
  clock.pass(limits.flushTagsMs - 1)
  await quiet()
  expect(shown).toHaveLength(1)
  clock.pass(1)
  await until(() => shown.length === 2)
  expect(shown[1]).toEqual(events.slice(1))
})

test('while only a body grows, a flush waits for flushBodyMs', async () => {
  const { writer, clock, shown, heard } = listeningWriter(await freshStore())
  appendAll(writer, placed(shippedFacts('r1').slice(0, 3)))
  await until(() => shown.length === 1)
  for (let at = 0; at < 5; at++) writer.raw('draft:1', 'x', 30 + at)
  expect(clock.waiting()).toEqual([limits.flushBodyMs])
  clock.pass(limits.flushBodyMs - 1)
  await quiet()
  expect(heard).toEqual([])
  clock.pass(1)
  await until(() => heard.length === 5)
})

test('a tag that closes while a body grows brings the flush forward', async () => {
  const { writer, clock, shown } = listeningWriter(await freshStore())
  const events = placed(shippedFacts('r1').slice(0, 4))
  appendAll(writer, events.slice(0, 3))
  await until(() => shown.length === 1)
  writer.raw('draft:1', 'x', 30)
  appendAll(writer, events.slice(3))
  expect(clock.waiting()).toEqual([limits.flushTagsMs])
})

test('a body that grows past flushBodyChars does not wait', async () => {
  const { writer, shown, heard } = listeningWriter(await freshStore())
  appendAll(writer, placed(shippedFacts('r1').slice(0, 3)))
  await until(() => shown.length === 1)
  writer.raw('draft:1', 'x'.repeat(limits.flushBodyChars), 30)
  await until(() => heard.length === 1)
})

test('one flush is in flight and the next gathers what arrives meanwhile', async () => {
  const { writer, clock, shown } = listeningWriter(await freshStore())
  const events = [...placed(shippedFacts('r1').slice(0, 6)), ...notes(40, 6)]
  const commits = holdCommits()
  for (const event of events) {
    writer.append(event)
    clock.pass(limits.flushTagsMs)
    await Promise.resolve()
  }
  await quiet()
  expect(commits.waiting()).toBe(1)
  commits.release()
  await writer.settle()
  expect(shown.map((flush) => flush.length)).toEqual([1, events.length - 1])
})

test('a thousand events in ten bursts are ten flushes, not a thousand', async () => {
  const { writer, clock, shown } = listeningWriter(await freshStore())
  const events = [...placed(shippedFacts('r1').slice(0, 6)), ...notes(994, 6)]
  for (let burst = 0; burst < 10; burst++) {
    appendAll(writer, events.slice(burst * 100, burst * 100 + 100))
    clock.pass(limits.flushTagsMs)
    await until(() => shown.length === burst + 1)
  }
  expect(shown.flat()).toEqual(events)
})

const lasting: readonly string[] = ['critique.round_end', 'call_ended', 'run_settled']

test.each(lasting)('%s is written at once, strictly', async (type) => {
  const { writer, shown } = listeningWriter(await freshStore())
  const events = placed(shippedFacts('r1'))
  const at = events.findIndex((event) => event.type === type)
  const before = placed(events.slice(0, at).filter((event) => !lasting.includes(event.type))).map(
    (event, seq) => ({ ...event, seq }),
  )
  appendAll(writer, before)
  const seen = watchTransactions()
  const durabilities = () =>
    seen()
      .filter(({ mode }) => mode === 'readwrite')
      .map(({ durability }) => durability)
  await until(() => shown.length === 1)
  expect(durabilities()).toEqual(['relaxed'])
  const ending = events[at]
  if (ending) writer.append({ ...ending, seq: before.length })
  await until(() => shown.length === 2)
  expect(durabilities()).toEqual(['relaxed', 'strict'])
})

test('[CT-47] the next pull waits while the mailbox is full, and goes on once it is on disk', async () => {
  const { writer } = listeningWriter(await freshStore())
  const commits = holdCommits()
  let room = 'untold'
  const ask = () => {
    room = 'waiting'
    void writer.room().then(() => {
      room = 'free'
    })
  }
  appendAll(writer, [...placed(shippedFacts('r1').slice(0, 6)), ...notes(limits.mailboxEvents - 7, 6)])
  ask()
  await quiet()
  expect(room).toBe('free')
  appendAll(writer, notes(1, limits.mailboxEvents - 1))
  ask()
  await quiet()
  expect(room).toBe('waiting')
  commits.release()
  await until(() => room === 'free')
})

test('[CT-47] raw text is bounded too: a page that grows faster than the disk waits', async () => {
  const { writer } = listeningWriter(await freshStore())
  const commits = holdCommits()
  let free = false
  writer.raw('draft:1', 'x'.repeat(limits.blockChars), 0)
  void writer.room().then(() => {
    free = true
  })
  await quiet()
  expect(free).toBe(false)
  commits.release()
  await until(() => free)
})

test('a full mailbox is flushed without waiting for its turn', async () => {
  const { writer, shown } = listeningWriter(await freshStore())
  const events = [...placed(shippedFacts('r1').slice(0, 6)), ...notes(limits.mailboxEvents, 6)]
  writer.append(...firstOf(events))
  await until(() => shown.length === 1)
  appendAll(writer, events.slice(1))
  await until(() => shown.flat().length === events.length)
})

test('settle writes what is owed without waiting for the clock', async () => {
  const store = await freshStore()
  const { writer, shown } = listeningWriter(store)
  const events = placed(shippedFacts('r1').slice(0, 6))
  appendAll(writer, events.slice(0, 1))
  await until(() => shown.length === 1)
  appendAll(writer, events.slice(1))
  expect(await writer.settle()).toBe(true)
  expect((await readRunFile(store, 'r1'))?.events).toEqual(events)
})

test('settle waits for what was appended while it waited', async () => {
  const store = await freshStore()
  const { writer, shown } = listeningWriter(store)
  const events = placed(shippedFacts('r1'))
  const commits = holdCommits()
  appendAll(writer, events.slice(0, 3))
  const settled = writer.settle()
  await until(() => commits.waiting() === 1)
  appendAll(writer, events.slice(3, 11))
  commits.release()
  expect(await settled).toBe(true)
  expect(shown.flat()).toEqual(events.slice(0, 11))
  expect(await readHead(store, 'r1')).toMatchObject({ seq: 11, segments: 2 })
})

test('a run that failed after a good round does not wear that round’s score', async () => {
  const store = await freshStore()
  const { writer } = listeningWriter(store)
  appendAll(writer, placed(shippedFacts('r1').slice(0, 10)))
  await writer.settle()
  expect(await readHead(store, 'r1')).toMatchObject({ status: 'running', composite: 8.4, round: 1 })
  writer.append({ seq: 10, t: 100, type: 'run_settled', status: 'failed', cause: 'http' })
  await writer.close()
  const head = await readHead(store, 'r1')
  expect(head).toMatchObject({ status: 'failed', cause: 'http' })
  expect(head).not.toHaveProperty('composite')
})

test('the head is that of the state: running while it runs, settled with its score', async () => {
  const store = await freshStore()
  const { writer } = listeningWriter(store)
  const events = placed(shippedFacts('r1'))
  appendAll(writer, events.slice(0, 8))
  await writer.settle()
  expect(await readHead(store, 'r1')).toMatchObject({
    status: 'running',
    title: 'A landing page',
    seq: 8,
    unseen: 0,
  })
  appendAll(writer, events.slice(8))
  await writer.close()
  expect(await readHead(store, 'r1')).toMatchObject({
    status: 'shipped',
    composite: 8.4,
    mustFix: 0,
    round: 1,
    rounds: [{ n: 1, composite: 8.4, mustFix: 0, decision: 'ship' }],
    protocolVersion: 1,
    seq: 13,
    unseen: 1,
    compacted: 0,
  })
})

test('[CT-31] the artifact that ships carries the verdict under the names of the spec', async () => {
  const store = await freshStore()
  const { writer } = listeningWriter(store)
  const events = placed(shippedFacts('r1'))
  appendAll(writer, events.slice(0, 8))
  await writer.settle()
  const draft = await store.relaxed.artifacts.get(['r1', PAGE_HASH])
  expect(draft).toEqual({ run: 'r1', hash: PAGE_HASH, mime: 'text/html', bytes: 54, round: 1 })
  appendAll(writer, events.slice(8))
  await writer.close()
  const shipped = await store.relaxed.artifacts.where('critique_status').equals('shipped').toArray()
  expect(shipped).toEqual([
    {
      ...draft,
      critique_status: 'shipped',
      critique_score: 8.4,
      critique_rounds_json: '[{"n":1,"composite":8.4,"mustFix":0,"decision":"ship"}]',
      critique_transcript_path: 'transcripts/r1.ndjson',
      critique_protocol_version: 1,
    },
  ])
})

test('a page is kept by its hash, and the run row holds none of it', async () => {
  const store = await freshStore()
  const { writer } = listeningWriter(store)
  appendAll(writer, placed(shippedFacts('r1')))
  await writer.close()
  const body = await store.relaxed.bodies.get(PAGE_HASH)
  expect(await body?.body.text()).toBe(PAGE)
  expect(JSON.stringify(await readHead(store, 'r1'))).not.toContain('doctype')
})

test('an event out of turn is a bug and says so', async () => {
  const { writer } = listeningWriter(await freshStore())
  const [first, , third] = placed(shippedFacts('r1'))
  if (!first || !third) throw new Error('The fixture is too short.')
  writer.append(first)
  expect(() => writer.append(third)).toThrow('Event 2 came where 1 was due.')
})

test('a second run of the same id does not overwrite the first', async () => {
  const store = await freshStore()
  const one = listeningWriter(store)
  appendAll(one.writer, placed(shippedFacts('r1')))
  await one.writer.close()
  const two = listeningWriter(store)
  appendAll(two.writer, placed(shippedFacts('r1').slice(0, 2)))
  expect(await two.writer.settle()).toBe(false)
  expect(two.troubles).toMatchObject([{ kind: 'other' }])
  expect((await readRunFile(store, 'r1'))?.events).toHaveLength(13)
})

test('two writers on one run: the second to write is refused, and the log stays whole', async () => {
  const store = await freshStore()
  const events = placed(shippedFacts('r1'))
  const one = listeningWriter(store)
  appendAll(one.writer, events.slice(0, 4))
  await one.writer.settle()
  const state = events.slice(0, 4).reduce(fold, initialState())
  const head = await readHead(store, 'r1')
  if (!head) throw new Error('There is no head.')
  const two = listeningWriter(await freshStore(store.name), { from: { state, counts: countsOf(head) } })
  appendAll(one.writer, events.slice(4, 6))
  await one.writer.settle()
  two.writer.append({ seq: 4, t: 99, type: 'stopped', why: 'interrupt' })
  expect(await two.writer.settle()).toBe(false)
  expect(two.troubles).toMatchObject([
    { kind: 'other', message: expect.stringContaining('written by somebody else') },
  ])
  expect((await readRunFile(store, 'r1'))?.events).toEqual(events.slice(0, 6))
})

test('a database that was emptied in the middle of a run does not take its second half alone', async () => {
  const store = await freshStore()
  const { writer, troubles } = listeningWriter(store)
  const events = placed(shippedFacts('r1'))
  appendAll(writer, events.slice(0, 4))
  await writer.settle()
  await Promise.all([store.relaxed.runs.clear(), store.relaxed.segments.clear()])
  appendAll(writer, events.slice(4))
  expect(await writer.settle()).toBe(false)
  expect(troubles).toMatchObject([
    { message: expect.stringContaining('What was saved of this run is gone.') },
  ])
  expect(await store.relaxed.segments.count()).toBe(0)
  await expect(writer.memory()).rejects.toThrow('can no longer be read')
})

test('an attempt that did commit and whose answer was lost is not an obstacle', async () => {
  const store = await freshStore()
  const { writer, troubles } = listeningWriter(store)
  const events = placed(shippedFacts('r1'))
  appendAll(writer, events.slice(0, 4))
  await writer.settle()
  const before = await readHead(store, 'r1')
  appendAll(writer, events.slice(4, 6))
  await writer.settle()
  const after = listeningWriter(store, {
    from: { state: events.slice(0, 4).reduce(fold, initialState()), counts: countsOf(before ?? never()) },
  })
  appendAll(after.writer, events.slice(4, 6))
  expect(await after.writer.settle()).toBe(true)
  expect([...troubles, ...after.troubles]).toEqual([])
  expect((await readRunFile(store, 'r1'))?.events).toEqual(events.slice(0, 6))
})

test('an attempt whose answer was lost is made again as it was, whatever has come meanwhile', async () => {
  const store = await freshStore()
  const { disk, losses } = forgetful(store)
  const events = placed(shippedFacts('r1'))
  const shown: Event[] = []
  const troubles: (Trouble | undefined)[] = []
  const writer = writeOn(disk, {
    header: headerOf('r1'),
    now: () => 0,
    schedule: () => () => {},
    onCommitted: (flush) => void shown.push(...flush),
    onTrouble: (trouble) => void troubles.push(trouble),
  })
  appendAll(writer, events.slice(0, 4))
  expect(await writer.settle()).toBe(false)
  appendAll(writer, events.slice(4))
  expect(await writer.settle()).toBe(true)
  expect(losses()).toBe(1)
  expect(shown).toEqual(events)
  expect(troubles).toMatchObject([{ kind: 'other' }, undefined])
  expect((await readRunFile(store, 'r1'))?.events).toEqual(events)
})

test('a download while a flush is being tried again holds it once', async () => {
  const store = await freshStore()
  const { disk } = forgetful(store)
  const events = placed(shippedFacts('r1'))
  const writer = writeOn(disk, {
    header: headerOf('r1'),
    now: () => 0,
    schedule: () => () => {},
    onCommitted: () => {},
    onTrouble: () => {},
  })
  appendAll(writer, events.slice(0, 4))
  writer.raw('draft:1', 'text', 25)
  expect(await writer.settle()).toBe(false)
  appendAll(writer, events.slice(4))
  const { events: all, raw } = await writer.memory()
  expect(all).toEqual(events)
  expect(raw).toEqual([{ call: 'draft:1', text: 'text', pace: [[5, 4]] }])
})

test('a clock that is set back does not put the next flush off', async () => {
  const { writer, clock, shown } = listeningWriter(await freshStore())
  const events = placed(shippedFacts('r1').slice(0, 2))
  appendAll(writer, events.slice(0, 1))
  await until(() => shown.length === 1)
  clock.set(-3_600_000)
  appendAll(writer, events.slice(1))
  expect(clock.waiting()).toEqual([limits.flushTagsMs])
})

test('another tab sees a gapless prefix while the run is written', async () => {
  const store = await freshStore()
  const other = await freshStore(store.name)
  const { writer } = listeningWriter(store)
  const events = [...placed(shippedFacts('r1').slice(0, 6)), ...notes(300, 6)]
  for (let at = 0; at < events.length; at += 20) {
    appendAll(writer, events.slice(at, at + 20))
    const [seen] = await Promise.all([readRunFile(other, 'r1'), writer.settle()])
    expect(seen?.events ?? []).toEqual(events.slice(0, seen?.events.length ?? 0))
  }
  expect((await readRunFile(other, 'r1'))?.events).toEqual(events)
})

/** The first commit is made, and its answer never comes. */
function forgetful(store: Store) {
  const real = diskOf(store)
  let losses = 0
  const disk: Disk = {
    ...real,
    async write(rows, lasting) {
      await real.write(rows, lasting)
      if (losses > 0) return
      losses += 1
      throw new Error('The connection is gone.')
    },
  }
  return { disk, losses: () => losses }
}

function firstOf<T>(items: readonly T[]): [T] {
  const [first] = items
  if (first === undefined) throw new Error('There is none.')
  return [first]
}

function never(): never {
  throw new Error('There is no head.')
}
