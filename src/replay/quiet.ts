/** Long enough for a hand that scrubs to be still. */
const STILL_MS = 300

/** Waits until nothing has moved for a while and the browser has nothing else to do. `movedAt` is of the clock of `performance`. */
export async function quiet(movedAt: () => number): Promise<void> {
  for (;;) {
    const left = STILL_MS - (performance.now() - movedAt())
    if (left > 0) await new Promise((later) => setTimeout(later, left))
    else if (await isIdle()) return
  }
}

/** Where the browser tells of its leisure; Safari does not, and a turn of the loop has to do. */
function isIdle(): Promise<boolean> {
  return new Promise((told) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback((deadline) => told(deadline.timeRemaining() > 4))
    else setTimeout(() => told(true), 50)
  })
}
