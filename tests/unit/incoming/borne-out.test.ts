// A file that says its panel approved is believed where its own log bears that out, and else kept as a claim.
import { expect, test } from 'vitest'
import { believed } from '../../../workers/incoming/believed'
import { recorded } from '../../building/runs'

const approved = recorded('panel_approved').events

test('[CP-13] a panel that has approved by our rules is believed, with its score; others claim nothing', () => {
  const { state, claimed } = believed(approved)
  expect(claimed).toBeUndefined()
  expect(state.settled).toMatchObject({ status: 'shipped', composite: 8 })
  for (const name of ['panel_max_rounds', 'panel_not_reviewed', 'panel_unread', 'panel_interrupted']) {
    const other = believed(recorded(name).events)
    expect(other.claimed, name).toBeUndefined()
    expect(other.state.settled?.status, name).not.toBe('shipped')
  }
})

test('a file that says approved over a high finding that is open, or without a decision, is kept as a claim', () => {
  const open = approved.map((event) =>
    event.type === 'finding_raised' && event.round === 2 ? { ...event, round: 3 } : event,
  )
  const { state, claimed } = believed(open)
  expect([claimed, state.settled?.status]).toEqual(['shipped', 'below_threshold'])
  expect(believed(approved.filter(({ type }) => type !== 'editor_decision')).claimed).toBe('shipped')
})
