/** How a moment shows at which the page may have slept. */
const WAKING = [
  [document, 'visibilitychange'],
  [document, 'resume'],
  [window, 'pageshow'],
] as const

/**
 * While runs of this page go on: keeps the screen on, because a phone that goes dark stops the page, and says when the
 * page may have slept. Gives how to end it.
 */
export function stayAwake(woke: () => void): () => void {
  let held: WakeLockSentinel | undefined
  let over = false

  async function hold() {
    // Some browsers have none, and one that saves its battery refuses: the run goes on either way.
    const got = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (over) return void got?.release()
    held = got
  }

  function look() {
    if (document.visibilityState !== 'visible') return
    woke()
    // It was lost when the page was hidden.
    if (!held || held.released) void hold()
  }

  for (const [target, name] of WAKING) target.addEventListener(name, look)
  look()
  return () => {
    over = true
    for (const [target, name] of WAKING) target.removeEventListener(name, look)
    void held?.release()
  }
}
