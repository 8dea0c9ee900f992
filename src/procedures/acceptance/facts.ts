import {
  ACCEPTANCE_MODE,
  ACCEPTANCES,
  type AcceptanceSetup,
  type NextCode,
  unshownId,
} from '../../run/acceptance'
import {
  type AcceptanceState,
  blockersOf,
  type Candidate,
  isUnexamined,
  risksOf,
  unexaminedOf,
} from '../../run/acceptance-state'
import { BENCH } from '../../run/bench'
import type { Fact } from '../../run/event'
import type { Seat } from '../../run/seats'
import { digest } from '../../wire/digest'
import type { Judging } from '../judging/stage'
import { gateA, type GateResult, rowOf, weightOf } from './gate'

type Own = Judging<AcceptanceSetup>

/**
 * In the first one a candidate that nobody had examined kept no version from being accepted, and what the critic had said of a
 * requirement was raised once more.
 */
const RULE_VERSION = 2

/** The critic has said nothing that could be read: its part is passed over, and that is written down. */
export function skippedFact({ facts }: Own, { verdict }: AcceptanceState): Fact | undefined {
  const isKnown = verdict !== undefined || facts.some(({ type }) => type === 'pass_skipped')
  return isKnown ? undefined : { type: 'pass_skipped', pass: 'acceptance', reason: 'critic-not-answered' }
}

/** A requirement for which nothing was shown is a candidate, even if nobody has named it; who has named it is asked in its place. */
export function unshownFact({ requirements, candidates }: AcceptanceState): Fact | undefined {
  const next = requirements.find(
    ({ requirement, shown }) =>
      shown !== true &&
      !candidates.some(
        ({ finding, covers }) =>
          finding.id === unshownId(requirement) || (covers && finding.requirementIds?.includes(requirement)),
      ),
  )
  return (
    next && {
      type: 'finding_raised',
      id: unshownId(next.requirement),
      seat: BENCH,
      severity: 'high',
      title: next.text,
      // Without the words of the requirement: they would be taken for a claim about the page.
      statement: `Nothing was shown for ${next.requirement}.`,
      evidence: [{ kind: 'requirement', ref: next.requirement }],
      requirementIds: [next.requirement],
    }
  )
}

export function leftOutFact({ leftOut }: AcceptanceState, spent: readonly Seat[]): Fact | undefined {
  const next = spent.find(({ id }) => !leftOut.includes(id))
  return next && { type: 'seat_left_out', seat: next.id, round: 1 }
}

/** What follows once everybody has been heard, one fact at a time: each candidate, the gate, and what it comes to. */
export function verdictFact(own: Own, known: AcceptanceState): Fact {
  const open = known.candidates.find(({ settled }) => !settled)
  if (open) return settledFact(open)
  if (known.gate) return acceptanceFact(known, known.gate)
  const decided = gateA({
    answered: known.isHeard,
    unexamined: unexaminedOf(known).length,
    blockers: blockersOf(known).map(weightOf),
  })
  return gateFact(own, known, decided)
}

function settledFact(candidate: Candidate): Fact {
  const row = rowOf(candidate)
  return { type: 'candidate_settled', finding: candidate.finding.id, row, next: nextOf(candidate, row) }
}

/** What to do about a blocker, or what would make one of a risk: as the critic has said it, or by a code for it. */
function nextOf({ finding, unshown, covers, check }: Candidate, row: 'A1' | 'A2'): string {
  const known = (code: NextCode) => code
  if (row === 'A1') return finding.suggestion ?? known(unshown || covers ? 'show_requirement' : 'mend')
  return finding.trigger ?? known(check?.check === 'refuted' ? 'if_measured_otherwise' : 'if_seen_again')
}

function gateFact({ setup }: Own, known: AcceptanceState, { rule, result }: GateResult): Fact {
  const { candidates, isHeard } = known
  const inputs = candidates.map((candidate) => {
    const { finding, settled } = candidate
    return [finding.id, finding.severity, settled?.row, isUnexamined(candidate)]
  })
  return {
    type: 'gate',
    gate: 'A',
    rule,
    ruleVersion: RULE_VERSION,
    inputsHash: digest(JSON.stringify([setup.artifact, isHeard, inputs])).hash.slice(0, 16),
    result: result ?? 'not-examined',
    dissent: candidates.flatMap(dissentOf),
  }
}

/** Who has said otherwise than a candidate was settled. */
function dissentOf({ finding, settled, confirmations }: Candidate): readonly string[] {
  const against = confirmations.filter(({ confirmed }) => confirmed !== (settled?.row === 'A1'))
  return against.map(({ seat }) => `${finding.id} ${seat}`)
}

/** As the gate has decided it: a log that was cut behind its gate may hold one of an earlier rule. */
function acceptanceFact(known: AcceptanceState, gate: NonNullable<AcceptanceState['gate']>): Fact {
  const result = ACCEPTANCES.find((one) => one === gate.result)
  return {
    type: 'acceptance',
    mode: ACCEPTANCE_MODE,
    candidatesProposed: known.candidates.length,
    confirmedBlockers: blockersOf(known).length,
    downgradedToResidual: risksOf(known).length,
    ...(result && { result }),
  }
}
