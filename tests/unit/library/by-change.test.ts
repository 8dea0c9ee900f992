// Numbers of two runs can be sorted by how much they changed as a share, or narrowed to those that changed.
import { expect, test } from 'vitest'
import { changeOf, shownByChange } from '../../../src/library/versus/by-change'

const number = (name: string, ...values: readonly (number | undefined)[]) => ({ name, values })
const all = [
  number('score', 8, 8),
  number('open', 1, 4),
  number('violations', 100, 90),
  number('usd', 0.1, undefined),
  number('tokens', undefined, undefined),
  number('ms', -2, 2),
]
const names = (isSorted: boolean, isOnlyChanged: boolean) =>
  shownByChange(all, { isSorted, isOnlyChanged }).map(({ name }) => name)

test('[EV-2] what changed most comes first, by the share of it and not by its size', () => {
  expect(all.map(changeOf)).toEqual([0, 0.75, 0.1, Number.POSITIVE_INFINITY, 0, 2])
  expect(names(true, false)).toEqual(['usd', 'ms', 'open', 'violations', 'score', 'tokens'])
  expect(names(false, false)).toEqual(all.map(({ name }) => name))
})

test('[EV-2] only what changed, where that is asked for', () => {
  expect(names(false, true)).toEqual(['open', 'violations', 'usd', 'ms'])
  expect(names(true, true)).toEqual(['usd', 'ms', 'open', 'violations'])
  expect(
    shownByChange([number('a', undefined, 1), number('b', 1, undefined)], {
      isSorted: true,
      isOnlyChanged: false,
    }),
  ).toHaveLength(2)
})
