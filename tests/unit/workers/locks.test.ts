// Of several locks that are granted at once one is kept, and one that is granted too late is given back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeAnyLock } from '../../../workers/locks'
import { served } from './scene'

const held = new Set<string>()

type Hold = (lock: { readonly name: string }) => Promise<void>

/** Locks whose grants are on their way already when a wait is ended. */
async function grant(name: string, hold: Hold) {
  held.add(name)
  await hold({ name }).finally(() => held.delete(name))
}

function offer(request: (name: string, hold: Hold) => Promise<void>) {
  const locks = { request: (name: string, _: unknown, hold: Hold) => request(name, hold) }
  vi.stubGlobal('navigator', { locks })
}

beforeEach(() => held.clear())
afterEach(() => vi.unstubAllGlobals())

test('of several that are granted at once it keeps one', async () => {
  offer(grant)
  const release = await takeAnyLock(['a', 'b', 'c'], new AbortController().signal)
  await served()
  expect([...held]).toEqual(['a'])
  release()
  await served()
  expect([...held]).toEqual([])
})

test('one that is granted after the wait has ended is given back', async () => {
  const cause = new DOMException('Left.', 'AbortError')
  offer((name, hold) => (name === 'a' ? Promise.reject(cause) : served().then(() => grant(name, hold))))
  await expect(takeAnyLock(['a', 'b'], AbortSignal.abort())).rejects.toBe(cause)
  await served()
  await served()
  expect([...held]).toEqual([])
})
