/** How the runs are drawn: pages beside one another, or a line for each. */
export const SIGHTS = ['cards', 'list'] as const
export type Sight = (typeof SIGHTS)[number]

/** Where each run stands, in pixels. All rows are equally high: so the place of any is known without drawing the others. */
export interface Layout {
  readonly columns: number
  /** Of one card. */
  readonly width: number
  /** Of a row, with the gap below it. */
  readonly rowHeight: number
  readonly gap: number
}

interface Room {
  readonly sight: Sight
  readonly width: number
  /** How many pixels the letters of the page count from. */
  readonly rem: number
  /** Of the window. */
  readonly window: number
}

/** The part of a card under its picture. */
const WORDS_REM = 8.25
/** A picture is as wide as the card, and so high. */
const PICTURE = 10 / 16

/** At 768 px there are two columns: with a third the cards would say less than the list. */
export function layoutOf({ sight, width, rem, window }: Room): Layout {
  const narrow = window < 720
  if (sight === 'list') return { columns: 1, width, rowHeight: rem * (narrow ? 5.5 : 3.5), gap: 0 }
  const gap = rem * (narrow ? 0.75 : 1)
  const least = window < 1024 ? 280 : 224
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)))
  const card = (width - gap * (columns - 1)) / columns
  return { columns, width: card, rowHeight: Math.ceil(card * PICTURE + rem * WORDS_REM + gap), gap }
}

export function rowsOf(count: number, { columns }: Pick<Layout, 'columns'>): number {
  return Math.ceil(count / columns)
}

interface Sighted {
  /** From the top of the first row to the top of the window; below zero while the rows begin further down. */
  readonly top: number
  /** Of the window. */
  readonly height: number
  readonly rows: number
  readonly rowHeight: number
}

/** Rows that are drawn beyond either edge: as many as a flick goes before the next frame. */
const SPARE = 2

/** The rows in the window and a few around it: the first, and the one after the last. */
export function rowsNear({ top, height, rows, rowHeight }: Sighted): readonly [number, number] {
  const first = Math.floor(top / rowHeight) - SPARE
  const end = Math.ceil((top + height) / rowHeight) + SPARE
  return [Math.min(Math.max(first, 0), rows), Math.min(Math.max(end, 0), rows)]
}

/** Where the cursor goes. */
export type Move = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'pageUp' | 'pageDown'

/** The place that a step leads to, or the same at an edge. */
export function moved(at: number, move: Move, by: { count: number; columns: number; page: number }): number {
  const step = stepOf(move, at, by)
  const to = at + step
  const { count, columns } = by
  // Down from the last row but one, where the last is shorter, is its end.
  if (move === 'down' && to >= count) return Math.floor(at / columns) < rowsOf(count, by) - 1 ? count - 1 : at
  if (move === 'up' && to < 0) return at
  return Math.min(Math.max(to, 0), Math.max(count - 1, 0))
}

function stepOf(move: Move, at: number, by: { count: number; columns: number; page: number }): number {
  switch (move) {
    case 'left':
      return -1
    case 'right':
      return 1
    case 'up':
      return -by.columns
    case 'down':
      return by.columns
    case 'first':
      return -at
    case 'last':
      return by.count - 1 - at
    case 'pageUp':
      return -by.columns * by.page
    case 'pageDown':
      return by.columns * by.page
    default:
      return move satisfies never
  }
}
