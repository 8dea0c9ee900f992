/** A run that has settled, and stages upon it that have said something of its page. */
import type { ACCEPTANCES, AcceptanceSetup } from '../../../src/run/acceptance'
import type { Fact, StageSetup } from '../../../src/run/event'
import type { OpinionSetup } from '../../../src/run/opinion'
import type { PlanResult, PlanSetup } from '../../../src/run/plan'
import type { RunState } from '../../../src/run/state'
import type { Told } from '../../building/facts'
import { followed, hashOf, playRun, seats, stateOf } from '../../tools/ship-checks'
import { gate } from './facts'

export const judged = { artifact: hashOf(2), mime: 'text/html', seats: seats(2) }
export const plan: PlanSetup = { kind: 'plan', ...judged, round: 2, adversarial: true }
export const acceptance: AcceptanceSetup = { kind: 'acceptance', ...judged, critic: 's1' }
export const opinion: OpinionSetup = { kind: 'opinion', ...judged, repeats: 2, band: 1 }

export const settled = (await playRun()).log.events
export const after = (...facts: readonly (readonly Told[])[]): RunState =>
  stateOf(followed(settled, facts.flat()))

export interface StageSaid<Setup = StageSetup> {
  /** What its gate went by; without it nothing that another one has. */
  readonly inputs?: string
  readonly cause?: string
  readonly setup?: Setup
}

/** A stage from its opening to its end. */
export function staged(id: string, setup: StageSetup, said: Fact | undefined, more: StageSaid = {}): Told[] {
  const status = more.cause === undefined ? 'shipped' : 'failed'
  return [
    { type: 'stage_opened', id, procedure: setup.kind, setup },
    { ...gate('V', { inputsHash: more.inputs ?? id }), stage: id },
    ...(said ? [{ ...said, stage: id }] : []),
    { type: 'stage_ended', id, status, ...(more.cause !== undefined && { cause: more.cause }) },
  ]
}

export function planned(id: string, result: PlanResult, more: StageSaid & { advisory?: boolean } = {}) {
  const said: Fact = { type: 'plan_checked', result, advisory: more.advisory ?? false }
  return staged(id, more.setup ?? plan, said, more)
}

/** Without a result: of which nobody has examined anything. */
export function accepted(id: string, result?: (typeof ACCEPTANCES)[number], more: StageSaid = {}) {
  const none = { candidatesProposed: 0, confirmedBlockers: 0, downgradedToResidual: 0 }
  const mode = 'acceptance-devils-advocate'
  const said: Fact = { type: 'acceptance', mode, ...none, ...(result && { result }) }
  return staged(id, more.setup ?? acceptance, said, more)
}

type Verdict = Extract<Fact, { type: 'blind_verdict' }>

export function opined(id: string, result: Verdict['result'], rule: Verdict['rule'], more: StageSaid = {}) {
  return staged(id, more.setup ?? opinion, { type: 'blind_verdict', rule, result }, more)
}
