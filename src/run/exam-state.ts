import { rowsOf } from './column'
import type { Evidence, Severity } from './event'
import { type ClassRow, type ExamSetup, type FindingClass, voteId } from './exam'
import { stagePrefix } from './stages'
import type { Question, RunState, StageEvent } from './state'

type Of<T extends StageEvent['type']> = Extract<StageEvent, { type: T }>
export type ExamVote = Of<'vote'>

/** What one seat has found, in its own words. */
export type Raised = Of<'finding_raised'>

/** Findings that are one, and what has become of them. */
export interface ExamFinding {
  /** That of its first finding. */
  readonly id: string
  /** Each in the words of whoever has found it. */
  readonly members: readonly Raised[]
  readonly statement: string
  readonly severity: Severity
  /** What measurements say of it: undefined where they say nothing, or contradict each other. */
  readonly check?: 'confirmed' | 'refuted'
  /** In the order in which they were given, those of all rounds. */
  readonly votes: readonly ExamVote[]
  /** As it stands: the last time that it was classified counts. */
  readonly class?: FindingClass
  readonly row?: ClassRow
}

/** What became of something that the coverage critic has missed: `asked` where nobody else could judge it. */
export type GapFate = 'merged' | 'dropped' | 'restated' | 'asked' | 'open'

export interface ExamGap extends ExamFinding {
  readonly fate: GapFate
  /** The finding that it says again. */
  readonly restates?: string
  readonly question?: Question
}

/** A cross-examination as its facts tell it. */
export interface ExamState {
  readonly setup: ExamSetup
  /** How many findings each seat has raised that has answered. */
  readonly analysed: ReadonlyMap<string, number>
  /** Why a seat has found nothing, in its words. */
  readonly nothing: readonly Of<'nothing_found'>[]
  /** By seat: the round in which it was left out. */
  readonly leftOut: ReadonlyMap<string, number>
  readonly isGrouped: boolean
  readonly findings: readonly ExamFinding[]
  /** The going-overs of the queue, that of the gaps included. */
  readonly rounds: readonly Of<'reverify_started'>[]
  readonly gaps: readonly ExamGap[]
  readonly criticGaps?: Of<'critic_gaps'>
  readonly skipped: readonly Of<'pass_skipped'>[]
  readonly gate?: Of<'gate'>
  readonly final?: Of<'convergence_final'>
  readonly summary?: Of<'exam_summarised'>
  /** Whether a place that somebody points at is there, by `voteId` or the id of a finding. */
  readonly opens: ReadonlyMap<string, boolean>
}

/** Questions of a cross-examination begin so: one for each gap that nobody else could judge. */
export function gapQuestion(stage: string, gap: string): string {
  return `${stagePrefix(stage)}gap:${gap}`
}

/** The cross-examination that a stage is; undefined where it is none. Its facts are few, and folded anew for whoever asks. */
export function examOf(
  { stageFacts, stages, questions }: Pick<RunState, 'stageFacts' | 'stages' | 'questions'>,
  stage: string,
): ExamState | undefined {
  const setup = stages[stage]?.setup
  if (setup?.kind !== 'exam') return undefined
  const facts = factsBy(rowsOf(stageFacts).filter((fact) => fact.stage === stage))
  const { criticGaps, gate, final, summary } = lasts(facts)
  return {
    setup,
    analysed: new Map(facts('analysed').map((fact) => [fact.seat, fact.findings])),
    nothing: facts('nothing_found'),
    leftOut: new Map(facts('seat_left_out').map(({ seat, round }) => [seat, round])),
    isGrouped: facts('grouped').length > 0,
    findings: findingsOf(facts),
    rounds: facts('reverify_started'),
    gaps: gapsOf(facts, (gap) => questions[gapQuestion(stage, gap)]),
    ...(criticGaps && { criticGaps }),
    skipped: facts('pass_skipped'),
    ...(gate && { gate }),
    ...(final && { final }),
    ...(summary && { summary }),
    opens: new Map(facts('evidence_opened').map(({ of, opens }) => [of, opens])),
  }
}

type Facts = <T extends StageEvent['type']>(type: T) => readonly Of<T>[]

function factsBy(facts: readonly StageEvent[]): Facts {
  return <T extends StageEvent['type']>(type: T) => facts.filter((fact): fact is Of<T> => fact.type === type)
}

function lasts(facts: Facts) {
  return {
    criticGaps: facts('critic_gaps').at(-1),
    gate: facts('gate').at(-1),
    final: facts('convergence_final').at(-1),
    summary: facts('exam_summarised').at(-1),
  }
}

/** Before they are grouped, each stands for itself. */
function findingsOf(facts: Facts): readonly ExamFinding[] {
  const raised = facts('finding_raised').filter(({ source }) => source !== 'critic')
  const groups = facts('grouped').at(-1)?.groups ?? raised.map(({ id }): Group => ({ id, findings: [id] }))
  return groups.flatMap(({ id, findings, severity }) => {
    const members = findings.flatMap((each) => raised.filter((finding) => finding.id === each))
    const [first] = members
    return first
      ? [{ ...findingOf(facts, id, [first, ...members.slice(1)]), ...(severity && { severity }) }]
      : []
  })
}

type Group = Of<'grouped'>['groups'][number]

type Members = readonly [Raised, ...Raised[]]

function findingOf(facts: Facts, id: string, members: Members): ExamFinding {
  const [{ statement, severity }] = members
  const check = checkOf(facts, members)
  const last = facts('classified').findLast(({ finding }) => finding === id)
  return {
    id,
    members,
    statement,
    severity,
    ...(check && { check }),
    votes: facts('vote').filter(({ finding }) => finding === id),
    ...(last && { class: last.class, row: last.row }),
  }
}

/** Two wordings of one finding, of which one holds and one does not, say that neither was plain. */
function checkOf(facts: Facts, members: Members): ExamFinding['check'] {
  const own = new Set(members.map(({ id }) => id))
  const said = new Set(
    facts('finding.checked').flatMap(({ finding, check }) => (own.has(finding) ? [check] : [])),
  )
  if (said.has('confirmed') === said.has('refuted')) return undefined
  return said.has('confirmed') ? 'confirmed' : 'refuted'
}

function gapsOf(facts: Facts, questionOf: (gap: string) => Question | undefined): readonly ExamGap[] {
  const raised = facts('finding_raised').filter(({ source }) => source === 'critic')
  const restated = new Map(facts('gap_discarded').map(({ finding, restates }) => [finding, restates]))
  const isOver = facts('critic_gaps').length > 0
  return raised.map((gap) => {
    const finding = findingOf(facts, gap.id, [gap])
    const [restates, question] = [restated.get(gap.id), questionOf(gap.id)]
    return {
      ...finding,
      fate: restates === undefined ? fateOf(finding, isOver) : 'restated',
      ...(restates !== undefined && { restates }),
      ...(question && { question }),
    }
  })
}

function fateOf({ class: its, row }: ExamFinding, isOver: boolean): GapFate {
  if (!isOver) return 'open'
  if (row === 'X3') return 'asked'
  return isAgreed(its) ? 'merged' : 'dropped'
}

/** Whether a class is agreement: only these stand in a report. */
export function isAgreed(its: FindingClass | undefined): boolean {
  return its === 'full-consensus' || its === 'partial-consensus'
}

/** Seats that look for findings and vote: whoever words the outcome does neither. */
export function analysersOf({ seats, summary }: ExamSetup): ExamSetup['seats'] {
  return seats.filter(({ id }) => id !== summary)
}

/** Who has found it. */
export function authorsOf({ members }: ExamFinding): ReadonlySet<string> {
  return new Set(members.map(({ seat }) => seat))
}

/** The requirements of the brief that it speaks of, as they are cited. */
export function requirementsOf(members: readonly Raised[]): readonly string[] {
  const cited = members.flatMap(({ requirementIds = [], evidence }) => [
    ...requirementIds,
    ...evidence.flatMap(({ kind, ref }) => (kind === 'requirement' ? [ref] : [])),
  ])
  return [...new Set(cited.map((id) => id.trim().toUpperCase()))]
}

/** The place that it is about, where it names one. */
export function placeOf({ target, evidence }: Raised): string | undefined {
  if (target !== undefined) return target
  const place = evidence.find(({ kind }) => kind === 'selector' || kind === 'quote')
  return place && placeText(place)
}

/** A quotation is told from a selector by its signs. */
export function placeText({ kind, ref }: Evidence): string {
  return kind === 'quote' ? `“${ref}”` : ref
}

/** The last answer of each voter counts. One that did not come takes nothing back. */
export function lastVotes({ votes }: Pick<ExamFinding, 'votes'>): readonly ExamVote[] {
  const answered = votes.filter(({ verdict }) => verdict !== 'verification-error')
  return [...new Map(answered.map((vote) => [vote.seat, vote])).values()]
}

/**
 * Whether a refutation is more than an opinion: what it points at is there and says otherwise, or what the finding points at
 * is not there.
 */
export function isBacked(
  { opens }: Pick<ExamState, 'opens'>,
  { members }: Pick<ExamFinding, 'members'>,
  vote: ExamVote,
): boolean {
  const { basis } = vote
  if (basis === 'evidence-missing')
    return members.every(({ id, evidence }) => evidence.length === 0 || opens.get(id) === false)
  const pointsAt = basis === 'evidence-contradicts' || basis === 'not-reproducible'
  return pointsAt && opens.get(voteId(vote)) === true
}

const RANKS: Readonly<Record<Severity, number>> = { critical: 0, high: 1, medium: 2, low: 3 }

/** What stays contested, gravest first: consensus must not make it silent. */
export function minorityReport({ findings, gaps }: ExamState): readonly ExamFinding[] {
  const kept = gaps.filter(({ fate }) => fate !== 'restated')
  return gravestFirst([...findings, ...kept].filter((each) => each.class === 'contested'))
}

/** What stands in a report: agreed findings and merged gaps. */
export function agreedFindings({ findings, gaps }: ExamState): readonly ExamFinding[] {
  const merged = gaps.filter(({ fate }) => fate === 'merged')
  return gravestFirst([...findings, ...merged].filter((each) => isAgreed(each.class)))
}

/** What nobody has voted on, and nobody else has found. */
export function unverifiedFindings({ findings, gaps }: ExamState): readonly ExamFinding[] {
  const asked = gaps.filter(({ fate }) => fate === 'asked')
  return [...findings.filter(({ row }) => row === 'X3'), ...asked]
}

/** Gaps that were not kept, as a disclosure lists them. */
export function droppedGaps({ gaps }: ExamState): readonly ExamGap[] {
  return gaps.filter(({ fate }) => fate === 'dropped' || fate === 'restated')
}

export function gravestFirst<T extends { readonly severity: Severity }>(
  findings: readonly T[],
): readonly T[] {
  return findings.toSorted((one, other) => RANKS[one.severity] - RANKS[other.severity])
}

/** How often each class was given, for a line. */
export function tallyOf({ findings }: Pick<ExamState, 'findings'>): Readonly<Record<FindingClass, number>> {
  const count = (its: FindingClass) => findings.filter((each) => each.class === its).length
  return {
    'full-consensus': count('full-consensus'),
    'partial-consensus': count('partial-consensus'),
    contested: count('contested'),
    'worker-unique': count('worker-unique'),
  }
}

/** Nobody has found anything, though everybody was asked: a sign that nothing was checked, and no proof. */
export function isUnanimousSilence({ final, findings, analysed }: ExamState): boolean {
  return (
    final?.autoDisabled === undefined && analysed.size > 1 && findings.length === 0 && final !== undefined
  )
}
