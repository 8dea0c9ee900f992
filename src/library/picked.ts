import { type Accessor, createSignal } from 'solid-js'

/** The runs that were picked to do something with, by their ids. */
export interface Picked {
  readonly ids: Accessor<ReadonlySet<string>>
  readonly has: (id: string) => boolean
  readonly count: Accessor<number>
  readonly toggle: (id: string, place: number) => void
  /** Adds all between the run that was picked last, else the place that one comes from, and this place. */
  readonly extend: (place: number, from: number) => Promise<void>
  readonly all: () => Promise<void>
  readonly clear: () => void
  /** Those that are not there any more are not picked either. */
  readonly drop: (ids: readonly string[]) => void
}

/** `range` gives the ids of the runs from one place to another, both included; without places, all of them. */
export function createPicked(range: (from?: number, to?: number) => Promise<readonly string[]>): Picked {
  const [ids, setIds] = createSignal<ReadonlySet<string>>(new Set())
  let anchor: number | undefined
  /** What the last range has brought: a shorter one after it gives that back. */
  let brought: ReadonlySet<string> = new Set()
  let asking = 0

  async function extend(place: number, from: number) {
    anchor ??= from
    asking += 1
    const mine = asking
    const next = await range(Math.min(anchor, place), Math.max(anchor, place))
    if (mine !== asking) return
    const rest = [...ids()].filter((id) => !brought.has(id))
    brought = new Set(next.filter((id) => !rest.includes(id)))
    setIds(new Set([...rest, ...next]))
  }

  function begin(place: number | undefined) {
    asking += 1
    anchor = place
    brought = new Set()
  }

  return {
    ids,
    has: (id) => ids().has(id),
    count: () => ids().size,
    toggle(id, place) {
      begin(place)
      const next = new Set(ids())
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    extend,
    async all() {
      begin(undefined)
      const mine = asking
      const every = await range()
      if (mine === asking) setIds(new Set(every))
    },
    clear() {
      begin(undefined)
      if (ids().size > 0) setIds(new Set<string>())
    },
    drop(gone) {
      const next = new Set(ids())
      for (const id of gone) next.delete(id)
      if (next.size !== ids().size) setIds(next)
    },
  }
}
