import type { Card } from '../../../workers/library-surface'

/** Cards are fetched so many at a time: a screen or two. */
export const PAGE = 60
/** Pages that are kept: what is further away is fetched again. */
const KEPT = 12

type Pages = Map<number, readonly Card[]>

export function pageOf(place: number): number {
  return Math.floor(place / PAGE)
}

/** Cards that follow one another, in pages from this one on. One that nothing was found for is known to be empty. */
export function inPages(cards: readonly Card[], first: number): Pages {
  const pages: Pages = new Map()
  for (let at = 0; at === 0 || at < cards.length; at += PAGE)
    pages.set(first + at / PAGE, cards.slice(at, at + PAGE))
  return pages
}

/** Without those that are furthest from what is looked at. */
export function pruned(pages: Pages, looked: { readonly first: number; readonly last: number }): Pages {
  const middle = (looked.first + looked.last) / 2
  const near = [...pages].sort(([a], [b]) => Math.abs(a - middle) - Math.abs(b - middle))
  return near.length > KEPT ? new Map(near.slice(0, KEPT)) : pages
}

/** The same pages with newer versions of some cards. Which words were found is known of the older ones alone. */
export function renewed(pages: Pages, cards: readonly Card[]): Pages {
  const newer = new Map(cards.map((card) => [card.row.id, card]))
  const renew = (card: Card): Card => {
    const next = newer.get(card.row.id)
    return next ? { ...next, ...(card.found && { found: card.found }) } : card
  }
  return new Map([...pages].map(([page, old]) => [page, old.map(renew)]))
}
