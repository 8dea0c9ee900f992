import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stayAwake } from '../../src/page/awake'

/** A screen's lock, as a browser hands it out. */
function sentinel() {
  const held = { released: false, release: async () => void (held.released = true) }
  return held
}

let given: ReturnType<typeof sentinel>[] = []
let end = () => {}

function offer(request: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
}

function show(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  // A browser lets go of the lock of a page that nobody sees.
  if (state === 'hidden') for (const held of given) held.released = true
  document.dispatchEvent(new Event('visibilitychange'))
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(() => {
  given = []
  show('visible')
  offer(async () => {
    const held = sentinel()
    given.push(held)
    return held
  })
})
afterEach(() => end())

test('the screen stays on while runs go on, and no longer', async () => {
  end = stayAwake(() => {})
  await settled()
  expect(given.map(({ released }) => released)).toEqual([false])
  end()
  await settled()
  expect(given.map(({ released }) => released)).toEqual([true])
})

test('a page that was hidden takes it again when it is seen again, and says that it may have slept', async () => {
  const woke = vi.fn()
  end = stayAwake(woke)
  await settled()
  woke.mockClear()
  show('hidden')
  await settled()
  expect([given.length, woke.mock.calls.length]).toEqual([1, 0])
  show('visible')
  await settled()
  expect(given.map(({ released }) => released)).toEqual([true, false])
  expect(woke).toHaveBeenCalledTimes(1)
})

test.each([
  ['resume', document],
  ['pageshow', window],
] as const)('%s says so as well, and takes nothing twice', async (name, target) => {
  const woke = vi.fn()
  end = stayAwake(woke)
  await settled()
  woke.mockClear()
  target.dispatchEvent(new Event(name))
  await settled()
  expect([woke.mock.calls.length, given.length]).toEqual([1, 1])
})

test('once it has ended it hears nothing more', async () => {
  const woke = vi.fn()
  end = stayAwake(woke)
  end()
  await settled()
  woke.mockClear()
  show('hidden')
  show('visible')
  await settled()
  expect(woke).not.toHaveBeenCalled()
  expect(given.every(({ released }) => released)).toBe(true)
})

test('a browser that refuses, or has no such lock, changes nothing', async () => {
  const woke = vi.fn()
  offer(() => Promise.reject(new DOMException('The battery is low.', 'NotAllowedError')))
  end = stayAwake(woke)
  await settled()
  expect(woke).toHaveBeenCalledTimes(1)
  end()
  Object.defineProperty(navigator, 'wakeLock', { value: undefined, configurable: true })
  end = stayAwake(woke)
  await settled()
  expect(woke).toHaveBeenCalledTimes(2)
})
