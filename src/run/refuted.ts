import type { Entry, MustFix } from './ledger'
import type { RunState } from './state'

/** Whether what a must-fix was said as last has been refuted by what was measured. */
export function isRefuted({ checks }: Pick<RunState, 'checks'>, { said }: Pick<MustFix, 'said'>): boolean {
  const last = said.at(-1)
  return last !== undefined && checks[last.claim]?.check === 'refuted'
}

/** Whether a must-fix stands in the way of shipping: what was refuted does not, in a run whose measurements count. */
export function isCounting(state: Pick<RunState, 'checks' | 'config'>, fix: MustFix): boolean {
  // Of the person's own counts what no judge has raised: the rest counts as the judge's.
  if (fix.role === 'you' && (fix.carried !== undefined || fix.answer !== undefined)) return false
  return fix.standing !== 'fixed' && !(state.config.evidence === 'counts' && isRefuted(state, fix))
}

/** Notes in which rounds a must-fix was contested: by what was measured, and by the person from the round they spoke of on. */
export function contest({ checks }: Pick<RunState, 'checks'>, entry: Entry): void {
  const refuted = entry.said.flatMap(({ round, claim }) =>
    checks[claim]?.check === 'refuted' ? [round] : [],
  )
  const disputed = entry.answer?.kind === 'disputed' ? entry.rounds.slice(-1) : []
  const rounds = [...new Set([...refuted, ...disputed])].toSorted((one, other) => one - other)
  if (rounds.length > 0) entry.contested = rounds
}

/** Whether a must-fix is contested as it stands now. */
export function isContested({ standing, contested, rounds }: MustFix): boolean {
  // Both are in order, and contested it can be in a round alone that it was raised in.
  return standing !== 'fixed' && contested !== undefined && contested.at(-1) === rounds.at(-1)
}
