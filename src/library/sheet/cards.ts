import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { Card, Found, Query } from '../../../workers/library-surface'
import { inPages, PAGE, pageOf, pruned, renewed } from './card-pages'

export interface CardsOptions {
  readonly find: (query: Query, from: number, limit: number) => Promise<Found>
  readonly query: Accessor<Query>
  /** What was known when the library was left. */
  readonly known?: KnownCards | undefined
  /** The first answer is the list that was left, and not another one, which would begin at its top. */
  readonly returning?: boolean
}

export interface KnownCards {
  readonly total: number
  readonly pages: ReadonlyMap<number, readonly Card[]>
}

export interface Cards {
  /** Undefined until the first answer has come. */
  readonly total: Accessor<number | undefined>
  readonly at: (place: number) => Card | undefined
  /** Cards from this place to that are looked at: what is missing of them is fetched. */
  readonly look: (from: number, to: number) => void
  /** Asks again for what is looked at. */
  readonly reload: () => Promise<void>
  /** Puts newer versions of some cards in the place of those that are known. */
  readonly renew: (cards: readonly Card[]) => void
  readonly known: Accessor<readonly Card[]>
  /** For the next time that the library is opened. */
  readonly kept: () => KnownCards | undefined
  readonly error: Accessor<unknown>
  /** Counts the answers to other questions: what has come is another list. */
  readonly answered: Accessor<number>
}

/** The runs that were found, as far as someone has looked at them. Only the answer to the last question is heard. */
export function createCards({ find, query, known, returning = known !== undefined }: CardsOptions): Cards {
  let pages = new Map(known?.pages)
  let looked = { first: 0, last: 0 }
  let fetching = new Set<number>()
  let pending: 'other' | 'same' | undefined
  let running: Promise<void> | undefined
  let over = false
  const [total, setTotal] = createSignal<number | undefined>(known?.total)
  const [version, setVersion] = createSignal(0)
  const [error, setError] = createSignal<unknown>()
  const [answered, setAnswered] = createSignal(0)
  const changed = () => setVersion((n) => n + 1)
  onCleanup(() => {
    over = true
  })

  /** One question at a time: of those that come meanwhile the last is asked. */
  function ask(what: 'other' | 'same'): Promise<void> {
    if (pending !== 'other') pending = what
    running ??= askAll()
    return running
  }

  async function askAll() {
    while (pending && !over) {
      const isOther = pending === 'other'
      pending = undefined
      if (isOther) looked = { first: 0, last: looked.last - looked.first }
      await askOnce(isOther)
    }
    running = undefined
    fetchMissing()
  }

  async function askOnce(isOther: boolean) {
    fetching = new Set()
    const { first, last } = looked
    try {
      const found = await find(query(), first * PAGE, (isOther ? 1 : last - first + 1) * PAGE)
      if (over || pending === 'other') return
      pages = inPages(found.cards, first)
      tell(found.total)
      if (isOther) setAnswered((n) => n + 1)
    } catch (cause) {
      if (!over) setError(() => cause)
    }
  }

  async function fetchPage(page: number) {
    // Another question has pages of its own.
    const mine = fetching
    mine.add(page)
    try {
      const found = await find(query(), page * PAGE, PAGE)
      if (over || mine !== fetching) return
      pages = pruned(pages.set(page, found.cards), looked)
      tell(found.total)
    } catch (cause) {
      if (!over && mine === fetching) setError(() => cause)
    } finally {
      mine.delete(page)
    }
  }

  function tell(count: number) {
    setError(undefined)
    setTotal(count)
    changed()
  }

  function fetchMissing() {
    if (over || running || (total() ?? 0) === 0) return
    const last = Math.min(looked.last, pageOf((total() ?? 1) - 1))
    for (let page = looked.first; page <= last; page += 1)
      if (!pages.has(page) && !fetching.has(page)) void fetchPage(page)
  }

  const asked = createMemo(() => JSON.stringify(query()))
  createEffect(on(asked, (_, before) => void ask(before === undefined && returning ? 'same' : 'other')))

  return {
    total,
    at(place) {
      version()
      return pages.get(pageOf(place))?.[place % PAGE]
    },
    look(from, to) {
      looked = { first: pageOf(from), last: pageOf(Math.max(to - 1, from)) }
      fetchMissing()
    },
    reload: () => ask('same'),
    renew(cards) {
      pages = renewed(pages, cards)
      changed()
    },
    known() {
      version()
      return [...pages.values()].flat()
    },
    kept() {
      const count = total()
      return count === undefined ? undefined : { total: count, pages }
    },
    error,
    answered,
  }
}
