import type { MustFix } from './ledger'
import type { RunState } from './state'

/** Whether what a must-fix was said as last has been refuted by what was measured. */
export function isRefuted({ checks }: Pick<RunState, 'checks'>, { said }: Pick<MustFix, 'said'>): boolean {
  const last = said.at(-1)
  return last !== undefined && checks[last.claim]?.check === 'refuted'
}

/** Whether a must-fix stands in the way of shipping: what was refuted does not, in a run whose measurements count. */
export function isCounting(state: Pick<RunState, 'checks' | 'config'>, fix: MustFix): boolean {
  return fix.standing !== 'fixed' && !(state.config.evidence === 'counts' && isRefuted(state, fix))
}
