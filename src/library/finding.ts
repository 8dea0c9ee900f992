import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { Library, Query } from '../../workers/library-surface'
import { createActs } from './acts'
import { createNarrowed } from './narrowing/address'
import { createCounted } from './narrowing/counted'
import { printNarrowing, queryOf } from './narrowing/narrowing'
import { createPicked } from './picked'
import { comeBack } from './returning'
import { createCards } from './sheet/cards'
import { createTelling } from './telling'
import type { LibrarySay } from './words'

export interface FindingOptions {
  readonly library: Library
  readonly say: LibrarySay
  /** What the address says. */
  readonly query: Accessor<string>
  /** Counts what was changed, here or in another tab. */
  readonly changes: Accessor<number>
}

export type Finding = ReturnType<typeof createFinding>

/** What the library is narrowed down to, what was found by it, and what is done with that. */
export function createFinding({ library, say, query, changes }: FindingOptions) {
  const narrowed = createNarrowed(query)
  const asked = createMemo<Query>(() => queryOf(narrowed.narrowing(), new Date()))
  const left = comeBack(printNarrowing(narrowed.narrowing()))
  const cards = createCards({
    find: library.find,
    query: asked,
    known: left?.cards,
    returning: left !== undefined,
  })
  const counted = createCounted(library.facets, asked)
  const telling = createTelling(say)
  const [cursor, setCursor] = createSignal(left?.cursor ?? 0)

  const picked = createPicked(async (from = 0, to = (cards.total() ?? 0) - 1) => {
    const here = Array.from({ length: to - from + 1 }, (_, at) => cards.at(from + at)?.row.id)
    const known = here.filter((id) => id !== undefined)
    return known.length === here.length ? known : (await library.ids(asked())).slice(from, to + 1)
  })

  function starred(ids: readonly string[]): boolean {
    const wanted = new Set(ids)
    const known = cards.known().filter(({ row }) => wanted.has(row.id))
    return known.length > 0 && known.every(({ star }) => star)
  }

  async function changed(gone: readonly string[]) {
    picked.drop(gone)
    counted.reload()
    await cards.reload()
  }

  // Another list has other runs: what was picked in the one before may not be seen in it.
  createEffect(on(cards.answered, () => (picked.clear(), setCursor(0)), { defer: true }))
  createEffect(() => {
    const total = cards.total()
    if (total !== undefined) setCursor((at) => Math.min(at, Math.max(total - 1, 0)))
  })
  createEffect(on(changes, () => void changed([]), { defer: true }))
  createLive({ library, cards, changed: () => void changed([]) })

  return {
    ...narrowed,
    cards,
    facets: counted.facets,
    telling,
    picked,
    left,
    cursor,
    setCursor,
    acts: createActs({ library, telling, starred, changed }),
    /** What is done is done with these: the picked runs, else the one with the cursor. */
    targets(): readonly string[] {
      const ids = [...picked.ids()]
      const here = cards.at(cursor())?.row.id
      return ids.length > 0 || here === undefined ? ids : [here]
    },
  }
}

interface LiveOptions {
  readonly library: Pick<Library, 'cards'>
  readonly cards: ReturnType<typeof createCards>
  readonly changed: () => void
}

const LIVE_MS = 1000

/** Runs that go on are looked at again about once a second. One that has ended may stand in another place. */
function createLive({ library, cards, changed }: LiveOptions) {
  const going = createMemo(
    () =>
      cards
        .known()
        .filter(({ row }) => row.status === 'running')
        .map(({ row }) => row.id),
    [],
    { equals: (one, other) => one.join() === other.join() },
  )

  async function look() {
    const ids = going()
    if (ids.length === 0 || document.visibilityState === 'hidden') return
    const now = await library.cards(ids).catch(() => [])
    if (now.length < ids.length || now.some(({ row }) => row.status !== 'running')) changed()
    else cards.renew(now)
  }

  createEffect(() => {
    if (going().length === 0) return
    const timer = setInterval(() => void look(), LIVE_MS)
    onCleanup(() => clearInterval(timer))
  })
}
