import { REHEARSAL } from '../run/connection'
import { EXAM_RULES, examLimits, examRulesOf } from '../run/exam-limits'
import { opinionDefaults } from '../run/opinion-limits'
import { repeatsOf } from '../run/opinion-setup'
import type { AcceptanceWish, ExamWish, OpinionWish, PlanWish, StageWish } from '../run/stage-wish'
import type { CallSize } from './sizes'
import {
  analyseSize,
  blindSize,
  confirmSize,
  gapsSize,
  objectionsSize,
  planSize,
  reverifySize,
  type Sized,
  summarySize,
  twice,
} from './stage-call-sizes'
import { tokensOf } from './tokens'

/** What a judging stage looks at, and whom it asks. */
export interface StageSize {
  readonly wish: StageWish
  /** UTF-8 bytes of the version. */
  readonly bytes: number
}

/** The calls that one connection is asked for. */
export interface SeatCalls {
  /** Its id, or `rehearsal`. */
  readonly connection: string
  /** When all goes quickest. */
  readonly low: readonly CallSize[]
  /** At most, with every second try. */
  readonly high: readonly CallSize[]
  /** Calls that fall to one connection or another beside those: whoever gets them, they are no more than these. */
  readonly shared: readonly CallSize[]
}

/** The calls of one seat: those that are made in any case, those that may follow, and those that it may be left with. */
interface Seated {
  readonly connection: string
  readonly sure: readonly Sized[]
  readonly more: readonly Sized[]
  readonly left?: readonly Sized[]
}

/** What a stage asks of each of its connections. Nobody else is asked, and no call is made that stands in none of these. */
export function stageCalls({ wish, bytes }: StageSize): readonly SeatCalls[] {
  return byConnection(seatsOf(wish, tokensOf(bytes)))
}

function seatsOf(wish: StageWish, version: number): readonly Seated[] {
  switch (wish.kind) {
    case 'exam':
      return examSeats(wish, version)
    case 'acceptance':
      return acceptanceSeats(wish, version)
    case 'plan':
      return planSeats(wish)
    case 'opinion':
      return opinionSeats(wish, version)
  }
}

/** Calls at least and at most, over all connections. */
export function stageCallCount(size: StageSize): readonly [low: number, high: number] {
  const seats = stageCalls(size)
  const count = (pick: (seat: SeatCalls) => readonly CallSize[]) =>
    seats.reduce((sum, seat) => sum + pick(seat).length, 0)
  const shared = Math.max(0, ...seats.map((seat) => seat.shared.length))
  return [count(({ low }) => low), count(({ high }) => high) + shared]
}

/** Fewer than two examine nothing, and nobody is asked. */
function examSeats({ use, seats, critic, summary, ...more }: ExamWish, version: number): readonly Seated[] {
  const jurors = critic === undefined || seats.includes(critic) ? seats : [...seats, critic]
  if (jurors.length < 2) return []
  const { effectiveMaxRounds: rounds, verificationMode } = examRulesOf(use, more)
  const held = { version, others: jurors.length - 1, looks: verificationMode === 'full-reanalysis' }
  const found = jurors.length * examLimits.findings
  const parts = rounds * Math.ceil((found - examLimits.findings) / examLimits.perCall)
  const votes = repeated(parts, reverifySize(examLimits.perCall, held))
  const looking = critic !== undefined && EXAM_RULES[use].finds ? jurors.indexOf(critic) : -1
  const weighed = looking < 0 ? [] : [reverifySize(examLimits.gaps, held)]
  const wording = summarySize(found + examLimits.gaps, rounds * jurors.length)
  return [
    ...jurors.map((connection, at): Seated => {
      const first = analyseSize(version)
      if (at !== looking) return { connection, sure: [first], more: [...votes, ...weighed] }
      return { connection, sure: [first, gapsSize(version, found)], more: votes }
    }),
    // Where nobody has found anything there is nothing to put into words.
    ...(summary === undefined ? [] : [{ connection: summary, sure: [], more: [wording] }]),
  ]
}

/** Nobody has anything to confirm where the critic finds nothing. */
function acceptanceSeats({ critic, seats }: AcceptanceWish, version: number): readonly Seated[] {
  const isOther = (id: string, at: number) => id !== critic || (id === REHEARSAL && seats.indexOf(id) !== at)
  const others = seats.filter(isOther)
  return [
    { connection: critic, sure: [objectionsSize(version)], more: [] },
    ...others.map((connection) => ({ connection, sure: [], more: [confirmSize(version)] })),
  ]
}

function planSeats({ seats }: PlanWish): readonly Seated[] {
  return seats.map((connection) => ({ connection, sure: [planSize()], more: [] }))
}

/**
 * Where it is close, those who have answered are asked again, as long as there are answers left. Whoever has fallen silent
 * leaves theirs to the others: any one seat may get all of them.
 */
function opinionSeats(
  { seats, repeats = repeatsOf(seats.length) }: OpinionWish,
  version: number,
): readonly Seated[] {
  const call = blindSize(version)
  const silent = seats.length - 1
  const left = repeated(Math.max(0, opinionDefaults.mostCalls - silent - repeats), call)
  return seats.map((connection) => ({ connection, sure: repeated(repeats, call), more: [], left }))
}

function repeated(n: number, call: Sized): readonly Sized[] {
  return Array.from({ length: n }, () => call)
}

/** A connection that holds two seats is one bill. */
function byConnection(seats: readonly Seated[]): readonly SeatCalls[] {
  const ids = [...new Set(seats.map(({ connection }) => connection))]
  return ids.map((connection) => {
    const own = seats.filter((seat) => seat.connection === connection)
    return {
      connection,
      low: own.flatMap(({ sure }) => sure.map(({ usual }) => usual)),
      high: own.flatMap(({ sure, more }) => [...sure, ...more].flatMap(twice)),
      // All seats of a stage are left with the same ones: one that holds two of them gets these once.
      shared: (own[0]?.left ?? []).flatMap(twice),
    }
  })
}
