import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { limits } from '../../../src/run/limits'
import { BALLAST_SETTING, dropBallast, keepBallast } from '../../../src/store/ballast'
import { setSetting } from '../../../src/store/settings'
import { StoreError, troubleOf } from '../../../src/store/trouble'
import { failWrites, onClear } from './faults'
import { appendAll, freshStore, notes, PAGE, PAGE_HASH, quiet, until, writing } from './fixture'

/** A run whose first events find the disk full. */
async function onFullDisk(how: Parameters<typeof failWrites>[1] = {}) {
  const run = await writing(0)
  const disk = failWrites('QuotaExceededError', how)
  run.add(0, 6)
  return { ...run, disk }
}

test.each(['request', 'commit'] as const)(
  'a full disk is told by name, though it arrives as an abort of the %s',
  async (at) => {
    const { writer, troubles, shown } = await onFullDisk({ at })
    expect(await writer.settle()).toBe(false)
    expect(troubles).toEqual([{ kind: 'quota', message: expect.stringMatching(/^The disk is full\./) }])
    expect(shown).toEqual([])
  },
)

test('it is told once, and everything owed goes to disk when there is room again', async () => {
  const { disk, writer, clock, events, shown, heard, troubles, file } = await onFullDisk()
  writer.raw('draft:1', 'some text', 50)
  await until(() => disk.count() > 0 && troubles.length === 1)
  appendAll(writer, notes(5, 6))
  clock.pass(limits.flushBodyMs)
  await quiet()
  expect(disk.count()).toBeGreaterThan(2)
  expect(troubles).toHaveLength(1)
  disk.stop()
  clock.pass(10 * limits.flushBodyMs)
  await until(() => shown.length === 1)
  expect(troubles).toHaveLength(1)
  clock.pass(limits.flushTagsMs)
  await until(() => shown.length === 2)
  expect(troubles).toEqual([expect.objectContaining({ kind: 'quota' }), undefined])
  expect(shown.flat()).toEqual([...events.slice(0, 6), ...notes(5, 6)])
  expect(heard).toHaveLength(1)
  const raw = [{ call: 'draft:1', text: 'some text', pace: [[30, 9]] }]
  expect(await file()).toMatchObject({ events: shown.flat(), raw })
})

test('attempts grow rarer while the disk stays full, up to eight seconds', async () => {
  const { disk, clock, troubles } = await onFullDisk({ when: (table) => table === 'segments' })
  await until(() => troubles.length === 1)
  const waits: number[] = []
  for (let attempt = 1; attempt <= 8; attempt++) {
    await until(() => disk.count() === attempt && clock.waiting().length === 1)
    waits.push(...clock.waiting())
    clock.pass(clock.waiting()[0] ?? 0)
  }
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000])
})

test('[CT-47] while nothing can be written, the run goes on in memory instead of waiting for ever', async () => {
  const { writer, troubles } = await onFullDisk()
  appendAll(writer, notes(limits.mailboxEvents, 6))
  const room = writer.room()
  await until(() => troubles.length === 1)
  await room
  appendAll(writer, notes(limits.mailboxEvents, 6 + limits.mailboxEvents))
  await writer.room()
})

test('the whole run can be downloaded: what is on disk, if anything, then what is not', async () => {
  const nothing = await onFullDisk()
  await nothing.writer.settle()
  expect((await nothing.writer.memory()).events).toEqual(nothing.events.slice(0, 6))
  nothing.disk.stop()
  const { writer, events, add } = await writing(5)
  writer.raw('draft:1', 'first ', 30)
  await writer.settle()
  failWrites('QuotaExceededError')
  add(5, 9)
  writer.raw('draft:1', 'second', 60)
  expect(await writer.settle()).toBe(false)
  const pace = [
    [10, 6],
    [40, 6],
  ]
  expect(await writer.memory()).toMatchObject({
    header: { runId: 'r1' },
    events: events.slice(0, 9),
    raw: [{ call: 'draft:1', text: 'first second', pace }],
    bodies: [{ hash: PAGE_HASH, mime: 'text/html', text: PAGE }],
  })
})

test('the ballast makes room for the ending, and for nothing before it', async () => {
  const { store, writer, add, events, troubles, shown } = await writing(4)
  await keepBallast(store)
  // The disk is full as long as the ballast lies on it.
  let heavy = true
  onClear('ballast', () => {
    heavy = false
  })
  failWrites('QuotaExceededError', { when: () => heavy })
  add(4, 8)
  expect(await writer.settle()).toBe(false)
  expect(heavy).toBe(true)
  expect(troubles).toHaveLength(1)
  add(8)
  expect(await writer.close()).toBe(true)
  expect(heavy).toBe(false)
  expect(shown.flat()).toEqual(events)
  expect(await store.relaxed.ballast.count()).toBe(0)
})

test('the ballast weighs two megabytes unless a setting says otherwise, and is written once', async () => {
  const store = await freshStore()
  const weights = async () => (await store.relaxed.ballast.toArray()).map(({ bytes }) => bytes.length)
  expect(await keepBallast(store)).toBe(true)
  expect(await weights()).toEqual([2_000_000])
  await setSetting(store, BALLAST_SETTING, 100_000)
  expect(await keepBallast(store)).toBe(true)
  expect(await weights()).toEqual([100_000])
  const [row] = await store.relaxed.ballast.toArray()
  // A disk that compresses has to bear all of it.
  expect(gzipSync(row?.bytes ?? '').length).toBeGreaterThan(99_000)
  const writes = failWrites('QuotaExceededError')
  expect(await keepBallast(store)).toBe(true)
  expect(writes.count()).toBe(0)
  await dropBallast(store)
  expect(await weights()).toEqual([])
  // No room even for the ballast is an answer; any other trouble is an error.
  expect(await keepBallast(store)).toBe(false)
  writes.stop()
  store.close()
  await expect(keepBallast(store)).rejects.toThrow()
})

test('a connection that was closed is opened again by the next flush', async () => {
  const { store, writer, troubles, saved } = await writing(6)
  store.close()
  appendAll(writer, notes(1, 6))
  expect(await writer.settle()).toBe(true)
  expect(troubles).toEqual([])
  expect(await saved()).toHaveLength(7)
})

test.each([
  [new DOMException('', 'QuotaExceededError'), 'quota'],
  [Object.assign(new Error('aborted'), { inner: new DOMException('', 'QuotaExceededError') }), 'quota'],
  [new Error('outer', { cause: new DOMException('', 'QuotaExceededError') }), 'quota'],
  [Object.assign(new Error(), { name: 'DatabaseClosedError' }), 'closed'],
  [new DOMException('', 'InvalidStateError'), 'closed'],
  [new DOMException('', 'VersionError'), 'blocked'],
  [new StoreError('newer', ''), 'blocked'],
  [new StoreError('taken', 'There is a run already.'), 'other'],
  ['a string', 'other'],
])('%s means %s', (cause, kind) => expect(troubleOf(cause).kind).toBe(kind))
