// A run that our rules made is believed, and one with a forged verdict gets the verdict that is due.
import { expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import { believed } from '../../../workers/incoming/believed'
import { stateOf } from '../../building/facts'
import { recordedRuns } from '../../building/runs'

const runs = recordedRuns()

test('a run that was made by our rules is believed', () => {
  const verdictOf = ({ settled, rounds }: ReturnType<typeof stateOf>) =>
    JSON.stringify([settled, rounds.map(({ end }) => end?.decision)])
  const doubted = runs.filter(({ file }) => {
    const { claimed, state } = believed(file.events)
    return claimed !== undefined || verdictOf(state) !== verdictOf(stateOf(file.events))
  })
  expect(doubted.map(({ name }) => name)).toEqual([])
  expect(runs.length).toBeGreaterThan(10)
})

test('[SAFETY 4] scores that were raised in the verdict are ours again', () => {
  const { events } = runs.find(({ name }) => name === 'below_threshold')?.file ?? { events: [] }
  const raised = { composite: 10, mustFix: 0 }
  const forged = events.map((event): Event => {
    if (event.type === 'critique.round_end') return { ...event, ...raised, decision: 'ship' }
    return event.type === 'run_settled' ? { ...event, ...raised, status: 'shipped' } : event
  })
  const composite = stateOf(events).settled?.composite
  const { state, claimed } = believed(forged)
  expect(claimed).toBe('shipped')
  expect(state.settled).toMatchObject({ status: 'below_threshold', composite })
})
