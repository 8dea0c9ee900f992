// A panel that was begun goes on in the worker, and every tab and the disk agree on how far it is.
import { expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import { pipelineOf } from '../../../src/run/pipeline'
import { followRun } from '../../../workers/follow'
import { stateOf } from '../../building/facts'
import { critiqueText, setup } from '../../tools/panels'
import { freshStore } from '../store/fixture'
import { eventually } from '../../building/eventually'
import { BRIEF, inPages, stateIn, tab } from './scene'

inPages()

/** A draft, the choice of two lenses, and what each of them says. */
const REPLIES = ['# Bread\n\nBaked at five.', '["positioning","search"]', critiqueText(8), critiqueText(8)]

test('[CP-25] a panel is begun and left to the worker; the page, and another tab, follow it from step to step', async () => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const page = tab(await freshStore(), {
    async says(_, n) {
      if (n > 2) await held
      return REPLIES[n - 1] ?? ''
    },
  })
  const { store } = page
  const progress = () => pipelineOf(page.state())
  const live = await page.order({ brief: BRIEF, connection: 'c', panel: setup })
  if ('why' in live) throw new Error(`It was refused: ${live.why}.`)
  // Whoever has begun it has it back before anything of it is there.
  expect(progress()?.currentStep).not.toBe('run_critiques')
  await eventually(() =>
    expect(progress()).toMatchObject({
      ...{ status: 'running', currentStep: 'run_critiques', round: 1 },
      selectedCritics: [{ advisorId: 'positioning' }, { advisorId: 'search' }],
    }),
  )
  const told: Event[] = []
  const watcher = { committed: (events: readonly Event[]) => void told.push(...events), trouble: () => {} }
  const elsewhere = () => pipelineOf(stateOf(told))
  const followed = followRun({ store, runId: 'run', watcher, signal: new AbortController().signal })
  await eventually(() => expect(elsewhere()).toEqual(progress()))

  goOn()
  await live.over
  await followed
  expect(progress()).toMatchObject({ status: 'complete', quality: 'approved' })
  expect(elsewhere()).toEqual(progress())
  expect(pipelineOf(await stateIn(store))).toEqual(progress())
})
