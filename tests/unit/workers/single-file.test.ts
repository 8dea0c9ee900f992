import { expect, test } from 'vitest'
import { singleFile } from '../../../workers/single-file'

function work() {
  const ends: ((failed?: boolean) => void)[] = []
  let running = 0
  let most = 0
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

const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

test('asked again and again while it works, it works once more', async () => {
  const { begin, ends, most } = work()
  const first = begin()
  await turn()
  const [second, third] = [begin(), begin()]
  ends[0]?.()
  await first
  await turn()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await Promise.all([second, third])
  expect([ends.length, most()]).toEqual([2, 1])
})

test('who asks while it works waits for work that began after the asking', async () => {
  const { begin, ends } = work()
  void begin()
  await turn()
  let done = false
  const asked = begin().then(() => (done = true))
  ends[0]?.()
  await turn()
  expect(done).toBe(false)
  ends[1]?.()
  await asked
  expect(done).toBe(true)
})

test('one that fails tells its asker, and the next one works', async () => {
  const { begin, ends } = work()
  const first = begin()
  await turn()
  const second = begin()
  ends[0]?.(true)
  await expect(first).rejects.toThrow('It broke.')
  await turn()
  ends[1]?.()
  await expect(second).resolves.toBeUndefined()
})
