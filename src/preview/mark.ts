const KEY = 'previewing'
// Read once, before this page has written it: what stands there was left by one that stopped.
const left = withStorage((storage) => storage.getItem(KEY))

/** Whether this page was running when the app stopped, and has most likely stopped it. */
export function stoppedLastTime(hash: string): boolean {
  return left === hash
}

/** Written before a page runs: afterwards there may be nobody left to write it. */
export function markRunning(hash: string): void {
  withStorage((storage) => storage.setItem(KEY, hash))
  // Whoever can still leave has not been stopped.
  globalThis.addEventListener?.('pagehide', clearMark, { once: true })
}

/** The page runs and the app still answers, or the page is gone. */
export function clearMark(): void {
  withStorage((storage) => storage.removeItem(KEY))
}

/** Where storage is closed nothing is remembered, and that is all. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}
