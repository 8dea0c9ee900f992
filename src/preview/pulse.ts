import { limits } from '../run/limits'

const BEAT_MS = 500
const STUCK_AFTER = limits.frameSilentMs / BEAT_MS
// Scripts may run for a while before the first of our own words there is heard.
const FIRST_AFTER = (limits.scriptsSettleMs + limits.frameSilentMs) / BEAT_MS
const WELL_AFTER = 6

/**
 * Asks a frame for a sign of life twice a second, from the moment its page is in it. Beats are counted and not the clock:
 * where frame and app share a thread, the app's clock runs on while neither could say anything. A hidden tab is not asked,
 * because its timers are slowed down.
 */
export function makePulse(told: { ask: () => void; onWell: () => void; onStuck: () => void }) {
  let unanswered = 0
  let answered = 0
  let timer: ReturnType<typeof setInterval> | undefined

  function look() {
    if (document.hidden) return
    if (unanswered >= (answered > 0 ? STUCK_AFTER : FIRST_AFTER)) {
      clearInterval(timer)
      told.onStuck()
      return
    }
    unanswered += 1
    told.ask()
  }

  return {
    start() {
      clearInterval(timer)
      timer = setInterval(look, BEAT_MS)
    },
    beat() {
      unanswered = 0
      answered += 1
      if (answered === WELL_AFTER) told.onWell()
    },
    stop: () => clearInterval(timer),
  }
}
