import type { ClassRow, FindingClass } from '../../run/exam'

/** A finding as gate X sees it: every number is of voters who have answered. */
export interface ClassFacts {
  readonly adversarial: boolean
  /** What measurements say of it, where they say anything. */
  readonly check: 'confirmed' | 'refuted' | undefined
  /** Seats that have found it beyond the first. */
  readonly coFinders: number
  /** Votes that agree or supplement. */
  readonly agree: number
  readonly disagree: number
  /** Of those against, how many bring evidence that opens. */
  readonly backed: number
}

export interface Classified {
  readonly row: ClassRow
  readonly class: FindingClass
}

/**
 * Gate X: what cross-examination makes of a finding. The first row that matches decides. What was measured outranks every
 * vote; after that, one refutation that can be looked up keeps a finding out of consensus, however many agree with it.
 */
export function classify({ adversarial, check, coFinders, agree, disagree, backed }: ClassFacts): Classified {
  const support = agree + coFinders
  const isRefuted = adversarial && backed > 0
  if (check === 'refuted') return { row: 'X1', class: support > 0 ? 'contested' : 'worker-unique' }
  if (check === 'confirmed')
    return { row: 'X2', class: disagree === 0 ? 'full-consensus' : 'partial-consensus' }
  if (support + disagree === 0) return { row: 'X3', class: 'worker-unique' }
  if (isRefuted && support > 0) return { row: 'X4', class: 'contested' }
  if (isRefuted) return { row: 'X5', class: 'worker-unique' }
  if (disagree === 0) return { row: 'X6', class: 'full-consensus' }
  if (support > disagree) return { row: 'X7', class: 'partial-consensus' }
  if (support > 0) return { row: 'X8', class: 'contested' }
  return { row: 'X9', class: 'worker-unique' }
}
