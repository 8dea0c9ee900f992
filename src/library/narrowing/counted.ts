import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { Facets, Query } from '../../../workers/library-surface'

export interface Counted {
  /** The counts for the last question that was answered. */
  readonly facets: Accessor<Facets | undefined>
  readonly reload: () => void
}

/** Long enough for the cards to be drawn first. */
const AFTER_MS = 60

/** How many runs each value of a facet would give. It comes after the cards: they are what was asked for. */
export function createCounted(count: (query: Query) => Promise<Facets>, query: Accessor<Query>): Counted {
  const [facets, setFacets] = createSignal<Facets>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = 0

  async function ask() {
    asking += 1
    const mine = asking
    // Why there are no counts is told where the cards would stand.
    const next = await count(query()).catch(() => undefined)
    if (mine === asking && next) setFacets(next)
  }

  function reload() {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), AFTER_MS)
  }

  createEffect(
    on(
      createMemo(() => JSON.stringify(query())),
      reload,
    ),
  )
  onCleanup(() => {
    asking += 1
    clearTimeout(timer)
  })
  return { facets, reload }
}
