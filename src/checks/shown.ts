import { shownId } from '../run/acceptance'
import type { Evidence, Fact, Measurement } from '../run/event'
import type { StageEvent } from '../run/state'
import { isThere, type Opening } from './opening'
import { placesIn } from './places'

/** A bare name of an element, which no running text is taken for. */
const TAG = /^[a-z][a-z0-9-]*$/i
/** Fewer signs stand in any page. */
const QUOTED_CHARS = 3

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

/** Whether a pointer shows that a requirement is met. */
export function isShowing(evidence: Evidence, opening: Opening): boolean {
  const { kind, ref } = evidence
  switch (kind) {
    case 'selector':
      return (TAG.test(ref.trim()) || placesIn(ref).about.length > 0) && isThere(evidence, opening)
    case 'quote':
      return ref.trim().length >= QUOTED_CHARS && isThere(evidence, opening)
    case 'measurement':
      return isThere(evidence, { ...opening, rows: opening.rows.filter(isHeld) })
    case 'requirement':
      // A requirement does not show that it is met.
      return false
  }
}

/** A reading that is wrong, or could not be taken, shows nothing to be right. */
function isHeld({ violation, cannot }: Measurement): boolean {
  return !violation && cannot === undefined
}
