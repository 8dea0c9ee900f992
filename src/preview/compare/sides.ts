/** A round that has a page, as one side of a comparison. */
export interface Side {
  readonly n: number
  /** The hash of its page. */
  readonly hash: string
  readonly mime: string
  /** In the reader's notation; undefined while it is not judged. */
  readonly score?: string | undefined
  /** Must-fixes that were open when it closed. */
  readonly open?: number | undefined
  /** What became of the run, of the round that it kept. */
  readonly kept?: string | undefined
  /** The round that made the page, where that is an earlier one. */
  readonly unchangedSince?: number | undefined
}

/** A must-fix between two rounds, and what became of it there. */
export interface Change {
  readonly id: string
  /** Who says so, in the reader's language. */
  readonly by: string
  readonly text: string
  readonly turn: Turn
  /** Where it is in the page, for each side that has a place for it. */
  readonly target?: string | undefined
  /** Something was measured of it. Without, its end is told by silence alone. */
  readonly measured: boolean
}

export const TURNS = ['fixed', 'back', 'new', 'still'] as const
export type Turn = (typeof TURNS)[number]

/** The two sides that are compared. */
export interface Couple {
  readonly a: Side
  readonly b: Side
}

/**
 * What is compared: what was chosen as long as it is there, else the round on show with the one before it. A first round has
 * none before it, and is compared with the one after.
 */
export function coupleOf(
  sides: readonly Side[],
  shown: number | undefined,
  chosen: { readonly a?: number | undefined; readonly b?: number | undefined },
): Couple | undefined {
  const find = (n: number | undefined) => sides.find((side) => side.n === n)
  const at = Math.max(0, find(shown) ? sides.findIndex(({ n }) => n === shown) : sides.length - 1)
  const later = sides[Math.max(1, at)]
  const b = find(chosen.b) ?? later
  const before = b && sides.findLast(({ n }) => n < b.n)
  const a = find(chosen.a) ?? before ?? sides.find(({ n }) => n !== b?.n)
  return a && b && { a, b }
}
