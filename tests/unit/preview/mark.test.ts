// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const load = () => import('../../../src/preview/mark')

test('[SAFETY 2.6] a page that was running when the app stopped is known at the next start', async () => {
  const before = await load()
  before.markRunning('abc')
  expect(before.stoppedLastTime('abc')).toBe(false)
  vi.resetModules()
  const after = await load()
  expect(after.stoppedLastTime('abc')).toBe(true)
  expect(after.stoppedLastTime('def')).toBe(false)
})

test('[SAFETY 2.6] one that ran well is forgotten, and so is one that was left', async () => {
  const { markRunning, clearMark } = await load()
  markRunning('abc')
  clearMark()
  vi.resetModules()
  expect((await load()).stoppedLastTime('abc')).toBe(false)
  markRunning('abc')
  dispatchEvent(new Event('pagehide'))
  vi.resetModules()
  expect((await load()).stoppedLastTime('abc')).toBe(false)
})

test('where storage is closed nothing is known, and nothing thrown', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError')
    })
  const { markRunning, clearMark, stoppedLastTime } = await load()
  markRunning('abc')
  clearMark()
  expect(stoppedLastTime('abc')).toBe(false)
})
