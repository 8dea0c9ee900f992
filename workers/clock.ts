import type { Sleep } from '../src/models/scripted'

/** As long as a timer can be set for: beyond that it would fire at once. */
const LONGEST_MS = 2 ** 31 - 1
/** The two clocks of a machine drift apart by less than this. By more, it has slept or its clock was set. */
const JUMP_MS = 1000

/** A clock that counts the time that the machine sleeps, and that setting the machine's clock back does not turn back. */
export interface RunClock {
  /** Milliseconds since the run was created. */
  readonly now: () => number
  /** Calls back once that moment has come; returns how to forget it. */
  readonly at: (time: number, fire: () => void) => () => void
  /** Looks whether a moment has come while timers stood still. */
  readonly woke: () => void
}

interface Timer {
  readonly due: number
  readonly fire: () => void
  id?: ReturnType<typeof setTimeout>
}

/** Real time for a run that began `elapsed` milliseconds ago. */
export function createClock(elapsed = 0): RunClock {
  const time = createTime()
  const zero = time() - elapsed
  const timers = new Set<Timer>()
  const now = () => Math.round(time() - zero)

  function at(due: number, fire: () => void): () => void {
    const timer: Timer = { due, fire }
    timers.add(timer)
    arm(timer)
    return () => forget(timer)
  }

  function arm(timer: Timer) {
    const wait = Math.min(LONGEST_MS, Math.max(0, timer.due - now()))
    timer.id = setTimeout(() => {
      woke()
      // It was early, or could not be set for as long as it has to wait.
      if (timers.has(timer)) arm(timer)
    }, wait)
  }

  /** Any tick looks after all of them: after a sleep each timer still waits for what was left of it. */
  function woke() {
    const due = [...timers].filter((timer) => timer.due <= now()).sort((one, other) => one.due - other.due)
    // What fires first may have another one forgotten.
    for (const timer of due) if (forget(timer)) timer.fire()
  }

  function forget(timer: Timer): boolean {
    clearTimeout(timer.id)
    return timers.delete(timer)
  }

  return { now, at, woke }
}

/** Milliseconds that never go back. The steady clock stands still while the machine sleeps; the one on the wall does not. */
function createTime(): () => number {
  let slept = 0
  let apart = Date.now() - performance.now()
  return () => {
    const jump = Date.now() - performance.now() - apart
    if (jump > JUMP_MS) slept += jump
    if (Math.abs(jump) > JUMP_MS) apart += jump
    return performance.now() + slept
  }
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
