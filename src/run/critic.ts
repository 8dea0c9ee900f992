/*
 * What the critic loop is made of: questions that are answered with numbers, four verdicts, and what only the person can
 * decide. Its round is what the rules it follows call a pass.
 */

/** The sets of questions that ship with the app. */
export const CRITERIA = [
  'BRIEF_COVERAGE',
  'HIERARCHY',
  'A11Y_MEASURED',
  'BRAND_TOKENS',
  'COPY_SPECIFICITY',
  'RESPONSIVE_STATES',
  'HONESTY',
  'PRECISION',
] as const

export interface Criterion {
  /** A name in capitals, as it stands in the text form. */
  readonly id: string
  readonly question: string
  /** Whose rows answer it, where code can count. Without them it is judged. */
  readonly instruments?: readonly string[]
}

export const VERDICTS = ['PASS', 'FAIL', 'ESCALATE', 'DEFER'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Three ways of looking for how it fails. */
export const PERSPECTIVES = ['sceptic', 'devils_advocate', 'edge_case_hunter'] as const
export type Perspective = (typeof PERSPECTIVES)[number]

/** Why only the person can decide. */
export const ESCALATE_REASONS = [
  'several_approaches',
  'subjective',
  'scope_boundary',
  'principle_conflict',
  'missing_information',
] as const
export type EscalateReason = (typeof ESCALATE_REASONS)[number]

/** "M of N confirmed". */
export interface Counts {
  readonly confirmed: number
  readonly total: number
  readonly unit: string
}

export interface CriterionAnswer {
  readonly id: string
  readonly question: string
  readonly answer: string
  readonly counts: Counts
  /** A concern, an improvement or why there is none: at least one. */
  readonly notes: readonly string[]
  readonly verdict: Verdict
  /** What a FAIL asks for. */
  readonly fix?: string
  /** Why a DEFER is left alone. */
  readonly reason?: string
}

export interface Scenario {
  readonly perspective: Perspective
  readonly scenario: string
  readonly realistic: boolean
  readonly rationale: string
  readonly counts: Counts
}

export interface EscalationOption {
  readonly label: string
  readonly description: string
  readonly pro: string
  readonly con: string
}

export interface Escalation {
  readonly criterion: string
  readonly question: string
  readonly issue: string
  /** Why the loop cannot decide it. */
  readonly why: string
  readonly reason: EscalateReason
  readonly options: readonly EscalationOption[]
}

export const RESULTS = ['CONVERGED', 'CONTINUE', 'ESCALATE', 'SAFETY CAP'] as const
export type CriticKeyword = (typeof RESULTS)[number]

/** The last line of a round: ours is computed, and that of a model is held against it. */
export interface CriticResult {
  readonly keyword: CriticKeyword
  readonly passes?: number
  readonly fixes?: number
  readonly escalations?: number
}

/** What is wrong with a reply that says nothing. */
export const CRITIC_PROBLEMS = [
  'not_read',
  'criterion_missing',
  'bare_pass',
  'no_numbers',
  'no_note',
  'no_scenario',
  'no_fix',
  'no_reason',
  'no_options',
] as const
export type CriticProblem = (typeof CRITIC_PROBLEMS)[number]

/** The rows of gate C. */
export type CriticRule = 'C1' | 'C2' | 'C3' | 'C4' | 'C5' | 'C6'

/** What the loop looks at and how long. */
export interface LoopSetup {
  readonly criteria: readonly Criterion[]
  /** Rounds at most. */
  readonly cap: number
  /** The version that it begins with. */
  readonly artifact: string
  readonly mime: string
  /** An edit of one line takes a round without scenarios. */
  readonly short?: boolean
  /** Milliseconds for one call. Without it, as the run has it for a round. */
  readonly perRoundTimeoutMs?: number
  /** Milliseconds from its beginning, those apart in which it waits for the person. Without it, as the run has it. */
  readonly totalTimeoutMs?: number
}

export type CriticFact =
  | { readonly type: 'critic_round_started'; readonly round: number; readonly artifact: string }
  | ({ readonly type: 'criterion'; readonly round: number } & CriterionAnswer)
  | ({ readonly type: 'adversarial'; readonly round: number } & Scenario)
  | ({ readonly type: 'escalation_heard'; readonly round: number } & Escalation)
  | ({ readonly type: 'result_heard'; readonly round: number } & CriticResult)
  | {
      readonly type: 'critic_invalid'
      readonly round: number
      readonly problem: CriticProblem
      readonly criterion?: string
    }
  /** Numbers from the measurements of this very page outweigh a judgement, and answer what need not be asked. */
  | {
      readonly type: 'criterion_measured'
      readonly round: number
      readonly criterion: string
      readonly verdict: Extract<Verdict, 'PASS' | 'FAIL'>
      readonly counts: Counts
      /** Whether a question to the person was taken back. */
      readonly bounced: boolean
    }
  /** Only the person can know: it is put to them under this id. */
  | {
      readonly type: 'escalated'
      readonly round: number
      readonly id: string
      readonly criterion: string
      readonly question: string
    }
  | { readonly type: 'fixed'; readonly round: number; readonly n: number; readonly artifact: string }
  | {
      readonly type: 'critic_result'
      readonly round: number
      readonly rule: CriticRule
      readonly keyword: CriticKeyword
      /** Items of ESCALATE, fixes of CONTINUE, what is still open at the SAFETY CAP. */
      readonly n: number
    }
  | {
      readonly type: 'critic_ended'
      readonly keyword: CriticKeyword
      readonly passes: number
      readonly fixes: number
      readonly escalations: number
      readonly artifact: string
    }
