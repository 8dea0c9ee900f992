import type { Acceptance } from '../../run/acceptance'
import type { Candidate } from '../../run/acceptance-state'
import type { Severity } from '../../run/event'

/** A version as gate A sees it. */
export interface GateFacts {
  /** Without an answer nothing was examined: that nothing is against a version then says nothing. */
  readonly answered: boolean
  /** How many objections nobody could confirm or refute: a version that they are against was not examined either. */
  readonly unexamined: number
  /** How grave each confirmed blocker is. */
  readonly blockers: readonly Severity[]
}

export interface GateResult {
  readonly rule: 'A3' | 'A4' | 'A5' | 'A6'
  /** Absent where nothing was examined. */
  readonly result?: Acceptance
}

/** Gate A: whether a version is accepted. The first row that matches decides. */
export function gateA({ answered, unexamined, blockers }: GateFacts): GateResult {
  if (blockers.includes('critical')) return { rule: 'A3', result: 'blocked' }
  if (blockers.length > 0) return { rule: 'A4', result: 'conditional-accept' }
  return answered && unexamined === 0 ? { rule: 'A5', result: 'accepted' } : { rule: 'A6' }
}

/** Whether a candidate is a blocker (A1), or is kept as a risk (A2). There is no third way: none is dropped. */
export function rowOf(candidate: Candidate): 'A1' | 'A2' {
  return isBlocker(candidate) ? 'A1' : 'A2'
}

function isBlocker(candidate: Candidate): boolean {
  return isConfirmed(candidate) || isNotShown(candidate)
}

/** How grave a blocker is. What stands only because nothing shows a requirement is as grave as code would say it is. */
export function weightOf(candidate: Candidate): Severity {
  const { severity } = candidate.finding
  return severity === 'critical' && !isConfirmed(candidate) ? 'high' : severity
}

/** In its own words: measured, or reproduced by somebody. */
function isConfirmed({ unshown, check, confirmations }: Candidate): boolean {
  if (unshown || check?.check === 'refuted') return false
  return (
    check?.check === 'confirmed' || confirmations.some(({ confirmed, opens }) => confirmed && opens !== false)
  )
}

/** Code has looked at the evidence itself: only a seat that shows the requirement takes it back. */
function isNotShown({ unshown, covers, confirmations }: Candidate): boolean {
  const isShown = confirmations.some(({ confirmed, opens }) => !confirmed && opens === true)
  return (unshown || covers) && !isShown
}
