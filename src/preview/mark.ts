const KEY = 'previewing'
// Read once, before this page has written it: what stands there was left by one that stopped.
const left = localStorage.getItem(KEY)

/** Whether this page was running when the app stopped, and has most likely stopped it. */
export function stoppedLastTime(hash: string): boolean {
  return left === hash
}

/** Written before a page runs: afterwards there may be nobody left to write it. */
export function markRunning(hash: string): void {
  localStorage.setItem(KEY, hash)
}

/** The page runs and the app still answers, or the page is gone. */
export function clearMark(): void {
  localStorage.removeItem(KEY)
}
