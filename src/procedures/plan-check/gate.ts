import type { PlanClass, PlanResult, PlanVote } from '../../run/plan'

/** What the votes on one item come to. A supplement agrees, and adds a note. */
export function classOf(votes: readonly PlanVote[]): PlanClass {
  const against = votes.filter((vote) => vote === 'disagree').length
  if (votes.length < 2) return 'no-quorum'
  if (against === 0) return 'agreed'
  if (against > votes.length / 2) return 'majority-disagree'
  return against === votes.length / 2 ? 'contested-item' : 'dissent-isolated'
}

export interface GateResult {
  readonly rule: 'V1' | 'V2' | 'V3' | 'V4'
  readonly result: PlanResult
}

/** Gate V: whether a plan may be carried out. The first row that matches decides. */
export function gateV(classes: readonly PlanClass[]): GateResult {
  if (classes.includes('majority-disagree')) return { rule: 'V1', result: 'blocked-by-disagreement' }
  if (classes.includes('no-quorum')) return { rule: 'V2', result: 'aborted-non-result' }
  if (classes.includes('contested-item') || classes.includes('dissent-isolated'))
    return { rule: 'V3', result: 'passed-with-dissent' }
  return { rule: 'V4', result: 'passed' }
}
