import { type Column, rowAt } from '../run/column'

/** The first rows, from memory or paged in. A model may write thousands; nobody reads them in a lane. */
export function rowsUpTo<T>(column: Column<T>, most: number): T[] {
  const found = Array.from({ length: Math.min(column.length, most) }, (_, row) => rowAt(column, row))
  return found.filter((row) => row !== undefined)
}
