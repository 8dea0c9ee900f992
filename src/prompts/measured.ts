import { rowsOf } from '../run/column'
import type { Measurement } from '../run/event'
import type { RunState } from '../run/state'
import { echo } from './echo'

/** A page with more faults than this has one that explains most of them. */
const MOST_ROWS = 40

/** What code has against a page, worst first, one line each. What it found twice is said once. */
export function faultLines(rows: readonly Measurement[]): string[] {
  const faults = rows.filter(({ violation }) => violation).toSorted((a, b) => rankOf(a) - rankOf(b))
  const lines = [...new Set(faults.map(faultLine))]
  const rest = lines.length - MOST_ROWS
  return rest > 0 ? [...lines.slice(0, MOST_ROWS), `and ${rest} more`] : lines
}

/** What was measured of a page. */
export function rowsOfPage({ measurements }: RunState, hash: string): Measurement[] {
  return rowsOf(measurements).filter(({ artifact }) => artifact === hash)
}

/** What a judge may cite of a page beside its faults: enough to speak in numbers, and no table. */
const MOST_FACTS = 16
const FACTS: readonly string[] = [
  'IN-2 contrast',
  'IN-9 text_size',
  'IN-8 target_size',
  'IN-7 overflow',
  'IN-3 heading_skipped',
  'IN-3 h1_many',
  'IN-9 type_sizes',
  'IN-9 spacings',
]

/** Readings in which nothing is wrong: of each rule the lowest few. */
export function factLines(rows: readonly Measurement[]): string[] {
  const lines = FACTS.flatMap((name) => {
    const held = rows.filter((row) => isRead(row) && `${row.instrument} ${row.rule}` === name)
    return held.toSorted((a, b) => Number(a.value) - Number(b.value)).slice(0, 3)
  })
  return [...new Set(lines.map(factLine))].slice(0, MOST_FACTS)
}

function isRead({ violation, cannot, value }: Measurement): boolean {
  return !violation && cannot === undefined && value !== undefined
}

/** One reading, be it right or wrong. What could not be told is told as such. */
export function rowLine(row: Measurement): string {
  if (row.violation) return faultLine(row)
  return row.cannot === undefined ? factLine(row) : factLine({ ...row, value: 'could not be told' })
}

function factLine({ instrument, rule, target, value, width }: Measurement): string {
  const where = target === undefined ? '' : ` at ${target}`
  const wide = width === undefined ? '' : `, ${width} px wide`
  return `- ${echo(`${instrument} ${rule}${where}: ${value ?? 'nothing wrong'}${wide}`)}`
}

const RANKS: Readonly<Record<Measurement['severity'], number>> = { critical: 0, high: 1, medium: 2, low: 3 }

function rankOf({ severity }: Measurement): number {
  return RANKS[severity]
}

/** Targets and values come from the page: its class names may be sentences. */
function faultLine({ instrument, rule, target, value, expected, width }: Measurement): string {
  const parts = [
    target === undefined ? '' : ` at ${target}`,
    value === undefined ? '' : `: ${value}`,
    expected === undefined ? '' : `, should be ${expected}`,
    width === undefined ? '' : `, ${width} px wide`,
  ]
  return `- ${echo(`${instrument} ${rule}${parts.join('')}`)}`
}
