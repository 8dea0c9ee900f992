import type { Measurement } from '../run/event'
import type { Reading } from '../run/snapshot'

/** One place of which the running page and its held copy say different things. */
export interface Conflict {
  readonly target: string
  readonly field: 'color' | 'background' | 'fontSize' | 'visible'
  /** What the running page has said. */
  readonly claimed: string
  /** What the held copy shows. */
  readonly found: string
}

const FIELDS = ['color', 'background', 'fontSize', 'visible'] as const
/** Browsers round a computed size differently while a page is zoomed. */
const SIZE_SLACK = 0.5

/** Instruments whose rows hang on a field. */
const TOUCHED: Readonly<Record<Conflict['field'], readonly string[]>> = {
  color: ['IN-1', 'IN-2'],
  background: ['IN-1', 'IN-2'],
  fontSize: ['IN-2', 'IN-9'],
  visible: ['IN-1', 'IN-2', 'IN-7', 'IN-8', 'IN-9'],
}

/** Where the two differ. A place that only one of them knows is no conflict: there is nothing to hold against it. */
export function conflicts(claimed: readonly Reading[], found: readonly Reading[]): readonly Conflict[] {
  const held = new Map(found.map((reading) => [reading.target, reading]))
  return claimed.flatMap((reading) => {
    const other = held.get(reading.target)
    return other ? differences(reading, other) : []
  })
}

function differences(claimed: Reading, found: Reading): readonly Conflict[] {
  return FIELDS.filter((field) => differs(claimed[field], found[field])).map((field) => ({
    target: claimed.target,
    field,
    claimed: String(claimed[field]),
    found: String(found[field]),
  }))
}

function differs(one: string | number | boolean, other: string | number | boolean): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) > SIZE_SLACK
  return one !== other
}

/** Rows about a place of which nobody knows the truth are evidence of nothing; the conflicts themselves are told. */
export function withConflicts(
  rows: readonly Measurement[],
  found: readonly Conflict[],
): readonly Measurement[] {
  if (found.length === 0) return rows
  return [...rows.map((row) => (isTouched(row, found) ? unsettled(row) : row)), ...found.map(rowOf)]
}

function isTouched({ instrument, target }: Measurement, found: readonly Conflict[]): boolean {
  return found.some((conflict) => conflict.target === target && TOUCHED[conflict.field].includes(instrument))
}

function unsettled(row: Measurement): Measurement {
  return { ...row, violation: false, cannot: 'instrument_conflict' }
}

function rowOf({ target, field, claimed, found }: Conflict): Measurement {
  return {
    instrument: 'instrument_conflict',
    rule: field,
    ruleVersion: '1',
    target,
    value: claimed,
    expected: found,
    violation: false,
    severity: 'medium',
    cannot: 'instrument_conflict',
  }
}
