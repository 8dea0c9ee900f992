import type { Sleep } from '../src/models/scripted'

/** Real time for a run that began `elapsed` milliseconds ago. */
export function createClock(elapsed = 0) {
  const zero = performance.now() - elapsed
  const now = () => Math.round(performance.now() - zero)

  function at(time: number, fire: () => void): () => void {
    const timer = setTimeout(fire, Math.max(0, time - now()))
    return () => clearTimeout(timer)
  }

  return { now, at }
}

/** Waits, `pace` times as fast as asked; an abort ends the wait. */
export function createSleep(pace: number): Sleep {
  return (ms, signal) =>
    new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, ms / pace)
      signal.addEventListener('abort', wake)
    })
}
