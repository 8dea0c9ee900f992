import { createEffect, createMemo, on, onCleanup } from 'solid-js'
import { createLateAddress } from '../controls/late-address'
import type { View } from '../replay/player'
import type { Tape } from '../replay/tape'
import { printRoute, type Route, readPlace, readRoute } from './route'
import type { Show } from './show'
import type { Showing } from './showing'

/** The address of the place on show, whole. */
export function linkTo(show: Pick<Show, 'id'>, { seq }: Pick<View, 'seq'>): string {
  return new URL(printRoute({ run: show.id, at: seq }), location.href).href
}

/** The place that an address names, in events; undefined when it names none. */
export function placeIn({ at, t, round }: Omit<Route, 'run'>, tape: Tape): number | undefined {
  if (at !== undefined) return at
  if (t !== undefined) return tape.seqAt(t)
  return round === undefined ? undefined : (tape.landmarks().rounds[round - 1] ?? tape.count)
}

/** A hand that scrubs rests for less. */
const RESTED_MS = 250

/** Once the place on show rests, the address says it. The history stays as it is: going back leads to another run. */
export function followPlace({ show, view }: Pick<Showing, 'show' | 'view'>): void {
  const rests = createMemo(() => (view()?.playing === false ? view()?.seq : undefined))
  createEffect(
    on([show, rests], ([on_show, seq]) => {
      if (!on_show || seq === undefined) return
      const address = createLateAddress(RESTED_MS, () => write(on_show, view()))
      address.due()
      onCleanup(address.forget)
    }),
  )
}

function write(show: Show, view: View | undefined): void {
  const { hash } = location
  const named = readRoute(hash)
  // Another part of the app may be on show by now, or another run on its way.
  if (!view || readPlace(hash).kind !== 'run' || (named && named.run !== show.id)) return
  const isPlain = named === undefined || (named.at === undefined && named.t === undefined && !named.round)
  // What plays by itself when it is opened is not left at its end for whoever comes back.
  if (view.ended && isPlain) return
  const opensThere = !show.recorded && view.seq === view.count
  const wanted = printRoute(opensThere ? { run: show.id } : { run: show.id, at: view.seq })
  if (wanted !== hash) history.replaceState(history.state, '', wanted)
}
