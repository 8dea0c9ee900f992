import { rowsOf } from '../../run/column'
import type { Fact } from '../../run/event'
import type { PanelSetup } from '../../run/panel'
import { averageOf, type PanelRound, type PanelState } from '../../run/panel-state'
import { gravesOf, newlyFixed, openHighs } from '../../run/panel-remarks'
import type { RunState } from '../../run/state'
import { barOf } from '../../run/score'
import { type GatedRound, gateP } from './gate'

const RULE_VERSION = 1
/** The same rows where an average has to pass its minimum by a margin. */
const MARGIN_RULE_VERSION = 2

/** What gate P makes of a round that has been read, in order: the gate, the decision, the summary. */
export function editorFact(
  state: RunState,
  setup: PanelSetup,
  panel: PanelState,
  round: PanelRound,
): Fact | undefined {
  if (round.summary) return undefined
  if (round.decision) return summaryFact(state, setup, panel, round)
  const facts = {
    round: gatedOf(state, panel, round),
    earlier: panel.rounds.filter(({ n }) => n < round.n).map((earlier) => gatedOf(state, panel, earlier)),
    max: setup.recipe.maxRevisionRounds,
    min: barOf({ scoreThreshold: setup.recipe.minAggregateScore, margin: state.config.margin ?? 0 }),
    band: setup.band,
    strict: setup.strict ?? false,
  }
  const decided = gateP(facts)
  const gates = rowsOf(state.gates).filter(({ gate }) => gate === 'P')
  if (gates.length < round.n)
    return {
      type: 'gate',
      gate: 'P',
      rule: decided.rule,
      ruleVersion: state.config.margin ? MARGIN_RULE_VERSION : RULE_VERSION,
      inputsHash: `${facts.round.avg ?? '-'}/${facts.round.high}/${round.n}`,
      result: decided.result,
      dissent: dissentOf(round, decided.result),
    }
  const { avg, high } = facts.round
  return {
    type: 'editor_decision',
    round: round.n,
    ...decided,
    ...(avg !== undefined && { avg }),
    high,
    ...(decided.result === 'revise' && { brief: briefOf(state, setup, panel, round) }),
  }
}

function gatedOf(state: RunState, panel: PanelState, round: PanelRound): GatedRound {
  return { n: round.n, avg: averageOf(panel, round), high: openHighs(state, round.n).length }
}

/** Who would not have published what was approved, or would have what was not. */
function dissentOf({ scored }: PanelRound, result: string): readonly string[] {
  return scored.filter(({ pass }) => pass !== (result === 'approve')).map(({ advisor }) => advisor)
}

/** What the author is told to change, and what to leave alone. Built by code from the findings: nobody sums up for them. */
function briefOf(state: RunState, setup: PanelSetup, panel: PanelState, round: PanelRound): string {
  const graves = gravesOf(state, round.n).filter(({ id }) => state.checks[id]?.check !== 'refuted')
  const rows = graves.map(({ severity, seat, statement, suggestion }) => {
    const how = suggestion === undefined ? '' : ` → ${suggestion}`
    return `- [${severity === 'medium' ? 'medium' : 'high'}] ${nameOf(setup, seat)}: ${statement}${how}`
  })
  const keep = keepList(state, setup, panel, round)
  return [
    rows.length > 0
      ? `ISSUES\n${rows.join('\n')}`
      : 'ISSUES\n- No single fault: the text as a whole is too weak.',
    ...(keep.length > 0 ? [`DO NOT REGRESS\n${keep.map((item) => `- ${item}`).join('\n')}`] : []),
  ].join('\n\n')
}

function keepList(
  state: RunState,
  setup: PanelSetup,
  panel: PanelState,
  round: PanelRound,
): readonly string[] {
  const aspects = wellScored(state, setup, panel, round).map((name) => `${name}: nothing to object to`)
  return [...fixedItems(state, panel, round), ...aspects]
}

/** What was mended so far. It grows from round to round: what is right once has to stay right. */
export function fixedItems(state: RunState, panel: PanelState, round: PanelRound): readonly string[] {
  const before = panel.rounds.find(({ n }) => n === round.n - 1)
  if (!before) return []
  return [...new Set([...(before.summary?.fixedItems ?? []), ...newlyFixed(state, before, round)])]
}

/** Lenses that had nothing grave to say: told from silence and not from scores. It grows as well. */
function wellScored(
  state: RunState,
  setup: PanelSetup,
  panel: PanelState,
  round: PanelRound,
): readonly string[] {
  const before = panel.rounds.find(({ n }) => n === round.n - 1)?.summary?.wellScoredAspects ?? []
  const objecting = new Set(gravesOf(state, round.n).map(({ seat }) => seat))
  const quiet = round.scored.filter(({ advisor }) => !objecting.has(advisor))
  return [...new Set([...before, ...quiet.map(({ advisor }) => nameOf(setup, advisor))])]
}

function summaryFact(state: RunState, setup: PanelSetup, panel: PanelState, round: PanelRound): Fact {
  const { decision } = round
  const avg = averageOf(panel, round)
  return {
    type: 'round_summarised',
    round: round.n,
    ...(avg !== undefined && { avgScore: avg }),
    highIssueCount: openHighs(state, round.n).length,
    editorDecision: decision?.result ?? 'save',
    ...(decision?.brief !== undefined && { brief: decision.brief }),
    fixedItems: fixedItems(state, panel, round),
    wellScoredAspects: wellScored(state, setup, panel, round),
  }
}

function nameOf({ advisors }: PanelSetup, id: string): string {
  return advisors.find((advisor) => advisor.id === id)?.name ?? id
}
