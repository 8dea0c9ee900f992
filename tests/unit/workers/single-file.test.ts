// Work that is asked for while it goes on is done once more, never twice at the same time.
import { expect, test } from 'vitest'
import { singleFile } from '../../../workers/single-file'
import { served } from './scene'

function work() {
  const ends: ((failed?: boolean) => void)[] = []
  let [running, most] = [0, 0]
  const begin = singleFile(async () => {
    running += 1
    most = Math.max(most, running)
    try {
      await new Promise<void>((resolve, reject) =>
        ends.push((failed) => (failed ? reject(new Error('It broke.')) : resolve())),
      )
    } finally {
      running -= 1
    }
  })
  return { begin, ends, most: () => most }
}

test('asked again and again while it works, it works once more, and its askers wait for work that began after the asking', async () => {
  const { begin, ends, most } = work()
  const first = begin()
  await served()
  let done = 0
  const later = [begin(), begin()].map((asked) => asked.then(() => (done += 1)))
  ends[0]?.()
  await first
  await served()
  expect([ends.length, done]).toEqual([2, 0])
  ends[1]?.()
  await Promise.all(later)
  expect([ends.length, most()]).toEqual([2, 1])
})

test('one that fails tells its asker, and the next one works', async () => {
  const { begin, ends } = work()
  const first = begin()
  await served()
  const second = begin()
  ends[0]?.(true)
  await expect(first).rejects.toThrow('It broke.')
  await served()
  ends[1]?.()
  await expect(second).resolves.toBeUndefined()
})
