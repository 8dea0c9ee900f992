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

  function write() {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    const wanted = printNarrowing(narrowing())
    // The address may name another place already: that one is somebody else's.
    if (location.hash.startsWith('#/library') && location.hash !== wanted)
      history.replaceState(history.state, '', wanted)
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
      clearTimeout(timer)
      timer = setTimeout(write, WRITTEN_AFTER_MS)
    },
    write,
  }
}
