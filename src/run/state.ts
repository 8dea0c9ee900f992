import { append, type Column, emptyColumn } from './column'
import { type Config, defaults } from './config'
import {
  type Brief,
  type CallFailure,
  type Claimed,
  type Decision,
  type Event,
  type Fact,
  type Measurement,
  ROLES,
  type Role,
  type StopReason,
  type Usage,
  type WarningKind,
  type WireErrorKind,
} from './event'

export interface Dim {
  readonly name: string
  readonly score?: number
  readonly note: string
}

/** What one seat said in one round. */
export interface Lane {
  readonly phase: 'waiting' | 'open' | 'closed'
  readonly score?: number
  /** The larger of what the seat declared and what it wrote; known once the lane closes. */
  readonly mustFixCount: number
  readonly dims: Column<Dim>
  readonly mustFixes: Column<string>
  readonly notes: Column<string>
}

export interface Artifact {
  readonly hash: string
  readonly bytes: number
  readonly mime: string
}

/** How the round ended on the wire, before our rules looked at it. */
export interface RoundHeard {
  readonly position: number
  readonly bytes: number
  readonly reason: string
  readonly claimed?: Claimed
}

/** Our own verdict on a round. */
export interface RoundEnd {
  readonly composite?: number
  readonly mustFix: number
  readonly decision: Decision
  readonly claimed?: Claimed
}

export interface Round {
  readonly n: number
  readonly openedAt: number
  readonly endedAt?: number
  readonly lanes: Readonly<Record<Role, Lane>>
  readonly artifact?: Artifact
  readonly heard?: RoundHeard
  readonly end?: RoundEnd
  /** How many of the facts that its ending implies are in the log already. */
  readonly noted: number
}

export interface Call {
  readonly seat: string
  readonly phase: 'open' | 'ended' | 'failed'
  readonly startedAt: number
  /** How many events its reply has given so far: where a call that is taken up again goes on. */
  readonly heard: number
  readonly stop?: string
  readonly reason?: CallFailure
  readonly kind?: WireErrorKind
  readonly usage?: Usage
}

export interface Warning {
  readonly kind: WarningKind
  readonly position: number
  readonly round?: number
  readonly role?: Role
  readonly detail?: string
}

export interface Question {
  readonly question: string
  readonly options: readonly string[]
  readonly answer?: string
}

type Of<T extends Fact['type']> = Extract<Fact, { type: T }>
export type Ending = Of<'critique.ship' | 'critique.degraded' | 'critique.interrupted' | 'critique.failed'>
export type Settlement = Of<'run_settled'>
export type Finding = Of<'finding_raised'> & { readonly struck?: boolean; readonly check?: string }

/** A run, as its events so far tell it. Values are never changed, only followed by the next one. */
export interface RunState {
  /** Events folded so far. */
  readonly seq: number
  readonly t: number
  readonly runId: string
  readonly brief?: Brief
  readonly connection: string
  readonly unsupported: boolean
  readonly config: Config
  readonly startedAt?: number
  readonly handshake: boolean
  readonly rounds: readonly Round[]
  readonly active: { readonly round: number; readonly role: Role } | undefined
  readonly calls: Readonly<Record<string, Call>>
  readonly warnings: Column<Warning>
  readonly measured: Readonly<Record<string, 'measured' | 'not_measured'>>
  readonly measurements: Column<Measurement & { readonly artifact: string }>
  readonly findings: Readonly<Record<string, Finding>>
  readonly questions: Readonly<Record<string, Question>>
  readonly gates: Column<Of<'gate'>>
  readonly stages: Readonly<Record<string, { readonly procedure: string; readonly ended: boolean }>>
  readonly marks: Column<
    Of<'override' | 'approved' | 'pass_skipped' | 'run_recovered' | 'critique.ship_regressed'>
  >
  readonly shipOpen?: Of<'critique.ship_open'>
  readonly shipHeard?: Of<'critique.ship_heard'>
  readonly shipArtifact?: Artifact
  readonly singleArtifact?: Artifact
  readonly runClosed: boolean
  readonly stopped?: StopReason
  readonly ending?: Ending
  readonly settled?: Settlement
  /** How many warnings of our own rules about the run as a whole are in the log already. */
  readonly noted: number
  /** Events of a kind that this version does not know. They stay in the log. */
  readonly unknown: number
}

export function initialState(): RunState {
  return {
    seq: 0,
    t: 0,
    runId: '',
    connection: '',
    unsupported: false,
    config: defaults,
    handshake: false,
    active: undefined,
    rounds: [],
    calls: {},
    warnings: emptyColumn(),
    measured: {},
    measurements: emptyColumn(),
    findings: {},
    questions: {},
    gates: emptyColumn(),
    stages: {},
    marks: emptyColumn(),
    runClosed: false,
    noted: 0,
    unknown: 0,
  }
}

/**
 * The state after one more event. Pure and total: it takes any event in any state, because logs come from newer
 * versions and from strangers. Untouched parts keep their identity, and the stage redraws only what changed.
 */
export function fold(state: RunState, event: Event): RunState {
  const next = apply(state, event)
  return { ...next, seq: event.seq + 1, t: event.t, calls: countHeard(next.calls, event.call) }
}

function apply(state: RunState, event: Event): RunState {
  switch (event.type) {
    case 'run_created':
      return created(state, event)
    case 'run_started':
      return { ...state, startedAt: event.t }
    case 'call_started':
      return { ...state, calls: { ...state.calls, [event.id]: opened(event) } }
    case 'call_ended':
      return endCall(state, event.id, {
        phase: 'ended',
        stop: event.stop,
        ...(event.usage && { usage: event.usage }),
      })
    case 'call_failed':
      return endCall(state, event.id, {
        phase: 'failed',
        reason: event.reason,
        ...(event.kind && { kind: event.kind }),
      })
    case 'stopped':
      return state.stopped ? state : { ...state, stopped: event.why }
    case 'run_settled':
      return state.settled ? state : { ...state, settled: event }
    case 'critique.run_started':
      return { ...state, handshake: true }
    case 'critique.round_open':
      return { ...state, rounds: [...state.rounds, newRound(event.round, event.t)] }
    case 'critique.panelist_open':
      return {
        ...withLane(state, event, (lane) => ({ ...lane, phase: 'open' })),
        active: { round: event.round, role: event.role },
      }
    case 'critique.panelist_dim':
      return withLane(state, event, (lane) => ({ ...lane, dims: append(lane.dims, dimOf(event)) }))
    case 'critique.panelist_must_fix':
      return withLane(state, event, (lane) => ({
        ...lane,
        mustFixes: append(lane.mustFixes, event.text),
        mustFixCount: Math.max(lane.mustFixCount, lane.mustFixes.length + 1),
      }))
    case 'critique.panelist_note':
      return withLane(state, event, (lane) => ({ ...lane, notes: append(lane.notes, event.text) }))
    case 'critique.panelist_close':
      return { ...withLane(state, event, (lane) => closed(lane, event)), active: undefined }
    case 'critique.artifact_seen':
      return withArtifact(state, event)
    case 'critique.round_heard':
      return withRound(state, event.round, (round) => ({ ...round, heard: event }))
    case 'critique.round_end':
      return withRound(state, event.round, (round) => ({
        ...round,
        end: event,
        endedAt: event.t,
        noted: round.noted + 1,
      }))
    case 'critique.ship_open':
      return state.shipOpen ? state : { ...state, shipOpen: event }
    case 'critique.ship_heard':
      return state.shipHeard ? state : { ...state, shipHeard: event }
    case 'critique.run_heard':
      return { ...state, runClosed: true }
    case 'critique.parser_warning':
      return withWarning(state, event)
    case 'critique.ship':
    case 'critique.degraded':
    case 'critique.interrupted':
    case 'critique.failed':
      return state.ending ? state : { ...state, ending: event, active: undefined }
    case 'gate':
      return withGate(state, event)
    case 'measure.done':
      return withMeasurements(state, event)
    case 'question_asked':
      return { ...state, questions: { ...state.questions, [event.id]: event } }
    case 'answered':
      return withAnswer(state, event)
    case 'finding_raised':
      return { ...state, findings: { ...state.findings, [event.id]: event } }
    case 'finding.checked':
      return withFinding(state, event.finding, { check: event.check })
    case 'finding_struck':
      return withFinding(state, event.finding, { struck: true })
    case 'stage_opened':
      return withStage(state, event.id, event.procedure, false)
    case 'stage_ended':
      return withStage(state, event.id, state.stages[event.id]?.procedure ?? '', true)
    case 'override':
    case 'approved':
    case 'pass_skipped':
    case 'run_recovered':
    case 'critique.ship_regressed':
      return { ...state, marks: append(state.marks, event) }
    default:
      return unknownEvent(state, event)
  }
}

/** Only a log from a newer version gets here: the compiler knows that every event of ours has its case. */
function unknownEvent(state: RunState, _event: never): RunState {
  return { ...state, unknown: state.unknown + 1 }
}

function created(state: RunState, event: Extract<Event, { type: 'run_created' }>): RunState {
  const { runId, brief, config, connection, unsupported = false } = event
  return { ...state, runId, brief, config, connection, unsupported }
}

function countHeard(calls: RunState['calls'], id: string | undefined): RunState['calls'] {
  const call = id === undefined ? undefined : calls[id]
  if (id === undefined || !call) return calls
  return { ...calls, [id]: { ...call, heard: call.heard + 1 } }
}

function opened(event: Extract<Event, { type: 'call_started' }>): Call {
  return { seat: event.seat, phase: 'open', startedAt: event.t, heard: 0 }
}

function endCall(state: RunState, id: string, change: Partial<Call> & Pick<Call, 'phase'>): RunState {
  const call = state.calls[id]
  if (!call) return state
  return { ...state, calls: { ...state.calls, [id]: { ...call, ...change } } }
}

function emptyLane(): Lane {
  return {
    phase: 'waiting',
    mustFixCount: 0,
    dims: emptyColumn(),
    mustFixes: emptyColumn(),
    notes: emptyColumn(),
  }
}

function newRound(n: number, openedAt: number): Round {
  const [designer, critic, brand, a11y, copy] = ROLES.map(emptyLane)
  // One lane was made per role just above.
  const lanes = { designer, critic, brand, a11y, copy } as Round['lanes']
  return { n, openedAt, lanes, noted: 0 }
}

/** The round with this number; the newest when a number stands twice. */
export function roundOf(state: RunState, n: number): Round | undefined {
  return state.rounds.findLast((round) => round.n === n)
}

function withRound(state: RunState, n: number, change: (round: Round) => Round): RunState {
  const at = state.rounds.findLastIndex((round) => round.n === n)
  const round = state.rounds[at]
  return round ? { ...state, rounds: state.rounds.with(at, change(round)) } : state
}

function withLane(
  state: RunState,
  where: { round: number; role: Role },
  change: (lane: Lane) => Lane,
): RunState {
  return withRound(state, where.round, (round) => ({
    ...round,
    lanes: { ...round.lanes, [where.role]: change(round.lanes[where.role]) },
  }))
}

function dimOf(event: Extract<Event, { type: 'critique.panelist_dim' }>): Dim {
  const { dimName: name, dimScore: score, dimNote: note } = event
  return score === undefined ? { name, note } : { name, score, note }
}

function closed(lane: Lane, event: Extract<Event, { type: 'critique.panelist_close' }>): Lane {
  const done: Lane = { ...lane, phase: 'closed', mustFixCount: event.mustFix }
  return event.score === undefined ? done : { ...done, score: event.score }
}

function withArtifact(state: RunState, event: Extract<Event, { type: 'critique.artifact_seen' }>): RunState {
  const artifact: Artifact = { hash: event.hash, bytes: event.bytes, mime: event.mime }
  if (event.from === 'ship') return { ...state, shipArtifact: artifact }
  if (event.from === 'single') return { ...state, singleArtifact: artifact }
  return withRound(state, event.round ?? 0, (round) => ({ ...round, artifact }))
}

function withWarning(state: RunState, event: Extract<Event, { type: 'critique.parser_warning' }>): RunState {
  const warned = { ...state, warnings: append(state.warnings, event) }
  // A warning of our own rules counts towards the facts owed at its round's end; the reader's do not.
  if (event.call !== undefined) return warned
  if (event.round === undefined) return { ...warned, noted: warned.noted + 1 }
  return withRound(warned, event.round, (round) => ({ ...round, noted: round.noted + 1 }))
}

function withGate(state: RunState, event: Extract<Event, { type: 'gate' }>): RunState {
  const gates = append(state.gates, event)
  const round = state.rounds.findLast((candidate) => candidate.heard && !candidate.end)
  const noted = { ...state, gates }
  if (event.gate !== 'T' || !round) return noted
  return withRound(noted, round.n, (owing) => ({ ...owing, noted: owing.noted + 1 }))
}

function withMeasurements(state: RunState, event: Extract<Event, { type: 'measure.done' }>): RunState {
  const rows = event.rows.map((row) => ({ ...row, artifact: event.artifact }))
  return {
    ...state,
    measured: { ...state.measured, [event.id]: event.outcome },
    measurements: rows.reduce(append, state.measurements),
  }
}

function withAnswer(state: RunState, event: Extract<Event, { type: 'answered' }>): RunState {
  const question = state.questions[event.id]
  if (!question) return state
  return { ...state, questions: { ...state.questions, [event.id]: { ...question, answer: event.answer } } }
}

function withFinding(state: RunState, id: string, change: Partial<Finding>): RunState {
  const finding = state.findings[id]
  return finding ? { ...state, findings: { ...state.findings, [id]: { ...finding, ...change } } } : state
}

function withStage(state: RunState, id: string, procedure: string, ended: boolean): RunState {
  return { ...state, stages: { ...state.stages, [id]: { procedure, ended } } }
}
