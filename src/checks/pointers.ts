import type { Fact } from '../run/event'
import { type PlanItem, type PlanPointer, pointerId } from '../run/plan'
import type { StageEvent } from '../run/state'
import { isRow, type Opening } from './opening'

/** What a plan's items are looked for in. */
export interface PlanOpening extends Opening {
  /** The source of the page and what the run was given beside it: where tokens are written. */
  readonly text: string
}

/** Of everything that the items of a plan name, whether it is there. A vote on them has this in hand. */
export function pointerFacts(facts: readonly StageEvent[], opening: PlanOpening): readonly Fact[] {
  const known = new Set(facts.flatMap((fact) => (fact.type === 'evidence_opened' ? [fact.of] : [])))
  return facts.flatMap((fact) => {
    if (fact.type !== 'plan_itemised') return []
    return fact.items.flatMap((item) => pointersOf(item, opening)).filter(({ of }) => !known.has(of))
  })
}

type Opened = Extract<Fact, { type: 'evidence_opened' }>

function pointersOf(
  { id, target, token, measurement }: PlanItem,
  { page, rows, text }: PlanOpening,
): readonly Opened[] {
  const opened = (pointer: PlanPointer, opens: boolean): Opened => {
    return { type: 'evidence_opened', of: pointerId(id, pointer), opens }
  }
  return [
    ...(target === undefined ? [] : [opened('target', page.has(target))]),
    ...(token === undefined ? [] : [opened('token', isToken(token, text))]),
    ...(measurement === undefined ? [] : [opened('measurement', isRow(measurement, rows))]),
  ]
}

/** `--ink` is not there because `--ink-soft` is. */
function isToken(token: string, text: string): boolean {
  return text.split(token).some((after, at) => at > 0 && !/^[\w-]/.test(after))
}
