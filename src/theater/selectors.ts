import { type Column, rowAt } from '../run/column'
import { type Config, defaults, limits } from '../run/config'
import type { Role, Status } from '../run/event'
import { best, closedRounds } from '../run/gate'
import { isAbsent, judges } from '../run/score'
import type { Artifact, Dim, Lane, Round, RunState } from '../run/state'

/** The round with this number. The fold has the same line; with it the stage would load the whole fold. */
export function roundOf(state: RunState, n: number): Round | undefined {
  return state.rounds.findLast((round) => round.n === n)
}

/** What the stage draws. A run that kept a page below the bar or out of time ends like a shipped one. */
export type Phase = 'idle' | 'running' | 'shipped' | 'degraded' | 'interrupted' | 'failed'

/** The one canonical status, known from the first event that settles the run. */
export function statusOf(state: RunState): Status {
  if (state.settled) return state.settled.status
  switch (state.ending?.type) {
    case 'critique.ship':
      return state.ending.status
    case 'critique.degraded':
      return 'degraded'
    case 'critique.interrupted':
      return 'interrupted'
    case 'critique.failed':
      return 'failed'
    case undefined:
      return 'running'
  }
}

export function phaseOf(state: RunState): Phase {
  const status = statusOf(state)
  switch (status) {
    case 'running':
      return hasBegun(state) ? 'running' : 'idle'
    case 'below_threshold':
    case 'timed_out':
      return state.ending?.type === 'critique.failed' ? 'failed' : 'shipped'
    case 'legacy':
      return 'degraded'
    case 'shipped':
    case 'degraded':
    case 'interrupted':
    case 'failed':
      return status
  }
}

function hasBegun(state: RunState): boolean {
  return state.startedAt !== undefined || state.rounds.length > 0 || Object.keys(state.calls).length > 0
}

/** The round that the ending speaks of: shipped, or the best that was kept. */
export function verdictRound(state: RunState): Round | undefined {
  const { settled, ending } = state
  const bestRound = ending?.type === 'critique.interrupted' ? ending.bestRound : undefined
  const n = settled?.round ?? (ending?.type === 'critique.ship' ? ending.round : bestRound)
  return n === undefined ? undefined : roundOf(state, n)
}

/** The round on show: the one asked for, else the one that was kept, else the newest. */
export function roundOnShow(state: RunState, asked: number | undefined): Round | undefined {
  const found = asked === undefined ? undefined : roundOf(state, asked)
  return found ?? verdictRound(state) ?? state.rounds.at(-1)
}

/** The round whose numbers the score card can show: the one on show, or the last one closed before it. */
export function scoredRound(state: RunState, shown: Round | undefined): Round | undefined {
  if (shown?.end) return shown
  return state.rounds.findLast((round) => round.end && (!shown || round.n < shown.n))
}

/** The page that a round is about, and the round it was made in when that is an earlier one. */
export interface PageOnShow {
  readonly artifact: Artifact
  readonly unchangedSince?: number
  /** Nobody judged it: a single pass wrote it after the jury had dropped out. */
  readonly notReviewed: boolean
}

export function pageOnShow(state: RunState, asked: number | undefined): PageOnShow | undefined {
  if (asked === undefined && state.singleArtifact)
    return { artifact: state.singleArtifact, notReviewed: true }
  const shown = roundOnShow(state, asked)
  const kept = state.shipArtifact
  if (kept && state.settled?.artifact === kept.hash && state.settled.round === shown?.n)
    return { artifact: kept, notReviewed: false }
  const source = state.rounds.findLast((round) => round.artifact && (!shown || round.n <= shown.n))
  if (!source?.artifact) return undefined
  const page = { artifact: source.artifact, notReviewed: false }
  return source.n === shown?.n ? page : { ...page, unchangedSince: source.n }
}

/** How a lane stands. A seat that a closed round never heard is absent, not waiting. */
export type Standing = 'waiting' | 'open' | 'closed' | 'unreadable' | 'absent'

export function standingOf(round: Round, role: Role): Standing {
  const lane = round.lanes[role]
  if (lane.phase === 'waiting') return round.heard || round.end ? 'absent' : 'waiting'
  if (lane.phase === 'open') return 'open'
  return lane.score === undefined && role !== 'designer' ? 'unreadable' : 'closed'
}

/** Must-fixes of one seat: open in this round, and raised in all rounds up to it. */
export function tallyOf(state: RunState, round: Round, role: Role): { open: number; raised: number } {
  const upTo = state.rounds.filter(({ n }) => n <= round.n)
  return { open: openIn(round, role), raised: upTo.reduce((total, one) => total + openIn(one, role), 0) }
}

function openIn(round: Round, role: Role): number {
  return standingOf(round, role) === 'absent' ? 1 : round.lanes[role].mustFixCount
}

/** Panelists without an open must-fix, the designer's own included. */
export function consensusOf(round: Round, config: Config): number {
  return config.cast.filter((role) => openIn(round, role) === 0).length
}

/** The one line of a folded lane. */
export type Summary =
  | { readonly kind: 'must-fix' | 'note'; readonly text: string }
  | { readonly kind: 'dim'; readonly text: string; readonly name: string }

/** The first must-fix, else the note of the dim that costs the seat most, else its first note. */
export function summaryOf(lane: Lane, config: Config): Summary | undefined {
  const [mustFix] = rowsUpTo(lane.mustFixes, 1)
  if (mustFix !== undefined) return { kind: 'must-fix', text: mustFix }
  const dim = heaviestDim(lane, config)
  if (dim) return { kind: 'dim', name: dim.name, text: dim.note }
  const [note] = rowsUpTo(lane.notes, 1)
  return note === undefined ? undefined : { kind: 'note', text: note }
}

/** Impact is weight × (scale − score); within one seat the weight is the same for all, so it orders nothing. */
function heaviestDim(lane: Lane, config: Config): Dim | undefined {
  const impact = (dim: Dim) => config.scoreScale - (dim.score ?? config.scoreScale)
  return rowsUpTo(lane.dims, lane.dims.length)
    .filter((dim) => dim.note !== '')
    .reduce<Dim | undefined>((top, dim) => (!top || impact(dim) > impact(top) ? dim : top), undefined)
}

/** The first rows, from memory or paged in. A model may write thousands; nobody reads them in a lane. */
export function rowsUpTo<T>(column: Column<T>, most: number): T[] {
  const found = Array.from({ length: Math.min(column.length, most) }, (_, row) => rowAt(column, row))
  return found.filter((row) => row !== undefined)
}

/** The lane that Smart opens: who speaks now, else, once the round has closed, the judge with the lowest score. */
export function activeLane(state: RunState, round: Round): Role | undefined {
  if (state.active?.round === round.n) return state.active.role
  if (round.end || state.ending || state.settled) return lowestJudge(round, state.config)
  return state.config.cast.findLast((role) => round.lanes[role].phase === 'closed')
}

function lowestJudge(round: Round, config: Config): Role | undefined {
  const score = (role: Role) => (isAbsent(round, role) ? 0 : (round.lanes[role].score ?? config.scoreScale))
  return judges(config).reduce<Role | undefined>(
    (lowest, role) => (lowest && score(lowest) <= score(role) ? lowest : role),
    undefined,
  )
}

/** What the model said of a closed round, where it differs from what we counted. */
export function claimedOf(round: Round | undefined): { composite?: number; mustFix?: number } {
  const { end } = round ?? {}
  const { composite, mustFix } = end?.claimed ?? {}
  const off = Math.abs((composite ?? 0) - (end?.composite ?? Number.POSITIVE_INFINITY))
  return {
    ...(composite !== undefined && off > limits.compositeTolerance && { composite }),
    ...(mustFix !== undefined && mustFix !== end?.mustFix && { mustFix }),
  }
}

/** Whether the run is judged by other values than the product's own. */
export function hasCustomRule({ config }: RunState): boolean {
  const same =
    config.scoreThreshold === defaults.scoreThreshold &&
    config.scoreScale === defaults.scoreScale &&
    config.cast.every((role) => config.weights[role] === defaults.weights[role])
  return !same || config.cast.length !== defaults.cast.length
}

export function isWeakDebate(state: RunState, n: number): boolean {
  const warnings = rowsUpTo(state.warnings, state.warnings.length)
  return warnings.some((warning) => warning.kind === 'weak_debate' && warning.round === n)
}

/** The best composite of a closed round. */
export function bestClosed(state: RunState): Round | undefined {
  return best(closedRounds(state))
}
