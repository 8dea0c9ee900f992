import { describe, expect, test } from 'vitest'
import { copyHealthOf } from '../../../src/health/copy'
import { panelSummaryOf } from '../../../src/run/panel-summary'
import { fold, initialState } from '../../../src/run/state'
import { summaryOf } from '../../../src/run/summary'
import { trashRuns } from '../../../src/store/marks'
import { panelSummaries } from '../../../src/store/panel-summaries'
import { critiqueText, high, type PanelPlay, playPanel } from '../../tools/panels'
import { freshStore } from '../store/fixture'
import { headOf, summaryRowOf } from '../workers/library-fixture'
import { recordedRuns } from '../../building/runs'

const played = async (play: PanelPlay = {}) => ({ ...(await playPanel(play)).state, connectionId: 'c' })
const both = (n: number, score: number, ...issues: Parameters<typeof critiqueText>[1][]) => ({
  [`critique:${n}:positioning`]: critiqueText(score, issues[0]),
  [`critique:${n}:search`]: critiqueText(score, issues[0]),
})
const objecting = { ...both(1, 5, [high('It promises too much.')]) }

describe('[CP-31] what a panel came to by its second round', () => {
  test('a text that was revised stands by what its second version was given', async () => {
    const state = await played({ calls: { ...objecting, ...both(2, 7) } })
    expect(panelSummaryOf(state)).toEqual({ connection: 'c', average: 7, complete: true })
    expect(summaryOf(state).panel).toEqual(panelSummaryOf(state))
  })

  test('one that was approved at once stands by that', async () => {
    expect(panelSummaryOf(await played())).toMatchObject({ average: 8 })
  })

  test('one that goes on past it is still counted by its second round', async () => {
    const low = (n: number, score: number) => both(n, score, [high(`It promises too much, ${n}.`)])
    const state = await played({ calls: { ...low(1, 4), ...low(2, 6), ...both(3, 9) } })
    expect(panelSummaryOf(state)).toMatchObject({ average: 6 })
  })

  test('one that was to be revised and was not judged again says nothing', async () => {
    const ended = await played({ calls: objecting, recipe: { maxRevisionRounds: 1 } })
    expect(panelSummaryOf(ended)).toBeUndefined()
    const broken = await played({
      calls: { ...objecting, 'critique:2:positioning': '', 'critique:2:search': '' },
      told: [[400_000, { type: 'stopped', why: 'interrupt' }]],
    })
    expect(panelSummaryOf(broken)).toBeUndefined()
  })

  test('a single draft, a rehearsal and a theater say nothing', async () => {
    expect(panelSummaryOf(await played({ setup: { single: true } }))).toBeUndefined()
    expect(panelSummaryOf((await playPanel()).state)).toBeUndefined()
    const theater = recordedRuns().find(({ name }) => name === 'split_shipped')?.file.events ?? []
    expect(panelSummaryOf({ ...theater.reduce(fold, initialState()), connectionId: 'c' })).toBeUndefined()
  })

  test('documents that the person went on without are missing', async () => {
    const state = await played({ setup: { documents: [], waived: ['positioning'] } })
    expect(panelSummaryOf(state)).toMatchObject({ complete: false })
  })
})

describe('[CP-31] how the copy of a connection fares', () => {
  const panel = (average: number, complete = true) => ({ connection: 'c', average, complete })

  test('is the mean of its panels, and says how many had all documents', () => {
    expect(copyHealthOf([panel(7), panel(6, false)])).toEqual({ runs: 2, complete: 1, average: 6.5 })
    expect(copyHealthOf([])).toBeUndefined()
  })

  test('goes by its ten newest panels on this device, and by nobody else’s', async () => {
    const store = await freshStore()
    const runs = Array.from({ length: 12 }, (_, n) => `r${String(n).padStart(2, '0')}`)
    await store.relaxed.runs.bulkPut(runs.map((id, n) => headOf(id, { createdAt: n })))
    await store.relaxed.summaries.bulkPut(runs.map((id, n) => summaryRowOf(id, { panel: panel(n / 2) })))
    await store.relaxed.runs.bulkPut([
      headOf('file', { createdAt: 99, origin: 'file' }),
      headOf('other', { createdAt: 99 }),
      headOf('theater', { createdAt: 99 }),
      headOf('away', { createdAt: 99 }),
    ])
    await store.relaxed.summaries.bulkPut([
      summaryRowOf('file', { panel: panel(1) }),
      summaryRowOf('other', { panel: { ...panel(1), connection: 'd' } }),
      summaryRowOf('theater'),
      summaryRowOf('away', { panel: panel(1) }),
    ])
    await trashRuns(store, ['away'])
    const averages = (await panelSummaries(store, 'c')).map(({ average }) => average)
    expect(averages).toEqual([5.5, 5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1])
  })
})
