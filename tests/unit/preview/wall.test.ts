// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { wallHolds } from '../../../src/preview/wall'

let holds: typeof wallHolds
let asked = 0

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  asked = 0
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
  holds = (await import('../../../src/preview/wall')).wallHolds
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const reach = (answer: () => Promise<{ text: () => Promise<string> }>) =>
  vi.stubGlobal('fetch', () => {
    asked += 1
    return answer()
  })
const there = async () => ({ text: async () => 'probe-answer' })

/** Asks, and has the probe say this, if anything. */
async function askWith(said?: string): Promise<boolean> {
  const answer = holds()
  await vi.advanceTimersByTimeAsync(10)
  const source = document.querySelector('iframe')?.contentWindow
  if (source && said)
    dispatchEvent(new MessageEvent('message', { source, origin: location.origin, data: said }))
  await vi.advanceTimersByTimeAsync(5000)
  return answer
}

test.each([
  ['refused', true],
  ['answered', false],
])('[SAFETY 2.6] what is %s is known from then on', async (said, expected) => {
  reach(there)
  expect(await askWith(said)).toBe(expected)
  expect(await askWith()).toBe(expected)
  expect(asked).toBe(1)
})

test.each([
  ['a probe that never speaks', there],
  ['a lost connection', () => Promise.reject(new TypeError('lost'))],
  ['an answer from elsewhere', async () => ({ text: async () => '<!doctype html>' })],
])('[SAFETY 2.6] after %s it is tried again', async (_, first) => {
  reach(first)
  expect(await askWith()).toBe(false)
  reach(there)
  expect(await askWith('refused')).toBe(true)
})

test('[SAFETY 2.6] what else is said is no answer', async () => {
  reach(there)
  expect(await askWith('yes')).toBe(false)
  expect(await askWith('refused')).toBe(true)
})
