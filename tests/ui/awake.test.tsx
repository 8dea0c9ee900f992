import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stayAwake } from '../../src/page/awake'

/** Locks of a screen, as a browser hands them out. */
let given: { released: boolean; release: () => Promise<void> }[] = []
const woke = vi.fn()
let end = () => {}

const offer = (value: { request: () => Promise<unknown> } | undefined) =>
  Object.defineProperty(navigator, 'wakeLock', { value, configurable: true })

function show(value: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value, configurable: true })
  // A browser lets go of the lock of a page that nobody sees.
  if (value === 'hidden') for (const held of given) held.released = true
  document.dispatchEvent(new Event('visibilitychange'))
}

/** What was asked of the browser is answered after so few turns. */
async function turns() {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

async function start() {
  end = stayAwake(woke)
  await turns()
}

const released = () => given.map((held) => held.released)

beforeEach(() => {
  given = []
  show('visible')
  offer({
    request: async () => {
      const held = { released: false, release: async () => void (held.released = true) }
      given.push(held)
      return held
    },
  })
})
afterEach(() => {
  end()
  woke.mockClear()
})

test('the screen stays on while runs go on, and no longer', async () => {
  await start()
  expect(released()).toEqual([false])
  end()
  await turns()
  expect(released()).toEqual([true])
})

test('a page that was hidden takes it again when it is seen again, and says that it may have slept', async () => {
  await start()
  show('hidden')
  await turns()
  expect([given.length, woke.mock.calls.length]).toEqual([1, 1])
  show('visible')
  await turns()
  expect(released()).toEqual([true, false])
  expect(woke).toHaveBeenCalledTimes(2)
})

test('a page that is taken up says so as well, and takes nothing twice', async () => {
  await start()
  document.dispatchEvent(new Event('resume'))
  window.dispatchEvent(new Event('pageshow'))
  await turns()
  expect([woke.mock.calls.length, given.length]).toEqual([3, 1])
})

test('once it has ended it hears nothing more', async () => {
  end = stayAwake(woke)
  end()
  show('hidden')
  show('visible')
  await turns()
  expect(woke).toHaveBeenCalledOnce()
  expect(released()).not.toContain(false)
})

test('a browser that refuses, or has no such lock, changes nothing', async () => {
  offer({ request: () => Promise.reject(new DOMException('The battery is low.', 'NotAllowedError')) })
  await start()
  end()
  offer(undefined)
  await start()
  expect(woke).toHaveBeenCalledTimes(2)
})
