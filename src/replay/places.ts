const WIDEST = 88
const NARROWEST = 64

/** What stands in a row where it happened, as near to its place as its neighbours let it. */
export interface Row {
  /** Parts of the row's length. */
  readonly places: readonly number[]
  readonly width: number
  readonly item: number
  readonly gap: number
}

/** How wide each may be for all to stand side by side; never so narrow that nothing could be seen of it. */
export function itemWidth({ count, width, gap }: { count: number; width: number; gap: number }): number {
  // Nothing is known of the row before it was measured.
  if (width === 0 || count === 0) return WIDEST
  return Math.min(WIDEST, Math.max(NARROWEST, Math.floor((width + gap) / count) - gap))
}

/** Where each item begins. In order, within the row, and apart while there is room; else they overlap evenly. */
export function placesIn({ places, width, item, gap }: Row): number[] {
  const room = Math.max(0, width - item)
  const count = places.length
  if (count * (item + gap) - gap > width) return places.map((_, at) => (room * at) / Math.max(1, count - 1))
  const lefts = places.map((place) => Math.min(room, Math.max(0, place * width - item / 2)))
  for (let at = 1; at < count; at += 1)
    lefts[at] = Math.max(lefts[at] ?? 0, (lefts[at - 1] ?? 0) + item + gap)
  let limit = room
  for (let at = count - 1; at >= 0; at -= 1) {
    lefts[at] = Math.min(lefts[at] ?? 0, limit)
    limit = (lefts[at] ?? 0) - item - gap
  }
  return lefts
}
