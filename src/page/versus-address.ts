import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import { createLateAddress } from '../controls/late-address'
import { printVersus, readVersus, type VersusAddress } from '../library/versus/address'

const REST_MS = 300

export interface VersusPlace {
  readonly now: Accessor<VersusAddress>
  /** Goes to another comparison: Back leads to this one. */
  readonly go: (change: Partial<VersusAddress>) => void
  /** Looks at this one in another way: Back leads to where one came from. */
  readonly look: (change: Partial<VersusAddress>) => void
  /** The pages were scrolled. Written down once they rest. */
  readonly scrolled: (at: number) => void
}

/** What is compared and how is what the address says, and nothing else. */
export function createVersusPlace(query: Accessor<string>): VersusPlace {
  const [now, setNow] = createSignal(readVersus(query()))
  let at = now().at
  const write = () => history.replaceState(history.state, '', printVersus({ ...now(), at }))
  const address = createLateAddress(REST_MS, write)
  createEffect(
    on(
      query,
      (next) => {
        address.forget()
        const read = readVersus(next)
        ;({ at } = read)
        setNow(read)
      },
      { defer: true },
    ),
  )
  onCleanup(address.forget)

  function look(change: Partial<VersusAddress>) {
    setNow((before) => ({ ...before, ...change, at }))
    write()
  }

  function go(change: Partial<VersusAddress>) {
    address.forget()
    const next = { ...now(), at, ...change }
    const hash = printVersus(next)
    if (location.hash !== hash) location.hash = hash
    at = next.at
    setNow(next)
  }

  function scrolled(to: number) {
    at = Math.round(to)
    address.due()
  }

  return { now, go, look, scrolled }
}
