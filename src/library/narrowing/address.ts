import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import { createLateAddress } from '../../controls/late-address'
import { type Narrowing, printNarrowing, readNarrowing } from './narrowing'

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
  const address = createLateAddress(WRITTEN_AFTER_MS, () => {
    const wanted = printNarrowing(narrowing())
    if (location.hash !== wanted) history.replaceState(history.state, '', wanted)
  })

  createEffect(
    on(
      query,
      (now) => {
        address.forget()
        setNarrowing(readNarrowing(now))
      },
      { defer: true },
    ),
  )
  onCleanup(address.write)

  return {
    narrowing,
    narrow(next) {
      setNarrowing(next)
      address.due()
    },
    write: address.write,
  }
}
