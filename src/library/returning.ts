import type { KnownCards } from './sheet/cards'

/** How the library was when a run was opened from it. */
export interface Left {
  /** What it was narrowed down to. */
  readonly address: string
  readonly cards: KnownCards
  readonly top: number
  /** The place of the run with the focus. */
  readonly cursor: number
  readonly focused: boolean
}

let last: Left | undefined

/** As long as the tab lives: what scrolled where is no business of tomorrow. */
export function leave(left: Left | undefined): void {
  last = left
}

/** The same place, where whoever left it comes back to the same runs. */
export function comeBack(address: string): Left | undefined {
  return last?.address === address ? last : undefined
}
