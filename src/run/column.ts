/**
 * A list that only grows. A column value is a length over rows that all later values share, so appending costs
 * the same at any size and an older value never sees what was added after it.
 */
export interface Column<T> {
  readonly length: number
  /** Rows below this number are not in memory: the replay of a long log pages them in. */
  readonly from: number
  readonly page?: ((row: number) => T | undefined) | undefined
  readonly rows: T[]
}

export function emptyColumn<T>(): Column<T> {
  return { length: 0, from: 0, page: undefined, rows: [] }
}

/** A column whose first rows are fetched on demand. `newest` are those of its last rows that are at hand already. */
export function pagedColumn<T>(
  length: number,
  page: (row: number) => T | undefined,
  newest: T[] = [],
): Column<T> {
  return { length, from: length - newest.length, page, rows: newest }
}

export function append<T>(column: Column<T>, row: T): Column<T> {
  const held = column.length - column.from
  // Another value has already grown these rows: sharing them further would let two histories mix.
  const rows = column.rows.length === held ? column.rows : column.rows.slice(0, held)
  rows.push(row)
  return { length: column.length + 1, from: column.from, page: column.page, rows }
}

/** The row, or undefined when it is out of range or not yet paged in. */
export function rowAt<T>(column: Column<T>, row: number): T | undefined {
  if (row < 0 || row >= column.length) return undefined
  return row < column.from ? column.page?.(row) : column.rows[row - column.from]
}

/** The rows that are in memory, in order. */
export function rowsOf<T>(column: Column<T>): T[] {
  return column.rows.slice(0, column.length - column.from)
}
