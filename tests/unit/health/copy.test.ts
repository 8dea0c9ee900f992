// The copy of a connection is rated by what its newest real panels came to by their second round, and by nothing else.
import { describe, expect, test } from 'vitest'
import { copyHealthOf } from '../../../src/health/copy'
import { panelSummaryOf } from '../../../src/run/panel-summary'
import { summaryOf } from '../../../src/run/summary'
import { trashRuns } from '../../../src/store/marks'
import { panelSummaries } from '../../../src/store/panel-summaries'
import { stateOf } from '../../building/facts'
import { recorded } from '../../building/runs'
import { critiqueText, high, type PanelPlay, playPanel } from '../../tools/panels'
import { freshStore } from '../store/fixture'
import { headOf, summaryRowOf } from '../workers/library-fixture'

const played = async (play: PanelPlay = {}) => ({ ...(await playPanel(play)).state, connectionId: 'c' })
const averageOf = async (play: PanelPlay = {}) => panelSummaryOf(await played(play))?.average
/** What both lenses of the panel say of a version. */
const both = (n: number, score: number, issues?: Parameters<typeof critiqueText>[1]) => ({
  [`critique:${n}:positioning`]: critiqueText(score, issues),
  [`critique:${n}:search`]: critiqueText(score, issues),
})
const objecting = both(1, 5, [high('It promises too much.')])
const low = (n: number, score: number) => both(n, score, [high(`It promises too much, ${n}.`)])

describe('[CP-31] what a panel came to by its second round', () => {
  test('is what its second version was given, or the first where it was approved at once', async () => {
    const state = await played({ calls: { ...objecting, ...both(2, 7) } })
    expect(panelSummaryOf(state)).toEqual({ connection: 'c', average: 7, complete: true })
    expect(summaryOf(state).panel).toEqual(panelSummaryOf(state))
    expect(await averageOf()).toBe(8)
    // One that goes on past it is still counted by its second round.
    expect(await averageOf({ calls: { ...low(1, 4), ...low(2, 6), ...both(3, 9) } })).toBe(6)
  })

  test('one that was to be revised and was not judged again says nothing', async () => {
    expect(await averageOf({ calls: objecting, recipe: { maxRevisionRounds: 1 } })).toBeUndefined()
    const silent = { 'critique:2:positioning': '', 'critique:2:search': '' }
    const told = [[400_000, { type: 'stopped', why: 'interrupt' }]] as const
    expect(await averageOf({ calls: { ...objecting, ...silent }, told })).toBeUndefined()
  })

  test('a single draft, a rehearsal and a theater say nothing', async () => {
    expect(await averageOf({ setup: { single: true } })).toBeUndefined()
    expect(panelSummaryOf((await playPanel()).state)).toBeUndefined()
    const theater = stateOf(recorded('split_shipped').events)
    expect(panelSummaryOf({ ...theater, connectionId: 'c' })).toBeUndefined()
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
    const { relaxed, ...store } = await freshStore()
    const runs = Array.from({ length: 12 }, (_, n) => `r${String(n).padStart(2, '0')}`)
    await relaxed.runs.bulkPut(runs.map((id, n) => headOf(id, { createdAt: n })))
    await relaxed.summaries.bulkPut(runs.map((id, n) => summaryRowOf(id, { panel: panel(n / 2) })))
    await relaxed.runs.put(headOf('file', { createdAt: 99, origin: 'file' }))
    await relaxed.runs.bulkPut(['other', 'theater', 'away'].map((id) => headOf(id, { createdAt: 99 })))
    await relaxed.summaries.bulkPut([
      ...['file', 'away'].map((id) => summaryRowOf(id, { panel: panel(1) })),
      summaryRowOf('other', { panel: { ...panel(1), connection: 'd' } }),
      summaryRowOf('theater'),
    ])
    await trashRuns({ relaxed, ...store }, ['away'])
    const averages = (await panelSummaries({ relaxed, ...store }, 'c')).map(({ average }) => average)
    expect(averages).toEqual([5.5, 5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1])
  })
})
