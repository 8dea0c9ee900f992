import { paceOf } from '../../run/config'
import { rowsOf } from '../../run/column'
import type { Fact, Severity } from '../../run/event'
import { closedRounds, inherited } from '../../run/gate'
import type { Artifact, Ending, Round, RunState } from '../../run/state'
import { stopOf } from '../stopped'
import { isGatePending, type Outcome } from './outcome'
import { brokenStart, partsOutcome } from './parts'
import { isCutShort, isReadOn, streamOutcome, unjudgedPage } from './stream'

/** The facts that end the run and are not in the log yet, in order. Empty while it goes on. */
export function endingFacts(state: RunState): Fact[] {
  if (state.settled) return []
  if (state.ending) return settledFacts(state, state.ending)
  const degraded = degradedFact(state)
  if (degraded) return [degraded]
  const outcome = outcomeOf(state)
  if (!outcome) return []
  return [...warningFacts(state, outcome), ...regressedFacts(state, outcome), terminalFact(state, outcome)]
}

function outcomeOf(state: RunState): Outcome | undefined {
  return paceOf(state.config) === 'stream' ? streamOutcome(state) : partsOutcome(state)
}

function degradedFact(state: RunState): Fact | undefined {
  // Stopped before anything was asked, it is as any other run that was stopped.
  const reason = state.unsupported ? (stopOf(state) ? undefined : 'adapter_unsupported') : unreadable(state)
  return reason && { type: 'critique.degraded', reason, adapter: state.connection }
}

/** Why no jury can be heard: what it says cannot be read. */
function unreadable(state: RunState) {
  // There is a page, so nobody needs one drawn without a jury.
  if (state.given.page) return undefined
  if (paceOf(state.config) !== 'stream') return brokenStart(state)
  // A round that was heard whole closes first: what broke the reply came after it.
  if (isGatePending(state) && !state.stopped) return undefined
  const reason = state.calls.stream?.kind
  // A reply that was cut at its length has lost its end, and no round that had closed.
  const isExcused = isReadOn(state) || (reason === 'malformed_block' && isCutShort(state))
  return isExcused ? undefined : reason
}

/** Whether code found more wrong with the page of SHIP than with the page that was judged. */
function isWorse(state: RunState, earned: Round): boolean {
  const page = unjudgedPage(state, earned)
  if (!page) return false
  if (state.config.evidence !== undefined) return weighsMore(state, page.hash, earned.artifact?.hash)
  return violations(state, page.hash) > violations(state, earned.artifact?.hash)
}

/** One fault that keeps people out is worse than any number of small ones: what weighs most is compared first. */
function weighsMore(state: RunState, one: string, other: string | undefined): boolean {
  const differs = SEVERITIES.map((severity) => {
    return violations(state, one, severity) - violations(state, other, severity)
  }).find((difference) => difference !== 0)
  return differs !== undefined && differs > 0
}

const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const satisfies readonly Severity[]

function violations(state: RunState, hash: string | undefined, severity?: Severity): number {
  return rowsOf(state.measurements).filter(
    (row) => row.artifact === hash && row.violation && (severity ?? row.severity) === row.severity,
  ).length
}

function warningFacts(state: RunState, outcome: Outcome): Fact[] {
  if (!outcome.warning || state.noted > 0) return []
  const position = outcome.position ?? closedRounds(state).at(-1)?.heard?.position ?? 0
  return [{ type: 'critique.parser_warning', kind: outcome.warning, position }]
}

function regressedFacts(state: RunState, outcome: Outcome): Fact[] {
  const page = outcome.kept && unjudgedPage(state, outcome.kept)
  const said = rowsOf(state.marks).some((mark) => mark.type === 'critique.ship_regressed')
  if (outcome.status !== 'shipped' || !outcome.kept || !page || said || !isWorse(state, outcome.kept))
    return []
  return [{ type: 'critique.ship_regressed', round: outcome.kept.n, hash: page.hash }]
}

function terminalFact(state: RunState, outcome: Outcome): Fact {
  if (outcome.status === 'interrupted') return interruptedFact(outcome)
  const page = outcome.kept && pageOf(state, outcome)
  if (!outcome.kept || !page) return { type: 'critique.failed', cause: outcome.cause ?? outcome.status }
  return shipFact(state, outcome.kept, page, outcome)
}

function interruptedFact({ kept: round }: Outcome): Fact {
  return {
    type: 'critique.interrupted',
    ...(round && { bestRound: round.n }),
    ...(round?.end?.composite !== undefined && { composite: round.end.composite }),
  }
}

function shipFact(state: RunState, round: Round, page: Artifact, outcome: Outcome): Fact {
  const { end } = round
  const unjudged = page.hash !== round.artifact?.hash
  return {
    type: 'critique.ship',
    round: round.n,
    ...(end?.composite !== undefined && { composite: end.composite }),
    mustFix: end?.mustFix ?? 0,
    status: outcome.status,
    artifactRef: { runId: state.runId, artifactId: page.hash },
    summary: state.shipHeard?.summary ?? '',
    ...(unjudged && { unjudged }),
    ...(state.shipHeard && { claimed: state.shipHeard.claimed }),
  }
}

function pageOf(state: RunState, { status, kept: round }: Outcome): Artifact | undefined {
  if (!round) return undefined
  if (status !== 'shipped' || isWorse(state, round)) return round.artifact ?? inherited(state, round)
  return unjudgedPage(state, round) ?? round.artifact ?? inherited(state, round)
}

/** The last fact of a run. After degrading it waits for the single pass. */
function settledFacts(state: RunState, ending: Ending): Fact[] {
  if (ending.type === 'critique.degraded') return degradedEnd(state, ending.reason)
  const outcome = outcomeOf(state)
  if (!outcome) return []
  const { status, cause, recoveryReason, kept: round } = outcome
  const artifact = ending.type === 'critique.ship' ? ending.artifactRef.artifactId : keptPage(state, outcome)
  return [
    {
      type: 'run_settled',
      status,
      ...(cause !== undefined && { cause }),
      ...(recoveryReason !== undefined && { recoveryReason }),
      ...(round && { round: round.n, mustFix: round.end?.mustFix ?? 0 }),
      ...(round?.end?.composite !== undefined && { composite: round.end.composite }),
      ...(artifact !== undefined && { artifact }),
    },
  ]
}

function keptPage(state: RunState, outcome: Outcome): string | undefined {
  return pageOf(state, outcome)?.hash
}

function degradedEnd(state: RunState, reason: string): Fact[] {
  const { single } = state.calls
  if (single ? single.phase === 'open' : stopOf(state) === undefined) return []
  const page = single?.phase === 'ended' ? state.singleArtifact : undefined
  if (page && !state.stopped && state.measured['measure:single'] === undefined) return []
  return [
    {
      type: 'run_settled',
      status: 'degraded',
      cause: page ? reason : 'single_pass_failed',
      ...(page && { artifact: page.hash }),
    },
  ]
}
