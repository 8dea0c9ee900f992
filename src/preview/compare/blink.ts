import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js'

/** How long each side stays: a change a second and a half is seen, and is half of what WCAG 2.3.1 allows. */
const EACH_MS = 700

/** Shows one side after the other, until it is told to stop. Whoever asked for less motion starts it themselves. */
export function createBlink(isOn: Accessor<boolean>) {
  const quiet = matchMedia('(prefers-reduced-motion: reduce)').matches
  const [runs, setRuns] = createSignal(!quiet)
  const [seen, setSeen] = createSignal<'a' | 'b'>('b')
  const turn = () => setSeen((side) => (side === 'a' ? 'b' : 'a'))
  createEffect(() => {
    if (!isOn() || !runs()) return
    const timer = setInterval(turn, EACH_MS)
    onCleanup(() => clearInterval(timer))
  })
  return { quiet, runs, setRuns, seen, turn }
}
