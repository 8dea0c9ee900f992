import { repairPrompt } from '../../prompts/panel'
import { planPrompt } from '../../prompts/plan'
import type { PlanSetup } from '../../run/plan'
import { type PlanRow, type PlanState, planOf } from '../../run/plan-state'
import type { Procedure, Step } from '../../run/procedure'
import type { Seat } from '../../run/seats'
import { createVotesReader } from '../../wire/plan/votes'
import { refusedIn } from '../judging/refused'
import { askedOf, seatsBy } from '../judging/seats'
import {
  checkStep,
  isChecked,
  type Judging,
  judgingProcedure,
  measureSteps,
  type Outcome,
} from '../judging/stage'
import { emptyFact, itemisedFact, leftOutFact, verdictFact } from './facts'

/**
 * The plan check: what a next round would change is taken apart by code, and each seat votes on each item before anybody
 * spends a round on it.
 */
export function planCheck(stage: string): Procedure {
  return judgingProcedure<PlanSetup>(stage, {
    name: 'plan-check',
    kind: 'plan',
    next,
    outcome: (own) => outcomeOf(planOf(own.state, own.stage)),
  })
}

type Own = Judging<PlanSetup>

/** What the items name is looked for before anybody votes. */
const POINTED = 1

function next(own: Own): readonly Step[] {
  const known = planOf(own.state, own.stage)
  const { rows } = known
  if (!rows) return itemising(own)
  if (rows.length === 0) return [{ kind: 'note', fact: emptyFact(own) ?? verdictFact(own, known, rows) }]
  if (!isChecked(own.facts, POINTED)) return [checkStep(own, POINTED)]
  return voting(own, known, rows)
}

function itemising(own: Own): readonly Step[] {
  const measure = measureSteps(own)
  return measure.length > 0 ? measure : [{ kind: 'note', fact: itemisedFact(own) }]
}

function voting(own: Own, known: PlanState, rows: readonly PlanRow[]): readonly Step[] {
  const asked = seatsBy(own, 'plan', own.setup.seats)
  const leftOut = leftOutFact(known, asked.spent)
  if (leftOut) return [{ kind: 'note', fact: leftOut }]
  if (asked.owed.length > 0) return asked.owed.map((seat) => voteStep(own, rows, seat))
  return [{ kind: 'note', fact: verdictFact(own, known, rows) }]
}

function voteStep(own: Own, rows: readonly PlanRow[], { id: seat }: Seat): Step {
  const { state, setup } = own
  const { id, mends } = askedOf(own, 'plan', seat)
  const ids = rows.map(({ item }) => item.id)
  return {
    kind: 'call',
    id,
    seat,
    prompt: (quoted) => repairPrompt(planPrompt(state, setup, rows, quoted), refusedIn(own, mends), quoted),
    read: (to) => createVotesReader(to, { seat, ids }),
  }
}

function outcomeOf({ result }: PlanState): Outcome | undefined {
  switch (result?.result) {
    case undefined:
      return undefined
    case 'passed':
    case 'passed-with-dissent':
      return { status: 'shipped' }
    case 'blocked-by-disagreement':
      return { status: 'below_threshold' }
    case 'aborted-non-result':
      return { status: 'failed', cause: 'plan_not_voted' }
  }
}
