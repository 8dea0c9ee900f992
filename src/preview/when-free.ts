import { limits } from '../run/limits'
import type { ChamberOptions } from './chamber'
import { ChamberError } from './chamber-error'
import { secretOnScreen, typing, watchFields } from './guard'

/** Whoever types pauses. Without a pause, a page is better measured as it was written than not at all. */
const PAUSE_WITHIN_MS = limits.measureMs / 4

/** Resolves once nothing that the person does forbids a frame here: no secret on screen, nor typing beside a page with scripts. */
export function whenFree({ mode, signal }: Pick<ChamberOptions, 'mode' | 'signal'>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const block = () => reject(new ChamberError('blocked'))
  const stop = () => reject(signal && isLate(signal) ? new ChamberError('blocked') : endOf(signal))
  const runs = mode === 'running'
  const look = () => !secretOnScreen() && !(runs && typing()) && resolve()
  const whole = setTimeout(block, limits.measureMs)
  const pause = runs ? setTimeout(() => secretOnScreen() || block(), PAUSE_WITHIN_MS) : undefined
  const unwatch = watchFields(look)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) reject(endOf(signal))
  else look()
  return promise.finally(() => {
    clearTimeout(whole)
    clearTimeout(pause)
    unwatch()
    signal?.removeEventListener('abort', stop)
  })
}

/** What an ended signal says of a page: that its time was over, or that nobody wants it. */
export function endOf(signal: AbortSignal | undefined): ChamberError {
  return new ChamberError(signal && isLate(signal) ? 'too_late' : 'stopped')
}

function isLate({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError'
}
