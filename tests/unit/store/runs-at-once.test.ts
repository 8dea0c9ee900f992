// How many runs may go on at once is kept for all tabs, and a number that nobody could set counts as none.
import { expect, test } from 'vitest'
import { getRunsAtOnce, isRunsAtOnce, setRunsAtOnce } from '../../../src/store/runs-at-once'
import { setSetting } from '../../../src/store/settings'
import { freshStore, sameStore } from './fixture'

test('how many run at once is kept for all tabs, and forgotten when emptied; what nobody could have set is nothing', async () => {
  const store = await freshStore()
  expect(await getRunsAtOnce(store)).toBeUndefined()
  await setRunsAtOnce(store, 3)
  expect(await getRunsAtOnce(await sameStore(store))).toBe(3)
  await setRunsAtOnce(store, undefined)
  expect(await getRunsAtOnce(store)).toBeUndefined()
  for (const odd of [0, 17, 1.5, Number.NaN, '4']) {
    await setSetting(store, 'maxConcurrentRuns', odd)
    expect(await getRunsAtOnce(store), String(odd)).toBeUndefined()
  }
  expect([1, 16, 0, 17, 2.5, '2', undefined].filter(isRunsAtOnce)).toEqual([1, 16])
})
