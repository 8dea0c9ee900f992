import { limits } from './limits'
import { type Event, type EventType, ROLES, type Role } from './event'
import { freeze, type Keyframe, type Pager, thaw } from './keyframe'
import { entryOf, fold, initialState } from './state'

/** What lets a replay enter a long log anywhere without reading it: one row of the store, plain data throughout. */
export interface LogIndex {
  readonly count: number
  /** Milliseconds of each event since the run was created; never falling. */
  readonly times: Uint32Array
  /** What kind of event it is and whose lane it speaks of: `codeOf`, plus LATE where it applies. */
  readonly codes: Uint8Array
  /** Where each event's line begins in the text of all lines, and where the last one ends. */
  readonly offsets: Uint32Array
  /** The first event of each block. */
  readonly blockStarts: Uint32Array
  /** Three numbers for each row that came to an older round than the newest: event, round from 0, code. */
  readonly late: Uint32Array
  /** Two numbers for each measurement event: the event, and how many rows were measured before it. */
  readonly measured: Uint32Array
  /** States to start from, oldest first. */
  readonly keyframes: readonly Keyframe[]
}

/** Takes a log event by event, as it is written or read, and gives its index. */
export interface Indexer {
  /** `lineChars` counts the characters of the event's line, its newline included. */
  add(event: Event, lineChars: number): void
  finish(): LogIndex
}

/** Added to the code of a row that speaks of an older round: it stands behind rows of a round that opened later. */
export const LATE = 128
const UNKNOWN = 127

// Codes are stored, so both lists only grow at their ends, and the first has its five roles each. What nobody looks up by its
// kind has none: the facts of a panel, a loop and a stage are kept whole beside the rows.
const LANE_KINDS = [
  'critique.panelist_open',
  'critique.panelist_dim',
  'critique.panelist_must_fix',
  'critique.panelist_note',
  'critique.panelist_close',
] as const satisfies readonly EventType[]

const FIRST_OTHER = 40
const OTHER_KINDS = [
  'run_created',
  'run_started',
  'call_started',
  'call_ended',
  'call_failed',
  'stopped',
  'run_settled',
  'critique.run_started',
  'critique.round_open',
  'critique.artifact_seen',
  'critique.round_heard',
  'critique.round_end',
  'critique.ship_open',
  'critique.ship_heard',
  'critique.run_heard',
  'critique.parser_warning',
  'critique.ship',
  'critique.degraded',
  'critique.interrupted',
  'critique.failed',
  'critique.ship_regressed',
  'gate',
  'measure.done',
  'question_asked',
  'answered',
  'finding_raised',
  'finding.checked',
  'finding_struck',
  'pass_skipped',
  'override',
  'approved',
  'stage_opened',
  'stage_ended',
  'run_recovered',
  'call_waiting',
  'call_continued',
  'critique.regression',
  'round.checked',
  'person_said',
] as const satisfies readonly EventType[]

type LaneKind = (typeof LANE_KINDS)[number]
type OtherKind = (typeof OTHER_KINDS)[number]

const numbers = new Map<string, number>([
  ...LANE_KINDS.map((kind, at) => [kind, at * ROLES.length] as const),
  ...OTHER_KINDS.map((kind, at) => [kind, FIRST_OTHER + at] as const),
])

/** The code of all events of one kind, and of one role where the kind is said by roles. */
export function codeFor(kind: OtherKind): number
export function codeFor(kind: LaneKind, role: Role): number
export function codeFor(kind: EventType, role?: Role): number {
  return numberOf(kind) + (role ? ROLES.indexOf(role) : 0)
}

/** The number under which an index keeps what an event is. */
export function codeOf(event: Event): number {
  return isOfLane(event) ? codeFor(event.type, event.role) : numberOf(event.type)
}

function numberOf(kind: string): number {
  return numbers.get(kind) ?? UNKNOWN
}

type LaneEvent = Extract<Event, { readonly type: LaneKind }>

function isOfLane(event: Event): event is LaneEvent {
  return numberOf(event.type) < FIRST_OTHER
}

/** Rows that were folded away are never asked for again: only their number counts here. */
const forgotten = () => undefined
const nothing: Pager = {
  lane: () => ({ dims: forgotten, mustFixes: forgotten, notes: forgotten }),
  warnings: forgotten,
  measurements: forgotten,
  gates: forgotten,
  marks: forgotten,
}

/** Starts an index. It holds no more of the log than the rows since the last keyframe. */
export function createIndexer(): Indexer {
  let state = initialState()
  const times: number[] = []
  const codes: number[] = []
  const offsets: number[] = [0]
  const blockStarts: number[] = []
  const late: number[] = []
  const measured: number[] = []
  const keyframes: Keyframe[] = []

  let end = 0
  let blockStart = 0

  const place = (lineChars: number) => {
    if (times.length === 0 || end - blockStart > limits.blockChars) {
      blockStarts.push(times.length)
      blockStart = end
    }
    end += lineChars
    offsets.push(end)
  }

  const code = (event: Event): number => {
    if (event.type === 'measure.done') measured.push(times.length, state.measurements.length)
    const own = codeOf(event)
    if (!isOfLane(event)) return own
    const round = state.rounds.findLastIndex(({ n }) => n === event.round)
    if (round >= 0 && round === state.rounds.length - 1) return own
    // A row for a round that never opened is folded into none, so it is nobody's to find.
    const found = state.rounds[round]
    if (found) late.push(times.length, entryOf(found, round), own)
    return own + LATE
  }

  return {
    add(event, lineChars) {
      const at = times.length
      if (event.seq !== at) throw new Error(`Event ${event.seq} stands where event ${at} should.`)
      place(lineChars)
      codes.push(code(event))
      times.push(Math.max(Math.floor(event.t), times.at(-1) ?? 0))
      state = fold(state, event)
      if (!isKeyframe(event, keyframes.at(-1)?.seq ?? 0)) return
      const keyframe = freeze(state)
      keyframes.push(keyframe)
      state = thaw(keyframe, nothing)
    },
    finish: () => ({
      count: times.length,
      times: Uint32Array.from(times),
      codes: Uint8Array.from(codes),
      offsets: Uint32Array.from(offsets),
      blockStarts: Uint32Array.from(blockStarts),
      late: Uint32Array.from(late),
      measured: Uint32Array.from(measured),
      keyframes,
    }),
  }
}

/**
 * A lane or a round that closes is where people jump to. Yet short lanes close every few events, and an index
 * with a state for each would outweigh its log.
 */
function isKeyframe(event: Event, last: number): boolean {
  const passed = event.seq + 1 - last
  if (passed >= limits.keyframeEvery) return true
  const closes = event.type === 'critique.panelist_close' || event.type === 'critique.round_end'
  return closes && passed >= limits.keyframeEvery / 4
}
