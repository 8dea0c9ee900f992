import { rowsOn } from '../run/bench'
import { confirmationId, isUnshown } from '../run/acceptance'
import { rowsOf } from '../run/column'
import type { Evidence, Fact, Measurement } from '../run/event'
import { voteId } from '../run/exam'
import type { RunState, StageEvent } from '../run/state'
import { checkClaim, type Page } from './check'
import { isThere, type Opening, opensAt, placeText, saysWhere } from './opening'
import { pointerFacts } from './pointers'
import { checkedFact } from './round'
import { isShowing, shownFacts } from './shown'

/** What can be asked of the version that a stage looks at. */
export interface StagePage {
  readonly page: Page
  /** The hash of its bytes as they are now. */
  readonly hash: string
  /** Its source: the names of its tokens stand nowhere else. */
  readonly text?: string
}

/**
 * Everything that the version and its measurements have to say of what a stage has said so far: how each finding stands, and
 * whether each place that somebody points at is there. What the log has already is left out, so that a log that was cut
 * goes on.
 */
export function checkStage(
  state: RunState,
  stage: string,
  round: number,
  version: StagePage | undefined,
): readonly Fact[] {
  const artifact = state.stages[stage]?.setup?.artifact
  const checked: Fact = { type: 'round.checked', round, ...(artifact !== undefined && { artifact }) }
  if (artifact === undefined || !version) return [checked]
  const facts = rowsOf(state.stageFacts).filter((fact) => fact.stage === stage)
  const rows = rowsOn(state, artifact)
  const opening = { rows, page: version.page, requirements: state.brief?.requirements?.length ?? 0 }
  return [
    ...claimFacts(facts, rows, version.page, artifact),
    ...openedFacts(facts, opening),
    ...shownFacts(facts, opening),
    ...pointerFacts(facts, { ...opening, text: writtenIn(state, version) }),
    ...auditFacts(facts, artifact, version.hash),
    checked,
  ]
}

/** Where a token may be written: in the version, and in what the run was given. */
function writtenIn({ given }: RunState, { text = '' }: StagePage): string {
  return [text, ...given.materials.map((material) => material.text)].join('\n')
}

function claimFacts(
  facts: readonly StageEvent[],
  rows: readonly Measurement[],
  page: Page,
  artifact: string,
): readonly Fact[] {
  const known = new Set(facts.flatMap((fact) => (fact.type === 'finding.checked' ? [fact.finding] : [])))
  return facts.flatMap((fact) => {
    if (fact.type !== 'finding_raised' || known.has(fact.id)) return []
    const { id, statement, evidence } = fact
    const target = fact.target ?? placeOf(evidence)
    const claim = { id, role: 'critic', text: statement, ...(target !== undefined && { target }) } as const
    return [checkedFact(checkClaim(claim, rows, page), artifact)]
  })
}

function placeOf(evidence: readonly Evidence[]): string | undefined {
  const place = evidence.find(({ kind }) => kind === 'selector' || kind === 'quote')
  return place && placeText(place)
}

function openedFacts(facts: readonly StageEvent[], opening: Opening): readonly Fact[] {
  const known = new Set(facts.flatMap((fact) => (fact.type === 'evidence_opened' ? [fact.of] : [])))
  return facts.flatMap((fact): Fact[] => {
    const pointing = pointingOf(fact, opening)
    if (!pointing || known.has(pointing.of) || pointing.evidence.length === 0) return []
    const opens = pointing.evidence.some((one) => pointing.look(one, opening))
    return [{ type: 'evidence_opened', of: pointing.of, opens }]
  })
}

/** Whoever points at something, by the name under which it is kept whether it opens. */
function pointingOf(fact: StageEvent, opening: Opening): Pointing | undefined {
  if (fact.type === 'finding_raised') return { of: fact.id, evidence: fact.evidence, look: isThere }
  if (fact.type === 'vote') return telling({ of: voteId(fact), evidence: fact.evidence }, opening)
  if (fact.type !== 'confirmation') return undefined
  const said = { of: confirmationId(fact), evidence: fact.evidence }
  // Whoever says that a requirement is shown after all has to show it, and a fault that is not there shows as what is right.
  if (isUnshown(fact.finding)) return { ...said, look: isShowing }
  return { ...telling(said, opening), look: fact.confirmed ? opensAt : isShowing }
}

/** What somebody holds against a claim, or finds of it, counts by its places. What names none is a word without evidence. */
function telling({ of, evidence }: Omit<Pointing, 'look'>, opening: Opening): Pointing {
  return { of, evidence: evidence.filter((one) => saysWhere(one, opening)), look: opensAt }
}

interface Pointing {
  readonly of: string
  readonly evidence: readonly Evidence[]
  readonly look: (evidence: Evidence, opening: Opening) => boolean
}

function auditFacts(facts: readonly StageEvent[], artifact: string, after: string): readonly Fact[] {
  const isKnown = facts.some((fact) => fact.type === 'artifact_audited' && fact.after === after)
  return isKnown ? [] : [{ type: 'artifact_audited', artifact, after }]
}
