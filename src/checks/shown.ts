import { shownId } from '../run/acceptance'
import { rowsCited } from '../run/cited'
import type { Evidence, Fact, Measurement } from '../run/event'
import type { StageEvent } from '../run/state'
import { type Opening, opensAt } from './opening'

/**
 * Whether each requirement is shown: whether anything that was pointed at for it is there. Here a pointer has to say where:
 * what nobody can read is held for present elsewhere, and would cover a requirement that the page does not meet.
 */
export function shownFacts(facts: readonly StageEvent[], opening: Opening): readonly Fact[] {
  const known = new Set(facts.flatMap((fact) => (fact.type === 'evidence_opened' ? [fact.of] : [])))
  return facts.flatMap((fact) => {
    if (fact.type !== 'matrix_heard') return []
    const rows = fact.rows.filter(({ requirement }) => !known.has(shownId(requirement)))
    return rows.map(({ requirement, evidence }): Fact => {
      const opens = evidence.some((one) => isShowing(one, opening))
      return { type: 'evidence_opened', of: shownId(requirement), opens }
    })
  })
}

/** Whether a pointer shows that a requirement is met: it names a place, that is there, and nothing is wrong with it. */
export function isShowing(evidence: Evidence, opening: Opening): boolean {
  if (!opensAt(evidence, opening)) return false
  if (evidence.kind !== 'measurement') return true
  const cited = rowsCited(evidence.ref, opening.rows)
  return cited.some(isHeld) && !cited.some(({ violation }) => violation)
}

/** A reading that is wrong, or could not be taken, shows nothing to be right. */
function isHeld({ violation, cannot }: Measurement): boolean {
  return !violation && cannot === undefined
}
