/** The address follows what a hand does, once it rests. */
export interface LateAddress {
  /** Something was done: the address is due when nothing has followed for a moment. */
  readonly due: () => void
  /** Writes what is due now: the page is left. */
  readonly write: () => void
  /** Nothing is due any more: the address has led elsewhere. */
  readonly forget: () => void
}

/**
 * Writes the address over, late: browsers count how often it changes, and forbid it where that is once a key. An address that
 * was asked for meanwhile is on its way to be followed: written over now, it would lead nowhere.
 */
export function createLateAddress(restMs: number, replace: () => void): LateAddress {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The address that what is due was done at. */
  let from = ''

  function forget() {
    clearTimeout(timer)
    timer = undefined
  }

  function write() {
    if (timer === undefined) return
    forget()
    if (location.hash === from) replace()
  }

  return {
    due() {
      if (timer === undefined) from = location.hash
      clearTimeout(timer)
      timer = setTimeout(write, restMs)
    },
    write,
    forget,
  }
}
