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

test('a page that has a controller is controlled', async () => {
  container.controller = {}
  expect(await isControlled()).toBe(true)
})

test('on the first visit it waits to be controlled', async () => {
  const told = vi.fn()
  const waiting = isControlled().then(told)
  await new Promise((next) => setTimeout(next, 5))
  expect(told).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  await waiting
  expect(told).toHaveBeenCalledWith(true)
})

test('it does not wait for a control that never comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = isControlled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await waiting).toBe(false)
})

test('a page past its service worker is told at once', async () => {
  container.active = { state: 'activated' }
  expect(await isControlled()).toBe(false)
})

test.each([
  ['switched off', () => vi.stubGlobal('location', { search: '?sw=off' })],
  ['not supported', () => vi.stubGlobal('navigator', {})],
])('a service worker that is %s controls nothing', async (_, stub) => {
  container.controller = {}
  stub()
  expect(await isControlled()).toBe(false)
})

test('in development the server puts up the wall', async () => {
  vi.stubEnv('DEV', true)
  vi.stubGlobal('navigator', {})
  expect(await isControlled()).toBe(true)
})
