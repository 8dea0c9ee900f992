import { type Accessor, createSignal, onCleanup, onMount } from 'solid-js'

/** So much of a page has to be in the window before it counts as looked at. */
const ENOUGH = 0.25

/** Whether an element is in the window. Where that cannot be told, it is. */
export function createInView(element: () => HTMLElement | undefined): Accessor<boolean> {
  const isKnown = 'IntersectionObserver' in globalThis
  const [inView, setInView] = createSignal(!isKnown)
  onMount(() => {
    const watched = element()
    if (!watched || !isKnown) return
    const watcher = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { threshold: ENOUGH },
    )
    watcher.observe(watched)
    onCleanup(() => watcher.disconnect())
  })
  return inView
}
