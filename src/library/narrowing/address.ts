import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import { type Narrowing, printNarrowing, readNarrowing } from './narrowing'

/** Browsers count how often an address changes, and forbid it where that is once a key. */
const WRITTEN_AFTER_MS = 300

export interface Narrowed {
  readonly narrowing: Accessor<Narrowing>
  readonly narrow: (next: Narrowing) => void
  /** Writes what was not written yet: the page is left. */
  readonly write: () => void
}

/** What the library is narrowed down to: it is in the address, so that a reload and the way back find it. */
export function createNarrowed(query: Accessor<string>): Narrowed {
  const [narrowing, setNarrowing] = createSignal(readNarrowing(query()))
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The address that this was narrowed down from. */
  let from = ''

  function write() {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    const wanted = printNarrowing(narrowing())
    // Asked for meanwhile, another address is on its way to be followed: written over now, it would lead nowhere.
    if (location.hash === from && from !== wanted) history.replaceState(history.state, '', wanted)
  }

  createEffect(
    on(
      query,
      (now) => {
        clearTimeout(timer)
        timer = undefined
        setNarrowing(readNarrowing(now))
      },
      { defer: true },
    ),
  )
  onCleanup(write)

  return {
    narrowing,
    narrow(next) {
      setNarrowing(next)
      if (timer === undefined) from = location.hash
      clearTimeout(timer)
      timer = setTimeout(write, WRITTEN_AFTER_MS)
    },
    write,
  }
}
