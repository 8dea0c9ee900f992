import { confirmPrompt, objectionsPrompt } from '../../prompts/acceptance'
import { repairPrompt } from '../../prompts/panel'
import type { AcceptanceSetup } from '../../run/acceptance'
import { type AcceptanceState, acceptanceOf } from '../../run/acceptance-state'
import type { Procedure, Step } from '../../run/procedure'
import type { Seat } from '../../run/seats'
import { createConfirmReader } from '../../wire/acceptance/confirmations'
import { createObjectionsReader } from '../../wire/acceptance/objections'
import { askedOf, seatsBy } from '../judging/seats'
import {
  checkStep,
  type Judging,
  isChecked,
  judgingProcedure,
  measureSteps,
  type Outcome,
} from '../judging/stage'
import { refusedIn } from '../judging/refused'
import { leftOutFact, skippedFact, unshownFact, verdictFact } from './facts'

/**
 * The acceptance critic: one seat speaks against a version, the others say whether they find the same. What they confirm
 * stands in the way; what they do not is kept as a risk.
 */
export function acceptance(stage: string): Procedure {
  return judgingProcedure<AcceptanceSetup>(stage, {
    name: 'acceptance',
    kind: 'acceptance',
    next,
    outcome: (own) => outcomeOf(acceptanceOf(own.state, own.stage)),
  })
}

type Own = Judging<AcceptanceSetup>

/** Candidates and the matrix are held against the version once they were heard, confirmations once more. */
const HEARD = 1
const CONFIRMED = 2

function next(own: Own): readonly Step[] {
  const known = acceptanceOf(own.state, own.stage)
  switch (askedOf(own, 'objections', own.setup.critic).phase) {
    case 'owed':
      return proposing(own)
    case 'spent':
      return [{ kind: 'note', fact: skippedFact(own, known) ?? verdictFact(own, known) }]
    case 'ended':
      return confirming(own, known)
  }
}

function proposing(own: Own): readonly Step[] {
  const measure = measureSteps(own)
  return measure.length > 0 ? measure : [objectionsStep(own)]
}

function confirming(own: Own, known: AcceptanceState): readonly Step[] {
  if (!isChecked(own.facts, HEARD)) return [checkStep(own, HEARD)]
  const raised = unshownFact(known)
  if (raised) return [{ kind: 'note', fact: raised }]
  const others = own.setup.seats.filter(({ id }) => id !== own.setup.critic)
  const asked = seatsBy(own, 'confirm', known.candidates.length > 0 ? others : [])
  const leftOut = leftOutFact(known, asked.spent)
  if (leftOut) return [{ kind: 'note', fact: leftOut }]
  if (asked.owed.length > 0) return asked.owed.map((seat) => confirmStep(own, known, seat))
  if (!isChecked(own.facts, CONFIRMED)) return [checkStep(own, CONFIRMED)]
  return [{ kind: 'note', fact: verdictFact(own, known) }]
}

function objectionsStep(own: Own): Step {
  const { state, setup } = own
  const { id, mends } = askedOf(own, 'objections', setup.critic)
  const requirements = state.brief?.requirements?.length ?? 0
  return {
    kind: 'call',
    id,
    seat: setup.critic,
    prompt: (quoted) => repairPrompt(objectionsPrompt(state, setup, quoted), refusedIn(own, mends), quoted),
    read: (to) => createObjectionsReader(to, { seat: setup.critic, requirements }),
  }
}

function confirmStep(own: Own, { candidates }: AcceptanceState, { id: seat }: Seat): Step {
  const { state, setup } = own
  const { id, mends } = askedOf(own, 'confirm', seat)
  const ids = candidates.map(({ finding }) => finding.id)
  const turned = turnedFor(
    candidates,
    setup.seats.findIndex((each) => each.id === seat),
  )
  return {
    kind: 'call',
    id,
    seat,
    prompt: (quoted) =>
      repairPrompt(confirmPrompt(state, setup, turned, quoted), refusedIn(own, mends), quoted),
    read: (to) => createConfirmReader(to, { seat, ids }),
  }
}

/** Each seat begins at another one: what stands first in a list is believed more readily. */
function turnedFor<T>(list: readonly T[], by: number): readonly T[] {
  const at = by % Math.max(1, list.length)
  return [...list.slice(at), ...list.slice(0, at)]
}

function outcomeOf({ verdict }: AcceptanceState): Outcome | undefined {
  if (!verdict) return undefined
  if (!verdict.result) return { status: 'failed', cause: 'acceptance_not_examined' }
  return { status: verdict.result === 'accepted' ? 'shipped' : 'below_threshold' }
}
