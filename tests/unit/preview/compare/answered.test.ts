import { describe, expect, test } from 'vitest'
import { turnBetween } from '../../../../src/preview/compare/answered'
import type { MustFix } from '../../../../src/run/must-fixes'

type Fix = Pick<MustFix, 'raised' | 'rounds' | 'standing'>

/** A must-fix that was open in these rounds, and how it ended. */
function fix(rounds: readonly number[], standing: Fix['standing'], raised = rounds[0] ?? 0): Fix {
  return { raised, rounds, standing }
}

const FOUR = [1, 2, 3, 4]

describe('what became of a must-fix from one round to a later one', () => {
  test.each([
    ['open before, closed after', fix([1], 'fixed'), 1, 2, 'fixed'],
    ['open before, closed some rounds later', fix([1, 2], 'fixed'), 1, 4, 'fixed'],
    ['open in between alone', fix([2], 'fixed'), 1, 3, 'fixed'],
    ['open in both', fix([1, 2], 'fixed'), 1, 2, 'still'],
    ['raised by the later one', fix([2], 'fixed'), 1, 2, 'new'],
    ['raised in between and open still', fix([2, 3], 'fixed'), 1, 3, 'new'],
    ['closed in between and raised again', fix([1, 3], 'regressed'), 1, 3, 'back'],
    ['closed by the earlier one and raised again', fix([1, 3], 'regressed'), 2, 3, 'back'],
    ['raised again before, and open still', fix([1, 3, 4], 'regressed'), 3, 4, 'still'],
    ['of a run that began with it', fix([0, 1], 'fixed'), 1, 2, 'fixed'],
    ['of a run that began with it, and open', fix([0, 1, 2], 'open'), 1, 2, 'still'],
  ] as const)('%s', (_, one, from, to, turn) => {
    expect(turnBetween(one, from, to, FOUR)).toBe(turn)
  })

  test.each([
    ['closed before the earlier one', fix([1], 'fixed'), 2, 3],
    ['raised by a later one than both', fix([4], 'open'), 1, 2],
    ['raised by a round that is not judged yet', fix([5], 'open'), 3, 4],
    ['raised, and no round has had it', fix([], 'open', 4), 3, 4],
    ['closed before, and raised again after both', fix([1, 4], 'regressed'), 2, 3],
  ])('none: %s', (_, one, from, to) => {
    expect(turnBetween(one, from, to, FOUR)).toBeUndefined()
  })
})

describe('a seat that was not read closes nothing', () => {
  test.each([
    ['in the last round', fix([1, 2, 3], 'open'), 3, 4, 'still'],
    ['in the last round, of one that had come back', fix([1, 3], 'regressed'), 3, 4, 'still'],
    ['in the last round, of one that came back in between', fix([1, 3], 'regressed'), 2, 4, 'back'],
    ['in the last round, of one that is new', fix([2], 'open'), 1, 4, 'new'],
    ['in a round that is not the last', fix([1, 3], 'open'), 1, 2, 'still'],
    ['in between', fix([1, 3], 'open'), 1, 3, 'still'],
    ['in the earlier one', fix([1, 3], 'open'), 2, 3, 'still'],
  ] as const)('%s', (_, one, from, to, turn) => {
    expect(turnBetween(one, from, to, FOUR)).toBe(turn)
  })
})

test('between a round and itself nothing has changed', () => {
  expect(turnBetween(fix([2], 'fixed'), 2, 2, FOUR)).toBe('still')
  expect(turnBetween(fix([1, 2], 'open'), 2, 2, FOUR)).toBe('still')
  expect(turnBetween(fix([1], 'fixed'), 2, 2, FOUR)).toBeUndefined()
})
