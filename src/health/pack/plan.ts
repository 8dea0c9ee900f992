import type { CalibrationKind } from '../../run/calibration'
import type { Base } from './bases'
import { cleanSheet, dosed, type Group, GROUPS, orderSheet, type Sheet, twinOf } from './sheets'

/** One call of a calibration: a page, and the how-manieth time that it is asked about. */
export interface Asked {
  readonly sheet: Sheet
  readonly repeat: number
}

/** How often the page is judged whose scores say how far scores lie apart. */
const REPEATS = 3

/**
 * Which doses each group comes in. Two of three each in the full size, so that every kind of fault is met twice and each
 * pair of doses can be compared; one in the quick size.
 */
const DOSES: Readonly<Record<CalibrationKind, readonly (readonly number[])[]>> = {
  full: [
    [1, 2],
    [2, 3],
    [1, 3],
    [1, 2],
    [2, 3],
    [1, 3],
  ],
  quick: [[1], [2], [3], [1], [2], [3]],
}

/** What is asked besides: clean pages, pages with twins (by the number of their group), and pages with an order to the judge. */
const BESIDE = {
  full: { clean: ['kiln', 'tally', 'ferry'], twins: [0, 4, 5], orders: ['kiln', 'tally'] },
  quick: { clean: ['kiln', 'tally'], twins: [], orders: ['kiln'] },
} as const satisfies Record<
  CalibrationKind,
  {
    readonly clean: readonly Base['name'][]
    readonly twins: readonly number[]
    readonly orders: readonly Base['name'][]
  }
>

/** All calls of a calibration, in the order in which they are made: broken off, it has seen something of each. */
export function plan(kind: CalibrationKind, bases: readonly Base[]): readonly Asked[] {
  const base = (name: Base['name']) => baseOf(bases, name)
  const group = (at: number): Group => groupAt(at)
  const { clean, twins, orders } = BESIDE[kind]
  const first = clean.map((name) => once(cleanSheet(base(name))))
  const [repeated] = first
  const again = repeated
    ? Array.from({ length: REPEATS - 1 }, (_, at) => ({ sheet: repeated.sheet, repeat: at + 2 }))
    : []
  const planted = DOSES[kind].flatMap((doses, at) =>
    doses.map((dose) => once(dosed(base(group(at).base), group(at), dose))),
  )
  return interleaved([
    planted,
    [
      ...first,
      ...orders.map((name) => once(orderSheet(base(name)))),
      ...again,
      ...twins.map((at) => once(twinOf(base(group(at).base), group(at)))),
    ],
  ])
}

function once(sheet: Sheet): Asked {
  return { sheet, repeat: 1 }
}

function baseOf(bases: readonly Base[], wanted: Base['name']): Base {
  const found = bases.find(({ name }) => name === wanted)
  if (!found) throw new Error(`The pack has no page ${wanted}.`)
  return found
}

function groupAt(at: number): Group {
  const found = GROUPS[at]
  if (!found) throw new Error(`The pack has no group ${at}.`)
  return found
}

function interleaved(rows: readonly (readonly Asked[])[]): readonly Asked[] {
  const longest = Math.max(...rows.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat()
}
