// @vitest-environment jsdom
/** The mark of a page that runs outlives the app, so that the next start knows which page stopped it. */
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

/** The app starts anew. */
function start() {
  vi.resetModules()
  return import('../../../src/preview/mark')
}

test('[SAFETY 2.6] a page that was running when the app stopped is known at the next start', async () => {
  const before = await start()
  before.markRunning('abc')
  expect(before.stoppedLastTime('abc')).toBe(false)
  const { stoppedLastTime } = await start()
  expect(['abc', 'def'].map(stoppedLastTime)).toEqual([true, false])
})

test('[SAFETY 2.6] one that ran well is forgotten, and so is one that was left', async () => {
  const { markRunning, clearMark } = await start()
  for (const leave of [clearMark, () => dispatchEvent(new Event('pagehide'))]) {
    markRunning('abc')
    leave()
    expect((await start()).stoppedLastTime('abc')).toBe(false)
  }
})

test('where storage is closed nothing is known, and nothing thrown', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError')
    })
  const { markRunning, clearMark, stoppedLastTime } = await start()
  markRunning('abc')
  clearMark()
  expect(stoppedLastTime('abc')).toBe(false)
})
