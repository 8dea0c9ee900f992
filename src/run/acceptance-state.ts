import { confirmationId, isUnshown, shownId, unshownId } from './acceptance'
import { rowsOf } from './column'
import type { Evidence } from './event'
import type { RunState, StageEvent } from './state'

type Of<T extends StageEvent['type']> = Extract<StageEvent, { type: T }>

/** A requirement of the brief, and where the version shows it. */
export interface Covered {
  /** `R1` and so on. */
  readonly requirement: string
  readonly text: string
  readonly evidence: readonly Evidence[]
  /** Whether any of that is there. Undefined while nobody has looked. */
  readonly shown: boolean | undefined
}

export interface Confirmed extends Of<'confirmation'> {
  /** Whether what it points at is there; undefined where it points at nothing, or nobody has looked. */
  readonly opens: boolean | undefined
}

/** A reason not to accept. */
export interface Candidate {
  readonly finding: Of<'finding_raised'>
  /** Code has raised it: for this requirement nothing was shown. */
  readonly unshown: boolean
  /** The critic itself has said it of a requirement for which nothing was shown: then code does not raise it once more. */
  readonly covers: boolean
  readonly check: Of<'finding.checked'> | undefined
  /** Whether what it points at is there. */
  readonly opens: boolean | undefined
  /** One for each other seat that has spoken of it. */
  readonly confirmations: readonly Confirmed[]
  /** A blocker by A1, else a risk by A2. */
  readonly settled: Of<'candidate_settled'> | undefined
  /** Why the person has struck it. */
  readonly struck: string | undefined
}

/** What an acceptance critic has brought, as its facts tell it. */
export interface AcceptanceState {
  /** One for each requirement of the brief, in their order. */
  readonly requirements: readonly Covered[]
  /** Whether the critic has answered. */
  readonly isHeard: boolean
  /** Why there is nothing against the version, where the critic says so. */
  readonly none: string | undefined
  readonly candidates: readonly Candidate[]
  /** Seats that have not answered: twice, or once where asking again is of no use. */
  readonly leftOut: readonly string[]
  readonly gate: Of<'gate'> | undefined
  /** Without a result it was not examined. */
  readonly verdict: Of<'acceptance'> | undefined
}

/** There are few of its facts, so it is folded anew for whoever asks. */
export function acceptanceOf(
  { stageFacts, brief }: Pick<RunState, 'stageFacts' | 'brief'>,
  stage: string,
): AcceptanceState {
  const facts = rowsOf(stageFacts).filter((fact) => fact.stage === stage)
  const opened = new Map(of(facts, 'evidence_opened').map((fact) => [fact.of, fact.opens]))
  const matrix = of(facts, 'matrix_heard').at(0)
  const requirements = (brief?.requirements ?? []).map((text, at) =>
    coveredOf(text, `R${at + 1}`, matrix, opened),
  )
  const candidates = of(facts, 'finding_raised').map((finding) => candidateOf(finding, facts, opened))
  const covering = coveringIn(requirements, candidates)
  return {
    requirements,
    isHeard: matrix !== undefined,
    none: of(facts, 'nothing_found').at(0)?.reason,
    candidates: candidates.map((one) => ({ ...one, covers: covering.has(one.finding.id) })),
    leftOut: of(facts, 'seat_left_out').map(({ seat }) => seat),
    gate: of(facts, 'gate').at(0),
    verdict: of(facts, 'acceptance').at(0),
  }
}

type Opened = ReadonlyMap<string, boolean>

function of<T extends StageEvent['type']>(facts: readonly StageEvent[], type: T): readonly Of<T>[] {
  return facts.filter((fact): fact is Of<T> => fact.type === type)
}

function coveredOf(
  text: string,
  requirement: string,
  matrix: Of<'matrix_heard'> | undefined,
  opened: Opened,
): Covered {
  const evidence = matrix?.rows.find((row) => row.requirement === requirement)?.evidence ?? []
  return { requirement, text, evidence, shown: opened.get(shownId(requirement)) }
}

function candidateOf(
  finding: Of<'finding_raised'>,
  facts: readonly StageEvent[],
  opened: Opened,
): Omit<Candidate, 'covers'> {
  const { id } = finding
  return {
    finding,
    unshown: isUnshown(id),
    check: of(facts, 'finding.checked').findLast((fact) => fact.finding === id),
    opens: opened.get(id),
    confirmations: of(facts, 'confirmation')
      .filter((fact) => fact.finding === id)
      .map((fact) => ({ ...fact, opens: opened.get(confirmationId(fact)) }))
      // Who has answered first is chance, and must not show in what follows.
      .toSorted((one, other) => (one.seat < other.seat ? -1 : 1)),
    settled: of(facts, 'candidate_settled').find((fact) => fact.finding === id),
    struck: of(facts, 'finding_struck').findLast((fact) => fact.finding === id)?.reason,
  }
}

/** Of each requirement that is not shown, the first candidate that speaks of it. What was measured otherwise speaks of nothing. */
function coveringIn(
  requirements: readonly Covered[],
  candidates: readonly Omit<Candidate, 'covers'>[],
): ReadonlySet<string> {
  const said = candidates.filter(({ unshown, check }) => !unshown && check?.check !== 'refuted')
  const ids = requirements.flatMap(({ requirement, shown }) => {
    const isRaised = candidates.some(({ finding }) => finding.id === unshownId(requirement))
    if (shown !== false || isRaised) return []
    return said.find(({ finding }) => finding.requirementIds?.includes(requirement))?.finding.id ?? []
  })
  return new Set(ids)
}

/** What stands in the way, with what to do about each. */
export function blockersOf({ candidates }: AcceptanceState): readonly Candidate[] {
  return candidates.filter(({ settled }) => settled?.row === 'A1')
}

/** What was not confirmed. It is kept, with what would make a blocker of it. */
export function risksOf({ candidates }: AcceptanceState): readonly Candidate[] {
  return candidates.filter(({ settled }) => settled?.row === 'A2')
}

/** Risks of which nobody knows whether they are any: that nobody has confirmed them speaks for nothing. */
export function unexaminedOf({ candidates }: AcceptanceState): readonly Candidate[] {
  return candidates.filter(isUnexamined)
}

/** Neither a measurement nor a seat has said yes or no to it. A seat that points at what is not there has said nothing. */
export function isUnexamined({ settled, check, confirmations }: Candidate): boolean {
  const isMeasured = check?.check === 'confirmed' || check?.check === 'refuted'
  const isHeard = confirmations.some(({ confirmed, opens }) => !confirmed || opens !== false)
  return settled?.row === 'A2' && !isMeasured && !isHeard
}
