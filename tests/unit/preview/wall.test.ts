// @vitest-environment jsdom
/** Whether the wall around a page holds: a probe within it tries to get out. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { wallHolds } from '../../../src/preview/wall'

let holds: typeof wallHolds
const asked = vi.fn<() => Promise<{ text: () => Promise<string> }>>()
const there = (text = 'probe-answer') => Promise.resolve({ text: async () => text })

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  asked.mockReset().mockImplementation(() => there())
  vi.stubGlobal('fetch', asked)
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
  holds = (await import('../../../src/preview/wall')).wallHolds
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Asks, and has the probe say this, if anything. */
async function askWith(data?: string): Promise<boolean> {
  const answer = holds()
  await vi.advanceTimersByTimeAsync(10)
  const source = document.querySelector('iframe')?.contentWindow
  if (source && data) dispatchEvent(new MessageEvent('message', { source, origin: location.origin, data }))
  await vi.advanceTimersByTimeAsync(5000)
  return answer
}

test.each([
  ['refused', true],
  ['answered', false],
])('[SAFETY 2.6] what is %s is known from then on', async (said, expected) => {
  expect([await askWith(said), await askWith()]).toEqual([expected, expected])
  expect(asked).toHaveBeenCalledOnce()
})

test.each<readonly [string, string | undefined, typeof there]>([
  ['a probe that never speaks', undefined, there],
  ['a probe that says something else', 'yes', there],
  ['a lost connection', undefined, () => Promise.reject(new TypeError('lost'))],
  ['an answer from elsewhere', undefined, () => there('<!doctype html>')],
])('[SAFETY 2.6] after %s it is tried again', async (_, said, first) => {
  asked.mockImplementationOnce(() => first())
  expect([await askWith(said), await askWith('refused')]).toEqual([false, true])
})
