import { createSignal } from 'solid-js'
import { keep, readKept } from './kept'

export interface RowFormOptions<D> {
  /** What the draft is kept under. */
  readonly name: string
  /** What was saved, or what a new one begins with. */
  readonly start: () => D
  readonly read: (value: unknown) => D | undefined
}

/** A row as it is typed. It is kept as one types, so that a reload takes nothing away. */
export function createRowForm<D extends object>({ name, start, read }: RowFormOptions<D>) {
  const [typed, setTyped] = createSignal<D | undefined>(readKept(`row:${name}`, read))
  const draft = () => typed() ?? start()
  const isChanged = () => JSON.stringify(draft()) !== JSON.stringify(start())

  function change(part: Partial<D>) {
    const next = { ...draft(), ...part }
    setTyped(() => next)
    keep(`row:${name}`, next)
  }

  function forget() {
    setTyped(undefined)
    keep(`row:${name}`, undefined)
  }

  return { draft, isChanged, change, forget }
}
