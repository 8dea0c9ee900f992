import { expect, test } from 'vitest'
import type { WordRow } from '../../../src/store/rows'
import { dropWord, putWords, readWords } from '../../../src/store/words'
import { freshStore } from './fixture'

const row = (run: string, id: string, at: number, reason = 'why'): WordRow => ({
  run,
  id,
  at,
  word: { kind: 'dismissed', finding: id, role: 'critic', text: 'Too quiet', reason },
})

test('words of a run come back in the order in which they were said, and those of no other', async () => {
  const store = await freshStore()
  await putWords(store, [row('a', 'critic-1.2', 30), row('a', 'brand-1.1', 10), row('ab', 'critic-1.1', 20)])
  expect((await readWords(store, 'a')).map(({ id }) => id)).toEqual(['brand-1.1', 'critic-1.2'])
  expect(await readWords(store, 'b')).toEqual([])
})

test('of two on the same thing the later one stays, in whichever order they arrive', async () => {
  const store = await freshStore()
  await putWords(store, [row('a', 'critic-1.1', 20, 'later')])
  await putWords(store, [row('a', 'critic-1.1', 10, 'earlier')])
  expect((await readWords(store, 'a')).map(({ word }) => 'reason' in word && word.reason)).toEqual(['later'])
  await putWords(store, [row('a', 'critic-1.1', 30, 'last')])
  expect((await readWords(store, 'a')).map(({ word }) => 'reason' in word && word.reason)).toEqual(['last'])
})

test('a word that is dropped is gone, and the others stay', async () => {
  const store = await freshStore()
  await putWords(store, [row('a', 'critic-1.1', 1), row('a', 'critic-1.2', 2), row('b', 'critic-1.1', 3)])
  await dropWord(store, 'a', 'critic-1.1')
  expect((await readWords(store, 'a')).map(({ id }) => id)).toEqual(['critic-1.2'])
  expect(await readWords(store, 'b')).toHaveLength(1)
})
