import { expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import { believed } from '../../../workers/incoming/believed'
import { recordedRuns } from '../../building/runs'

const eventsOf = (name: string): readonly Event[] => {
  const run = recordedRuns().find((recorded) => recorded.name === name)
  if (!run) throw new Error(`There is no recorded run ${name}.`)
  return run.file.events
}

test('[CP-13] a panel that has approved by our rules is believed, with its score', () => {
  const { state, claimed } = believed(eventsOf('panel_approved'))
  expect(claimed).toBeUndefined()
  expect(state.settled).toMatchObject({ status: 'shipped', composite: 8 })
})

test.each(['panel_max_rounds', 'panel_not_reviewed', 'panel_unread', 'panel_interrupted'])(
  '%s claims nothing, and stays as it is',
  (name) => {
    const events = eventsOf(name)
    expect(believed(events).claimed).toBeUndefined()
    expect(believed(events).state.settled?.status).not.toBe('shipped')
  },
)

test('a file that says approved over a high finding that is open is kept as a claim', () => {
  const forged = eventsOf('panel_approved').map((event) =>
    event.type === 'finding_raised' && event.round === 2 ? { ...event, round: 3 } : event,
  )
  const { state, claimed } = believed(forged)
  expect(claimed).toBe('shipped')
  expect(state.settled?.status).toBe('below_threshold')
})

test('so is one in which nobody has decided anything', () => {
  const forged = eventsOf('panel_approved').filter(({ type }) => type !== 'editor_decision')
  expect(believed(forged).claimed).toBe('shipped')
})
