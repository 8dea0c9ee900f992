import { apply } from './native'

const Observer = MutationObserver
const later = setTimeout
const never = clearTimeout
const { observe, disconnect } = MutationObserver.prototype
const QUIET_MS = 250

/**
 * Calls back once the page has not changed for a moment, or when the time is over. It is no promise: what comes of one is asked
 * for its `then`, which the page may have put onto every object.
 */
export function whenSettled(withinMs: number, told: () => void) {
  let over = false
  let quiet = later(end, QUIET_MS)
  const observer = new Observer(() => {
    never(quiet)
    quiet = later(end, QUIET_MS)
  })
  function end() {
    if (over) return
    over = true
    apply(disconnect, observer, [])
    told()
  }
  const all = { subtree: true, childList: true, attributes: true, characterData: true }
  apply(observe, observer, [document, all])
  later(end, withinMs)
}
