import { type Accessor, createSignal, onCleanup } from 'solid-js'

/** Whether what the library is narrowed down by has a column of its own. */
export function createWide(): Accessor<boolean> {
  const query = globalThis.matchMedia?.('(min-width: 64rem)')
  const [wide, setWide] = createSignal(query?.matches ?? true)
  const look = () => setWide(query?.matches ?? true)
  query?.addEventListener('change', look)
  onCleanup(() => query?.removeEventListener('change', look))
  return wide
}
