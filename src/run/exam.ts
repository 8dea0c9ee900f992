import type { Evidence, Severity } from './event'
import type { Judged } from './seats'

/*
 * What a cross-examination is made of: findings that seats raise blind, and votes of the others that try to break them.
 */

/** What it is for. It decides how many rounds there are, and whether verifiers attack. */
export const EXAM_USES = ['brief', 'artifact', 'plan', 'ship'] as const
export type ExamUse = (typeof EXAM_USES)[number]

export const VERIFICATION_MODES = ['lightweight', 'full-reanalysis'] as const
export type VerificationMode = (typeof VERIFICATION_MODES)[number]

export interface ExamSetup extends Judged {
  readonly kind: 'exam'
  readonly use: ExamUse
  /** As the person has set it; without it, by its use. */
  readonly maxRounds?: number
  /** The number that is used. */
  readonly effectiveMaxRounds: number
  readonly verificationMode: VerificationMode
  readonly adversarial: boolean
  /** The seat that looks for what is missing, once all is classified. Absent: off. */
  readonly critic?: { readonly seat: string; readonly provider: string; readonly model: string | null }
  /** The seat that puts the outcome into words. It neither finds nor votes. */
  readonly summary?: string
}

export const VOTES = ['agree', 'disagree', 'supplement', 'verification-error'] as const
export type VoteVerdict = (typeof VOTES)[number]

export const DISAGREE_BASES = [
  'evidence-contradicts',
  'evidence-missing',
  'not-reproducible',
  'out-of-scope',
  'insufficient-proof',
] as const
export type DisagreeBasis = (typeof DISAGREE_BASES)[number]

export const FINDING_CLASSES = ['full-consensus', 'partial-consensus', 'contested', 'worker-unique'] as const
export type FindingClass = (typeof FINDING_CLASSES)[number]

/** The rows of the classifier. */
export const CLASS_ROWS = ['X1', 'X2', 'X3', 'X4', 'X5', 'X6', 'X7', 'X8', 'X9'] as const
export type ClassRow = (typeof CLASS_ROWS)[number]

export const FINAL_STATES = ['converged', 'max-rounds-reached', 'aborted-non-result'] as const
export type FinalState = (typeof FINAL_STATES)[number]

/** Stored where nobody could examine anything. It is no agreement. */
export const AUTO_DISABLED = 'fewer-than-two-analysers'

/** A trade-off that the summary seat has found worth keeping. */
export interface DesignDecision {
  readonly title: string
  readonly why: string
  readonly rejected: string
}

/** Findings are `finding_raised`, what is measured of them `finding.checked`; both are of the stage. */
export type ExamFact =
  /** All that one seat has found. */
  | { readonly type: 'analysed'; readonly seat: string; readonly findings: number }
  /** A group goes by the id of its first finding. */
  | {
      readonly type: 'grouped'
      readonly groups: readonly {
        readonly id: string
        readonly findings: readonly string[]
        /** As grave as the gravest of them. Logs from before it was said have it from the first. */
        readonly severity?: Severity
      }[]
    }
  /** Round 0 has no votes. The round after the last is that of the gaps. */
  | { readonly type: 'reverify_started'; readonly round: number; readonly queue: readonly string[] }
  | {
      readonly type: 'vote'
      readonly round: number
      readonly seat: string
      /** The group that it is about. */
      readonly finding: string
      readonly verdict: VoteVerdict
      readonly basis?: DisagreeBasis
      readonly evidence: readonly Evidence[]
      readonly note: string
      /** What a supplement says otherwise. */
      readonly severity?: Severity
      readonly target?: string
    }
  | {
      readonly type: 'classified'
      readonly round: number
      readonly finding: string
      readonly class: FindingClass
      readonly row: ClassRow
    }
  | {
      readonly type: 'convergence_final'
      readonly finalState: FinalState
      readonly totalRounds: number
      readonly autoDisabled?: typeof AUTO_DISABLED
    }
  /** Gaps of the coverage critic are findings with the source `critic`. */
  | { readonly type: 'gap_discarded'; readonly finding: string; readonly restates: string }
  | {
      readonly type: 'critic_gaps'
      readonly proposed: number
      readonly merged: number
      readonly dropped: number
    }
  /** Nothing was found, and why. Of a seat that says neither, nothing was heard. */
  | { readonly type: 'nothing_found'; readonly seat: string; readonly reason: string }
  /** A seat that has not answered, and would not if it were asked again, takes no further part. */
  | { readonly type: 'seat_left_out'; readonly seat: string; readonly round: number }
  | {
      readonly type: 'exam_summarised'
      readonly text: string
      readonly decisions: readonly DesignDecision[]
    }
  /** Whether the place that a finding, a vote or a confirmation points at is there. */
  | { readonly type: 'evidence_opened'; readonly of: string; readonly opens: boolean }
  /** The bytes of the version, hashed anew when the stage was through. */
  | { readonly type: 'artifact_audited'; readonly artifact: string; readonly after: string }

/** The name under which it is kept whether the evidence of a vote opens. */
export function voteId(vote: {
  readonly round: number
  readonly seat: string
  readonly finding: string
}): string {
  return `vote:${vote.round}:${vote.seat}:${vote.finding}`
}
