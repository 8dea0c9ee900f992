import type { Measurement } from '../run/event'
import { isBorrowed, keysOf } from './unnamed'

/** Rows without the violations that axe has read again at the places of our own: told twice, one fault would look like two. */
export function eachOnce<Row extends Measurement>(rows: readonly Row[]): readonly Row[] {
  const own = new Set(rows.filter((row) => row.violation && !isBorrowed(row)).flatMap(keysOf))
  const isAgain = (row: Row) => row.violation && isBorrowed(row) && keysOf(row).every((key) => own.has(key))
  return rows.filter((row) => !isAgain(row))
}
