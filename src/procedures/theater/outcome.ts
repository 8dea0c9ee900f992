import type { Status, WarningKind } from '../../run/event'
import { closedRounds, earnedRound, fallbackRound } from '../../run/gate'
import type { Call, Round, RunState } from '../../run/state'

/** How a run ends: the warning that explains it, and what is kept. */
export interface Outcome {
  readonly status: Exclude<Status, 'running'>
  readonly cause?: string
  readonly warning?: WarningKind
  readonly position?: number
  readonly kept?: Round
  readonly recoveryReason?: string
}

/** A round that earned shipping is kept before any that the policy would choose: the rule outranks the score. */
export function kept(state: RunState): { kept?: Round } {
  const round = earnedRound(state) ?? fallbackRound(state)
  return round ? { kept: round } : {}
}

/** A round that was heard and waits for what measures its page. Nothing is decided before. */
export function isGatePending(state: RunState): boolean {
  return state.rounds.some((round) => round.heard && !round.end && round.n <= state.config.maxRounds)
}

export function stoppedOutcome(state: RunState, why: NonNullable<RunState['stopped']>): Outcome {
  switch (why) {
    case 'interrupt':
      return { status: 'interrupted', ...kept(state) }
    case 'budget':
      return { status: 'interrupted', cause: 'budget', ...kept(state) }
    case 'page_closed':
      return { status: 'interrupted', recoveryReason: 'page_closed', ...kept(state) }
    case 'round_timeout':
      return timedOut(state, 'per_round_timeout')
    case 'total_timeout':
      return timedOut(state, 'total_timeout')
  }
}

function timedOut(state: RunState, cause: string): Outcome {
  return closedRounds(state).length > 0
    ? { status: 'timed_out', cause, ...kept(state) }
    : { status: 'failed', cause }
}

/** A call that broke is never silently made again. Closed rounds stay where they are. */
export function failedOutcome(state: RunState, reason: Call['reason']): Outcome {
  if (reason === 'lost') return stoppedOutcome(state, 'page_closed')
  return { status: 'failed', cause: reason ?? 'lost' }
}

/** No further round may come, or can: the policy decides. */
export function belowThreshold(state: RunState, cause?: string): Outcome {
  return { status: 'below_threshold', ...(cause !== undefined && { cause }), ...kept(state) }
}
