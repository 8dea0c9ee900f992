import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'

const DURATION_MS = 600

/** A number that walks to its new value as the bars do. Still when motion is unwanted, and on first sight. */
export function createEased(target: Accessor<number | undefined>): Accessor<number | undefined> {
  const [shown, setShown] = createSignal(target())
  let frame = 0
  const stop = () => cancelAnimationFrame(frame)

  function walk(from: number, to: number) {
    const started = performance.now()
    const step = (now: number) => {
      const done = Math.min(1, Math.max(0, now - started) / DURATION_MS)
      setShown(done === 1 ? to : from + (to - from) * (1 - (1 - done) ** 3))
      if (done < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }

  createEffect(
    on(
      target,
      (to) => {
        stop()
        const from = shown()
        if (from === undefined || to === undefined || prefersStill()) return setShown(to)
        walk(from, to)
        return undefined
      },
      { defer: true },
    ),
  )
  onCleanup(stop)
  return shown
}

/** Where nobody can be asked, nothing moves. */
export function prefersStill(): boolean {
  return typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches
}
