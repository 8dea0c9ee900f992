// Events are shown once they are on disk, flushed in good time, and never written by two or with a gap.
import { expect, test } from 'vitest'
import { limits } from '../../../src/run/limits'
import type { Event } from '../../../src/run/event'
import { type Disk, diskOf } from '../../../src/store/disk'
import { countsOf } from '../../../src/store/head'
import type { Trouble } from '../../../src/store/trouble'
import { type Writer, writeOn } from '../../../src/store/writer'
import { placed, stateOf } from '../../building/facts'
import { holdCommits, watchTransactions } from './faults'
import {
  appendAll,
  freshStore,
  headerOf,
  listeningWriter,
  notes,
  PAGE,
  PAGE_HASH,
  quiet,
  sameStore,
  saidOf,
  shippedFacts,
  until,
  writing,
} from './fixture'

const EVENTS = placed(shippedFacts('r1'))
const OTHERS_WROTE = { kind: 'other', message: expect.stringContaining('written by somebody else') }

/** Whether a pull may go on by now. */
function asking(writer: Writer) {
  let free = false
  void writer.room().then(() => {
    free = true
  })
  return () => free
}

test('[CT-47] the first event after silence is written at once, and shown when its commit has resolved', async () => {
  const { writer, shown, heard } = listeningWriter(await freshStore())
  const commits = holdCommits()
  appendAll(writer, EVENTS.slice(0, 3))
  writer.raw('draft:1', 'text', 25)
  await quiet()
  expect(commits.waiting()).toBe(1)
  expect([...shown, ...heard]).toEqual([])
  commits.release()
  await until(() => shown.length === 1)
  expect(shown).toEqual([EVENTS.slice(0, 3)])
  expect(heard).toEqual([{ call: 'draft:1', text: 'text', t: 25 }])
})

test('while tags close, one flush follows another after flushTagsMs', async () => {
  const { add, clock, shown } = await writing(1)
  add(1, 6)
  expect(clock.waiting()).toEqual([limits.flushTagsMs])
  clock.pass(limits.flushTagsMs - 1)
  await quiet()
  expect(shown).toHaveLength(1)
  clock.pass(1)
  await until(() => shown.length === 2)
  expect(shown[1]).toEqual(EVENTS.slice(1, 6))
})

test('while only a body grows, a flush waits for flushBodyMs; many characters or a tag that closes bring it forward', async () => {
  const { writer, add, clock, heard } = await writing(3)
  for (let at = 0; at < 5; at++) writer.raw('draft:1', 'x', 30 + at)
  expect(clock.waiting()).toEqual([limits.flushBodyMs])
  clock.pass(limits.flushBodyMs - 1)
  await quiet()
  expect(heard).toEqual([])
  clock.pass(1)
  await until(() => heard.length === 5)
  writer.raw('draft:1', 'x'.repeat(limits.flushBodyChars), 40)
  await until(() => heard.length === 6)
  writer.raw('draft:1', 'x', 50)
  add(3, 4)
  expect(clock.waiting()).toEqual([limits.flushTagsMs])
})

test('one flush is in flight and the next gathers what arrives meanwhile', async () => {
  const { writer, clock, shown } = listeningWriter(await freshStore())
  const events = [...EVENTS.slice(0, 6), ...notes(40, 6)]
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
  const events = [...EVENTS.slice(0, 6), ...notes(994, 6)]
  for (let burst = 0; burst < 10; burst++) {
    appendAll(writer, events.slice(burst * 100, burst * 100 + 100))
    clock.pass(limits.flushTagsMs)
    await until(() => shown.length === burst + 1)
  }
  expect(shown.flat()).toEqual(events)
})

test('the end of a round, of a call and of a run are written at once, strictly; all else is relaxed', async () => {
  const { add, shown } = await writing(0)
  const seen = watchTransactions()
  for (const [flush, end] of [9, 10, 11, 13].entries()) {
    add([0, 9, 10, 11][flush] ?? 0, end)
    await until(() => shown.length === flush + 1)
  }
  expect([9, 10, 12].map((at) => EVENTS[at]?.type)).toEqual([
    'critique.round_end',
    'call_ended',
    'run_settled',
  ])
  const writes = seen().filter(({ mode }) => mode === 'readwrite')
  expect(writes.map(({ durability }) => durability)).toEqual(['relaxed', 'strict', 'strict', 'strict'])
})

test('[CT-47] the next pull waits while the mailbox is full, and goes on once it is on disk', async () => {
  const { writer } = listeningWriter(await freshStore())
  const commits = holdCommits()
  appendAll(writer, [...EVENTS.slice(0, 6), ...notes(limits.mailboxEvents - 7, 6)])
  const before = asking(writer)
  await quiet()
  expect(before()).toBe(true)
  appendAll(writer, notes(1, limits.mailboxEvents - 1))
  const full = asking(writer)
  await quiet()
  expect(full()).toBe(false)
  commits.release()
  await until(full)
})

test('[CT-47] raw text is bounded too: a page that grows faster than the disk waits', async () => {
  const { writer } = listeningWriter(await freshStore())
  const commits = holdCommits()
  writer.raw('draft:1', 'x'.repeat(limits.blockChars), 0)
  const free = asking(writer)
  await quiet()
  expect(free()).toBe(false)
  commits.release()
  await until(free)
})

test('a full mailbox is flushed without waiting for its turn', async () => {
  const { writer, add, shown } = await writing(1)
  add(1, 6)
  appendAll(writer, notes(limits.mailboxEvents, 6))
  await until(() => shown.flat().length === 6 + limits.mailboxEvents)
})

test('settle waits for what was appended while it waited, and for no clock', async () => {
  const { writer, add, shown, head } = await writing(0)
  const commits = holdCommits()
  add(0, 3)
  const settled = writer.settle()
  await until(() => commits.waiting() === 1)
  add(3, 11)
  commits.release()
  expect(await settled).toBe(true)
  expect(shown.flat()).toEqual(EVENTS.slice(0, 11))
  expect(await head()).toMatchObject({ seq: 11, segments: 2 })
})

test('a run that failed after a good round does not wear that round’s score', async () => {
  const { writer, head } = await writing(10)
  expect(await head()).toMatchObject({ status: 'running', composite: 8.4, round: 1 })
  writer.append({ seq: 10, t: 100, type: 'run_settled', status: 'failed', cause: 'http' })
  await writer.close()
  expect(await head()).toMatchObject({ status: 'failed', cause: 'http' })
  expect(await head()).not.toHaveProperty('composite')
})

test('[CT-31] head and artifact tell of the state, the verdict under the names of the spec; a page is kept by its hash', async () => {
  const { store, add, writer, head } = await writing(8)
  const title = 'A landing page'
  expect(await head()).toMatchObject({ status: 'running', title, seq: 8, unseen: 0 })
  const draft = { run: 'r1', hash: PAGE_HASH, mime: 'text/html', bytes: 54, round: 1 }
  expect(await store.relaxed.artifacts.toArray()).toEqual([draft])
  add(8)
  await writer.close()
  const verdict = { composite: 8.4, mustFix: 0 }
  expect(await head()).toMatchObject({
    ...{ status: 'shipped', ...verdict, round: 1, rounds: [{ n: 1, ...verdict, decision: 'ship' }] },
    ...{ protocolVersion: 1, seq: 13, unseen: 1, compacted: 0 },
  })
  expect(await store.relaxed.artifacts.where('critique_status').equals('shipped').toArray()).toEqual([
    {
      ...draft,
      critique_status: 'shipped',
      critique_score: 8.4,
      critique_rounds_json: '[{"n":1,"composite":8.4,"mustFix":0,"decision":"ship"}]',
      critique_transcript_path: 'transcripts/r1.ndjson',
      critique_protocol_version: 1,
    },
  ])
  expect(await (await store.relaxed.bodies.get(PAGE_HASH))?.body.text()).toBe(PAGE)
  expect(JSON.stringify(await head())).not.toContain('doctype')
})

test('an event out of turn is a bug and says so', async () => {
  const { add } = await writing(1)
  expect(() => add(2, 3)).toThrow('Event 2 came where 1 was due.')
})

test('a second run of the same id does not overwrite the first', async () => {
  const { store, saved } = await writing(13)
  const two = await writing(2, { store })
  expect(await two.writer.settle()).toBe(false)
  expect(two.troubles).toMatchObject([{ kind: 'other' }])
  expect(await saved()).toEqual(EVENTS)
})

test('two writers on one run: the second to write is refused, and the log stays whole', async () => {
  const one = await writing(4)
  const head = (await one.head()) ?? never()
  const from = { state: stateOf(EVENTS.slice(0, 4)), counts: countsOf(head) }
  const two = listeningWriter(await sameStore(one.store), { from })
  one.add(4, 6)
  await one.writer.settle()
  two.writer.append({ seq: 4, t: 99, type: 'stopped', why: 'interrupt' })
  expect(await two.writer.settle()).toBe(false)
  expect(two.troubles).toMatchObject([OTHERS_WROTE])
  expect(await one.saved()).toEqual(EVENTS.slice(0, 6))
  // What did commit and whose answer was lost is no obstacle.
  const again = listeningWriter(one.store, { from })
  appendAll(again.writer, EVENTS.slice(4, 6))
  expect(await again.writer.settle()).toBe(true)
  expect([...one.troubles, ...again.troubles]).toEqual([])
  expect(await one.saved()).toEqual(EVENTS.slice(0, 6))
})

test('a database that was emptied in the middle of a run does not take its second half alone', async () => {
  const { store, writer, add, troubles } = await writing(4)
  await Promise.all([store.relaxed.runs.clear(), store.relaxed.segments.clear()])
  add(4)
  expect(await writer.settle()).toBe(false)
  expect(troubles).toMatchObject([{ message: expect.stringContaining('was saved of this run is gone.') }])
  expect(await store.relaxed.segments.count()).toBe(0)
  await expect(writer.memory()).rejects.toThrow('can no longer be read')
})

/** Writes four events to a disk whose first commit is made, and its answer never comes. */
async function forgotten() {
  const store = await freshStore()
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
  const shown: Event[] = []
  const troubles: (Trouble | undefined)[] = []
  const writer = writeOn(disk, {
    header: headerOf('r1'),
    now: () => 0,
    schedule: () => () => {},
    onCommitted: (flush) => void shown.push(...flush),
    onTrouble: (trouble) => void troubles.push(trouble),
  })
  appendAll(writer, EVENTS.slice(0, 4))
  writer.raw('draft:1', 'text', 25)
  expect(await writer.settle()).toBe(false)
  appendAll(writer, EVENTS.slice(4))
  return { writer, shown, troubles, losses: () => losses, ...saidOf(store) }
}

test('an attempt whose answer was lost is made again as it was, whatever has come meanwhile', async () => {
  const { writer, shown, troubles, losses, saved } = await forgotten()
  expect(await writer.settle()).toBe(true)
  expect(losses()).toBe(1)
  expect(troubles).toMatchObject([{ kind: 'other' }, undefined])
  expect(shown).toEqual(EVENTS)
  expect(await saved()).toEqual(EVENTS)
})

test('a download while a flush is being tried again holds it once', async () => {
  const { events, raw } = await (await forgotten()).writer.memory()
  expect(events).toEqual(EVENTS)
  expect(raw).toEqual([{ call: 'draft:1', text: 'text', pace: [[5, 4]] }])
})

test('a clock that is set back does not put the next flush off', async () => {
  const { add, clock } = await writing(1)
  clock.set(-3_600_000)
  add(1, 2)
  expect(clock.waiting()).toEqual([limits.flushTagsMs])
})

test('another tab sees a gapless prefix while the run is written', async () => {
  const store = await freshStore()
  const { saved } = saidOf(await sameStore(store))
  const { writer } = listeningWriter(store)
  const events = [...EVENTS.slice(0, 6), ...notes(300, 6)]
  for (let at = 0; at < events.length; at += 20) {
    appendAll(writer, events.slice(at, at + 20))
    const [seen = []] = await Promise.all([saved(), writer.settle()])
    expect(seen).toEqual(events.slice(0, seen.length))
  }
  expect(await saved()).toEqual(events)
})

function never(): never {
  throw new Error('There is no head.')
}
