// A run that its page left behind is recovered once and told what it lost, and one that waits is left alone.
import { expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import { compact } from '../../../src/store/compact'
import type { Store } from '../../../src/store/open'
import { recover } from '../../../src/store/recover'
import { placed, stateOf } from '../../building/facts'
import { holdCommits } from './faults'
import {
  appendAll,
  freshStore,
  handClock,
  headerOf,
  listeningWriter,
  quiet,
  saidOf,
  shippedFacts,
  writeRun,
  writing,
} from './fixture'

const CREATED = Date.parse(headerOf('r1').created)

/** A run whose page closes after so many events. */
async function abandoned(count: number, runId = 'r1', into?: Store) {
  const run = await writing(count, { runId, ...(into && { store: into }) })
  run.writer.raw('draft:1', 'what was said', 40)
  await run.writer.settle()
  return run
}

function boot(store: Store, { claim = async (_run: string) => true, now = CREATED + 60_000 } = {}) {
  const shown: Event[] = []
  const left: string[] = []
  const clock = handClock()
  clock.set(now)
  const listener = () => ({
    onCommitted: (events: readonly Event[]) => void shown.push(...events),
    onTrouble: () => {},
  })
  const letGo = (run: string) => void left.push(run)
  const found = recover({ store, claim, letGo, now: clock.now, schedule: clock.schedule, listener })
  return { shown, left, found }
}

/** Boots, and writes what the boot has to say of the one run that it found. */
async function takenUp(store: Store, now?: number) {
  const [run] = await boot(store, now === undefined ? {} : { now }).found
  if (!run) throw new Error('Nothing was found.')
  expect(await run.writer.close()).toBe(true)
  return run
}

test('a run that its page left behind is told what it lost, once, and another boot adds nothing', async () => {
  const { store, events, saved } = await abandoned(8)
  const run = await takenUp(store)
  const all = (await saved()) ?? []
  expect(all.slice(0, 8)).toEqual(events.slice(0, 8))
  expect(all.slice(8)).toEqual([
    { seq: 8, t: 60_000, type: 'run_recovered', reason: 'page_closed', lost: ['draft:1'] },
    { seq: 9, t: 60_000, type: 'call_failed', id: 'draft:1', reason: 'lost' },
  ])
  expect(run.state).toEqual(stateOf(all))
  expect((await takenUp(store)).state.seq).toBe(10)
  expect(await saved()).toEqual(all)
})

test('it can be driven on from the state and the log that come back', async () => {
  const { store, head, file } = await abandoned(8)
  const [run, ...others] = await boot(store).found
  expect(others).toEqual([])
  const settled = { type: 'run_settled', status: 'interrupted', recoveryReason: 'page_closed' } as const
  run?.writer.append({ seq: 10, t: 60_001, ...settled })
  expect(await run?.writer.close()).toBe(true)
  expect(await head()).toMatchObject({ status: 'interrupted', seq: 11, unseen: 1 })
  await compact(store, 'r1')
  const { events, raw } = (await file()) ?? {}
  expect(events).toHaveLength(11)
  expect(raw).toEqual([{ call: 'draft:1', text: 'what was said', pace: [[20, 13]] }])
})

test('the losses are not shown before they are on disk', async () => {
  const { store } = await abandoned(8)
  const commits = holdCommits()
  const { shown, found } = boot(store)
  await found
  await quiet()
  expect(shown).toEqual([])
  commits.release()
  await quiet()
  expect(shown).toHaveLength(2)
})

test('a run whose lock is held is somebody else’s, and a settled one is nobody’s', async () => {
  const { store } = await abandoned(8, 'mine')
  const { saved } = await abandoned(8, 'theirs', store)
  await writeRun(store, { runId: 'over' })
  const asked: string[] = []
  const claim = async (run: string) => {
    asked.push(run)
    return run === 'mine'
  }
  expect((await boot(store, { claim }).found).map(({ runId }) => runId)).toEqual(['mine'])
  expect(asked.toSorted()).toEqual(['mine', 'theirs'])
  expect(await saved()).toHaveLength(8)
})

test('a run that settled while its lock was asked for is left alone', async () => {
  const { store, add, writer, events, saved } = await writing(8)
  const claim = async () => {
    add(8)
    return writer.close()
  }
  expect(await boot(store, { claim }).found).toEqual([])
  expect(await saved()).toEqual(events)
})

test('a run without an open call is recovered too, and a clock that was set back lets no time run backwards', async () => {
  const { store, saved } = await abandoned(2)
  await takenUp(store, CREATED - 5000)
  expect((await saved())?.slice(2)).toEqual([
    { seq: 2, t: 10, type: 'run_recovered', reason: 'page_closed', lost: [] },
  ])
})

/** A run of such facts, each flushed on its own, whose page has closed. */
async function flushedOneByOne(facts: Parameters<typeof placed>[0]) {
  const store = await freshStore()
  const { writer } = listeningWriter(store)
  for (const event of placed(facts)) {
    appendAll(writer, [event])
    await writer.settle()
  }
  await writer.close()
  return { store, ...saidOf(store) }
}

test('a damaged run is taken up from its good prefix, and the rest is put aside', async () => {
  const { store, saved } = await flushedOneByOne(shippedFacts('r1').slice(0, 8))
  const before = (await saved())?.slice(0, 5)
  await store.relaxed.segments.update(['r1', 5], { log: 'not what was written\n' })
  expect((await takenUp(store)).damage).toEqual({ run: 'r1', seq: 5, reason: 'hash' })
  const after = await saved()
  expect(after?.slice(0, 5)).toEqual(before)
  expect(after?.slice(5).map(({ type }) => type)).toEqual(['run_recovered', 'call_failed'])
  expect((await store.relaxed.quarantine.toArray()).map(({ seq }) => seq)).toEqual([5, 6, 7])
})

/** A run that asks its person something after so many of its events. */
const asking = (count = 2) =>
  flushedOneByOne([
    ...shippedFacts('r1').slice(0, count),
    { type: 'question_asked', id: 'q', question: 'More?', options: ['yes', 'no'] },
  ])

test('a run that waits for its person is left as it is, and its lock with it', async () => {
  const { store, file, head } = await asking()
  const before = [await file(), await head()]
  const { found, left } = boot(store)
  expect(await found).toEqual([])
  await quiet()
  expect(left).toEqual(['r1'])
  expect([await file(), await head()]).toEqual(before)
  expect(await head()).toMatchObject({ status: 'running', waits: true })
})

test('one that asks while a call is open has lost that call', async () => {
  const { store, saved, head } = await asking(3)
  await takenUp(store)
  expect((await saved())?.slice(4).map(({ type }) => type)).toEqual(['run_recovered', 'call_failed'])
  expect(await head()).not.toHaveProperty('waits')
})

test('a damaged log that ends in a question may have been answered: it is settled', async () => {
  const { store, saved } = await asking()
  const last = await store.relaxed.segments.get(['r1', 2])
  if (!last) throw new Error('It was not written.')
  await store.relaxed.segments.put({ ...last, seq: 3, hash: 'not what was written' })
  await store.relaxed.runs.update('r1', { segments: 4 })
  expect((await takenUp(store)).damage).toMatchObject({ seq: 3 })
  expect((await saved())?.at(-1)?.type).toBe('run_recovered')
})
