import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isControlled } from '../../../src/page/controlled'

/** The service worker of the page, as far as it is asked. */
class FakeContainer extends EventTarget {
  controller: object | undefined
  active: { state: string } | undefined
  getRegistration = async () => this.active && { active: this.active }
}

let container: FakeContainer
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  container = new FakeContainer()
  vi.stubEnv('DEV', false)
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('navigator', { serviceWorker: container })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('on the first visit a page waits to be controlled, and not for a control that never comes', async () => {
  const told = vi.fn()
  const waiting = isControlled().then(told)
  await vi.advanceTimersByTimeAsync(5)
  expect(told).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  await waiting
  expect(told).toHaveBeenCalledWith(true)
  const never = isControlled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await never).toBe(false)
})

const controlling = () => (container.controller = {})

test.each<[string, () => void, boolean]>([
  ['that has a controller', controlling, true],
  ['past its service worker', () => (container.active = { state: 'activated' }), false],
  ['without it', () => void (controlling(), vi.stubGlobal('location', { search: '?sw=off' })), false],
  ['in a browser that has none', () => vi.stubGlobal('navigator', {}), false],
  // The server puts up the wall.
  ['in development', () => void (vi.stubEnv('DEV', true), vi.stubGlobal('navigator', {})), true],
])('a page %s is told at once', async (_, stub, is) => {
  stub()
  expect(await isControlled()).toBe(is)
})
