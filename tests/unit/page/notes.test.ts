import { expect, test } from 'vitest'
import { isWorthANote } from '../../../src/page/notes'
import type { Event, Status } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'

const ended = (status: Exclude<Status, 'running'>, cause?: 'budget') =>
  [{ type: 'run_settled', status, ...(cause && { cause }), seq: 0, t: 0 } as Event].reduce(
    fold,
    initialState(),
  )

test.each([
  ['failed', true, true],
  ['degraded', true, true],
  ['timed_out', true, true],
  ['shipped', false, true],
  ['below_threshold', false, true],
  ['interrupted', false, false],
] as const)('%s is told in sight: %s, out of sight: %s', (status, inSight, outOfSight) => {
  expect(isWorthANote(ended(status), false)).toBe(inSight)
  expect(isWorthANote(ended(status), true)).toBe(outOfSight)
})

test('a run that its cap has stopped is told: nobody pressed anything', () => {
  expect(isWorthANote(ended('interrupted', 'budget'), false)).toBe(true)
})

test('a run that goes on is none to tell of', () => {
  expect(isWorthANote(initialState(), true)).toBe(false)
})
