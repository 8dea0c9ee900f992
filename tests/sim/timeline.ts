import type { Sleep } from '../../src/models/scripted'

/** The time of one simulated run. It passes only when somebody lets the next thing happen. */
export interface Timeline {
  readonly now: () => number
  /** Time goes on without anything having happened in it, as when a device slept. */
  readonly leap: (ms: number) => void
  /** Something of the outside world, which no closed tab takes with it. */
  readonly at: (time: number, fire: () => void) => () => void
  /** The clock of one tab. */
  readonly tab: () => Tab
  /** Lets the next thing happen; false when nothing is left that could. */
  readonly step: () => boolean
}

/** What a tab has of time, for as long as it lives. */
export interface Tab {
  readonly now: () => number
  readonly at: (time: number, fire: () => void) => () => void
  readonly sleep: Sleep
  readonly isAlive: () => boolean
  /** Closed: none of its timers fires any more. */
  readonly close: () => void
}

interface Timer {
  readonly at: number
  readonly order: number
  readonly fire: () => void
  readonly isWanted: () => boolean
}

export function createTimeline(): Timeline {
  let time = 0
  let order = 0
  let timers: Timer[] = []

  function add(at: number, fire: () => void, isWanted: () => boolean) {
    const timer = { at, order: order++, fire, isWanted }
    timers.push(timer)
    return () => {
      const place = timers.indexOf(timer)
      if (place >= 0) timers.splice(place, 1)
    }
  }

  function step(): boolean {
    const next = first(timers)
    if (!next) return false
    timers.splice(timers.indexOf(next), 1)
    if (!next.isWanted()) return true
    time = Math.max(time, next.at)
    next.fire()
    return true
  }

  function tab(): Tab {
    let alive = true
    const isAlive = () => alive
    const at = (when: number, fire: () => void) => add(when, fire, isAlive)
    const close = () => {
      alive = false
      timers = timers.filter((timer) => timer.isWanted !== isAlive)
    }
    return { now, at, isAlive, close, sleep: sleeping(now, at) }
  }

  const now = () => time
  return { now, tab, step, leap: (ms) => void (time += ms), at: (when, fire) => add(when, fire, () => true) }
}

/** Of two that are due together, the one that was set first. */
function first(timers: readonly Timer[]): Timer | undefined {
  let found = timers[0]
  for (const timer of timers)
    if (found && (timer.at < found.at || (timer.at === found.at && timer.order < found.order))) found = timer
  return found
}

function sleeping(now: Tab['now'], at: Tab['at']): Sleep {
  return (ms, signal) => {
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = () => {
        forget()
        signal.removeEventListener('abort', wake)
        resolve()
      }
      const forget = at(now() + ms, wake)
      signal.addEventListener('abort', wake)
    })
  }
}
