import { type Accessor, createEffect, on, onCleanup, untrack } from 'solid-js'
import type { Place } from './route'

/** Whoever goes to another place begins at its top, and the keyboard with it: what had the focus went with the place before. */
export function createArrival(place: Accessor<Place>): void {
  let from = untrack(place)
  createEffect(
    on(
      place,
      (to) => {
        const stays = to.kind === from.kind
        // The guide goes to its section itself, and another run is chosen without leaving the page.
        if (!stays || (to.kind !== 'help' && to.kind !== 'run')) toTop()
        whenThere(to, (target) => receive(target, stays && to.kind === 'run'))
        from = to
      },
      { defer: true },
    ),
  )
}

function toTop() {
  scrollTo(0, 0)
  document.querySelector('.places')?.scrollTo(0, 0)
}

/** What a place begins with. Parts that are loaded late come after the place itself. */
function beginningOf({ kind }: Place): HTMLElement | null {
  if (kind === 'run') return document.querySelector<HTMLElement>('.shell-main')
  const main = document.querySelector('.places > main')
  return main?.querySelector<HTMLElement>('h2[tabindex="-1"]') ?? main?.querySelector('h2') ?? null
}

function whenThere(place: Place, then: (target: HTMLElement) => void) {
  const look = () => {
    const found = beginningOf(place)
    if (!found) return
    watcher.disconnect()
    then(found)
  }
  const watcher = new MutationObserver(look)
  watcher.observe(document.body, { childList: true, subtree: true })
  onCleanup(() => watcher.disconnect())
  look()
}

/** The place may have given the focus to a field of its own; and whoever chose another run goes on choosing. */
function receive(target: HTMLElement, onlyLost: boolean) {
  const now = document.activeElement
  const lost = now === null || now === document.body
  if (!lost && (onlyLost || target.closest('main')?.contains(now))) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
