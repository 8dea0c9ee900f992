import type { Sleep } from '../src/models/scripted'

/** A timer that is asked to wait longer fires at once. */
const LONGEST_MS = 2 ** 31 - 1

/** Real time for a run that began `elapsed` milliseconds ago. */
export function createClock(elapsed = 0) {
  const zero = performance.now() - elapsed
  const now = () => Math.round(performance.now() - zero)

  function at(time: number, fire: () => void): () => void {
    const timer = setTimeout(fire, Math.min(LONGEST_MS, Math.max(0, time - now())))
    return () => clearTimeout(timer)
  }

  return { now, at }
}

/** Browsers make every timer at least this long once a few have followed each other. */
const SHORTEST_MS = 4

/**
 * Waits, `pace` times as fast as asked; an abort ends the wait. Waits too short for a timer are saved up, or a quick
 * pace would be ruled by the timers.
 */
export function createSleep(pace: number): Sleep {
  let owed = 0

  return (ms, signal) => {
    owed += ms / pace
    // An abort that has gone by would never wake the timer.
    if (signal.aborted || owed < SHORTEST_MS) return Promise.resolve()
    const wait = owed
    owed = 0
    return timer(wait, signal)
  }
}

function timer(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(pending)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const pending = setTimeout(wake, ms)
    signal.addEventListener('abort', wake)
  })
}
