import { inherited } from '../../run/gate'
import type { PlanVoters } from '../../run/plan'
import { PLAN_REFUSED, PLAN_WAYS, planQuestion, planStanding } from '../../run/planned'
import type { Deadline, Step } from '../../run/procedure'
import type { Round, RunState } from '../../run/state'
import { planCheck } from '../plan-check'
import { stopOf } from '../stopped'

/*
 * Before a further round is paid for, its plan may be voted on: a stage within the run. Nothing else of the run is owed
 * while it goes on, and no clock of a round runs.
 */

/** The vote that goes on. Only a run that has not settled has one of its own. */
export function openVote({ given, stages, settled }: RunState): string | undefined {
  if (!given.planVoters || settled) return undefined
  return Object.keys(stages).find((id) => stages[id]?.setup?.kind === 'plan' && !stages[id]?.ended)
}

/** What a vote that goes on is owed. Where the run has stopped it ends itself as stopped. */
export function voteSteps(state: RunState, stage: string): readonly Step[] {
  const steps = planCheck(stage).next(stoppedWith(state, stage))
  return steps.map((step) => (step.kind === 'note' ? { ...step, stage } : step))
}

/** The run is stopped as a whole; a stage knows only its own stop. */
function stoppedWith(state: RunState, id: string): RunState {
  const stage = state.stages[id]
  const stopped = stopOf(state)
  if (!stage || stopped === undefined) return state
  return { ...state, stages: { ...state.stages, [id]: { ...stage, stopped } } }
}

/** A call that hangs is given up alone. The clock of the whole run stands still meanwhile. */
export function voteDeadlines(state: RunState, stage: string): Deadline[] {
  return planCheck(stage)
    .deadlines(state)
    .filter((deadline) => 'call' in deadline)
}

/** What a round that is to be followed by another one owes its plan; nothing once the plan may be carried out. */
export function planOwed(state: RunState, round: Round): Step | undefined {
  const { planVoters } = state.given
  const standing = planStanding(state, round.n)
  switch (standing.kind) {
    case 'unasked':
      return planVoters && openStep(state, round, planVoters)
    case 'refused': {
      const id = planQuestion(standing.stage)
      return { kind: 'ask', id, question: PLAN_REFUSED, options: PLAN_WAYS }
    }
    case 'overruled': {
      const { stage: of, reason } = standing
      return { kind: 'note', fact: { type: 'override', gate: 'V', of, reason } }
    }
    case 'clear':
    case 'stopped':
    case 'going':
      return undefined
  }
}

function openStep(state: RunState, round: Round, voters: PlanVoters): Step | undefined {
  const page = inherited(state, round)
  // Without a page the plan stands clear, and nobody asks for this.
  if (!page) return undefined
  const id = `plan:${Object.keys(state.stages).length + 1}`
  const { hash: artifact, mime } = page
  const setup = { kind: 'plan', artifact, mime, round: round.n, ...voters } as const
  return { kind: 'note', fact: { type: 'stage_opened', id, procedure: 'plan-check', setup } }
}

/** What passed between rounds, votes and questions alike: the time of a run is for its rounds. */
export function betweenMs({ rounds }: RunState): number {
  return rounds.reduce((sum, { openedAt }, at) => sum + openedAt - (rounds[at - 1]?.endedAt ?? openedAt), 0)
}
