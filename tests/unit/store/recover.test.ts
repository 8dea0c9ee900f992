import { expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'
import { compact } from '../../../src/store/compact'
import type { Store } from '../../../src/store/open'
import { readHead, readRunFile } from '../../../src/store/reader'
import { recover } from '../../../src/store/recover'
import { holdCommits } from './faults'
import {
  appendAll,
  freshStore,
  handClock,
  headerOf,
  listeningWriter,
  placed,
  quiet,
  shippedFacts,
  writeRun,
} from './fixture'

const CREATED = Date.parse(headerOf('r1').created)

/** A run whose page closes after so many events. */
async function abandoned(store: Store, count: number, runId = 'r1') {
  const { writer } = listeningWriter(store, { runId })
  const events = placed(shippedFacts(runId).slice(0, count))
  appendAll(writer, events)
  writer.raw('draft:1', 'what was said', 40)
  await writer.settle()
  return events
}

function boot(store: Store, { claim = async (_run: string) => true, now = CREATED + 60_000 } = {}) {
  const shown: (readonly Event[])[] = []
  const clock = handClock()
  clock.set(now)
  const listener = () => ({
    onCommitted: (events: readonly Event[]) => shown.push(events),
    onTrouble: () => {},
  })
  return { shown, found: recover({ store, claim, now: clock.now, schedule: clock.schedule, listener }) }
}

test('a run that its page left behind is told what it lost', async () => {
  const store = await freshStore()
  const events = await abandoned(store, 8)
  const [run, ...others] = await boot(store).found
  expect(others).toEqual([])
  await run?.writer.settle()
  const file = await readRunFile(store, 'r1')
  expect(file?.events.slice(0, 8)).toEqual(events)
  expect(file?.events.slice(8)).toEqual([
    { seq: 8, t: 60_000, type: 'run_recovered', reason: 'page_closed', lost: ['draft:1'] },
    { seq: 9, t: 60_000, type: 'call_failed', id: 'draft:1', reason: 'lost' },
  ])
  expect(run?.state).toEqual((file?.events ?? []).reduce(fold, initialState()))
})

test('it can be driven on from the state and the log that come back', async () => {
  const store = await freshStore()
  await abandoned(store, 8)
  const [run] = await boot(store).found
  run?.writer.append({
    seq: 10,
    t: 60_001,
    type: 'run_settled',
    status: 'interrupted',
    recoveryReason: 'page_closed',
  })
  expect(await run?.writer.close()).toBe(true)
  expect(await readHead(store, 'r1')).toMatchObject({ status: 'interrupted', seq: 11, unseen: 1 })
  await compact(store, 'r1')
  const file = await readRunFile(store, 'r1')
  expect(file?.events).toHaveLength(11)
  expect(file?.raw).toEqual([{ call: 'draft:1', text: 'what was said', pace: [[20, 13]] }])
})

test('the losses are not shown before they are on disk', async () => {
  const store = await freshStore()
  await abandoned(store, 8)
  const commits = holdCommits()
  const { shown, found } = boot(store)
  await found
  await quiet()
  expect(shown).toEqual([])
  commits.release()
  await quiet()
  expect(shown.flat()).toHaveLength(2)
})

test('a run whose lock is held is somebody else’s, and a settled one is nobody’s', async () => {
  const store = await freshStore()
  await abandoned(store, 8, 'theirs')
  await abandoned(store, 8, 'mine')
  await writeRun(store, { runId: 'over' })
  const asked: string[] = []
  const claim = async (run: string) => {
    asked.push(run)
    return run === 'mine'
  }
  const found = await boot(store, { claim }).found
  expect(found.map(({ runId }) => runId)).toEqual(['mine'])
  expect(asked.toSorted()).toEqual(['mine', 'theirs'])
  expect((await readRunFile(store, 'theirs'))?.events).toHaveLength(8)
})

test('a run that settled while its lock was asked for is left alone', async () => {
  const store = await freshStore()
  const { writer } = listeningWriter(store)
  const events = placed(shippedFacts('r1'))
  appendAll(writer, events.slice(0, 8))
  await writer.settle()
  const claim = async () => {
    appendAll(writer, events.slice(8))
    await writer.close()
    return true
  }
  expect(await boot(store, { claim }).found).toEqual([])
  expect((await readRunFile(store, 'r1'))?.events).toEqual(events)
})

test('killed right after, the second boot adds nothing: the loss is in the log already', async () => {
  const store = await freshStore()
  await abandoned(store, 8)
  const [first] = await boot(store).found
  await first?.writer.close()
  const [second] = await boot(store).found
  await second?.writer.close()
  expect((await readRunFile(store, 'r1'))?.events).toHaveLength(10)
  expect(second?.state.seq).toBe(10)
})

test('a run without an open call is recovered too', async () => {
  const store = await freshStore()
  await abandoned(store, 2)
  const [run] = await boot(store).found
  await run?.writer.close()
  expect((await readRunFile(store, 'r1'))?.events.slice(2)).toEqual([
    { seq: 2, t: 60_000, type: 'run_recovered', reason: 'page_closed', lost: [] },
  ])
})

test('a clock that was set back does not let time run backwards', async () => {
  const store = await freshStore()
  await abandoned(store, 8)
  const [run] = await boot(store, { now: CREATED - 5000 }).found
  await run?.writer.close()
  expect((await readRunFile(store, 'r1'))?.events.slice(7).map(({ t }) => t)).toEqual([70, 70, 70])
})

test('a damaged run is taken up from its good prefix, and the rest is put aside', async () => {
  const store = await freshStore()
  const { writer } = listeningWriter(store)
  const events = placed(shippedFacts('r1').slice(0, 8))
  for (const event of events) {
    appendAll(writer, [event])
    await writer.settle()
  }
  await store.relaxed.segments.update(['r1', 5], { log: 'not what was written\n' })
  const [run] = await boot(store).found
  expect(run?.damage).toEqual({ run: 'r1', seq: 5, reason: 'hash' })
  expect(await run?.writer.close()).toBe(true)
  const file = await readRunFile(store, 'r1')
  expect(file?.events.slice(0, 5)).toEqual(events.slice(0, 5))
  expect(file?.events.slice(5).map(({ type }) => type)).toEqual(['run_recovered', 'call_failed'])
  expect((await store.relaxed.quarantine.toArray()).map(({ seq }) => seq)).toEqual([5, 6, 7])
})

/** A run that asks its person something after so many of its events, each flushed on its own. */
async function asking(store: Store, count = 2) {
  const { writer } = listeningWriter(store)
  const facts = [...shippedFacts('r1').slice(0, count), QUESTION]
  for (const event of placed(facts)) {
    appendAll(writer, [event])
    await writer.settle()
  }
  await writer.close()
}

const QUESTION = { type: 'question_asked', id: 'q', question: 'More?', options: ['yes', 'no'] } as const

test('a run that waits for its person is left as it is, and its lock with it', async () => {
  const store = await freshStore()
  await asking(store)
  const [before, head] = [await readRunFile(store, 'r1'), await readHead(store, 'r1')]
  const left: string[] = []
  const now = handClock()
  const found = await recover({
    store,
    claim: async () => true,
    letGo: (run) => left.push(run),
    now: now.now,
    schedule: now.schedule,
    listener: () => ({ onCommitted: () => {}, onTrouble: () => {} }),
  })
  await quiet()
  expect([found, left]).toEqual([[], ['r1']])
  expect(await readRunFile(store, 'r1')).toEqual(before)
  expect(await readHead(store, 'r1')).toEqual(head)
  expect(head).toMatchObject({ status: 'running', waits: true })
})

test('one that asks while a call is open has lost that call', async () => {
  const store = await freshStore()
  await asking(store, 3)
  const [run] = await boot(store).found
  await run?.writer.close()
  expect((await readRunFile(store, 'r1'))?.events.slice(4).map(({ type }) => type)).toEqual([
    'run_recovered',
    'call_failed',
  ])
  expect(await readHead(store, 'r1')).not.toHaveProperty('waits')
})

test('a damaged log that ends in a question may have been answered: it is settled', async () => {
  const store = await freshStore()
  await asking(store)
  await store.relaxed.segments.put({ ...(await lastSegment(store)), seq: 3, hash: 'not what was written' })
  await store.relaxed.runs.update('r1', { segments: 4 })
  const [run] = await boot(store).found
  expect(run?.damage).toMatchObject({ seq: 3 })
  await run?.writer.close()
  expect((await readRunFile(store, 'r1'))?.events.at(-1)?.type).toBe('run_recovered')
})

async function lastSegment(store: Store) {
  const row = await store.relaxed.segments.get(['r1', 2])
  if (!row) throw new Error('It was not written.')
  return row
}
