import { rowsOf } from '../../run/column'
import { limits } from '../../run/limits'
import type { Decision, EvidenceCount, Fact, Role, WarningKind } from '../../run/event'
import { benchFixes, gatingFixes, unnamedFixes } from '../../run/bench'
import { gateT, inherited, type Verdict } from '../../run/gate'
import {
  barOf,
  isAbsent,
  isClose,
  judges,
  type Measured,
  openMustFixes,
  refutedIn,
  ruleVersionOf,
  type Score,
  scoreRound,
} from '../../run/score'
import { unseenFixes } from '../../run/said'
import type { Round, RoundHeard, RunState } from '../../run/state'

/**
 * Everything that the ending of a round implies, in order; the last is our verdict on it. It depends on what was heard
 * alone, so a log that was cut in between goes on at the same place.
 */
export function roundFacts(state: RunState, round: Round, heard: RoundHeard): Fact[] {
  const measured = measuredOf(state, round)
  const score = scoreRound(round, state.config, measured)
  const said = scoreRound(round, state.config)
  const verdict = gateT(score, round.n, state.config)
  const decision: Decision = verdict.result === 'ship' ? 'ship' : 'continue'
  return [
    ...roleWarnings(state, round, heard),
    ...claimWarnings(round, heard, said, decision),
    ...debateWarnings(state, round, heard, decision),
    ...budgetWarnings(state, round, heard),
    ...regressions(state, round),
    gateFact(state, round, score, verdict),
    {
      type: 'critique.round_end',
      round: round.n,
      ...(score.composite !== undefined && { composite: score.composite }),
      mustFix: score.mustFix,
      decision,
      reason: heard.reason,
      ...(heard.claimed && { claimed: heard.claimed }),
      ...(round.checked && { evidence: evidenceOf(state, round) }),
    },
  ]
}

/** What measurements and the person add to the open must-fixes of a round, and what is taken away. */
function measuredOf(state: RunState, round: Round): Measured {
  const refuted =
    round.checked && state.config.evidence === 'counts' ? refutedIn(round, state.config, state.checks) : 0
  return { bench: benchFixes(state, round).length, refuted, unseen: unseenFixes(state, round).length }
}

/** Both counts, whichever of them decides. */
function evidenceOf(state: RunState, round: Round): EvidenceCount {
  return {
    open:
      openMustFixes(round, state.config) +
      gatingFixes(state, round).length +
      unseenFixes(state, round).length,
    refuted: refutedIn(round, state.config, state.checks),
    bench: unnamedFixes(state, round).length,
  }
}

function warning(kind: WarningKind, round: Round, heard: RoundHeard): Fact {
  return { type: 'critique.parser_warning', kind, position: heard.position, round: round.n }
}

function roleWarnings(state: RunState, round: Round, heard: RoundHeard): Fact[] {
  const absent = state.config.cast.filter((role) => isAbsent(round, role))
  return absent.map((role) => ({ ...warning('role_missing', round, heard), role }))
}

/** Where the model's own totals differ from ours. Ours decide; the difference is said. It cannot know of the bench. */
function claimWarnings(round: Round, heard: RoundHeard, score: Score, decision: Decision): Fact[] {
  const { composite, mustFix, decision: said } = heard.claimed ?? {}
  const warnings: WarningKind[] = []
  if (composite !== undefined && !isClose(composite, score.composite)) warnings.push('composite_mismatch')
  if (mustFix !== undefined && mustFix !== score.mustFix) warnings.push('must_fix_mismatch')
  if (said !== undefined && (said === 'ship' ? 'ship' : 'continue') !== decision)
    warnings.push('decision_mismatch')
  return warnings.map((kind) => warning(kind, round, heard))
}

/** A round that goes on needs the critic and another judge to have raised different things. */
function debateWarnings(state: RunState, round: Round, heard: RoundHeard, decision: Decision): Fact[] {
  const final = decision === 'ship' || round.n >= state.config.maxRounds
  return final || isDebate(state, round) ? [] : [warning('weak_debate', round, heard)]
}

function isDebate(state: RunState, round: Round): boolean {
  const others = judges(state.config).filter((role) => role !== 'critic')
  const theirs = others.flatMap((role) => wordsSaid(round, role))
  return wordsSaid(round, 'critic').some((one) => theirs.some((other) => differ(one, other)))
}

/** The words of a role's must-fixes, each text once. A model that is caught in a loop writes one thousands of times. */
function wordsSaid({ lanes }: Round, role: Role): Set<string>[] {
  const texts = [...new Set(rowsOf(lanes[role].mustFixes))]
  return texts.slice(0, limits.comparedMustFixes).map(words)
}

function differ(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / Math.max(1, one.size + other.size - shared) < limits.differingOverlap
}

function words(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

/** Each round of talk is to be shorter than the one before, artifacts apart. */
function budgetWarnings(state: RunState, round: Round, heard: RoundHeard): Fact[] {
  const before = state.rounds.findLast((earlier) => earlier.n < round.n)?.heard
  return before && heard.bytes >= before.bytes ? [warning('budget_exceeded', round, heard)] : []
}

/** What the page before had right by every measure, and this one has not. */
function regressions(state: RunState, round: Round): Fact[] {
  const before = round.artifact && inherited(state, { n: round.n - 1 })
  if (!round.artifact || !before) return []
  const [then, now] = [before, round.artifact].map(({ hash }) => rulesOn(state, hash))
  const lost = [...(now ?? [])].filter(([rule, violated]) => violated && then?.get(rule) === false)
  return lost.map(([item]) => ({ type: 'critique.regression', round: round.n, item }))
}

/** Each rule that was measured on a page, and whether the page breaks it. */
function rulesOn(state: RunState, hash: string): Map<string, boolean> {
  const rules = new Map<string, boolean>()
  for (const { artifact, instrument, rule, violation, cannot } of rowsOf(state.measurements)) {
    const name = `${instrument} ${rule}`
    // What could not be told was not right before, and is not wrong now.
    if (artifact === hash && cannot === undefined) rules.set(name, violation || rules.get(name) === true)
  }
  return rules
}

function gateFact(state: RunState, round: Round, score: Score, verdict: Verdict): Fact {
  const { maxRounds } = state.config
  const inputs = [round.n, score.composite, score.mustFix, score.readable, barOf(state.config), maxRounds]
  return {
    type: 'gate',
    gate: 'T',
    rule: verdict.rule,
    ruleVersion: ruleVersionOf(state),
    inputsHash: hashOf(inputs.join('|')),
    result: verdict.result,
    dissent: [],
  }
}

/** A short name for the inputs of a gate (FNV-1a): equal inputs can be told without keeping them. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
