import { limits } from '../run/limits'
import type { Measurement, Severity } from '../run/event'

/**
 * Rows as they are kept. What reads the same at every width is one row without a width; what reads the same at many places is
 * one row that names them all. Violations come first: when there are too many rows, what goes is what was in order.
 */
export function mergeRows(rows: readonly Measurement[]): readonly Measurement[] {
  const widths = new Set(rows.flatMap(({ width }) => (width === undefined ? [] : [width])))
  const merged = overPlaces(withoutContradicted(overWidths(withoutDoubles(rows), widths.size)))
  return [...merged].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, limits.measuredRows)
}

function withoutDoubles(rows: readonly Measurement[]): readonly Measurement[] {
  return [
    ...new Map(rows.map((row) => [`${keyOf(row)} ${row.target ?? ''} ${row.width ?? ''}`, row])).values(),
  ]
}

/** A rule does not hold on the page when it is broken at a place of it. */
function withoutContradicted(rows: readonly Measurement[]): readonly Measurement[] {
  const broken = grouped(
    rows.filter(({ violation }) => violation),
    ruleOf,
  )
  const byRule = new Map(broken.map((group) => [group[0] && ruleOf(group[0]), group]))
  const contradicts = (row: Measurement) => (other: Measurement) =>
    row.width === undefined || other.width === undefined || other.width === row.width
  return rows.filter((row) => {
    const holds = !row.violation && row.cannot === undefined && row.target === undefined
    return !holds || !byRule.get(ruleOf(row))?.some(contradicts(row))
  })
}

function ruleOf({ instrument, rule }: Measurement): string {
  return `${instrument} ${rule}`
}

function overWidths(rows: readonly Measurement[], widths: number): readonly Measurement[] {
  if (widths < 2) return rows
  const groups = grouped(rows, (row) => `${keyOf(row)} ${row.target ?? ''}`)
  return groups.flatMap((group) => {
    const [first] = group
    const measured = new Set(group.map(({ width }) => width))
    if (!first || measured.has(undefined) || measured.size < widths) return group
    const { width: _, ...everywhere } = first
    return [everywhere]
  })
}

/** Findings about single lines of a source stay apart: each is mended by itself. */
const AT_MANY_PLACES: ReadonlySet<string> = new Set(['IN-1', 'IN-2', 'IN-4', 'IN-8', 'IN-9'])

function overPlaces(rows: readonly Measurement[]): readonly Measurement[] {
  return grouped(rows, (row) =>
    AT_MANY_PLACES.has(row.instrument) ? `${keyOf(row)} ${row.width ?? ''}` : row,
  ).flatMap((group) => {
    const [first] = group
    return first && group.length > 1 ? [atAll(first, group)] : group
  })
}

function atAll(first: Measurement, group: readonly Measurement[]): Measurement {
  const places = group.flatMap(({ target, also = [] }) => (target === undefined ? also : [target, ...also]))
  const [target, ...others] = new Set(places)
  const also = others.slice(0, limits.measuredPlaces)
  const { also: _, ...row } = first
  return { ...row, ...(target !== undefined && { target }), ...(also.length > 0 && { also }) }
}

function grouped<K>(
  rows: readonly Measurement[],
  key: (row: Measurement) => K,
): readonly (readonly Measurement[])[] {
  const groups = new Map<K, Measurement[]>()
  for (const row of rows) {
    const own = key(row)
    const group = groups.get(own)
    if (group) group.push(row)
    else groups.set(own, [row])
  }
  return [...groups.values()]
}

/** What was read, whatever the place and the width. */
function keyOf({
  instrument,
  rule,
  ruleVersion,
  value,
  expected,
  violation,
  severity,
  cannot,
}: Measurement): string {
  return JSON.stringify([instrument, rule, ruleVersion, value, expected, violation, severity, cannot])
}

const WEIGHTS: Readonly<Record<Severity, number>> = { critical: 0, high: 1, medium: 2, low: 3 }

function rankOf({ violation, cannot, severity, target }: Measurement): number {
  if (violation) return WEIGHTS[severity]
  if (cannot !== undefined) return 5
  // That a rule holds on the whole page is worth more than that it holds at one place.
  return target === undefined ? 4 : 6
}
