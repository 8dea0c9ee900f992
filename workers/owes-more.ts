import { procedureOf } from '../src/procedures/of'
import type { Fact } from '../src/run/event'
import { fold, type RunState } from '../src/run/state'

/**
 * Whether anything is owed once this was said: a call, or the next question, after which calls may follow. To stop a run
 * takes no key, and no place in line.
 */
export function owesMore(state: RunState, told: Fact, within?: string): boolean {
  const { stage = within } = procedureOf(state)
  const next = fold(state, { seq: state.seq, t: state.t, ...told, ...(stage !== undefined && { stage }) })
  const steps = procedureOf(next).next(next)
  const note = steps.find((step) => step.kind === 'note')
  return note ? owesMore(next, note.fact, note.stage) : steps.length > 0
}
