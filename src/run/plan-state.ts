import { rowsOf } from './column'
import { type PlanClass, type PlanItem, type PlanPointer, pointerId } from './plan'
import type { RunState, StageEvent } from './state'

type Of<T extends StageEvent['type']> = Extract<StageEvent, { type: T }>

/** What code has found out of what an item names, before anybody votes on it. Absent: it names none. */
export type Existence = Readonly<Partial<Record<PlanPointer, boolean>>>

/** An item of a revision plan, and what was said of it. */
export interface PlanRow {
  readonly item: PlanItem
  readonly exists: Existence
  readonly votes: readonly Of<'plan_vote'>[]
  readonly class: PlanClass | undefined
}

/** A plan check, as its facts tell it. */
export interface PlanState {
  /** Undefined until the plan was taken apart; empty where there is nothing to check. */
  readonly rows: readonly PlanRow[] | undefined
  /** Must-fixes that found no room among the items. */
  readonly left: number
  /** Seats that have not answered: twice, or once where asking again is of no use. */
  readonly leftOut: readonly string[]
  readonly gate: Of<'gate'> | undefined
  readonly result: Of<'plan_checked'> | undefined
}

/** There are few of its facts, so it is folded anew for whoever asks. */
export function planOf({ stageFacts }: Pick<RunState, 'stageFacts'>, stage: string): PlanState {
  const facts = rowsOf(stageFacts).filter((fact) => fact.stage === stage)
  const itemised = of(facts, 'plan_itemised').at(0)
  return {
    rows: itemised?.items.map((item) => rowOf(item, facts)),
    left: itemised?.left ?? 0,
    leftOut: of(facts, 'seat_left_out').map(({ seat }) => seat),
    gate: of(facts, 'gate').at(0),
    result: of(facts, 'plan_checked').at(0),
  }
}

function of<T extends StageEvent['type']>(facts: readonly StageEvent[], type: T): readonly Of<T>[] {
  return facts.filter((fact): fact is Of<T> => fact.type === type)
}

function rowOf(item: PlanItem, facts: readonly StageEvent[]): PlanRow {
  return {
    item,
    exists: existenceOf(item, facts),
    // Who has answered first is chance, and must not show in what follows.
    votes: of(facts, 'plan_vote')
      .filter((vote) => vote.item === item.id)
      .toSorted((one, other) => (one.seat < other.seat ? -1 : 1)),
    class: of(facts, 'plan_item_settled').find((settled) => settled.item === item.id)?.class,
  }
}

function existenceOf({ id }: PlanItem, facts: readonly StageEvent[]): Existence {
  const opened = (pointer: PlanPointer) =>
    of(facts, 'evidence_opened').findLast((fact) => fact.of === pointerId(id, pointer))?.opens
  const [target, token, measurement] = [opened('target'), opened('token'), opened('measurement')]
  return {
    ...(target !== undefined && { target }),
    ...(token !== undefined && { token }),
    ...(measurement !== undefined && { measurement }),
  }
}

/** Disagreements, each with its item: nothing of them is hidden, whatever the gate says. */
export function dissentOf({ rows = [] }: PlanState): readonly Of<'plan_vote'>[] {
  return rows.flatMap(({ votes }) => votes.filter(({ vote }) => vote === 'disagree'))
}
