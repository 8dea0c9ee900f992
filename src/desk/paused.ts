import { type Accessor, createEffect, createSignal, onCleanup, untrack } from 'solid-js'

/** While someone types, nobody wants an answer for each letter. */
const PAUSE_MS = 400

/** A value once it has rested for a moment. */
export function createPaused<T>(value: Accessor<T>): Accessor<T> {
  const [paused, setPaused] = createSignal(untrack(value))
  createEffect(() => {
    const next = value()
    const timer = setTimeout(() => setPaused(() => next), PAUSE_MS)
    onCleanup(() => clearTimeout(timer))
  })
  return paused
}
