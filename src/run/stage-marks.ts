import { rowsOf } from './column'
import { counts } from './played'
import { newestOf, SHIP_GATES, type ShipGate, shippingOf } from './shipping'
import type { RunState } from './state'
import { versionLeft } from './version-left'

/** What stages and the person have left on a run that had settled, what speaks against it first. They never change its status. */
export const STAGE_MARKS = [
  'blocked',
  'plan_blocked',
  'not_upheld',
  'overridden',
  'approved',
  'upheld',
  'accepted',
  'conditional-accept',
  'examined',
] as const
export type StageMark = (typeof STAGE_MARKS)[number]

/** What gates say, in the words of each. What is not here is no verdict: a gate that came to none, a plan that may go on. */
const VERDICTS: Readonly<Record<string, StageMark>> = {
  blocked: 'blocked',
  'blocked-by-disagreement': 'plan_blocked',
  not_upheld: 'not_upheld',
  upheld: 'upheld',
  accepted: 'accepted',
  'conditional-accept': 'conditional-accept',
}

/** Of the version that the run has left. What was said of another version says nothing of this one. */
export function stageMarks(state: RunState): readonly StageMark[] {
  const artifact = versionLeft(state)
  if (!state.settled || artifact === undefined) return []
  const { overridden, approved } = shippingOf(state)
  const marks = new Set<StageMark>(SHIP_GATES.flatMap((gate) => verdictOn(state, artifact, gate) ?? []))
  if (isExamined(state, artifact)) marks.add('examined')
  if (overridden.length > 0) marks.add('overridden')
  if (approved) marks.add('approved')
  return STAGE_MARKS.filter((mark) => marks.has(mark))
}

/** A refusal stops a person even where its stage has changed what it judged. It is no verdict on this version for that. */
function verdictOn(state: RunState, artifact: string, gate: ShipGate): StageMark | undefined {
  const word = newestOf(state, artifact, gate)
  return word && counts(state, word.stage) ? VERDICTS[word.result] : undefined
}

/** By a stage that several have answered in: what one seat says alone was not held up to anybody. */
function isExamined(state: RunState, artifact: string): boolean {
  return rowsOf(state.stageFacts).some((fact) => {
    if (fact.type !== 'convergence_final' || fact.autoDisabled !== undefined) return false
    const { stage = '', finalState } = fact
    const isOnThis = state.stages[stage]?.setup?.artifact === artifact && counts(state, stage)
    return isOnThis && finalState !== 'aborted-non-result'
  })
}
