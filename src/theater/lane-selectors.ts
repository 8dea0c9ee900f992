import type { Config } from '../run/config'
import type { Role } from '../run/event'
import { isAbsent, judges } from '../run/score'
import type { Dim, Lane, Round, RunState } from '../run/state'
import { rowsUpTo } from './rows'
import { isOver } from './selectors'

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

/** A model may write thousands, and this is asked of five lanes at every state. */
const MOST_DIMS = 64

/** Impact is weight × (scale − score); within one seat the weight is the same for all, so it orders nothing. */
function heaviestDim(lane: Lane, config: Config): Dim | undefined {
  const impact = (dim: Dim) => config.scoreScale - (dim.score ?? config.scoreScale)
  return rowsUpTo(lane.dims, MOST_DIMS)
    .filter((dim) => dim.note !== '')
    .reduce<Dim | undefined>((top, dim) => (!top || impact(dim) > impact(top) ? dim : top), undefined)
}

/** The lane that Smart opens: who speaks now, else, once the round has closed, the judge with the lowest score. */
export function activeLane(state: RunState, round: Round): Role | undefined {
  if (state.active?.round === round.n) return state.active.role
  if (round.end || isOver(state)) return lowestJudge(round, state.config)
  return state.config.cast.findLast((role) => round.lanes[role].phase === 'closed')
}

function lowestJudge(round: Round, config: Config): Role | undefined {
  const score = (role: Role) => (isAbsent(round, role) ? 0 : (round.lanes[role].score ?? config.scoreScale))
  return judges(config).reduce<Role | undefined>(
    (lowest, role) => (lowest && score(lowest) <= score(role) ? lowest : role),
    undefined,
  )
}
