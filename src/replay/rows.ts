import type { Event, EventType, Role } from '../run/event'
import type { LanePager, Pager, RowsOfLane } from '../run/keyframe'
import { codeFor, type LogIndex } from '../run/log-index'
import { dimOf } from '../run/state'
import { countUpTo } from './search'

/** Finds the event that said a row of a lane. */
export interface Rows {
  /** The event of the row; undefined when the lane has no such row. `round` counts openings of rounds from 0. */
  eventOf(where: RowPlace, row: number): number | undefined
  /** Reads rows through `event`, which answers undefined for what is not in memory. */
  pager(event: (seq: number) => Event | undefined): Pager
}

/** A column of a lane. */
export interface RowPlace {
  readonly round: number
  readonly role: Role
  readonly rows: RowsOfLane
}

/** The events of one column of a lane: those from `from` up to `to`, and late ones behind them. */
interface Stretch {
  readonly events: Uint32Array
  readonly from: number
  readonly to: number
  readonly round: number
  readonly code: number
}

const kinds = {
  dims: 'critique.panelist_dim',
  mustFixes: 'critique.panelist_must_fix',
  notes: 'critique.panelist_note',
} as const satisfies Record<RowsOfLane, EventType>

const markKinds = [
  'override',
  'approved',
  'pass_skipped',
  'run_recovered',
  'critique.ship_regressed',
  'critique.regression',
] as const satisfies readonly EventType[]

/** Sorts the events of a log by what they are, so that a row is found by its number alone. */
export function createRows(index: LogIndex): Rows {
  const byCode = sortByCode(index.codes)
  const rounds = byCode(codeFor('critique.round_open'))
  const warnings = byCode(codeFor('critique.parser_warning'))
  const gates = byCode(codeFor('gate'))
  const marked = markKinds.flatMap((kind) => [...byCode(codeFor(kind))]).sort((a, b) => a - b)

  const stretchOf = ({ round, role, rows }: RowPlace): Stretch => {
    const code = codeFor(kinds[rows], role)
    const events = byCode(code)
    const from = countBefore(events, rounds[round] ?? index.count)
    const to = countBefore(events, rounds[round + 1] ?? index.count)
    return { events, from, to, round, code }
  }

  const eventIn = ({ events, from, to, round, code }: Stretch, row: number) =>
    from + row < to ? events[from + row] : lateEvent(index.late, { round, code }, row - (to - from))

  const eventOf = (where: RowPlace, row: number) => eventIn(stretchOf(where), row)

  const pager = (event: (seq: number) => Event | undefined): Pager => {
    const read = <T extends EventType>(seq: number | undefined, type: T) => {
      const found = seq === undefined ? undefined : event(seq)
      // The type was compared just here, which a generic parameter cannot follow.
      return found?.type === type ? (found as Extract<Event, { type: T }>) : undefined
    }
    const lane = (round: number, role: Role): LanePager => {
      // Where a column lies is looked up once: whoever reads a lane reads thousands of its rows.
      const found: Partial<Record<RowsOfLane, Stretch>> = {}
      const eventAt = (rows: RowsOfLane, row: number) =>
        eventIn((found[rows] ??= stretchOf({ round, role, rows })), row)
      return {
        dims: (row) => {
          const dim = read(eventAt('dims', row), kinds.dims)
          return dim && dimOf(dim)
        },
        mustFixes: (row) => read(eventAt('mustFixes', row), kinds.mustFixes)?.text,
        notes: (row) => read(eventAt('notes', row), kinds.notes)?.text,
      }
    }
    return {
      lane,
      warnings: (row) => read(warnings[row], 'critique.parser_warning'),
      gates: (row) => read(gates[row], 'gate'),
      marks: (row) => {
        const found = marked[row] === undefined ? undefined : event(marked[row])
        return found && isMark(found) ? found : undefined
      },
      measurements: (row) => {
        const { seq, nth } = measurementAt(index.measured, row)
        const found = read(seq, 'measure.done')
        const measured = found?.rows[nth]
        return found && measured && { ...measured, artifact: found.artifact }
      },
    }
  }

  return { eventOf, pager }
}

type Mark = Extract<Event, { type: (typeof markKinds)[number] }>

function isMark(event: Event): event is Mark {
  return markKinds.some((kind) => kind === event.type)
}

/** Two passes: count the events of each code, then put each into the stretch of its code. */
function sortByCode(codes: Uint8Array): (code: number) => Uint32Array {
  const ends = new Uint32Array(257)
  // By number: an iterator over half a million codes would take a frame by itself.
  for (let seq = 0; seq < codes.length; seq += 1) {
    const after = (codes[seq] ?? 0) + 1
    ends[after] = (ends[after] ?? 0) + 1
  }
  for (let code = 1; code < ends.length; code += 1) ends[code] = (ends[code] ?? 0) + (ends[code - 1] ?? 0)
  const starts = ends.slice()
  const events = new Uint32Array(codes.length)
  for (let seq = 0; seq < codes.length; seq += 1) {
    const code = codes[seq] ?? 0
    const at = starts[code] ?? 0
    events[at] = seq
    starts[code] = at + 1
  }
  return (code) => events.subarray(ends[code], ends[code + 1])
}

function countBefore(events: Uint32Array, seq: number): number {
  return countUpTo(events.length, (at) => events[at] ?? 0, seq - 1)
}

/** Rows that came after their round was no longer the newest. Few logs have any, and those have few. */
function lateEvent(
  late: Uint32Array,
  place: { readonly round: number; readonly code: number },
  nth: number,
): number | undefined {
  let left = nth
  for (let at = 0; at < late.length; at += 3) {
    if (late[at + 1] !== place.round || late[at + 2] !== place.code) continue
    if (left === 0) return late[at]
    left -= 1
  }
  return undefined
}

/** One measurement event brings many rows: the event that brought this one, and which of its rows it is. */
function measurementAt(measured: Uint32Array, row: number): { seq: number | undefined; nth: number } {
  const pair = countUpTo(measured.length / 2, (at) => measured[at * 2 + 1] ?? 0, row) - 1
  return { seq: measured[pair * 2], nth: row - (measured[pair * 2 + 1] ?? 0) }
}
