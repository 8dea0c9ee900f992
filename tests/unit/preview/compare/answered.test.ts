// Between two rounds a must-fix is fixed, still open, new or back, or no matter to either of them.
import { expect, test } from 'vitest'
import { turnBetween } from '../../../../src/preview/compare/answered'
import type { MustFix } from '../../../../src/run/must-fixes'

type Fix = Pick<MustFix, 'raised' | 'rounds' | 'standing'>

/** A must-fix that was open in these rounds, and how it ended. */
function fix(rounds: readonly number[], standing: Fix['standing'], raised = rounds[0] ?? 0): Fix {
  return { raised, rounds, standing }
}

test.each<readonly [string, Fix, number, number, ReturnType<typeof turnBetween>]>([
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
  ['closed before the earlier one', fix([1], 'fixed'), 2, 3, undefined],
  ['raised by a later one than both', fix([4], 'open'), 1, 2, undefined],
  ['raised by a round that is not judged yet', fix([5], 'open'), 3, 4, undefined],
  ['raised, and no round has had it', fix([], 'open', 4), 3, 4, undefined],
  ['closed before, and raised again after both', fix([1, 4], 'regressed'), 2, 3, undefined],
  // A seat that was not read closes nothing.
  ['unread in the last round', fix([1, 2, 3], 'open'), 3, 4, 'still'],
  ['unread in the last round, and had come back', fix([1, 3], 'regressed'), 3, 4, 'still'],
  ['unread in the last round, and came back in between', fix([1, 3], 'regressed'), 2, 4, 'back'],
  ['unread in the last round, and new', fix([2], 'open'), 1, 4, 'new'],
  ['unread in a round that is not the last', fix([1, 3], 'open'), 1, 2, 'still'],
  ['unread in between', fix([1, 3], 'open'), 1, 3, 'still'],
  ['unread in the earlier one', fix([1, 3], 'open'), 2, 3, 'still'],
  // Between a round and itself nothing has changed.
  ['fixed after this round', fix([2], 'fixed'), 2, 2, 'still'],
  ['open in this round', fix([1, 2], 'open'), 2, 2, 'still'],
  ['fixed before this round', fix([1], 'fixed'), 2, 2, undefined],
])('what became of a must-fix: %s', (_, one, from, to, turn) => {
  expect(turnBetween(one, from, to, [1, 2, 3, 4])).toBe(turn)
})
