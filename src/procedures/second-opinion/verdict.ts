import type { Fact } from '../../run/event'
import type { OpinionSetup } from '../../run/opinion'
import { type OpinionFacts, gateS } from '../../run/opinion-gate'
import { blindComposite } from '../../run/opinion-scores'
import { type OpinionState, repeatName, usableOf } from '../../run/opinion-state'
import { reaches, rounded } from '../../run/score'
import { askedOf } from '../judging/seats'
import type { Judging } from '../judging/stage'

/** 2: an answer counts once it scores most of what it was asked for; in 1 a score of two lenses did. */
const RULE_VERSION = 2

/** What the next answer that has come amounts to, by our own weights: a total of the juror's own is not asked for. */
export function scoredFact(own: Judging<OpinionSetup>, { repeats }: OpinionState): Fact | undefined {
  const scored = own.facts.filter((fact) => fact.type === 'blind_score')
  const next = repeats.find(
    ({ seat, repeat }) =>
      !scored.some((fact) => fact.seat === seat && fact.repeat === repeat) && isHeard(own, seat, repeat),
  )
  if (!next) return undefined
  const { seat, repeat, dims } = next
  const composite = blindComposite(dims, own.state.config)
  const raised = own.facts.filter(
    (fact) => fact.type === 'finding_raised' && fact.seat === seat && fact.round === repeat,
  )
  return {
    type: 'blind_score',
    seat,
    repeat,
    ...(composite !== undefined && { composite: rounded(composite) }),
    mustFix: raised.length,
  }
}

function isHeard(own: Judging<OpinionSetup>, seat: string, repeat: number): boolean {
  return askedOf(own, 'blind', repeatName({ seat, repeat })).phase === 'ended'
}

/** What gate S goes by. */
export function gatedOf({ repeats, threshold, setup, fixes }: OpinionState): OpinionFacts {
  return {
    composites: usableOf(repeats).map(({ composite }) => composite),
    threshold,
    band: setup.band,
    blocked: fixes.some(({ counts }) => counts !== undefined),
  }
}

/** What gate S says, with all that it goes by. */
export function gateFact(opinion: OpinionState): Fact {
  const facts = gatedOf(opinion)
  const { rule, result } = gateS(facts)
  const against = opinion.fixes.filter(({ counts }) => counts !== undefined).map(({ id }) => id)
  return {
    type: 'gate',
    gate: 'S',
    rule,
    ruleVersion: RULE_VERSION,
    inputsHash: [facts.composites.join('+'), facts.threshold, facts.band, against.join('+')].join('/'),
    result,
    dissent: dissentOf(opinion, result === 'upheld'),
  }
}

/** The answers that have it otherwise, and the must-fixes that were too alone to count. */
function dissentOf({ repeats, threshold, fixes }: OpinionState, upheld: boolean): readonly string[] {
  const others = usableOf(repeats).filter(({ composite }) => reaches(composite, threshold) !== upheld)
  const alone = upheld ? fixes.filter(({ isKnown, check }) => !isKnown && check?.check !== 'refuted') : []
  return [...others.map(repeatName), ...alone.map(({ id }) => id)]
}

/** The last word, as the stage has it. */
export function verdictFact(opinion: OpinionState): Fact {
  const decided = gateS(gatedOf(opinion))
  const { composite } = opinion.setup
  const { median } = decided
  const isDropped = composite !== undefined && median !== undefined
  return { type: 'blind_verdict', ...decided, ...(isDropped && { drop: rounded(composite - median) }) }
}
