import { BENCH, pageOf, rowsOn } from './bench'
import { rowsOf } from './column'
import {
  findingsOf,
  isSameFinding,
  type LoopRound,
  loopOf,
  type LoopState,
  type StandingAnswer,
  standingsOf,
} from './critic-state'
import type { Evidence, Measurement, Severity } from './event'
import type { ClassRow, FindingClass } from './exam'
import { isAgreed } from './exam-state'
import { mustFixes, type MustFix } from './must-fixes'
import { newlyFixed } from './panel-remarks'
import { panelOf } from './panel-state'
import { isContested, isRefuted } from './refuted'
import { stagePrefix } from './stages'
import type { Finding, RunState, StageEvent } from './state'

/** How it stands with something that was found. */
export const FINDING_STATES = [
  'open',
  'confirmed',
  /** Others have found it as well, or agree with it: code has not measured it. */
  'upheld',
  /** An acceptance check has confirmed it: it stands in the way. */
  'blocker',
  /** An acceptance check could not confirm it, and keeps it. */
  'risk',
  'contested',
  /** Nobody else agrees with it. */
  'rejected',
  'refuted',
  'struck',
  'fixed',
] as const
export type FindingState = (typeof FINDING_STATES)[number]

/** A must-fix of the theater has no severity of its own: it stands in the way whatever it is. */
export const GRAVITIES = ['must_fix', 'critical', 'high', 'medium', 'low'] as const
export type Gravity = (typeof GRAVITIES)[number]

/** Anything that was found in a run, whichever procedure has found it. */
export interface ListedFinding {
  /** One of its own in the run, that of a stage included. */
  readonly id: string
  readonly stage?: string
  /** Who has found it: a panelist, an advisor, a criterion; a seat under its stage, `exam:1/s2`. */
  readonly lens: string
  readonly by: 'model' | 'code' | 'person'
  readonly gravity: Gravity
  readonly state: FindingState
  readonly text: string
  /** What code has read where nobody but code says it: whoever shows it has words for it in each language. */
  readonly row?: Measurement
  readonly suggestion?: string
  readonly target?: string
  readonly evidence: readonly Evidence[]
  /** The rounds that it stood in; none where a stage has no version of its own. */
  readonly rounds: readonly number[]
  /** The version that it is about, where that is known. */
  readonly page?: string
  /** Why it stands as it does, where somebody has said why. */
  readonly reason?: string
  /** What a cross-examination or an acceptance check has made of it. */
  readonly ruled?: Ruled
}

/** What a judging stage has made of a finding, and by which row of its rule. */
export type Ruled =
  | { readonly by: 'exam'; readonly class: FindingClass; readonly row: ClassRow }
  | { readonly by: 'acceptance'; readonly row: 'A1' | 'A2'; readonly next: string }

/** Everything that was found in a run and its stages, in the order of the procedures that have found it. */
export function listFindings(state: RunState): readonly ListedFinding[] {
  const stages = Object.keys(state.stages)
  const fixes = mustFixes(state).map((fix) => fixRow(state, fix))
  return [
    ...fixes,
    ...raisedRows(state, new Set(fixes.map(({ id }) => id))),
    ...loopRows(state, undefined),
    ...stages.flatMap((stage) => [...loopRows(state, stage), ...stageRows(state, stage)]),
  ]
}

function fixRow(state: RunState, fix: MustFix): ListedFinding {
  const { id, role, text, target, page, row, rounds, answer } = fix
  const place = target ?? row?.target
  const judged = page ?? state.rounds.findLast(({ n }) => rounds.includes(n))?.artifact?.hash
  return {
    id,
    lens: role,
    by: role === BENCH ? 'code' : role === 'you' ? 'person' : 'model',
    gravity: 'must_fix',
    state: fixState(state, fix),
    text,
    evidence: [],
    rounds,
    ...(row && { row }),
    ...(place !== undefined && { target: place }),
    ...(judged !== undefined && { page: judged }),
    ...(answer && answer.reason !== '' && { reason: answer.reason }),
  }
}

/** What the person takes away is struck, whatever was measured; of the rest the newest word counts. */
function fixState(state: RunState, fix: MustFix): FindingState {
  const { answer, standing, role, said } = fix
  if (answer?.kind === 'dismissed') return 'struck'
  if (standing === 'fixed') return 'fixed'
  if (isRefuted(state, fix)) return 'refuted'
  if (isContested(fix)) return 'contested'
  const check = state.checks[said.at(-1)?.claim ?? '']?.check
  return role === BENCH || check === 'confirmed' ? 'confirmed' : 'open'
}

/** What the lenses of a panel have raised, and what code has found that no judge had named. */
function raisedRows(state: RunState, known: ReadonlySet<string>): readonly ListedFinding[] {
  const versions = versionsOf(state)
  const raised = Object.values(state.findings).filter(({ id }) => !known.has(id))
  return raised.map((finding) => {
    const { id, struck, check, round = roundIn(id) } = finding
    const page = versions.find(({ n }) => n === round)?.artifact
    const isFixed = versions.some(
      (version) => version.n > (round ?? Infinity) && isGone(state, finding, version),
    )
    const stands = finding.seat === BENCH ? 'confirmed' : checkedState(check)
    const row = page === undefined ? undefined : rowRead(state, finding, page)
    return {
      ...raisedRow(finding),
      id,
      ...(row && { row }),
      state: struck ? 'struck' : isFixed ? 'fixed' : stands,
      rounds: round === undefined ? [] : [round],
      ...(page !== undefined && { page }),
    }
  })
}

interface Version {
  readonly n: number
  readonly artifact: string
  /** What the panel had against the version before, and has no more against this one. */
  readonly mended?: readonly string[]
}

function versionsOf(state: RunState): readonly Version[] {
  const { rounds } = panelOf(state)
  if (!state.given.panel)
    return state.rounds.flatMap((round) => {
      const artifact = pageOf(state, round)
      return artifact === undefined ? [] : [{ n: round.n, artifact }]
    })
  return rounds.map((round, at) => {
    const before = rounds[at - 1]
    return {
      n: round.n,
      artifact: round.artifact,
      ...(before && { mended: newlyFixed(state, before, round) }),
    }
  })
}

/** The bench names the round in the id: its findings have no other place for it. */
function roundIn(id: string): number | undefined {
  const round = /^bench-(\d+)\./.exec(id)?.[1]
  return round === undefined ? undefined : Number(round)
}

/** The reading that the bench has filed a finding for. */
function rowRead(
  state: RunState,
  { seat, evidence, target }: Finding,
  page: string,
): Measurement | undefined {
  const refs = new Set(evidence.map(({ ref }) => ref))
  if (seat !== BENCH) return undefined
  return rowsOn(state, page).find(
    (row) => row.violation && row.target === target && refs.has(`${row.instrument} ${row.rule}`),
  )
}

/** Of what code has found, the rows of the later page decide; a page that nobody has measured decides nothing. */
function isGone(state: RunState, finding: Finding, { artifact, mended }: Version): boolean {
  if (mended) return mended.includes(finding.statement)
  if (finding.seat !== BENCH) return false
  return rowsOn(state, artifact).length > 0 && !rowRead(state, finding, artifact)
}

type Raised = Pick<Finding, 'seat' | 'severity' | 'statement' | 'suggestion' | 'target' | 'evidence'>

function raisedRow({ seat, severity, statement, suggestion, target, evidence }: Raised) {
  const by: ListedFinding['by'] = seat === BENCH ? 'code' : 'model'
  const place = target ?? evidence.find(({ kind }) => kind === 'selector')?.ref
  return {
    lens: seat,
    by,
    gravity: severity satisfies Severity,
    text: statement,
    evidence,
    ...(suggestion !== undefined && { suggestion }),
    ...(place !== undefined && { target: place }),
  }
}

function checkedState(check: string | undefined): FindingState {
  return check === 'confirmed' || check === 'refuted' ? check : 'open'
}

/** What a critic loop has against each version. What a later version mends is said by the rounds after it. */
function loopRows(state: RunState, stage: string | undefined): readonly ListedFinding[] {
  const loop = loopOf(state, stage)
  return loop.rounds.flatMap((round) =>
    newOnes(loop, round).map((finding, at) => loopRow(loop, round, finding, at, stage)),
  )
}

type Said = ReturnType<typeof findingsOf>[number]

/** Each once, in the words in which it was first said. */
function newOnes(loop: LoopState, round: LoopRound): readonly Said[] {
  const earlier = loop.rounds.filter(({ n }) => n < round.n).flatMap((before) => findingsOf(loop, before))
  return findingsOf(loop, round).filter((finding) => !earlier.some((known) => isSameFinding(known, finding)))
}

function loopRow(
  loop: LoopState,
  round: LoopRound,
  finding: Said,
  at: number,
  stage: string | undefined,
): ListedFinding {
  const standings = standingsOf(loop, round).filter(({ answer }) => answer.id === finding.criterion)
  const [reason] = standings.flatMap((standing) => standing.reason ?? [])
  const rounds = loop.rounds.filter((each) =>
    findingsOf(loop, each).some((known) => isSameFinding(known, finding)),
  )
  const last = rounds.reduce((_, each) => each, round)
  return {
    id: `${stagePrefix(stage)}${finding.criterion}-${round.n}.${at + 1}`,
    ...(stage !== undefined && { stage }),
    lens: finding.criterion,
    by: standings.some(({ measured }) => measured) ? 'code' : 'model',
    gravity: 'high',
    state: loopState(standings, last === loop.rounds.at(-1)),
    text: finding.statement,
    evidence: [],
    rounds: rounds.map(({ n }) => n),
    page: last.artifact,
    ...(reason !== undefined && { reason }),
  }
}

/** What is put off or passed over is no longer asked for; what the person is still asked about nobody has decided. */
function loopState(standings: readonly StandingAnswer[], isLast: boolean): FindingState {
  const has = (wanted: StandingAnswer['standing']) => standings.some(({ standing }) => standing === wanted)
  if (!isLast) return 'fixed'
  if (has('DEFER')) return 'struck'
  if (has('open')) return 'contested'
  return standings.some(({ measured }) => measured) ? 'confirmed' : 'open'
}

type Of<T extends StageEvent['type']> = Extract<StageEvent, { type: T }>

const SETTLED = { A1: 'blocker', A2: 'risk' } as const satisfies Record<string, FindingState>

/** What a cross-examination has made of it; undefined where nobody else was heard. */
function examState(classified: Of<'classified'> | undefined): FindingState | undefined {
  if (!classified || classified.row === 'X3') return undefined
  if (classified.row === 'X2') return 'confirmed'
  if (classified.class === 'contested') return 'contested'
  if (isAgreed(classified.class)) return 'upheld'
  return classified.row === 'X1' ? 'refuted' : 'rejected'
}

/** What the seats of a judging stage have raised: each group once, in the words of whoever came first. */
function stageRows(state: RunState, stage: string): readonly ListedFinding[] {
  const facts = rowsOf(state.stageFacts).filter((fact) => fact.stage === stage)
  const of = <T extends StageEvent['type']>(type: T) =>
    facts.filter((fact): fact is Of<T> => fact.type === type)
  const groups = of('grouped').at(-1)?.groups ?? []
  const groupOf = (id: string) => groups.find(({ findings }) => findings.includes(id))?.id ?? id
  const restated = new Set(of('gap_discarded').map(({ finding }) => finding))
  const page = state.stages[stage]?.setup?.artifact
  return of('finding_raised')
    .filter(({ id }) => groupOf(id) === id && !restated.has(id))
    .map((raised) => {
      const { id } = raised
      const severity = groups.find((group) => group.id === id)?.severity
      const struck = of('finding_struck').findLast(({ finding }) => finding === id)
      const classified = of('classified').findLast(({ finding }) => finding === id)
      const settled = of('candidate_settled').findLast(({ finding }) => finding === id)
      const check = of('finding.checked').findLast(({ finding }) => finding === id)?.check
      const stands = settled ? SETTLED[settled.row] : (examState(classified) ?? checkedState(check))
      return {
        ...raisedRow(severity ? { ...raised, severity } : raised),
        // Seats are numbered anew in each stage: seat 1 of one is not seat 1 of another.
        lens: raised.seat === BENCH ? BENCH : `${stagePrefix(stage)}${raised.seat}`,
        id: id.startsWith(stagePrefix(stage)) ? id : `${stagePrefix(stage)}${id}`,
        stage,
        state: struck ? 'struck' : stands,
        rounds: [],
        ...(page !== undefined && { page }),
        ...(struck && { reason: struck.reason }),
        ...(classified && { ruled: { by: 'exam', class: classified.class, row: classified.row } as const }),
        ...(settled && { ruled: { by: 'acceptance', row: settled.row, next: settled.next } as const }),
      }
    })
}
