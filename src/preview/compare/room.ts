import { type Accessor, createSignal, onCleanup, onMount } from 'solid-js'

/** What there is for pages, in pixels of the screen. */
export interface Room {
  readonly width: number
  readonly height: number
}

/** Between pages that stand beside each other, in pixels: as `--space-8`. */
const GAP = 8

/** The room of an element, once it is on the page. Nothing where nobody measures. */
export function createRoom(stage: () => HTMLElement | undefined): Accessor<Room> {
  const [room, setRoom] = createSignal<Room>({ width: 0, height: 0 })
  onMount(() => {
    const element = stage()
    if (!element || typeof ResizeObserver !== 'function') return
    const watcher = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect))
    watcher.observe(element)
    onCleanup(() => watcher.disconnect())
  })
  return room
}

/** How large a page of this width is drawn where so many stand beside each other. Never larger than it is. */
export function scaleIn(room: Room, columns: number, width: number): number {
  const each = (room.width - GAP * (columns - 1)) / columns
  return each > 0 ? Math.min(1, each / width) : 1
}
