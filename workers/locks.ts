/** Lets go of a lock. */
export type Release = () => void

/** The lock of the tab, or other window, that drives a run. */
export function runLock(runId: string): string {
  return `run:${runId}`
}

/** Takes the lock, waiting for as long as someone else has it. */
export function takeLock(name: string): Promise<Release> {
  return new Promise((taken, failed) => {
    navigator.locks.request(name, () => new Promise<void>(taken)).catch(failed)
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
