import { type Accessor, createEffect, createMemo, onCleanup } from 'solid-js'
import type { RunState } from '../run/state'

/** Draws the jury in pencils of the brand that the run was given. Most runs have none. */
export function createPencils(state: Accessor<RunState>): void {
  const brand = createMemo(() => state().given.materials.find(({ kind }) => kind === 'brand')?.text)
  createEffect(() => {
    const text = brand()
    if (text) onCleanup(paintLater(text))
  })
}

function paintLater(text: string): () => void {
  // A jury in its usual inks is whole: without the part that mixes others nothing is said.
  const painted = import('./brand-inks').then(
    ({ paint }) => paint(text),
    () => () => undefined,
  )
  return () => void painted.then((off) => off())
}
