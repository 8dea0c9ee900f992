import { createEffect, createMemo, on, onCleanup } from 'solid-js'
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

/** A hand that scrubs rests for less: an address for each frame would keep the browser busy, and some refuse. */
const RESTED_MS = 250

/**
 * Once the place on show rests, the address says it. The history stays as it is: going back leads to another run. An address that
 * was asked for while it rested is on its way to be followed: written over now, it would lead nowhere.
 */
export function followPlace({ show, view }: Pick<Showing, 'show' | 'view'>): void {
  const rests = createMemo(() => (view()?.playing === false ? view()?.seq : undefined))
  createEffect(
    on([show, rests], ([on_show, seq]) => {
      if (!on_show || seq === undefined) return
      const before = location.hash
      const timer = setTimeout(() => location.hash === before && write(on_show, view()), RESTED_MS)
      onCleanup(() => clearTimeout(timer))
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
