import type { Picture } from './picture'
import { append, type Column, emptyColumn, rowsOf } from './column'
import { type Config, defaults } from './config'
import type { AcceptanceFact } from './acceptance'
import type { CriticFact, LoopSetup } from './critic'
import {
  type Brief,
  type CallFailure,
  type CapHit,
  type Claimed,
  type Decision,
  type Event,
  type EvidenceCount,
  type Fact,
  type Fork,
  type GivenPage,
  type Material,
  type Measurement,
  type Place,
  type Problem,
  ROLES,
  type Role,
  type StageSetup,
  type Status,
  type StopReason,
  type Usage,
  type WarningKind,
  type WireErrorKind,
  type Word,
} from './event'
import type { ExamFact } from './exam'
import type { OpinionFact } from './opinion'
import type { PanelFact, PanelSetup } from './panel'
import type { PlanFact, PlanVoters } from './plan'
import type { StageWish } from './stage-wish'

export interface Dim {
  readonly name: string
  readonly score?: number
  readonly note: string
}

/** What one seat said in one round. */
export interface Lane {
  readonly phase: 'waiting' | 'open' | 'closed'
  readonly score?: number | undefined
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
  /** How many of the person's words whoever drew it had been told; absent where there were none. */
  readonly saw?: number
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
  readonly evidence?: EvidenceCount
}

export interface Round {
  readonly n: number
  readonly openedAt: number
  readonly endedAt?: number | undefined
  readonly lanes: Readonly<Record<Role, Lane>>
  readonly artifact?: Artifact | undefined
  readonly heard?: RoundHeard | undefined
  readonly end?: RoundEnd | undefined
  /** How many of the facts that its ending implies are in the log already. */
  readonly noted: number
  /** Which opening of a round in the log this one is, from 0: where its rows are found again. */
  readonly entry?: number | undefined
  /** How often it was opened again because a reply could not be read. */
  readonly again?: number | undefined
  /** The opening whose designer it kept. */
  readonly draftEntry?: number | undefined
  /** Every claim of it has been held against the rows. */
  readonly checked?: boolean | undefined
}

export interface Call {
  readonly seat: string
  readonly phase: 'open' | 'ended' | 'failed'
  readonly startedAt: number
  /** How many events its reply has given so far: where a call that is taken up again goes on. */
  readonly heard: number
  readonly stop?: string | undefined
  readonly reason?: CallFailure | undefined
  readonly kind?: WireErrorKind | undefined
  readonly usage?: Usage | undefined
  readonly problem?: Problem | undefined
  /** What the provider said of it. */
  readonly detail?: string | undefined
  /** What a refused call waits for, since when it does. Over as soon as anything is heard. */
  readonly waiting?: (Of<'call_waiting'> & { readonly since: number }) | undefined
  /** How often the reply was asked to go on after a length stop. */
  readonly continued?: number | undefined
  readonly nonce?: string | undefined
  /** How many of the person's words its prompt had; absent where there were none. */
  readonly words?: number | undefined
}

export interface Warning {
  readonly kind: WarningKind
  readonly position: number
  readonly round?: number
  readonly role?: Role
  readonly detail?: string
}

/** What the prompts of a run are built from beside its brief and its rules. */
export interface Given {
  readonly materials: readonly Material[]
  readonly pictures?: readonly Picture[]
  readonly nonce: string
  readonly replyTokens?: number
  readonly fork?: Fork
  readonly page?: GivenPage
  readonly panel?: PanelSetup
  readonly loop?: LoopSetup
  /** What was ticked before the run, to be opened once it has settled. */
  readonly after?: readonly StageWish[]
  /** Who votes on the plan of each further round. */
  readonly planVoters?: PlanVoters
}

/** A word of the person's, and the newest round when it was handed over: 0 is before the first. */
export interface Told {
  readonly word: Word
  readonly round: number
}

export const initialGiven: Given = { materials: [], nonce: '' }

export interface Question {
  readonly question: string
  readonly options: readonly string[]
  readonly answer?: string
  readonly askedAt: number
  readonly answeredAt?: number
}

type Of<T extends Fact['type']> = Extract<Fact, { type: T }>
export type Ending = Of<'critique.ship' | 'critique.degraded' | 'critique.interrupted' | 'critique.failed'>
export type Settlement = Of<'run_settled'>
/** How a claim stands against the rows of its page. */
export type Checked = Of<'finding.checked'>
export type Finding = Of<'finding_raised'> & { readonly struck?: boolean; readonly check?: string }

/** What a procedure other than the theater has said, heard and made. It folds these facts for itself. */
export type StageFact =
  | PanelFact
  | CriticFact
  | JudgingFact
  | Of<'finding_raised' | 'finding.checked' | 'finding_struck' | 'pass_skipped'>
  | Of<'critique.artifact_seen'>
  | Of<'reply_refused'>
  | Of<'round.checked'>
  | Of<'gate'>
  | Of<'critique.parser_warning'>
export type StageEvent = StageFact & Place

/** What only a judging stage says. */
type JudgingFact = ExamFact | AcceptanceFact | PlanFact | OpinionFact

/** One procedure within a run, after the one that the run began as. */
export interface Stage {
  readonly procedure: string
  readonly ended: boolean
  readonly openedAt?: number
  readonly loop?: LoopSetup
  /** What a judging stage goes by. */
  readonly setup?: StageSetup
  /** Who is asked. */
  readonly connection?: string
  readonly connectionId?: string
  readonly model?: string
  readonly nonce?: string
  /** The stage that it goes on from. */
  readonly again?: string
  /** How it ended, and why where that says more. */
  readonly status?: Status
  readonly cause?: string
  /** The version that it leaves. */
  readonly artifact?: string
  /** Why it had to end: the run itself has settled as it did. */
  readonly stopped?: Exclude<StopReason, 'drained'>
}

/** A run, as its events so far tell it. Values are never changed, only followed by the next one. */
export interface RunState {
  /** Events folded so far. */
  readonly seq: number
  readonly t: number
  readonly runId: string
  readonly brief?: Brief | undefined
  readonly connection: string
  readonly connectionId?: string | undefined
  readonly model?: string | undefined
  readonly unsupported: boolean
  readonly config: Config
  readonly given: Given
  /** In the order in which they were handed over. */
  readonly said: readonly Told[]
  readonly startedAt?: number | undefined
  readonly handshake: boolean
  readonly rounds: readonly Round[]
  readonly active: { readonly round: number; readonly role: Role } | undefined
  readonly calls: Readonly<Record<string, Call>>
  readonly warnings: Column<Warning>
  readonly measured: Readonly<Record<string, 'measured' | 'not_measured'>>
  readonly measurements: Column<Measurement & { readonly artifact: string }>
  readonly findings: Readonly<Record<string, Finding>>
  /** The newest check of each claim and finding, by its id. */
  readonly checks: Readonly<Record<string, Checked>>
  readonly questions: Readonly<Record<string, Question>>
  readonly gates: Column<Of<'gate'>>
  readonly stageFacts: Column<StageEvent>
  readonly stages: Readonly<Record<string, Stage>>
  readonly marks: Column<
    Of<
      | 'override'
      | 'approved'
      | 'pass_skipped'
      | 'run_recovered'
      | 'critique.ship_regressed'
      | 'critique.regression'
    >
  >
  readonly shipOpen?: Of<'critique.ship_open'> | undefined
  readonly shipHeard?: Of<'critique.ship_heard'> | undefined
  readonly shipArtifact?: Artifact | undefined
  readonly singleArtifact?: Artifact | undefined
  /** When the model said that its run is over. */
  readonly closedAt?: number | undefined
  /** After that, nobody waits for the end of the reply any more. */
  readonly drainedAt?: number | undefined
  readonly stopped?: Exclude<StopReason, 'drained'> | undefined
  readonly cap?: CapHit | undefined
  readonly ending?: Ending | undefined
  readonly settled?: Settlement | undefined
  /** How many warnings of our own rules about the run as a whole are in the log already. */
  readonly noted: number
  /** Events of a kind that this version does not know. They stay in the log. */
  readonly unknown: number
}

export function initialState(): RunState {
  return copyState({
    seq: 0,
    t: 0,
    runId: '',
    connection: '',
    unsupported: false,
    config: defaults,
    given: initialGiven,
    said: [],
    handshake: false,
    active: undefined,
    rounds: [],
    calls: {},
    warnings: emptyColumn(),
    measured: {},
    measurements: emptyColumn(),
    findings: {},
    checks: {},
    questions: {},
    gates: emptyColumn(),
    stageFacts: emptyColumn(),
    stages: {},
    marks: emptyColumn(),
    noted: 0,
    unknown: 0,
  })
}

/** A value that nobody has seen yet may still be written to. */
type Draft<T> = { -readonly [K in keyof T]: T[K] }

/** Named one by one: a spread of this many fields costs more than all the rest of a fold. */
function copyState(state: RunState): Draft<RunState> {
  return {
    seq: state.seq,
    t: state.t,
    runId: state.runId,
    brief: state.brief,
    connection: state.connection,
    connectionId: state.connectionId,
    model: state.model,
    unsupported: state.unsupported,
    config: state.config,
    given: state.given,
    said: state.said,
    startedAt: state.startedAt,
    handshake: state.handshake,
    rounds: state.rounds,
    active: state.active,
    calls: state.calls,
    warnings: state.warnings,
    measured: state.measured,
    measurements: state.measurements,
    findings: state.findings,
    checks: state.checks,
    questions: state.questions,
    gates: state.gates,
    stageFacts: state.stageFacts,
    stages: state.stages,
    marks: state.marks,
    shipOpen: state.shipOpen,
    shipHeard: state.shipHeard,
    shipArtifact: state.shipArtifact,
    singleArtifact: state.singleArtifact,
    closedAt: state.closedAt,
    drainedAt: state.drainedAt,
    stopped: state.stopped,
    cap: state.cap,
    ending: state.ending,
    settled: state.settled,
    noted: state.noted,
    unknown: state.unknown,
  }
}

function copyRound(round: Round): Draft<Round> {
  const { n, openedAt, endedAt, lanes, artifact, heard, end, noted, entry, again, draftEntry, checked } =
    round
  return { n, openedAt, endedAt, lanes, artifact, heard, end, noted, entry, again, draftEntry, checked }
}

function copyLanes(lanes: Round['lanes']): Draft<Round['lanes']> {
  const { designer, critic, brand, a11y, copy } = lanes
  return { designer, critic, brand, a11y, copy }
}

/** Without what it waits for: a call that is heard of waits no more. */
function copyCall(call: Call, heard: number): Call {
  const { seat, phase, startedAt, stop, reason, kind, usage, problem, detail, continued, nonce, words } = call
  return {
    seat,
    phase,
    startedAt,
    heard,
    stop,
    reason,
    kind,
    usage,
    problem,
    detail,
    continued,
    nonce,
    words,
  }
}

function copyLane(lane: Lane): Draft<Lane> {
  const { phase, score, mustFixCount, dims, mustFixes, notes } = lane
  return { phase, score, mustFixCount, dims, mustFixes, notes }
}

/**
 * The state after one more event. Pure and total: it takes any event in any state, because logs come from newer
 * versions and from strangers. Untouched parts keep their identity, and the stage redraws only what changed.
 */
export function fold(state: RunState, event: Event): RunState {
  const next = copyState(state)
  apply(next, event)
  next.seq = event.seq + 1
  next.t = event.t
  next.calls = countHeard(next.calls, event.call)
  return next
}

/** Changes a copy that nobody else has seen. Rows come a thousand times as often as all else and stand first. */
function apply(next: Draft<RunState>, event: Event): void {
  if (isOfStage(event)) {
    next.stageFacts = append(next.stageFacts, event)
    return
  }
  switch (event.type) {
    case 'critique.panelist_dim':
      return addDim(draftLane(next, event), event)
    case 'critique.panelist_note':
      return addNote(draftLane(next, event), event)
    case 'critique.panelist_must_fix':
      return addMustFix(draftLane(next, event), event)
    case 'critique.panelist_open':
      return openLane(next, event)
    case 'critique.panelist_close':
      return closeLane(next, event)
    case 'run_created':
      return create(next, event)
    case 'run_started':
      next.startedAt = event.t
      return
    case 'call_started':
      next.calls = { ...next.calls, [event.id]: opened(event, next.said.length) }
      return
    case 'call_ended':
      return endCall(next, event.id, {
        phase: 'ended',
        stop: event.stop,
        ...(event.usage && { usage: event.usage }),
      })
    case 'call_failed':
      return endCall(next, event.id, {
        phase: 'failed',
        reason: event.reason,
        ...(event.stop && { stop: event.stop }),
        ...(event.kind && { kind: event.kind }),
        ...(event.problem && { problem: event.problem }),
        ...(event.detail !== undefined && { detail: event.detail }),
        ...(event.usage && { usage: event.usage }),
      })
    case 'call_waiting':
      return changeCall(next, event.id, { waiting: { ...event, since: event.t } })
    case 'call_continued':
      return changeCall(next, event.id, { continued: event.n })
    case 'stopped':
      return stop(next, event)
    case 'run_settled':
      next.settled ??= event
      return
    case 'critique.run_started':
      next.handshake = true
      return
    case 'critique.round_open':
      next.rounds = openRound(next.rounds, event)
      return
    case 'critique.artifact_seen':
      return addArtifact(next, event)
    case 'critique.round_heard':
      return hearRound(draftRound(next, event.round), event)
    case 'critique.round_end':
      return endRound(draftRound(next, event.round), event)
    case 'critique.ship_open':
      next.shipOpen ??= event
      return
    case 'critique.ship_heard':
      next.shipHeard ??= event
      return
    case 'critique.run_heard':
      next.closedAt ??= event.t
      return
    case 'critique.parser_warning':
      addToStage(next, event)
      return addWarning(next, event)
    case 'critique.ship':
    case 'critique.degraded':
    case 'critique.interrupted':
    case 'critique.failed':
      return endRun(next, event)
    case 'gate':
      addToStage(next, event)
      return addGate(next, event)
    case 'measure.done':
      return addMeasurements(next, event)
    case 'question_asked':
      return ask(next, event)
    case 'answered':
      return answer(next, event)
    case 'person_said':
      next.said = told(next, event.words)
      return
    case 'finding_raised':
      next.findings = { ...next.findings, [event.id]: event }
      return
    case 'finding.checked':
      next.checks = { ...next.checks, [event.finding]: event }
      return changeFinding(next, event.finding, { check: event.check })
    case 'round.checked':
      if (event.stage ?? next.given.panel) next.stageFacts = append(next.stageFacts, event)
      return checkRound(draftRound(next, event.round))
    case 'finding_struck':
      return changeFinding(next, event.finding, { struck: true })
    case 'stage_opened':
      return openStage(next, event)
    case 'stage_ended':
      return endStage(next, event)
    case 'critique.regression':
      next.marks = append(next.marks, event)
      return countNoted(draftRound(next, event.round))
    case 'run_recovered':
      if (event.stage !== undefined) stopStage(next, event.stage, event.reason)
      next.marks = append(next.marks, event)
      return
    case 'override':
    case 'approved':
    case 'pass_skipped':
    case 'critique.ship_regressed':
      next.marks = append(next.marks, event)
      return
    case 'draft_saved':
      return addVersion(next, event, 1)
    case 'revised':
      return addVersion(next, event, event.round + 1)
    case 'critic_round_started':
      return addJudged(next, event)
    case 'reply_refused':
    case 'selection_heard':
    case 'selection_failed':
    case 'panel_selected':
    case 'critic_scored':
    case 'critic_failed':
    case 'editor_decision':
    case 'round_summarised':
    case 'regress_heard':
    case 'regression':
    case 'content_saved':
    case 'criterion':
    case 'adversarial':
    case 'escalation_heard':
    case 'result_heard':
    case 'critic_invalid':
    case 'criterion_measured':
    case 'escalated':
    case 'fixed':
    case 'critic_result':
    case 'critic_ended':
      next.stageFacts = append(next.stageFacts, event)
      return
    default:
      return countUnknown(next, event)
  }
}

/** What of a judging stage changes anything beside it: its calls, questions and measurements, and how it ends. */
const BESIDE_STAGE = /^(?:call_|critique\.|gate$|measure\.|question_|answered|stopped|stage_|run_)/

/** Whatever else a stage says it folds for itself: the run has settled without it, and stays as it is. */
function isOfStage(event: Event): event is StageEvent & Extract<Event, JudgingFact> {
  return event.stage !== undefined && !BESIDE_STAGE.test(event.type)
}

/** Only a log from a newer version gets here: the compiler knows that every event of ours has its case. */
function countUnknown(next: Draft<RunState>, _event: never): void {
  next.unknown += 1
}

type EventOf<T extends Fact['type']> = Extract<Event, { type: T }>

function create(next: Draft<RunState>, event: EventOf<'run_created'>): void {
  next.runId = event.runId
  next.brief = event.brief
  next.config = event.config
  next.connection = event.connection
  next.connectionId = event.connectionId
  next.model = event.model
  next.unsupported = event.unsupported ?? false
  next.given = {
    materials: event.materials ?? [],
    nonce: event.nonce ?? '',
    ...(event.pictures && { pictures: event.pictures }),
    ...(event.replyTokens !== undefined && { replyTokens: event.replyTokens }),
    ...(event.fork && { fork: event.fork }),
    ...(event.page && { page: event.page }),
    ...(event.panel && { panel: event.panel }),
    ...(event.loop && { loop: event.loop }),
    ...(event.after && { after: event.after }),
    ...(event.planVoters && { planVoters: event.planVoters }),
  }
  if (event.said) next.said = told(next, event.said)
}

function told({ said, rounds }: Pick<RunState, 'said' | 'rounds'>, words: readonly Word[]): readonly Told[] {
  const round = rounds.at(-1)?.n ?? 0
  return [...said, ...words.map((word) => ({ word, round }))]
}

function countHeard(calls: RunState['calls'], id: string | undefined): RunState['calls'] {
  const call = id === undefined ? undefined : calls[id]
  if (id === undefined || !call) return calls
  const next = { ...calls }
  next[id] = copyCall(call, call.heard + 1)
  return next
}

function opened({ seat, t, nonce }: EventOf<'call_started'>, words: number): Call {
  const call: Call = { seat, phase: 'open', startedAt: t, heard: 0, nonce }
  return copyCall(words > 0 ? { ...call, words } : call, 0)
}

function endCall(next: Draft<RunState>, id: string, change: Partial<Call> & Pick<Call, 'phase'>): void {
  changeCall(next, id, { waiting: undefined, ...change })
}

function changeCall(next: Draft<RunState>, id: string, change: Partial<Call>): void {
  const call = next.calls[id]
  if (call) next.calls = { ...next.calls, [id]: { ...call, ...change } }
}

function emptyLane(): Lane {
  return copyLane({
    phase: 'waiting',
    mustFixCount: 0,
    dims: emptyColumn(),
    mustFixes: emptyColumn(),
    notes: emptyColumn(),
  })
}

/** A round that is opened again loses what its broken reply had said, and none of its time. */
function openRound(rounds: RunState['rounds'], event: EventOf<'critique.round_open'>): RunState['rounds'] {
  const last = rounds.at(-1)
  const entry = last ? entryOf(last, rounds.length - 1) + 1 : 0
  if (!last || event.again === undefined) return [...rounds, { ...newRound(event.round, event.t), entry }]
  const fresh = { ...newRound(event.round, last.openedAt), entry, again: (last.again ?? 0) + 1 }
  return [...rounds.slice(0, -1), copyRound(event.again === 'judges' ? withDraftOf(last, fresh) : fresh)]
}

function withDraftOf(last: Round, fresh: Round): Round {
  const lanes = { ...fresh.lanes, designer: last.lanes.designer }
  return { ...fresh, lanes, artifact: last.artifact, draftEntry: last.draftEntry ?? last.entry }
}

/** Rounds that were kept before there was a choice were opened once each. */
export function entryOf({ entry }: Pick<Round, 'entry'>, at: number): number {
  return entry ?? at
}

function newRound(n: number, openedAt: number): Round {
  const [designer, critic, brand, a11y, copy] = ROLES.map(emptyLane)
  // One lane was made per role just above.
  const lanes = { designer, critic, brand, a11y, copy } as Round['lanes']
  return copyRound({ n, openedAt, lanes: copyLanes(lanes), noted: 0 })
}

/** The round with this number; the newest when a number stands twice. */
export function roundOf(state: RunState, n: number): Round | undefined {
  return state.rounds.findLast((round) => round.n === n)
}

/** A round of `next` to write to; undefined when no round has this number. */
function draftRound(next: Draft<RunState>, n: number): Draft<Round> | undefined {
  let at = next.rounds.length - 1
  while (at >= 0 && next.rounds[at]?.n !== n) at -= 1
  const round = next.rounds[at]
  if (!round) return undefined
  const draft = copyRound(round)
  const rounds = next.rounds.slice()
  rounds[at] = draft
  next.rounds = rounds
  return draft
}

/** A lane of `next` to write to: the path down to it is copied and nothing beside it. */
function draftLane(
  next: Draft<RunState>,
  where: { readonly round: number; readonly role: Role },
): Draft<Lane> | undefined {
  const round = draftRound(next, where.round)
  if (!round) return undefined
  const lanes = copyLanes(round.lanes)
  const lane = copyLane(lanes[where.role])
  lanes[where.role] = lane
  round.lanes = lanes
  return lane
}

/** The row that an event adds to the dims of its lane. */
export function dimOf(event: EventOf<'critique.panelist_dim'>): Dim {
  const { dimName: name, dimScore: score, dimNote: note } = event
  return score === undefined ? { name, note } : { name, score, note }
}

function addDim(lane: Draft<Lane> | undefined, event: EventOf<'critique.panelist_dim'>): void {
  if (lane) lane.dims = append(lane.dims, dimOf(event))
}

function addNote(lane: Draft<Lane> | undefined, event: EventOf<'critique.panelist_note'>): void {
  if (lane) lane.notes = append(lane.notes, event.text)
}

function addMustFix(lane: Draft<Lane> | undefined, event: EventOf<'critique.panelist_must_fix'>): void {
  if (!lane) return
  lane.mustFixes = append(lane.mustFixes, event.text)
  lane.mustFixCount = Math.max(lane.mustFixCount, lane.mustFixes.length)
}

function openLane(next: Draft<RunState>, event: EventOf<'critique.panelist_open'>): void {
  const lane = draftLane(next, event)
  if (lane) lane.phase = 'open'
  next.active = { round: event.round, role: event.role }
}

function closeLane(next: Draft<RunState>, event: EventOf<'critique.panelist_close'>): void {
  next.active = undefined
  const lane = draftLane(next, event)
  if (!lane) return
  lane.phase = 'closed'
  lane.mustFixCount = event.mustFix
  lane.score = event.score ?? lane.score
}

function addArtifact(next: Draft<RunState>, event: EventOf<'critique.artifact_seen'>): void {
  const saw = sawIn(next, event)
  const page: Artifact = { hash: event.hash, bytes: event.bytes, mime: event.mime }
  const artifact = saw > 0 ? { ...page, saw } : page
  if (event.from === 'ship') next.shipArtifact = artifact
  else if (event.from === 'single') next.singleArtifact = artifact
  else if (event.from === 'author' || event.from === 'fix') next.stageFacts = append(next.stageFacts, event)
  else if (event.from === 'designer' || event.from === 'given') {
    const round = draftRound(next, event.round ?? 0)
    if (round) round.artifact = artifact
  }
}

/** Of a page that was there before the run the judges alone decide: nobody draws it again. */
function sawIn({ calls, said }: RunState, { call, from }: EventOf<'critique.artifact_seen'>): number {
  return from === 'given' ? said.length : (calls[call ?? '']?.words ?? 0)
}

/** A version of copy is a round: whatever shows, compares and replays rounds shows these. */
function addVersion(next: Draft<RunState>, event: EventOf<'draft_saved' | 'revised'>, n: number): void {
  const seen = rowsOf(next.stageFacts).findLast(
    (fact) => fact.type === 'critique.artifact_seen' && fact.hash === event.artifact,
  )
  next.stageFacts = append(next.stageFacts, event)
  next.rounds = openRound(next.rounds, { ...event, type: 'critique.round_open', round: n, position: 0 })
  if (seen?.type === 'critique.artifact_seen') addArtifact(next, { ...seen, from: 'designer', round: n })
}

/** A loop that the run began as has a round for each that its critic judges. Those of a stage stand in the stage. */
function addJudged(next: Draft<RunState>, event: EventOf<'critic_round_started'>): void {
  const { given, stageFacts, rounds } = next
  next.stageFacts = append(stageFacts, event)
  if (!given.loop || event.stage !== undefined) return
  const { round, artifact: hash } = event
  const seen = rowsOf(stageFacts).findLast(
    (fact) => fact.type === 'critique.artifact_seen' && fact.hash === hash,
  )
  const bytes = seen?.type === 'critique.artifact_seen' ? seen.bytes : (given.page?.bytes ?? 0)
  next.rounds = openRound(rounds, { ...event, type: 'critique.round_open', position: 0 })
  const opened = draftRound(next, round)
  if (opened) opened.artifact = { hash, bytes, mime: given.loop.mime }
}

function hearRound(round: Draft<Round> | undefined, event: EventOf<'critique.round_heard'>): void {
  if (round) round.heard = event
}

function endRound(round: Draft<Round> | undefined, event: EventOf<'critique.round_end'>): void {
  if (!round) return
  round.end = event
  round.endedAt = event.t
  round.noted += 1
}

function endRun(next: Draft<RunState>, event: Ending & Event): void {
  if (next.ending || next.settled) return
  next.ending = event
  next.active = undefined
}

/** What the critic loop has to find again among the facts of its own. */
function addToStage(next: Draft<RunState>, event: StageEvent): void {
  if (event.stage ?? next.given.loop) next.stageFacts = append(next.stageFacts, event)
}

function addWarning(next: Draft<RunState>, event: EventOf<'critique.parser_warning'>): void {
  next.warnings = append(next.warnings, event)
  // A warning of our own rules counts towards the facts owed at its round's end; the reader's do not, nor do those of a stage.
  if (event.call !== undefined || event.stage !== undefined) return
  if (event.round === undefined) next.noted += 1
  else countNoted(draftRound(next, event.round))
}

function addGate(next: Draft<RunState>, event: EventOf<'gate'>): void {
  next.gates = append(next.gates, event)
  const owing = next.rounds.find((candidate) => candidate.heard && !candidate.end)
  if (event.gate === 'T' && owing) countNoted(draftRound(next, owing.n))
}

function checkRound(round: Draft<Round> | undefined): void {
  if (round) round.checked = true
}

function countNoted(round: Draft<Round> | undefined): void {
  if (round) round.noted += 1
}

function addMeasurements(next: Draft<RunState>, event: EventOf<'measure.done'>): void {
  const rows = event.rows.map((row) => ({ ...row, artifact: event.artifact }))
  next.measured = { ...next.measured, [event.id]: event.outcome }
  next.measurements = rows.reduce(append, next.measurements)
}

function ask(next: Draft<RunState>, { id, question, options, t }: EventOf<'question_asked'>): void {
  next.questions = { ...next.questions, [id]: { question, options, askedAt: t } }
}

function answer(next: Draft<RunState>, event: EventOf<'answered'>): void {
  const question = next.questions[event.id]
  if (!question) return
  next.questions = {
    ...next.questions,
    [event.id]: { ...question, answer: event.answer, answeredAt: event.t },
  }
}

function changeFinding(next: Draft<RunState>, id: string, change: Partial<Finding>): void {
  const finding = next.findings[id]
  if (finding) next.findings = { ...next.findings, [id]: { ...finding, ...change } }
}

function stop(next: Draft<RunState>, { why, cap, stage, t }: EventOf<'stopped'>): void {
  if (why === 'drained') next.drainedAt = t
  else if (stage !== undefined) stopStage(next, stage, why)
  else {
    if (next.stopped === undefined) next.cap = cap
    next.stopped ??= why
  }
}

/** How the run has ended stays as it is: only what was opened after it stops. */
function stopStage(next: Draft<RunState>, id: string, why: NonNullable<Stage['stopped']>): void {
  putStage(next, id, { stopped: next.stages[id]?.stopped ?? why })
}

function openStage(next: Draft<RunState>, event: EventOf<'stage_opened'>): void {
  const { type: _type, seq: _seq, call: _call, stage: _stage, t, id, ...opened } = event
  // Opened once more under its name, it would lose what was said in it.
  if (next.stages[id]?.openedAt !== undefined) return
  putStage(next, id, { ...opened, ended: false, openedAt: t })
}

function endStage(next: Draft<RunState>, event: EventOf<'stage_ended'>): void {
  const { type: _type, seq: _seq, t: _t, call: _call, stage: _stage, id, ...ended } = event
  if (next.stages[id]?.ended) return
  putStage(next, id, { ...ended, ended: true })
}

function putStage(next: Draft<RunState>, id: string, change: Partial<Stage>): void {
  const stage = next.stages[id] ?? { procedure: '', ended: false }
  next.stages = { ...next.stages, [id]: { ...stage, ...change } }
}
