import { type Column, rowAt } from '../run/column'
import type { Measurement } from '../run/event'
import type { RunState } from '../run/state'

export type Row = Measurement & { readonly artifact: string }

/** A column is another value with each row: what was read from one holds for ever. */
const read = new WeakMap<Column<Row>, ReadonlyMap<string, readonly Row[]>>()

/**
 * What was measured on a page, in the order of measuring. Checks name rows by their place here, so that a page of which a
 * row is not at hand has none at all: a wrong row would be a wrong proof.
 */
export function rowsOfPage({ measurements }: RunState, hash: string | undefined): readonly Row[] {
  if (hash === undefined) return []
  const known = read.get(measurements) ?? byPage(measurements)
  return known.get(hash) ?? []
}

function byPage(measurements: Column<Row>): ReadonlyMap<string, readonly Row[]> {
  const pages = new Map<string, Row[]>()
  for (let at = 0; at < measurements.length; at += 1) {
    const row = rowAt(measurements, at)
    // Paged in later: until then nothing is said, and nothing is remembered.
    if (!row) return new Map()
    const rows = pages.get(row.artifact) ?? []
    rows.push(row)
    pages.set(row.artifact, rows)
  }
  read.set(measurements, pages)
  return pages
}
