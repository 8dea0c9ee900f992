import { expect, test } from 'vitest'
import { getRunsAtOnce, isRunsAtOnce, setRunsAtOnce } from '../../../src/store/runs-at-once'
import { setSetting } from '../../../src/store/settings'
import { freshStore, sameStore } from './fixture'

test('is kept for all tabs, and forgotten when it is emptied', async () => {
  const store = await freshStore()
  expect(await getRunsAtOnce(store)).toBeUndefined()
  await setRunsAtOnce(store, 3)
  expect(await getRunsAtOnce(await sameStore(store))).toBe(3)
  await setRunsAtOnce(store, undefined)
  expect(await getRunsAtOnce(store)).toBeUndefined()
})

test.each([0, 17, 1.5, Number.NaN, '4'])(
  '%s, which nobody could have set, counts as nothing',
  async (kept) => {
    const store = await freshStore()
    await setSetting(store, 'maxConcurrentRuns', kept)
    expect(await getRunsAtOnce(store)).toBeUndefined()
  },
)

test.each([
  [1, true],
  [16, true],
  [0, false],
  [17, false],
  [2.5, false],
  ['2', false],
  [undefined, false],
])('%s can be set: %s', (value, can) => expect(isRunsAtOnce(value)).toBe(can))
