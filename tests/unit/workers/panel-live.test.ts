import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Batch } from '../../../src/models/provider'
import type { Event } from '../../../src/run/event'
import { pipelineOf } from '../../../src/run/pipeline'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { readRunFile } from '../../../src/store/reader'
import { followRun } from '../../../workers/follow'
import { startLive } from '../../../workers/live'
import { openOrders } from '../../../workers/orders'
import { critiqueText, setup } from '../../tools/panels'
import { freshStore } from '../store/fixture'
import { callableOf } from './callable-fixture'
import { heldLocks } from './held-locks'

const brief = { title: 'A bakery', what: 'The copy of one page.' }
/** A draft, the choice of two lenses, and what each of them says. */
const REPLIES = ['# Bread\n\nBaked at five.', '["positioning","search"]', critiqueText(8), critiqueText(8)]

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: heldLocks(), hardwareConcurrency: 2, onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

/** A page, as far as it is told of a run. */
function following() {
  let state: RunState = initialState()
  const committed = (events: readonly Event[]) => void (state = events.reduce(fold, state))
  return { watcher: { committed, trouble: () => {}, metered: () => {} }, progress: () => pipelineOf(state) }
}

test('[CP-25] a panel is begun and left to the worker; the page, and another tab, follow it from step to step', async () => {
  const store = await freshStore()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const { callable } = callableOf(async function* (_, n): AsyncIterable<Batch> {
    if (n > 2) await held
    yield [
      { type: 'text', text: REPLIES[n - 1] ?? '' },
      { type: 'usage', usage: { input: 100, output: 20 } },
      { type: 'stop', stop: 'end' },
    ]
  })
  const { order } = openOrders({
    store,
    begin: async (take) => {
      const run = await startLive({ runId: 'run', store, ...take })
      return { runId: 'run', ended: run.driven.done, over: run.over }
    },
    callableOf: async () => callable,
    refusalOf: async () => undefined,
    place: async () => ({ https: false, online: true }),
  })
  const page = following()
  const live = await order({ brief, connection: 'c', panel: setup }, page.watcher)
  if ('why' in live) throw new Error(`It was refused: ${live.why}.`)
  // Whoever has begun it has it back before anything of it is there.
  expect(page.progress()?.currentStep).not.toBe('run_critiques')

  await vi.waitFor(() => {
    expect(page.progress()).toMatchObject({
      status: 'running',
      currentStep: 'run_critiques',
      round: 1,
      selectedCritics: [{ advisorId: 'positioning' }, { advisorId: 'search' }],
    })
  })
  const other = following()
  const followed = followRun({
    store,
    runId: 'run',
    watcher: other.watcher,
    signal: new AbortController().signal,
  })
  await vi.waitFor(() => expect(other.progress()).toEqual(page.progress()))

  goOn()
  await live.over
  await followed
  expect(page.progress()).toMatchObject({ status: 'complete', quality: 'approved' })
  expect(other.progress()).toEqual(page.progress())
  const kept = (await readRunFile(store, 'run'))?.events ?? []
  expect(pipelineOf(kept.reduce(fold, initialState()))).toEqual(page.progress())
})
