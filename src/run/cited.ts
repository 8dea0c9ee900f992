import type { Measurement } from './event'

/** Rows of the instrument and the rule that a pointer names, wherever they were read. */
export function rowsNamed<T extends Measurement>(ref: string, rows: readonly T[]): readonly T[] {
  return rows.filter(({ instrument, rule }) => ref.includes(instrument) && ref.includes(rule))
}

/**
 * The very rows that are cited: by their place where the rule has read several. None where the name says no more than that
 * something of the kind was measured: on a page of any size, something always was.
 */
export function rowsCited<T extends Measurement>(ref: string, rows: readonly T[]): readonly T[] {
  const named = rowsNamed(ref, rows)
  const placed = named.flatMap((row) => {
    const length = lengthAt(ref, row)
    return length > 0 ? [{ row, length }] : []
  })
  // `p` stands in `main > p`, and is not what it names.
  const most = Math.max(...placed.map(({ length }) => length))
  if (placed.length > 0) return placed.flatMap(({ row, length }) => (length === most ? [row] : []))
  return named.length === 1 ? named : []
}

/** How long a place of a row is that a pointer names; 0 where it names none. */
function lengthAt(ref: string, { instrument, rule, target, also = [] }: Measurement): number {
  const rest = ref.replace(instrument, ' ').replace(rule, ' ')
  const places = [...(target === undefined ? [] : [target]), ...also]
  return Math.max(0, ...places.filter((place) => names(rest, place)).map(({ length }) => length))
}

/** `p` stands in `p.fine` and in `step`, and is neither. */
function names(text: string, place: string): boolean {
  if (place === '') return false
  for (let at = text.indexOf(place); at >= 0; at = text.indexOf(place, at + 1)) {
    const after = text.slice(at + place.length)
    if (!/[\w.#[-]$/.test(text.slice(0, at)) && !/^(?:[\w#[-]|[.:]\w)/.test(after)) return true
  }
  return false
}
