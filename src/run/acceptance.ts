import type { Evidence } from './event'
import type { Judged } from './seats'

/** What the acceptance critic goes by: the first seat looks for reasons against, the others confirm. */
export interface AcceptanceSetup extends Judged {
  readonly kind: 'acceptance'
  /** The seat that looks for reasons not to accept. */
  readonly critic: string
}

export const ACCEPTANCES = ['accepted', 'conditional-accept', 'blocked'] as const
export type Acceptance = (typeof ACCEPTANCES)[number]

export const ACCEPTANCE_MODE = 'acceptance-devils-advocate'

/** Where a requirement of the brief shows in the version. */
export interface RequirementRow {
  /** `R1` and so on. */
  readonly requirement: string
  readonly evidence: readonly Evidence[]
}

/** Candidates are `finding_raised`, of the stage. */
export type AcceptanceFact =
  | { readonly type: 'matrix_heard'; readonly seat: string; readonly rows: readonly RequirementRow[] }
  | {
      readonly type: 'confirmation'
      readonly seat: string
      readonly finding: string
      readonly confirmed: boolean
      readonly evidence: readonly Evidence[]
      readonly note: string
    }
  /** Confirmed, or kept as a risk. No candidate is dropped. */
  | {
      readonly type: 'candidate_settled'
      readonly finding: string
      readonly row: 'A1' | 'A2'
      /** What to do about a blocker; what would make a risk one. */
      readonly next: string
    }
  | {
      readonly type: 'acceptance'
      readonly mode: typeof ACCEPTANCE_MODE
      readonly candidatesProposed: number
      readonly confirmedBlockers: number
      readonly downgradedToResidual: number
      /** Absent where nothing was examined: the critic did not answer, or nobody could say whether what it has found holds. */
      readonly result?: Acceptance
    }

/** A code for what is to be done where nobody has said it in words of their own: whoever shows it has the words. */
export const NEXT_CODES = [
  /** Show where the page meets the requirement, or meet it. */
  'show_requirement',
  /** Mend what the candidate names. */
  'mend',
  /** Look again once somebody else comes upon it. */
  'if_seen_again',
  /** Look again once the page changes where it was measured. */
  'if_measured_otherwise',
] as const
export type NextCode = (typeof NEXT_CODES)[number]

/** The name under which it is kept whether a requirement was shown: whether any of its evidence opens. */
export function shownId(requirement: string): string {
  return `shown:${requirement}`
}

const UNSHOWN = 'unshown:'

/** The candidate that code raises where nothing was shown for a requirement. */
export function unshownId(requirement: string): string {
  return `${UNSHOWN}${requirement}`
}

/** Whether code has raised a candidate, by its id. */
export function isUnshown(finding: string): boolean {
  return finding.startsWith(UNSHOWN)
}

/** The name under which it is kept whether the evidence of a confirmation opens. */
export function confirmationId({
  seat,
  finding,
}: {
  readonly seat: string
  readonly finding: string
}): string {
  return `confirm:${seat}:${finding}`
}
