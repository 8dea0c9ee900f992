import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { Event } from '../../run/event'
import { readSlices, type Source } from './slices'

/** Takes the events of a run, from the first one on. */
export interface Taker {
  add(events: readonly Event[]): void
}

/** Between two tellings of how far it has come: lists are made anew with each. */
const TELL_MS = 200

/**
 * Reads a run to its end in the background, and on as it grows. Gives how many events have been taken. Another taker
 * begins at the first event; without one nothing is read.
 */
export function createReadThrough(
  source: Accessor<Source | undefined>,
  count: Accessor<number>,
  taker: Accessor<Taker | undefined>,
): { readonly read: Accessor<number>; readonly failed: Accessor<boolean> } {
  const [read, setRead] = createSignal(0, { equals: false })
  const [failed, setFailed] = createSignal(false)
  createEffect(
    on([source, taker], ([from, into]) => {
      setRead(0)
      setFailed(false)
      if (from && into) readOn(from, into)
    }),
  )

  function readOn(from: Source, into: Taker): void {
    const over = new AbortController()
    const teller = createTeller(setRead)
    let at = 0
    let going = false
    const take = (events: readonly Event[]) => {
      into.add(events)
      at += events.length
      teller.tell(at)
    }
    const go = async () => {
      if (going) return
      going = true
      await readSlices(from, at, take, over.signal).catch(() => setFailed(!over.signal.aborted))
      going = false
    }
    createEffect(on(count, () => void go()))
    onCleanup(() => {
      over.abort()
      teller.stop()
    })
  }

  return { read, failed }
}

/** Tells at once, then no more often than has been said; the last number always. */
function createTeller(tell: (at: number) => void): { tell: (at: number) => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let told = Number.NEGATIVE_INFINITY
  let newest = 0
  const now = () => {
    timer = undefined
    told = performance.now()
    tell(newest)
  }
  return {
    tell(at) {
      newest = at
      if (performance.now() - told > TELL_MS && timer === undefined) now()
      else timer ??= setTimeout(now, TELL_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
