import type { ExamSetup, ExamUse, VerificationMode } from './exam'

/** The numbers of a cross-examination, with their reasons. What a stage needs of them is frozen into it when it opens. */
export const examLimits = {
  // A brief is short: who has not broken a reading of it once will not do so the second time.
  briefRounds: 1,
  // The second round is for what the first has left contested; it shows each side the evidence of the other.
  rounds: 2,
  // After the third, votes follow the majority and not the evidence.
  mostRounds: 3,
  // Beyond the first dozen a model lists what it would list of any page.
  findings: 12,
  // Gaps are read by a person where nobody else can: more than this are not weighed, but clicked away.
  gaps: 8,
  // With more claims in one call the later ones are waved through.
  perCall: 10,
  // A section with its markup. What is longer is no place but the page, and a verifier is not to read the page.
  sliceBytes: 8192,
  // Two findings on one requirement or place that share this much of their words are one; a gap is then no gap.
  sameFinding: 0.5,
} as const

interface UseRule {
  readonly rounds: number
  /** Verifiers try to break what was found; whoever is uncertain rejects. */
  readonly adversarial: boolean
  /** Whether it brings findings of its own: a coverage critic has nothing to look for in the others. */
  readonly finds: boolean
}

export const EXAM_RULES: Readonly<Record<ExamUse, UseRule>> = {
  brief: { rounds: examLimits.briefRounds, adversarial: true, finds: true },
  artifact: { rounds: examLimits.rounds, adversarial: true, finds: true },
  plan: { rounds: examLimits.rounds, adversarial: true, finds: true },
  ship: { rounds: examLimits.rounds, adversarial: false, finds: false },
}

/** What a person may want otherwise. */
export interface ExamWish {
  readonly maxRounds?: number | undefined
  readonly adversarial?: boolean | undefined
  readonly verificationMode?: VerificationMode | undefined
}

/** What a cross-examination of that use goes by. To attack a claim without looking at its place is an argument, and no proof. */
export function examRulesOf(
  use: ExamUse,
  { maxRounds, adversarial = EXAM_RULES[use].adversarial, verificationMode = 'lightweight' }: ExamWish = {},
): Pick<ExamSetup, 'use' | 'maxRounds' | 'effectiveMaxRounds' | 'verificationMode' | 'adversarial'> {
  const wanted = maxRounds === undefined ? undefined : inBounds(maxRounds)
  return {
    use,
    ...(wanted !== undefined && { maxRounds: wanted }),
    effectiveMaxRounds: wanted ?? EXAM_RULES[use].rounds,
    verificationMode: adversarial ? 'full-reanalysis' : verificationMode,
    adversarial,
  }
}

function inBounds(rounds: number): number {
  const whole = Number.isFinite(rounds) ? Math.round(rounds) : examLimits.rounds
  return Math.min(Math.max(whole, 1), examLimits.mostRounds)
}
