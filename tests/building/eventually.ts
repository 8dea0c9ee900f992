import { vi } from 'vitest'
import { STATE_MS } from '../limits.mjs'

/** Waits until it holds. By itself Vitest gives up after one second, which a busy machine may need. */
export const eventually = <T>(holds: () => T | Promise<T>) =>
  vi.waitFor(holds, { timeout: STATE_MS, interval: 5 })
