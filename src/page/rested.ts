import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'

/** Changes that come sooner than this after one another are a hand on its way. */
const QUICK_MS = 300
/** So long the hand has to be still. */
const RESTED_MS = 120

/**
 * Follows a value at once, and through quick changes only when they have come to rest: a page that is shown for a frame of
 * a scrub costs more than all the frames around it. Another `of` is another thing altogether, and is followed at once.
 */
export function createRested<T>(of: Accessor<unknown>, value: Accessor<T>): Accessor<T> {
  const [rested, setRested] = createSignal<T>(value())
  let changed = Number.NEGATIVE_INFINITY
  createEffect(
    on([of, value], ([owner, to], before) => {
      const now = performance.now()
      const isQuick = before?.[0] === owner && now - changed < QUICK_MS
      if (before && before[0] === owner && before[1] !== to) changed = now
      if (!isQuick) return void setRested(() => to)
      const timer = setTimeout(() => setRested(() => to), RESTED_MS)
      onCleanup(() => clearTimeout(timer))
      return undefined
    }),
  )
  return rested
}
