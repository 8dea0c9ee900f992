import type { CriticResult, LoopSetup } from '../../run/critic'
import {
  isUnread,
  type LoopRound,
  type LoopState,
  newFindings,
  resultOf,
  standingsOf,
} from '../../run/critic-state'
import type { Fact } from '../../run/event'
import type { RunState } from '../../run/state'
import { changeCount, changesOf } from './fixes'
import { conditionsOf, type GateFacts, gateC } from './gate'
import { escalatedFact, measuredFact } from './measuring'

const RULE_VERSION = 1

/** What follows from a round that was heard, up to the verdict of the gate, one fact at a time. */
export function judgedFact(
  state: RunState,
  setup: LoopSetup,
  loop: LoopState,
  round: LoopRound,
): Fact | undefined {
  if (round.results.length > 0) return warningFact(loop, round) ?? againFact(loop, setup, round)
  return measuredFact(state, setup, round) ?? escalatedFact(loop, round) ?? gateFact(loop, setup, round)
}

/** Once the person has answered, the gate is asked again. */
function againFact(loop: LoopState, setup: LoopSetup, round: LoopRound): Fact | undefined {
  const isOpen = standingsOf(loop, round).some(({ standing }) => standing === 'open')
  return round.results.at(-1)?.rule === 'C1' && !isOpen ? gateFact(loop, setup, round) : undefined
}

/** What gate C says: first with all that it goes by, then as the loop's own words have it. */
function gateFact(loop: LoopState, setup: LoopSetup, round: LoopRound): Fact {
  const facts = gatedFacts(loop, setup, round)
  const decided = gateC(facts)
  if (round.gates > round.results.length) return { type: 'critic_result', round: round.n, ...decided }
  const { open, fails, realistic, fresh, fixes } = facts
  return {
    type: 'gate',
    gate: 'C',
    rule: decided.rule,
    ruleVersion: RULE_VERSION,
    inputsHash: [round.n, setup.cap, open, fails, realistic, fresh, fixes].join('/'),
    result: decided.keyword,
    dissent: dissentOf(facts),
  }
}

/** Which of the four conditions do not hold. */
function dissentOf(facts: GateFacts): readonly string[] {
  return Object.entries(conditionsOf(facts)).flatMap(([name, holds]) => (holds ? [] : [name]))
}

function gatedFacts(loop: LoopState, { cap }: LoopSetup, round: LoopRound): GateFacts {
  const standings = standingsOf(loop, round)
  return {
    round: round.n,
    cap,
    unread: isUnread(round),
    open: openCount(loop, round),
    fails: standings.filter(({ standing }) => standing === 'FAIL').length,
    realistic: round.scenarios.filter(({ realistic }) => realistic).length,
    uncounted: round.scenarios.filter(({ realistic, counts }) => !realistic && counts.total === 0).length,
    fresh: newFindings(loop, round).length,
    fixes: changeCount(changesOf(loop, round)),
  }
}

function openCount(loop: LoopState, round: LoopRound): number {
  return standingsOf(loop, round)
    .filter(({ standing }) => standing === 'open')
    .flatMap(({ escalated }) => escalated.filter(({ decided }) => decided === undefined)).length
}

/** The critic's own last line is compared and never obeyed. It was written before anybody had answered. */
function warningFact(loop: LoopState, round: LoopRound): Fact | undefined {
  const [first] = round.results
  const { claimed } = round
  if (!claimed || !first || round.isWarned) return undefined
  const ours = resultOf(first, loop, round)
  if (isSameResult(ours, claimed)) return undefined
  return {
    type: 'critique.parser_warning',
    kind: 'decision_mismatch',
    position: 0,
    round: round.n,
    detail: `${claimed.keyword} / ${ours.keyword}`,
  }
}

/** Numbers that the critic has not said are not compared. */
function isSameResult(ours: CriticResult, claimed: CriticResult): boolean {
  const names = ['passes', 'fixes', 'escalations'] as const
  return (
    ours.keyword === claimed.keyword &&
    names.every(
      (name) => claimed[name] === undefined || ours[name] === undefined || claimed[name] === ours[name],
    )
  )
}
