import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { reasonOf } from '../run/reason'
import type { LibrarySay } from './words'

/** What was done last, and how it is taken back. */
export interface Told {
  readonly text: () => string
  readonly undo?: (() => void) | undefined
}

export interface Telling {
  readonly told: Accessor<Told | undefined>
  readonly trashed: (n: number, stays: number, undo: (() => void) | undefined) => void
  readonly restored: (n: number) => void
  readonly purged: (n: number) => void
  readonly failed: (cause: unknown) => void
  readonly dismiss: () => void
}

/** What can be taken back is offered for so long; the trash keeps it for longer. */
export const UNDO_MS = 10_000

export function createTelling(say: LibrarySay): Telling {
  const [told, setTold] = createSignal<Told>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(next: Told | undefined) {
    clearTimeout(timer)
    setTold(next)
    if (next) timer = setTimeout(() => setTold(undefined), UNDO_MS)
  }

  onCleanup(() => clearTimeout(timer))

  const stay = (n: number) => (n > 0 ? [say('library.told.stays', { n })] : [])
  return {
    told,
    trashed: (n, stays, undo) =>
      tell({
        text: () => [...(n > 0 ? [say('library.told.trashed', { n })] : []), ...stay(stays)].join(' '),
        undo: undo && (() => (tell(undefined), undo())),
      }),
    restored: (n) => tell({ text: () => say('library.told.restored', { n }) }),
    purged: (n) => tell({ text: () => say('library.told.purged', { n }) }),
    failed: (cause) =>
      tell({
        text: () => say('library.told.failed', { reason: reasonOf(cause) }),
      }),
    dismiss: () => tell(undefined),
  }
}
