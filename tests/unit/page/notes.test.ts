// A run that went wrong is told wherever its person is, and one that went well only when the page is out of sight.
import { expect, test } from 'vitest'
import { isWorthANote } from '../../../src/page/notes'
import { initialState } from '../../../src/run/state'
import { stateAfter } from '../../building/facts'

test.each([
  [{ status: 'failed' }, true, true],
  [{ status: 'degraded' }, true, true],
  [{ status: 'timed_out' }, true, true],
  [{ status: 'shipped' }, false, true],
  [{ status: 'below_threshold' }, false, true],
  [{ status: 'interrupted' }, false, false],
  // Nobody pressed anything.
  [{ status: 'interrupted', cause: 'budget' }, true, true],
] as const)(
  'a run that ended as %j is told in sight: %s, out of sight: %s',
  (ending, inSight, outOfSight) => {
    const ended = stateAfter({ type: 'run_settled', ...ending })
    expect([false, true].map((isHidden) => isWorthANote(ended, isHidden))).toEqual([inSight, outOfSight])
    expect(isWorthANote(initialState(), true)).toBe(false)
  },
)
