import type { Measurement } from '../run/event'
import { type ReadingStanding, standingOfRow } from './reading'

const ORDER: Readonly<Record<ReadingStanding, number>> = { violation: 0, cannot: 1, holds: 2 }
const WEIGHTS = { critical: 0, high: 1, medium: 2, low: 3 } as const

/** Violations first, the heaviest of them on top; what could not be told next. */
export function sorted(rows: readonly Measurement[]): readonly Measurement[] {
  const place = (row: Measurement) =>
    ORDER[standingOfRow(row)] * 10 + (row.violation ? WEIGHTS[row.severity] : 0)
  return rows.toSorted((one, other) => place(one) - place(other))
}
