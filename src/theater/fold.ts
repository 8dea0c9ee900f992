import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import { prefersStill } from './eased'
import { createShown } from './shown'

/**
 * Whether the lanes are folded into the badge. A run that ships folds them: the verdict is what counts then. Every
 * other ending leaves them open, because it asks why, unless the person wants them folded from the beginning.
 */
export function createFold(shipped: Accessor<boolean>, live: Accessor<boolean>) {
  const [wanted] = createShown()
  const isFolded = () => shipped() || wanted() === 'off'
  const [folded, setFolded] = createSignal(isFolded())
  createEffect(
    on(
      shipped,
      (now) => {
        if (now && live()) staged(() => keepingFocus(() => setFolded(true)))
        else keepingFocus(() => setFolded(isFolded))
      },
      { defer: true },
    ),
  )
  return { folded, toggle: () => setFolded((before) => !before) }
}

/** The one staged moment. Where it cannot be drawn, or motion is unwanted, the change simply happens. */
function staged(change: () => void): void {
  if (prefersStill() || !('startViewTransition' in document)) return change()
  // One that is skipped, by a tab out of sight or by the next one, rejects: the change has happened all the same.
  const { ready, finished } = document.startViewTransition(change)
  void Promise.allSettled([ready, finished])
}

/** Who was reading a lane by keyboard goes on at the badge: with its lane gone, the focus would fall to the page. */
function keepingFocus(change: () => void): void {
  const stage = document.activeElement?.closest('.lanes')?.closest('.stage')
  change()
  // Inside an effect the lanes go only once it has ended.
  queueMicrotask(() => {
    if (!stage?.contains(document.activeElement)) stage?.querySelector<HTMLElement>('.badge button')?.focus()
  })
}
