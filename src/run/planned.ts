import { rowsOf } from './column'
import { inherited } from './gate'
import type { PlanResult } from './plan'
import { planOf } from './plan-state'
import { isVoid } from './stages'
import type { RunState, Stage } from './state'

/*
 * The plan of a further round, voted on while the run goes on: a stage within it, and where the vote refuses the plan a
 * question that only the person can answer.
 */

/** What the person is asked of a plan that was refused, and their answers. */
export const PLAN_REFUSED = 'plan_refused'
export const PLAN_WAYS = ['check_again', 'go_on_anyway', 'stop'] as const
export type PlanWay = (typeof PLAN_WAYS)[number]

/** How it stands with the plan of the round that would follow. */
export type PlanStanding =
  | { readonly kind: 'clear' | 'unasked' | 'stopped' }
  | { readonly kind: 'going' | 'refused'; readonly stage: string }
  /** The person goes on against it, which no mark says yet. */
  | { readonly kind: 'overruled'; readonly stage: string; readonly reason: string }

/** Each check of a plan has its own question: what was answered to the one says nothing of the next. */
export function planQuestion(stage: string): string {
  return `refused:${stage}`
}

/** The vote that a question is about; undefined where it is another question. */
export function planOfQuestion(id: string): string | undefined {
  return /^refused:(.+)$/.exec(id)?.[1]
}

/** The answer to go on all the same, with the person's reason in it. */
export function goOnAnyway(reason: string): string {
  return `${GO_ON}:${reason.trim()}`
}

const GO_ON = 'go_on_anyway' satisfies PlanWay

export function planStanding(state: RunState, round: number): PlanStanding {
  // A round that has left no page leaves nothing that a plan could be about.
  if (!state.given.planVoters || !inherited(state, { n: round })) return { kind: 'clear' }
  const last = votesOn(state, round).at(-1)
  if (!last) return { kind: 'unasked' }
  const [stage, { ended }] = last
  if (!ended) return { kind: 'going', stage }
  return refusalIn(state, stage) === undefined ? { kind: 'clear' } : answered(state, stage)
}

/** The votes on the plan that follows a round, in the order in which they were held. */
function votesOn({ stages }: RunState, round: number): readonly (readonly [id: string, stage: Stage])[] {
  return Object.entries(stages).filter(([, { setup }]) => setup?.kind === 'plan' && setup.round === round)
}

/** Why a plan may not be carried out; undefined where it may. A vote of fewer than two seats stops nobody. */
export function refusalIn(
  state: RunState,
  stage: string,
): Exclude<PlanResult, 'passed' | 'passed-with-dissent'> | undefined {
  const voted = state.stages[stage]
  if (!voted?.setup || voted.setup.seats.length < 2) return undefined
  // Votes on a page whose bytes have changed meanwhile are about no page.
  const said = isVoid(voted) ? undefined : planOf(state, stage).result
  const result = said?.result ?? 'aborted-non-result'
  return result === 'passed' || result === 'passed-with-dissent' ? undefined : result
}

function answered(state: RunState, stage: string): PlanStanding {
  const answer = state.questions[planQuestion(stage)]?.answer
  if (answer === undefined) return { kind: 'refused', stage }
  if (answer === 'check_again') return { kind: 'unasked' }
  if (!answer.startsWith(GO_ON)) return { kind: 'stopped' }
  const isMarked = rowsOf(state.marks).some((mark) => mark.type === 'override' && mark.of === stage)
  return isMarked
    ? { kind: 'clear' }
    : { kind: 'overruled', stage, reason: answer.slice(GO_ON.length + 1).trim() }
}
