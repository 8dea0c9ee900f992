import { procedureOf } from '../../src/procedures/of'
import type { Event, Fact } from '../../src/run/event'
import { fold, initialState } from '../../src/run/state'

/** Whether the last decision of a panel or a critic loop is the one that our rules make of what was said before it. */
export function isBorneOut(events: readonly Event[]): boolean {
  const at = events.findLastIndex(decides)
  const said = events[at]
  if (!said) return false
  const before = events.slice(0, at).reduce(fold, initialState())
  const ours = procedureOf(before)
    .next(before)
    .find((step) => step.kind === 'note')
  return ours !== undefined && resultOf(ours.fact) === resultOf(said)
}

function decides(event: Event): boolean {
  return event.stage === undefined && resultOf(event) !== undefined
}

/** Approving or converging, and which round's text it keeps. */
function resultOf(fact: Fact): string | undefined {
  if (fact.type === 'editor_decision') return `${fact.result} ${fact.keeps}`
  return fact.type === 'critic_result' ? fact.keyword : undefined
}
