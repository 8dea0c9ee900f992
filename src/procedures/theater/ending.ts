import { rowsOf } from '../../run/column'
import type { Fact, Status, WarningKind } from '../../run/event'
import { closedRounds, earnedRound, fallbackRound } from '../../run/gate'
import type { Artifact, Call, Ending, Round, RunState } from '../../run/state'

/** How a run ends: the warning that explains it, the terminal event, and what is kept. */
interface Outcome {
  readonly status: Exclude<Status, 'running'>
  readonly cause?: string
  readonly warning?: WarningKind
  readonly position?: number
  readonly kept?: Round
  readonly recoveryReason?: string
}

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

function degradedFact(state: RunState): Fact | undefined {
  const reason = state.unsupported ? 'adapter_unsupported' : state.calls.stream?.kind
  // A reply that was cut at its length has lost its end, and no round that had closed.
  if (!reason || isReadOn(state) || (reason === 'malformed_block' && isCutShort(state))) return undefined
  return { type: 'critique.degraded', reason, adapter: state.connection }
}

/** The first of these facts decides; whatever comes after it changes nothing. */
function outcomeOf(state: RunState): Outcome | undefined {
  const { stream } = state.calls
  const earned = earnedRound(state)
  if (earned && isReadOn(state))
    return awaitsMeasure(state, earned) ? undefined : { status: 'shipped', kept: earned }
  if (isPending(state, stream)) return undefined
  if (isPastDeciding(state)) return earned ? { status: 'shipped', kept: earned } : unearnedOutcome(state)
  if (state.stopped) return stoppedOutcome(state, state.stopped)
  if (isCutShort(state)) return cutOutcome(state, earned)
  if (stream?.phase === 'failed') return failedOutcome(state, stream.reason)
  return earned ? { status: 'shipped', kept: earned, warning: 'ship_missing' } : unearnedOutcome(state)
}

/** After a SHIP that counts, the reply is read to its end for what it may still get wrong. */
export function isReadOn(state: RunState): boolean {
  return state.shipHeard !== undefined && earnedRound(state) !== undefined
}

/** What the model goes on to write after these can change nothing and costs money. */
export function isPastDeciding(state: RunState): boolean {
  const earned = earnedRound(state)
  const last = state.rounds.at(-1)
  if (earned) return last !== undefined && last.n > earned.n
  return state.shipOpen !== undefined || (last !== undefined && last.n > state.config.maxRounds)
}

/** A call that may still say something. */
function isPending(state: RunState, call: Call | undefined): boolean {
  return call ? call.phase === 'open' : state.stopped === undefined
}

/** A round that earned shipping is kept before any that the policy would choose: the rule outranks the score. */
function kept(state: RunState): { kept?: Round } {
  const round = earnedRound(state) ?? fallbackRound(state)
  return round ? { kept: round } : {}
}

function stoppedOutcome(state: RunState, why: NonNullable<RunState['stopped']>): Outcome {
  switch (why) {
    case 'interrupt':
      return { status: 'interrupted', ...kept(state) }
    case 'budget':
      return { status: 'interrupted', cause: 'budget', ...kept(state) }
    case 'page_closed':
      return { status: 'interrupted', recoveryReason: 'page_closed', ...kept(state) }
    case 'round_timeout':
      return timedOut(state, 'per_round_timeout')
    case 'total_timeout':
      return timedOut(state, 'total_timeout')
  }
}

function timedOut(state: RunState, cause: string): Outcome {
  return closedRounds(state).length > 0
    ? { status: 'timed_out', cause, ...kept(state) }
    : { status: 'failed', cause }
}

/** A stream that broke is never silently tried again. Its closed rounds stay where they are. */
function failedOutcome(state: RunState, reason: Call['reason']): Outcome {
  if (reason === 'lost') return stoppedOutcome(state, 'page_closed')
  return { status: 'failed', cause: reason ?? 'lost' }
}

/** A reply met its length limit for good after a round had closed. */
function isCutShort(state: RunState): boolean {
  return state.calls.stream?.stop === 'length' && closedRounds(state).length > 0
}

/** What had closed before is as good as ever: it is kept as if the reply had ended there. */
function cutOutcome(state: RunState, earned: Round | undefined): Outcome {
  if (earned) return { status: 'shipped', kept: earned, warning: 'ship_missing' }
  return { status: 'below_threshold', cause: 'truncated', ...kept(state) }
}

function unearnedOutcome(state: RunState): Outcome {
  const below: Outcome = { status: 'below_threshold', ...kept(state) }
  const { shipOpen } = state
  return shipOpen ? { ...below, warning: 'ship_not_earned', position: shipOpen.position } : below
}

/** The page that came with SHIP, when it is another than the one that the round judged. */
export function unjudgedPage(state: RunState, earned: Round): Artifact | undefined {
  const { shipArtifact, shipHeard } = state
  const named = shipHeard?.claimed.round
  if (!shipArtifact || shipArtifact.hash === earned.artifact?.hash) return undefined
  // A SHIP that names another round speaks of a page that did not earn it.
  return named === undefined || named === earned.n ? shipArtifact : undefined
}

function awaitsMeasure(state: RunState, earned: Round): boolean {
  // Once everything was stopped nobody measures any more: the page ships as one that was not measured.
  return (
    !state.stopped &&
    unjudgedPage(state, earned) !== undefined &&
    state.measured['measure:ship'] === undefined
  )
}

/** Whether code found more wrong with the page of SHIP than with the page that was judged. */
function isWorse(state: RunState, earned: Round): boolean {
  const page = unjudgedPage(state, earned)
  return page !== undefined && violations(state, page.hash) > violations(state, earned.artifact?.hash)
}

function violations(state: RunState, hash: string | undefined): number {
  return rowsOf(state.measurements).filter((row) => row.artifact === hash && row.violation).length
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

/** A round without a page of its own was judged on the last one before it. */
export function inherited(state: RunState, round: Round): Artifact | undefined {
  return state.rounds.findLast((earlier) => earlier.n <= round.n && earlier.artifact)?.artifact
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
  if (isPending(state, single)) return []
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
