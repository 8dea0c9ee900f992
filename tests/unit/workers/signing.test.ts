// What a person says of a settled run is written into it once, or refused without touching the run.
import { describe, expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import type { RunFile } from '../../../src/run/log'
import { shippingOf } from '../../../src/run/shipping'
import type { Signed } from '../../../src/run/signed'
import { saveRunFile } from '../../../src/store/import'
import type { Store } from '../../../src/store/open'
import { readBody, readHead, readIndex } from '../../../src/store/reader'
import { digest } from '../../../src/wire/digest'
import { runChannel, runLock, takeLock } from '../../../workers/locks'
import { settleLeft } from '../../../workers/settle'
import { sign } from '../../../workers/signing'
import { stateOf } from '../../building/facts'
import { recordedRuns } from '../../building/runs'
import { hashOf, pageOf, STAGE } from '../../tools/ship-checks'
import { freshStore } from '../store/fixture'
import { eventsIn, inPages, isHeld, leave, stateIn } from './scene'

inPages()

const files = new Map(recordedRuns().map(({ name, file }) => [name, file]))
function fileOf(name = run): RunFile {
  const file = files.get(name)
  if (!file) throw new Error(`${name} is not recorded.`)
  return file
}

const run = 'plan_blocked'
const ship: Signed = { type: 'approved', artifact: hashOf(2) }
const against: Signed = { type: 'override', gate: 'V', reason: '  I have looked myself. ', of: STAGE }

/** A store that holds a run as it was left here. */
async function holding({ events, header, bodies, raw }: RunFile = fileOf()): Promise<Store> {
  const said = Object.fromEntries(raw.map(({ call, text }) => [call, text]))
  const left = { runId: header.runId, pages: bodies.map(({ text }) => text), said }
  const store = await leave(await freshStore(), events, left)
  await settleLeft(store, () => {})
  return store
}

function page(store: Store, runId = run) {
  const shown: Event[] = []
  const calls = new Set<string>()
  const watcher = {
    committed(events: readonly Event[], heard: readonly string[]) {
      shown.push(...events)
      for (const call of heard) calls.add(call)
    },
    trouble: () => {},
  }
  return { shown, calls, sign: (signed: Signed) => sign(store, { runId, signed }, watcher) }
}

describe('[OK-41] what a person says of a run that has settled is written into it', () => {
  test('an override, and then that they ship it; whoever has signed lets the run go', async () => {
    const file = fileOf()
    const store = await holding(file)
    const [head, before] = [await readHead(store, run), await eventsIn(store, run)]
    const first = page(store)
    expect(await first.sign(against)).toBeUndefined()
    expect(isHeld(runLock(run))).toBe(false)
    expect(await settleLeft(store, () => {})).toEqual([])
    expect(await page(store).sign(ship)).toBeUndefined()
    const events = await eventsIn(store, run)
    expect(events.slice(0, before.length)).toEqual(before)
    const signed = events.slice(before.length)
    expect(signed).toMatchObject([{ ...against, reason: 'I have looked myself.' }, ship])
    for (const { stage } of signed) expect(stage).toBeUndefined()
    // Time goes on in the log, however much has gone by.
    expect(signed.map(({ seq }) => seq)).toEqual([before.length, before.length + 1])
    expect(signed[0]?.t).toBeGreaterThan(before.at(-1)?.t ?? 0)
    expect(first.shown).toEqual(events.slice(0, -1))
    expect([...first.calls].sort()).toEqual(file.raw.map(({ call }) => call).sort())
    expect(shippingOf(stateOf(events))).toMatchObject({ may: true, approved: true })
    expect(await readHead(store, run)).toMatchObject({ status: head?.status, compacted: 1 })
    expect(await readIndex(store, run)).toBeDefined()
    expect((await readBody(store, hashOf(2)))?.text).toBe(pageOf(2))
  })

  test('other tabs are told', async () => {
    const store = await holding()
    const channel = runChannel(run)
    const heard = new Promise((resolve) => (channel.onmessage = () => resolve('told')))
    await page(store).sign(against)
    expect(await heard).toBe('told')
    channel.close()
  })

  test('a finding of a stage is struck within it', async () => {
    const name = 'acceptance_conditional'
    const store = await holding(fileOf(name))
    const struck = {
      type: 'finding_struck',
      reason: 'That is what the shop is called.',
      stage: STAGE,
    } as const
    await page(store, name).sign({ ...struck, finding: 'objection-1' })
    expect((await eventsIn(store, name)).at(-1)).toMatchObject(struck)
    expect((await stateIn(store, name)).stages[STAGE]).toMatchObject({ ended: true })
  })

  test('said twice, it stands there once', async () => {
    const name = 'plan_overridden'
    const store = await holding(fileOf(name))
    const before = await eventsIn(store, name)
    const { sign: again, shown } = page(store, name)
    for (const signed of [ship, against]) expect(await again(signed)).toBeUndefined()
    expect(await eventsIn(store, name)).toEqual(before)
    expect(shown.slice(0, before.length)).toEqual(before)
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
    const refused = [{ gate: 'V', stage: STAGE, result: 'blocked-by-disagreement' }]
    expect(await refusedAs(await holding(), ship)).toEqual({ why: 'refused', refused })
    expect(isHeld(runLock(run))).toBe(false)
  })

  test.each<[string, Signed, string]>([
    ['another version', { ...ship, artifact: hashOf(1) }, 'stale'],
    ['another gate', { ...against, gate: 'A' }, 'stale'],
    ['without a reason', { ...against, reason: ' ' }, 'no_reason'],
    ['a reason of a book', { ...against, reason: 'x'.repeat(2001) }, 'no_reason'],
    ['a finding that nobody has raised', { type: 'finding_struck', finding: 'f', reason: 'x' }, 'stale'],
  ])('%s', async (_, signed, why) => {
    expect(await refusedAs(await holding(), signed)).toEqual({ why })
  })

  test('another tab has the run, it is not here, it came as a file, or it waits for its person', async () => {
    const store = await holding()
    const release = await takeLock(runLock(run))
    expect(await refusedAs(store, against)).toEqual({ why: 'driven' })
    release()
    const other = await freshStore()
    expect(await refusedAs(other, ship)).toEqual({ why: 'gone' })
    await saveRunFile(other, fileOf(), { digest })
    expect(await refusedAs(other, against)).toEqual({ why: 'foreign' })
    const file = fileOf('split_asked')
    const asks = file.events.findIndex(({ type }) => type === 'question_asked')
    const waiting = await holding({ ...file, events: file.events.slice(0, asks + 1) })
    expect(await refusedAs(waiting, ship, file.header.runId)).toEqual({ why: 'not_settled' })
  })

  test('a part of it can no longer be read', async () => {
    const store = await holding()
    const first = (await store.relaxed.blocks.toArray()).find(({ stream }) => stream === 'log')
    if (!first) throw new Error('The run is in no block.')
    await store.relaxed.blocks.put({ ...first, data: new Uint8Array([1, 2, 3]) })
    expect(await page(store).sign(against)).toEqual({ why: 'damaged' })
    expect(isHeld(runLock(run))).toBe(false)
  })
})
