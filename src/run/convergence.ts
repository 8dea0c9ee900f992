import type { Evidence, Severity } from './event'
import type { DisagreeBasis, FinalState, FindingClass, VerificationMode, VoteVerdict } from './exam'

/*
 * The state of a cross-examination as other programs write and read it. Its names are theirs: what they call a worker is a
 * seat everywhere else.
 */

/** What new files say of themselves. */
export const CONVERGENCE_VERSION = '1.2'
/** Which files can be read. */
export const CONVERGENCE_VERSIONS = ['1.0', '1.1', '1.2'] as const

export interface ConvergenceVote {
  readonly verdict: VoteVerdict
  readonly disagreeBasis: DisagreeBasis | null
  readonly note: string | null
}

export interface ConvergenceFinding {
  readonly id: string
  readonly ticketIds: readonly string[]
  /** `critic` for what a coverage critic has missed. */
  readonly source: 'critic' | null
  readonly originWorker: string | null
  readonly originEvidence: readonly Evidence[] | readonly string[] | string | null
  readonly statement: string | null
  readonly severity: Severity | string | null
  readonly rounds: readonly {
    readonly round: number
    readonly votes: Readonly<Record<string, ConvergenceVote>>
  }[]
  readonly classification: FindingClass | null
}

export interface ConvergenceCritic {
  readonly enabled: boolean
  readonly provider: string | null
  readonly modelExecutionValue: string | null
  readonly gapsProposed: number | null
  readonly gapsMerged: number | null
}

export interface ConvergenceConfig {
  readonly enabled: boolean | null
  readonly maxRounds: number | null
  readonly effectiveMaxRounds: number | null
  readonly verificationMode: VerificationMode | null
  readonly adversarial: boolean | null
  readonly critic: ConvergenceCritic | null
  readonly planBodyVerification: { readonly enabled: boolean; readonly maxRounds: number } | null
  readonly autoDisabled: string | null
  /** Whoever took part: a critic is one of them. */
  readonly workers: readonly string[] | null
}

export interface Convergence {
  readonly schemaVersion: string
  readonly config: ConvergenceConfig
  readonly findings: readonly ConvergenceFinding[]
  readonly finalState: FinalState | null
  readonly totalRounds: number | null
}
