import { loopDefaults } from '../../run/critic-limits'
import { escalationPrefix, type LoopRound, type LoopState } from '../../run/critic-state'
import type { Step } from '../../run/procedure'
import type { RunState } from '../../run/state'

/** What the person is asked: the ids of the cards stand in its options, and the cards among the facts of the loop. */
export const ESCALATIONS = 'critic_escalations'

/**
 * The next few questions that are open. They are answered at once, each by its id with the number of an option or a skip:
 * `E1=1;E2=skip`. What the answer leaves out is asked again.
 */
export function questionStep(
  state: RunState,
  loop: LoopState,
  { n }: LoopRound,
  stage: string | undefined,
): readonly Step[] {
  const open = loop.escalated.filter(({ decided }) => decided === undefined)
  const options = open.slice(0, loopDefaults.perQuestion).map(({ id }) => id)
  if (options.length === 0) return []
  return [
    { kind: 'ask', id: questionId(state, `${escalationPrefix(stage)}${n}:`), question: ESCALATIONS, options },
  ]
}

/** A question that was answered is never put again under its id. */
function questionId({ questions }: RunState, prefix: string): string {
  let time = 1
  while (questions[`${prefix}${time}`]?.answer !== undefined) time += 1
  return `${prefix}${time}`
}
