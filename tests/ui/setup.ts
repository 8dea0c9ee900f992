import { cleanup, configure } from '@solidjs/testing-library'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { STATE_MS } from '../limits.mjs'

// A state may take its time where other tests run beside: the second that is given by itself is for an idle machine.
configure({ asyncUtilTimeout: STATE_MS })

// Files share one window. What a test has drawn or kept must not be found by the next.
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
})

// What a file has put in the place of something goes with it, and so does the place that it went to.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const real of [document, navigator])
    for (const name of Object.getOwnPropertyNames(real))
      if (name in Object.getPrototypeOf(real)) Reflect.deleteProperty(real, name)
  history.replaceState(null, '', '/')
})
