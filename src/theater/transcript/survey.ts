import type { Event } from '../../run/event'
import { KINDS, type Kind, kindOf, SEATS, type Seat, seatOf } from './facets'

/** What is listed. Nothing named in a facet means all of it. */
export interface Filter {
  readonly seats: readonly Seat[]
  readonly kinds: readonly Kind[]
  readonly rounds: readonly number[]
}

export const ALL: Filter = { seats: [], kinds: [], rounds: [] }

/** How many lines a choice would list, with the other two facets as they are. */
export interface Counts {
  readonly seats: ReadonlyMap<Seat, number>
  readonly kinds: ReadonlyMap<Kind, number>
  readonly rounds: ReadonlyMap<number, number>
}

/** What each event of a run is, in four bytes: the run itself may be too long to hold. */
export interface Survey {
  /** How many events it knows. */
  readonly size: number
  /** Events in order; one that it knows already is passed over. */
  add(events: readonly Event[]): void
  matches(seq: number, filter: Filter): boolean
  counts(filter: Filter): Counts
}

export function createSurvey(): Survey {
  let rows = new Uint32Array(1024)
  let size = 0
  let round = 0

  function add(events: readonly Event[]): void {
    for (const event of events) {
      if (event.seq !== size) continue
      if (event.type === 'critique.round_open') round = event.round
      if (size === rows.length) rows = doubled(rows)
      rows[size] = packed(event, roundIn(event, round))
      size += 1
    }
  }

  const matches = (seq: number, filter: Filter) => seq < size && missed(rows[seq] ?? 0, filter) === 0

  function counts(filter: Filter): Counts {
    const [seats, kinds, rounds] = [
      new Map<Seat, number>(),
      new Map<Kind, number>(),
      new Map<number, number>(),
    ]
    for (let seq = 0; seq < size; seq += 1) {
      const row = rows[seq] ?? 0
      const miss = missed(row, filter)
      // Missed by one facet alone, a line is what that facet would bring back.
      if ((miss & ~SEAT) === 0) more(seats, seatIn(row))
      if ((miss & ~KIND) === 0) more(kinds, kindIn(row))
      if ((miss & ~ROUND) === 0 && row >> 8 > 0) more(rounds, row >> 8)
    }
    return { seats, kinds, rounds }
  }

  return {
    add,
    matches,
    counts,
    get size() {
      return size
    },
  }
}

const SEAT = 1
const KIND = 2
const ROUND = 4

/** A stage counts going-overs of its own, and steps that have no number: none of them is a round of the run. */
function roundIn(event: Event, current: number): number {
  if (event.stage !== undefined) return 0
  return 'round' in event ? (event.round ?? current) : current
}

function packed(event: Event, round: number): number {
  return (round << 8) | (SEATS.indexOf(seatOf(event)) << 4) | KINDS.indexOf(kindOf(event))
}

const seatIn = (row: number): Seat => SEATS[(row >> 4) & 15] ?? 'run'
const kindIn = (row: number): Kind => KINDS[row & 15] ?? 'verdicts'

/** The facets that keep a row out. */
function missed(row: number, { seats, kinds, rounds }: Filter): number {
  const out = <T>(chosen: readonly T[], value: T, flag: number) =>
    chosen.length > 0 && !chosen.includes(value) ? flag : 0
  return out(seats, seatIn(row), SEAT) | out(kinds, kindIn(row), KIND) | out(rounds, row >> 8, ROUND)
}

function more<T>(tally: Map<T, number>, value: T): void {
  tally.set(value, (tally.get(value) ?? 0) + 1)
}

function doubled(rows: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(rows.length * 2)
  wider.set(rows)
  return wider
}
