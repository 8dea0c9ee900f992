import type { Sleep } from '../../src/models/scripted'

interface Timer {
  readonly at: number
  readonly fire: () => void
}

export interface Clock {
  readonly now: () => number
  readonly at: (time: number, fire: () => void) => () => void
  readonly sleep: Sleep
  /** Lets time pass until the promise settles: whenever nothing else happens, the next timer fires. */
  readonly until: <T>(promise: Promise<T>) => Promise<T>
}

/** Time that passes only when nothing else happens. */
export function createClock(start = 0): Clock {
  let time = start
  let timers: Timer[] = []

  function at(when: number, fire: () => void) {
    const timer = { at: when, fire }
    timers.push(timer)
    return () => {
      timers = timers.filter((other) => other !== timer)
    }
  }

  function sleep(ms: number, signal: AbortSignal) {
    return new Promise<void>((resolve) => {
      const wake = () => {
        forget()
        signal.removeEventListener('abort', wake)
        resolve()
      }
      const forget = at(time + ms, wake)
      signal.addEventListener('abort', wake)
    })
  }

  function fireNext() {
    const next = timers.reduce<Timer | undefined>(
      (first, timer) => (first && first.at <= timer.at ? first : timer),
      undefined,
    )
    if (!next) throw new Error('Nothing is left that could happen, and the promise has not settled.')
    timers = timers.filter((other) => other !== next)
    time = Math.max(time, next.at)
    next.fire()
  }

  async function until<T>(promise: Promise<T>): Promise<T> {
    let settled = false
    const mark = () => {
      settled = true
    }
    promise.then(mark, mark)
    await quiet()
    while (!settled) {
      fireNext()
      await quiet()
    }
    return promise
  }

  return { now: () => time, at, sleep, until }
}

/** Resolves once every promise that was ready has been served. */
function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
