import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { Changed } from '../../workers/library-surface'

/** How long changes are gathered: a hundred runs that are imported one by one are a few refreshes, not a hundred. */
const GATHER_MS = 150

/** Counts changes of the library, made here or in another tab. Whoever reads it asks again when it grows. */
export function createChanged(): Accessor<number> {
  const [count, setCount] = createSignal(0)
  onCleanup(onChanged(() => setCount((before) => before + 1)))
  return count
}

/** Tells of changes, the first of a burst at once and the rest gathered. Gives how to stop. */
export function onChanged(tell: () => void): () => void {
  const channel = new BroadcastChannel('library')
  let timer: ReturnType<typeof setTimeout> | undefined
  let more = false
  const rest = () => {
    timer = undefined
    if (!more) return
    more = false
    say()
  }
  const say = () => {
    timer = setTimeout(rest, GATHER_MS)
    tell()
  }
  channel.onmessage = (_: MessageEvent<Changed>) => {
    if (timer === undefined) say()
    else more = true
  }
  return () => {
    clearTimeout(timer)
    channel.close()
  }
}
