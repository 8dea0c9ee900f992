import type { Config } from './config'
import type { Score } from './score'
import { barOf, reaches, rounded } from './score'
import type { Artifact, Round, RunState } from './state'

export interface Verdict {
  readonly rule: 'T1' | 'T2' | 'T3'
  readonly result: 'ship' | 'continue' | 'fallback'
}

/** Gate T: what a closed round leads to. Nothing that the model claims about it takes part. */
export function gateT(score: Score, n: number, config: Config): Verdict {
  const earned = score.readable && score.mustFix === 0 && reaches(score.composite, barOf(config))
  if (earned) return { rule: 'T1', result: 'ship' }
  return n < config.maxRounds ? { rule: 'T2', result: 'continue' } : { rule: 'T3', result: 'fallback' }
}

/** The first round that earned shipping. */
export function earnedRound(state: RunState): Round | undefined {
  return state.rounds.find((round) => round.end?.decision === 'ship')
}

export function closedRounds(state: RunState): Round[] {
  return state.rounds.filter((round) => round.end)
}

/** The round that the policy keeps when nothing earned shipping. Only closed rounds with a page of their own. */
export function fallbackRound(state: RunState): Round | undefined {
  const candidates = closedRounds(state).filter((round) => round.artifact)
  switch (state.config.fallbackPolicy) {
    case 'ship_best':
      return best(candidates)
    case 'ship_last':
      return candidates.at(-1)
    case 'fail':
      return undefined
  }
}

/** Ties go to the later round: it has had one more revision. */
export function best(rounds: readonly Round[]): Round | undefined {
  return rounds.reduce<Round | undefined>(
    (kept, round) => (rank(round) >= rank(kept) ? round : kept),
    undefined,
  )
}

function rank(round: Round | undefined): number {
  return round ? rounded(round.end?.composite ?? -1) : -2
}

/** A round without a page of its own was judged on the last one before it. */
export function inherited(state: RunState, round: Pick<Round, 'n'>): Artifact | undefined {
  return state.rounds.findLast((earlier) => earlier.n <= round.n && earlier.artifact)?.artifact
}
