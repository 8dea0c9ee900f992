/** Lets go of a lock. */
export type Release = () => void

/** The lock of the tab, or other window, that drives a run. */
export function runLock(runId: string): string {
  return `run:${runId}`
}

/** Where whoever writes a run says that more of it is on disk. */
export function runChannel(runId: string): BroadcastChannel {
  return new BroadcastChannel(`run:${runId}`)
}

/** Takes the lock, waiting for as long as someone else has it. An abort ends the wait, and rejects. */
export function takeLock(name: string, signal?: AbortSignal): Promise<Release> {
  return new Promise((taken, failed) => {
    const hold = () => new Promise<void>(taken)
    navigator.locks.request(name, signal ? { signal } : {}, hold).catch(failed)
  })
}

/** Takes the lock if it is free now. */
export function tryLock(name: string): Promise<Release | undefined> {
  return new Promise((taken, failed) => {
    const hold = (lock: Lock | null) => {
      if (lock) return new Promise<void>(taken)
      taken(undefined)
      return undefined
    }
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(failed)
  })
}

/** Takes whichever of these locks is free first. An abort ends the wait, and rejects. */
export function takeAnyLock(names: readonly string[], signal: AbortSignal): Promise<Release> {
  const over = new AbortController()
  const either = AbortSignal.any([signal, over.signal])
  return new Promise((taken, failed) => {
    let decided = false
    const won = (release: Release) => {
      // Several may come free at once, and one may be granted while the wait is being ended.
      if (decided) return release()
      decided = true
      over.abort()
      taken(release)
    }
    const lost = (cause: unknown) => {
      decided = true
      failed(cause)
    }
    for (const name of names) takeLock(name, either).then(won, lost)
  })
}
