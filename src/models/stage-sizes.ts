import { REHEARSAL } from '../run/connection'
import { examLimits, examRulesOf } from '../run/exam-limits'
import { opinionDefaults } from '../run/opinion-limits'
import { repeatsOf } from '../run/opinion-setup'
import type { AcceptanceWish, ExamWish, OpinionWish, StageWish } from '../run/stage-wish'
import type { CallSize } from './sizes'
import { tokensOf } from './tokens'

/** What a judging stage looks at, and whom it asks. */
export interface StageSize {
  readonly wish: StageWish
  /** UTF-8 bytes of the version. */
  readonly bytes: number
}

/** The calls that one connection is asked for: when all goes quickest, and at most. Each may have to be made twice. */
export interface SeatCalls {
  /** Its id, or `rehearsal`. */
  readonly connection: string
  readonly low: readonly CallSize[]
  readonly high: readonly CallSize[]
}

/** A reply that cannot be read is asked for once more. */
const TRIES = 2
/** Rules and measurements that stand in a prompt beside the version, in tokens. */
const BESIDE = 2500
/** What each kind of call writes, in tokens: a dozen findings, ten votes, eight gaps, fifteen scores with a sentence each. */
const WRITES = {
  analyse: 2000,
  reverify: 1300,
  gaps: 900,
  summary: 800,
  objections: 1300,
  confirm: 800,
  plan: 1400,
  blind: 1500,
} as const
/** A claim with the place that it speaks of; a place is a section at most, and mostly a line. */
const CLAIM = 700
/** An item of a plan, with what code says of it. */
const ITEM = 80

/** What a stage asks of each of its connections. Nobody else is asked, and no call is made that stands in none of these. */
export function stageCalls({ wish, bytes }: StageSize): readonly SeatCalls[] {
  const version = tokensOf(bytes)
  switch (wish.kind) {
    case 'exam':
      return byConnection(examSeats(wish, version))
    case 'acceptance':
      return byConnection(acceptanceSeats(wish, version))
    case 'plan':
      return byConnection(
        wish.seats.map((connection) => twice(always(connection, [sized('plan', 20 * ITEM)]))),
      )
    case 'opinion':
      return byConnection(opinionSeats(wish, version))
  }
}

/** Calls at least and at most, over all connections. */
export function stageCallCount(size: StageSize): readonly [low: number, high: number] {
  const seats = stageCalls(size)
  const count = (pick: (seat: SeatCalls) => readonly CallSize[]) =>
    seats.reduce((sum, seat) => sum + pick(seat).length, 0)
  return [count(({ low }) => low), count(({ high }) => high)]
}

/** Fewer than two examine nothing, and nobody is asked. */
function examSeats(
  { use, seats, critic, summary, ...more }: ExamWish,
  version: number,
): readonly SeatCalls[] {
  const jurors = critic === undefined || seats.includes(critic) ? seats : [...seats, critic]
  if (jurors.length < 2) return []
  const others = (jurors.length - 1) * examLimits.findings
  const { effectiveMaxRounds } = examRulesOf(use, more)
  const votes = repeated(
    effectiveMaxRounds * Math.ceil(others / examLimits.perCall),
    verifying(examLimits.perCall),
  )
  const gaps = critic === undefined ? [] : [sized('gaps', CLAIM * examLimits.perCall)]
  const isLooking = (at: number) => critic !== undefined && jurors.indexOf(critic) === at
  return [
    ...jurors.map((connection, at) => {
      const first = [sized('analyse', version)]
      const missing = isLooking(at) ? gaps : []
      const weighed = critic === undefined || isLooking(at) ? [] : [verifying(examLimits.gaps)]
      return { connection, low: [...first, ...missing], high: [...first, ...votes, ...missing, ...weighed] }
    }),
    ...(summary === undefined ? [] : [always(summary, [sized('summary', CLAIM * examLimits.findings)])]),
  ].map(twice)
}

function verifying(claims: number): CallSize {
  return sized('reverify', CLAIM * claims)
}

/** Nobody has anything to confirm where the critic finds nothing. */
function acceptanceSeats({ critic, seats }: AcceptanceWish, version: number): readonly SeatCalls[] {
  const first = always(critic, [sized('objections', version)])
  const isOther = (id: string, at: number) => id !== critic || (id === REHEARSAL && seats.indexOf(id) !== at)
  const others = seats.filter(isOther)
  return [
    first,
    ...others.map((connection) => ({ connection, low: [], high: [sized('confirm', version)] })),
  ].map(twice)
}

/** Where it is close, those who have answered are asked again, as long as there are calls left. */
function opinionSeats({ seats, repeats = repeatsOf(seats.length) }: OpinionWish, version: number) {
  const most = Math.max(repeats, Math.floor(opinionDefaults.mostCalls / Math.max(1, seats.length)))
  const call = sized('blind', version)
  return seats.map((connection) => ({
    connection,
    low: repeated(repeats, call),
    high: repeated(most, call),
  }))
}

function sized(task: keyof typeof WRITES, reads: number): CallSize {
  return { reads: reads + BESIDE, writes: WRITES[task] }
}

function repeated(n: number, call: CallSize): readonly CallSize[] {
  return Array.from({ length: n }, () => call)
}

function always(connection: string, calls: readonly CallSize[]): SeatCalls {
  return { connection, low: calls, high: calls }
}

function twice({ connection, low, high }: SeatCalls): SeatCalls {
  return { connection, low, high: high.flatMap((call) => repeated(TRIES, call)) }
}

/** A connection that holds two seats is one bill. */
function byConnection(seats: readonly SeatCalls[]): readonly SeatCalls[] {
  const ids = [...new Set(seats.map(({ connection }) => connection))]
  return ids.map((connection) => {
    const own = seats.filter((seat) => seat.connection === connection)
    return { connection, low: own.flatMap(({ low }) => low), high: own.flatMap(({ high }) => high) }
  })
}
