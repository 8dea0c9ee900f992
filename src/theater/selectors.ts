import { isClose } from '../run/score'
import { defaults } from '../run/config'
import type { Status } from '../run/event'
import { best, closedRounds } from '../run/gate'
import type { Round, RunState } from '../run/state'
import { rowsUpTo } from './rows'

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

/** A page of the person's own that is measured, and that nobody judges. */
export function isOnlyMeasured({ given }: RunState): boolean {
  return given.page?.judged === false && !given.loop
}

/** Nothing more will be said. */
export function isOver(state: RunState): boolean {
  return state.ending !== undefined || state.settled !== undefined
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
  const { settled, ending, given, rounds } = state
  // A loop that broke off keeps what was judged last, and that need not be of its last round.
  const judged = given.loop && rounds.findLast(({ artifact }) => artifact?.hash === settled?.artifact)
  if (judged) return judged
  const bestRound = ending?.type === 'critique.interrupted' ? ending.bestRound : undefined
  const n = settled?.round ?? (ending?.type === 'critique.ship' ? ending.round : bestRound)
  return n === undefined ? undefined : roundOf(state, n)
}

/** The round on show: the one asked for, else the newest; of an ended run the one kept, else the best that closed. */
export function roundOnShow(state: RunState, asked: number | undefined): Round | undefined {
  const found = asked === undefined ? undefined : roundOf(state, asked)
  const ended = isOver(state) ? (verdictRound(state) ?? bestClosed(state)) : undefined
  return found ?? ended ?? state.rounds.at(-1)
}

/** The round whose numbers the score card can show: the one on show, or the last one closed before it. */
export function scoredRound(state: RunState, shown: Round | undefined): Round | undefined {
  if (shown?.end) return shown
  return state.rounds.findLast((round) => round.end && (!shown || round.n < shown.n))
}

/** Whether there are rounds to look into: those of a run that goes on, or that ended with one closed. */
export function hasReviews(state: RunState): boolean {
  const closed = closedRounds(state).length > 0
  return closed || (phaseOf(state) === 'running' && state.rounds.length > 0)
}

/** What the model said of a closed round, where it differs from what we counted. */
export function claimedOf(round: Round | undefined): { composite?: number; mustFix?: number } {
  const { end } = round ?? {}
  const { composite, mustFix } = end?.claimed ?? {}
  return {
    ...(composite !== undefined && !isClose(composite, end?.composite) && { composite }),
    ...(mustFix !== undefined && mustFix !== end?.mustFix && { mustFix }),
  }
}

/** Whether the run is judged by other values than the product's own. */
export function hasCustomRule({ config }: RunState): boolean {
  const same =
    config.scoreThreshold === defaults.scoreThreshold &&
    !config.margin &&
    config.scoreScale === defaults.scoreScale &&
    config.cast.every((role) => config.weights[role] === defaults.weights[role])
  return !same || config.cast.length !== defaults.cast.length
}

export function isWeakDebate(state: RunState, n: number): boolean {
  // Asked of every round at every state: a reply that is all warnings may not stall the page.
  const warnings = rowsUpTo(state.warnings, 500)
  return warnings.some((warning) => warning.kind === 'weak_debate' && warning.round === n)
}

/** The best composite of a closed round. */
export function bestClosed(state: RunState): Round | undefined {
  return best(closedRounds(state))
}
