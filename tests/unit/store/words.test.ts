// What the person said of a run comes back in its order, and of two words on one thing the later stays.
import { expect, test } from 'vitest'
import type { WordRow } from '../../../src/store/rows'
import { dropWord, putWords, readWords } from '../../../src/store/words'
import { freshStore } from './fixture'

const row = (run: string, id: string, at: number, reason = 'why'): WordRow => ({
  ...{ run, id, at },
  word: { kind: 'dismissed', finding: id, role: 'critic', text: 'Too quiet', reason },
})

test('words of a run come back in the order in which they were said, those of no other, and none that was dropped', async () => {
  const store = await freshStore()
  const said = async (run: string) => (await readWords(store, run)).map(({ id }) => id)
  await putWords(store, [row('a', 'critic-1.2', 30), row('a', 'brand-1.1', 10), row('ab', 'brand-1.1', 20)])
  expect(await said('a')).toEqual(['brand-1.1', 'critic-1.2'])
  expect(await said('b')).toEqual([])
  await dropWord(store, 'a', 'brand-1.1')
  expect([await said('a'), await said('ab')]).toEqual([['critic-1.2'], ['brand-1.1']])
})

test('of two on the same thing the later one stays, in whichever order they arrive', async () => {
  const store = await freshStore()
  const reasons = async () => (await readWords(store, 'a')).map(({ word }) => 'reason' in word && word.reason)
  await putWords(store, [row('a', 'critic-1.1', 20, 'later')])
  await putWords(store, [row('a', 'critic-1.1', 10, 'earlier')])
  expect(await reasons()).toEqual(['later'])
  await putWords(store, [row('a', 'critic-1.1', 30, 'last')])
  expect(await reasons()).toEqual(['last'])
})
