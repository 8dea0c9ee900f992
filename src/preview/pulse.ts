import { limits } from '../run/limits'

const BEAT_MS = 500
const STUCK_AFTER = limits.frameSilentMs / BEAT_MS
const WELL_AFTER = 6

/**
 * Asks a frame for a sign of life twice a second. Beats are counted and not the clock: where frame and app share a thread,
 * the app's clock runs on while neither could say anything. A hidden tab is not asked, because its timers are slowed down.
 */
export function makePulse(told: { ask: () => void; onWell: () => void; onStuck: () => void }) {
  let unanswered = 0
  let answered = 0
  const timer = setInterval(() => {
    if (document.hidden) return
    if (unanswered >= STUCK_AFTER) {
      clearInterval(timer)
      told.onStuck()
      return
    }
    unanswered += 1
    told.ask()
  }, BEAT_MS)

  return {
    beat() {
      unanswered = 0
      answered += 1
      if (answered === WELL_AFTER) told.onWell()
    },
    stop: () => clearInterval(timer),
  }
}
