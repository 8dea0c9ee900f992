import { describe, expect, test, vi } from 'vitest'
import { panel } from '../../../src/procedures/panel'
import { procedureOf } from '../../../src/procedures/of'
import { fold, initialState } from '../../../src/run/state'
import { closings, driveOn } from '../../tools/drive-on'
import { endingOf } from '../../tools/stage'
import { recordedRuns } from '../../building/runs'

// Each run is driven on from a hundred places and more, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 })

const panels = recordedRuns().filter(({ name }) => name.startsWith('panel_'))

describe('the law: cut after any event and driven on, a panel reaches the same ending', () => {
  test('there are recorded panels to try it on', () => {
    expect(panels.length).toBeGreaterThanOrEqual(6)
    for (const { file } of panels)
      expect(procedureOf(file.events.slice(0, 1).reduce(fold, initialState()))).toBe(panel)
  })

  test.each(panels)('[CP-8] $name', async ({ file }) => {
    const whole = endingOf(file.events.reduce(fold, initialState()))
    for (let cut = 1; cut <= file.events.length; cut++)
      expect(endingOf(await driveOn(panel, file, cut)), `cut after ${cut}`).toEqual(whole)
  })

  test.each(panels)('$name: what was opened next was owed', ({ file }) => {
    file.events.forEach((event, at) => {
      if (event.type !== 'call_started') return
      const before = file.events.slice(0, at).reduce(fold, initialState())
      expect(panel.next(before).map((step) => step.kind === 'call' && step.id)).toContain(event.id)
    })
  })
})

test.each(panels)('[CT-44] $name, closed after any event: nothing more is paid for', async ({ file }) => {
  for await (const { cut, prefix, before, state, asked } of closings(panel, file)) {
    expect(asked).toEqual([])
    // What had been decided when the page closed stays decided.
    const isSaved = prefix.some(({ type }) => type === 'content_saved')
    if (before.stopped === undefined && !isSaved)
      expect(state.settled?.status, `cut after ${cut}`).toBe('interrupted')
  }
})
