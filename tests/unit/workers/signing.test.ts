import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Event } from '../../../src/run/event'
import { readRun, type RunFile } from '../../../src/run/log'
import { shippingOf } from '../../../src/run/shipping'
import type { Signed } from '../../../src/run/signed'
import { saveRunFile } from '../../../src/store/import'
import type { Store } from '../../../src/store/open'
import { readBody, readHead, readIndex, readRunFile } from '../../../src/store/reader'
import { openWriter } from '../../../src/store/writer'
import { digest } from '../../../src/wire/digest'
import { runChannel, runLock, takeLock } from '../../../workers/locks'
import { settleLeft } from '../../../workers/settle'
import { sign } from '../../../workers/signing'
import { hashOf, pageOf, STAGE, stateOf } from '../../tools/ship-checks'
import { freshStore } from '../store/fixture'
import { heldLocks } from './held-locks'

let locks = heldLocks()

beforeEach(() => {
  locks = heldLocks()
  vi.stubGlobal('navigator', { locks, hardwareConcurrency: 2, onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

const fileOf = (name: string): RunFile => readRun(readFileSync(`tests/runs/${name}.jury`, 'utf8'))
const run = 'plan_blocked'
const ship: Signed = { type: 'approved', artifact: hashOf(2) }
const against: Signed = { type: 'override', gate: 'V', reason: '  I have looked myself. ', of: STAGE }

/** A store that holds a run as it was left here. */
async function holding({ events, header, bodies, raw }: RunFile): Promise<Store> {
  const store = await freshStore()
  const writer = openWriter({
    store,
    header: { ...header, created: new Date(Date.now() - 3_600_000).toISOString() },
    now: () => 0,
    schedule: () => () => {},
    onCommitted: () => {},
    onTrouble: () => {},
  })
  const texts = new Map(bodies.map(({ hash, text }) => [hash, text]))
  for (const event of events)
    writer.append(event, event.type === 'critique.artifact_seen' ? texts.get(event.hash) : undefined)
  for (const { call, text } of raw) writer.raw(call, text, 0)
  await writer.close()
  await settleLeft(store, () => {})
  return store
}

function page(store: Store, runId = run) {
  const shown: Event[] = []
  const calls = new Set<string>()
  const troubles: unknown[] = []
  const watcher = {
    committed: (events: readonly Event[], heard: readonly string[]) => {
      shown.push(...events)
      for (const call of heard) calls.add(call)
    },
    trouble: (trouble: unknown) => troubles.push(trouble),
  }
  return { shown, calls, troubles, sign: (signed: Signed) => sign(store, { runId, signed }, watcher) }
}

const eventsIn = async (store: Store, runId = run) => (await readRunFile(store, runId))?.events ?? []

describe('[OK-41] what a person says of a run that has settled is written into it', () => {
  test('an override, and then that they ship it', async () => {
    const file = fileOf(run)
    const store = await holding(file)
    const [head, before] = [await readHead(store, run), await eventsIn(store)]
    const first = page(store)
    expect(await first.sign(against)).toBeUndefined()
    expect(await page(store).sign(ship)).toBeUndefined()
    const events = await eventsIn(store)
    expect(events.slice(0, before.length)).toEqual(before)
    expect(events.slice(before.length)).toMatchObject([
      { type: 'override', gate: 'V', reason: 'I have looked myself.', of: STAGE },
      ship,
    ])
    for (const { stage } of events.slice(before.length)) expect(stage).toBeUndefined()
    expect(first.shown).toEqual(events.slice(0, -1))
    expect([...first.calls].sort()).toEqual(file.raw.map(({ call }) => call).sort())
    expect(shippingOf(stateOf(events))).toMatchObject({ may: true, approved: true })
    expect(await readHead(store, run)).toMatchObject({ status: head?.status, compacted: 1 })
    expect(await readIndex(store, run)).toBeDefined()
    expect((await readBody(store, hashOf(2)))?.text).toBe(pageOf(2))
  })

  test('time goes on in the log, however much has gone by', async () => {
    const store = await holding(fileOf(run))
    await page(store).sign(against)
    const events = await eventsIn(store)
    const [last, signed] = events.slice(-2)
    expect(signed?.t).toBeGreaterThan(last?.t ?? 0)
    expect(signed?.seq).toBe((last?.seq ?? 0) + 1)
  })

  test('other tabs are told', async () => {
    const store = await holding(fileOf(run))
    const channel = runChannel(run)
    const heard = new Promise((resolve) => (channel.onmessage = () => resolve('told')))
    await page(store).sign(against)
    expect(await heard).toBe('told')
    channel.close()
  })

  test('a finding of a stage is struck within it', async () => {
    const name = 'acceptance_conditional'
    const store = await holding(fileOf(name))
    const reason = 'That is what the shop is called.'
    await page(store, name).sign({ type: 'finding_struck', finding: 'objection-1', reason, stage: STAGE })
    expect((await eventsIn(store, name)).at(-1)).toMatchObject({
      type: 'finding_struck',
      stage: STAGE,
      reason,
    })
    expect(stateOf(await eventsIn(store, name)).stages[STAGE]).toMatchObject({ ended: true })
  })

  test('said twice, it stands there once', async () => {
    const store = await holding(fileOf('plan_overridden'))
    const before = await eventsIn(store, 'plan_overridden')
    const { sign: again, shown } = page(store, 'plan_overridden')
    expect(await again(ship)).toBeUndefined()
    expect(await again(against)).toBeUndefined()
    expect(await eventsIn(store, 'plan_overridden')).toEqual(before)
    expect(shown.slice(0, before.length)).toEqual(before)
  })

  test('whoever has signed lets the run go', async () => {
    const store = await holding(fileOf(run))
    await page(store).sign(against)
    expect(locks.isHeld(runLock(run))).toBe(false)
    expect(await settleLeft(store, () => {})).toEqual([])
  })
})

describe('[OK-41] what cannot be written is refused, and nothing has happened to the run', () => {
  async function refusedAs(store: Store, signed: Signed, runId = run) {
    const before = await eventsIn(store, runId)
    const asked = page(store, runId)
    const refused = await asked.sign(signed)
    expect(await eventsIn(store, runId)).toEqual(before)
    expect(asked.shown).toEqual([])
    return refused
  }

  test('a plan that is blocked is not shipped, and the stage is named', async () => {
    const store = await holding(fileOf(run))
    expect(await refusedAs(store, ship)).toEqual({
      why: 'refused',
      refused: [{ gate: 'V', stage: STAGE, result: 'blocked-by-disagreement' }],
    })
    expect(locks.isHeld(runLock(run))).toBe(false)
  })

  test.each<[string, Signed, string]>([
    ['another version', { ...ship, artifact: hashOf(1) }, 'stale'],
    ['another gate', { ...against, gate: 'A' }, 'stale'],
    ['without a reason', { ...against, reason: ' ' }, 'no_reason'],
    ['a reason of a book', { ...against, reason: 'x'.repeat(2001) }, 'no_reason'],
    ['a finding that nobody has raised', { type: 'finding_struck', finding: 'f', reason: 'x' }, 'stale'],
  ])('%s', async (_, signed, why) => {
    expect(await refusedAs(await holding(fileOf(run)), signed)).toEqual({ why })
  })

  test('another tab has the run', async () => {
    const store = await holding(fileOf(run))
    const release = await takeLock(runLock(run))
    expect(await refusedAs(store, against)).toEqual({ why: 'driven' })
    release()
  })

  test('it is not here', async () => {
    expect(await refusedAs(await freshStore(), ship)).toEqual({ why: 'gone' })
  })

  test('it came as a file', async () => {
    const store = await freshStore()
    await saveRunFile(store, fileOf(run), { digest })
    expect(await refusedAs(store, against)).toEqual({ why: 'foreign' })
  })

  test('it waits for its person, and is not over', async () => {
    const file = fileOf('split_asked')
    const asks = file.events.findIndex(({ type }) => type === 'question_asked')
    const { runId } = file.header
    const store = await holding({ ...file, events: file.events.slice(0, asks + 1) })
    expect(await refusedAs(store, ship, runId)).toEqual({ why: 'not_settled' })
  })

  test('a part of it can no longer be read', async () => {
    const store = await holding(fileOf(run))
    const first = (await store.relaxed.blocks.toArray()).find(({ stream }) => stream === 'log')
    if (!first) throw new Error('The run is in no block.')
    await store.relaxed.blocks.put({ ...first, data: new Uint8Array([1, 2, 3]) })
    expect(await page(store).sign(against)).toEqual({ why: 'damaged' })
    expect(locks.isHeld(runLock(run))).toBe(false)
  })
})
