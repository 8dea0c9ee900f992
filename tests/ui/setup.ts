import { cleanup, configure } from '@solidjs/testing-library'
import { afterEach, beforeEach, vi } from 'vitest'
import { STATE_MS } from '../limits.mjs'

// A state may take its time where other tests run beside: the second that is given by itself is for an idle machine.
configure({ asyncUtilTimeout: STATE_MS })

// Files share one window. What one has drawn, kept or put in the place of something must not be found by the next.
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
})
