const Observer = MutationObserver
const later = setTimeout
const QUIET_MS = 250

/** Resolves when the page has not changed for a moment, or when the time is over. */
export function settled(withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    let quiet = later(end, QUIET_MS)
    const observer = new Observer(() => {
      clearTimeout(quiet)
      quiet = later(end, QUIET_MS)
    })
    function end() {
      observer.disconnect()
      resolve()
    }
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    later(end, withinMs)
  })
}
