import { roundFacts } from '../../src/procedures/theater/round'
import { type Config, defaults } from '../../src/run/config'
import { type Claimed, type Event, type Fact, ROLES, type Role, type Status } from '../../src/run/event'
import { earnedRound } from '../../src/run/gate'
import { fold, initialState, roundOf, type RunState } from '../../src/run/state'
import { FROM_FILE } from './read-wire'

type Of<T extends Fact['type']> = Extract<Fact, { type: T }>

/** Adds to the events of a transcript what our log has besides. It is told of each event that went into the log. */
export function createBookkeeping({ runId, title }: { readonly runId: string; readonly title: string }) {
  let state = initialState()
  let created = false

  function begin(config: Config): Fact[] {
    if (created) return []
    created = true
    const brief = { title, what: title }
    return [{ type: 'run_created', runId, brief, config, connection: FROM_FILE }, { type: 'run_started' }]
  }

  function opened(fact: Fact): Fact[] {
    const round = 'round' in fact && SPEAKS.has(fact.type) ? fact.round : undefined
    if (typeof round !== 'number' || roundOf(state, round)) return []
    return [{ type: 'critique.round_open', round, position: 0 }]
  }

  function take(fact: Fact): Fact[] {
    const first = begin(fact.type === 'critique.run_started' ? configOf(fact) : streamed)
    if (state.settled || (state.ending && ENDINGS.has(fact.type))) return first
    const before = [...first, ...opened(fact)]
    if (fact.type === 'critique.round_end') return [...before, ...judged(fact)]
    if (fact.type === 'critique.ship') return [...before, shipped(state, fact, runId)]
    if (fact.type === 'critique.panelist_close') return [...before, counted(state, fact)]
    return [...before, fact]
  }

  /** What the transcript says of its round is what was heard; the verdict is ours, and never kinder. */
  function judged(fact: Of<'critique.round_end'>): Fact[] {
    const { round, composite, mustFix, decision, reason } = fact
    const claimed: Claimed = { mustFix, decision, ...(composite !== undefined && { composite }) }
    const heard: Fact = { type: 'critique.round_heard', round, position: 0, bytes: 0, reason, claimed }
    const then = fold(state, { seq: state.seq, t: state.t, ...heard })
    const now = roundOf(then, round)
    const facts = now?.heard ? roundFacts(then, now, now.heard) : []
    return [heard, ...facts.flatMap((each) => stricter(each, fact))]
  }

  function end(): Fact[] {
    return state.ending && !state.settled ? [settlementOf(state, state.ending)] : []
  }

  return { take, end, told: (event: Event) => void (state = fold(state, event)) }
}

const streamed: Config = { ...defaults, pace: 'stream' }

/** Events that stand within a round. */
const SPEAKS: ReadonlySet<Fact['type']> = new Set<Fact['type']>([
  'critique.panelist_open',
  'critique.panelist_dim',
  'critique.panelist_must_fix',
  'critique.panelist_close',
  'critique.round_end',
])

const ENDINGS: ReadonlySet<Fact['type']> = new Set<Fact['type']>([
  'critique.ship',
  'critique.degraded',
  'critique.interrupted',
  'critique.failed',
])

/** The rules that a transcript names, where they are rules of ours. */
function configOf({
  cast,
  maxRounds,
  threshold,
  scale,
  protocolVersion,
}: Of<'critique.run_started'>): Config {
  const known: readonly Role[] = Array.isArray(cast) ? ROLES.filter((role) => cast.includes(role)) : []
  return {
    ...streamed,
    ...(known.length > 0 && { cast: known }),
    ...(isNumber(maxRounds) && { maxRounds }),
    ...(isNumber(threshold) && { scoreThreshold: threshold }),
    ...(isNumber(scale) && { scoreScale: scale }),
    ...(isNumber(protocolVersion) && { protocolVersion }),
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** The transcripts of others do not say how many must-fixes a seat has raised: they are counted. */
function counted(state: RunState, fact: Of<'critique.panelist_close'>): Fact {
  const lane = roundOf(state, fact.round)?.lanes[fact.role]
  return { ...fact, mustFix: Math.max(fact.mustFix ?? 0, lane?.mustFixes.length ?? 0) }
}

/** Of what our rules say of a round the gate and the verdict: warnings stand in the transcript already, or were not given. */
function stricter(fact: Fact, said: Of<'critique.round_end'>): Fact[] {
  if (fact.type === 'gate') return [fact]
  if (fact.type !== 'critique.round_end') return []
  const ships = fact.decision === 'ship' && said.decision === 'ship'
  const mustFix = Math.max(fact.mustFix, Number.isInteger(said.mustFix) ? said.mustFix : 0)
  return [{ ...fact, mustFix: ships ? 0 : mustFix, decision: ships ? 'ship' : 'continue' }]
}

function shipped(state: RunState, fact: Of<'critique.ship'>, runId: string): Fact {
  const { round, composite, status, summary, artifactRef } = fact
  const kept = roundOf(state, round)
  const ours = kept?.end?.composite
  const earned = earnedRound(state) !== undefined
  const claimed: Claimed = { round, status, ...(composite !== undefined && { composite }) }
  return {
    type: 'critique.ship',
    round,
    ...(ours !== undefined && { composite: ours }),
    mustFix: kept?.end?.mustFix ?? 0,
    status: status === 'shipped' && !earned ? 'below_threshold' : status,
    artifactRef: { runId, artifactId: String(artifactRef?.artifactId ?? '') },
    summary,
    claimed,
  }
}

function settlementOf(state: RunState, ending: NonNullable<RunState['ending']>): Fact {
  switch (ending.type) {
    case 'critique.degraded':
      return { type: 'run_settled', status: 'degraded', cause: ending.reason }
    case 'critique.failed':
      return { type: 'run_settled', status: 'failed', cause: ending.cause }
    case 'critique.interrupted':
      return { type: 'run_settled', status: 'interrupted', ...standing(state, ending.bestRound) }
    case 'critique.ship':
      return { type: 'run_settled', status: settled(ending.status), ...standing(state, ending.round) }
    default:
      return ending satisfies never
  }
}

/** A run that has shipped has settled, whatever its transcript says. */
function settled(status: Status): Exclude<Status, 'running'> {
  return status === 'running' ? 'interrupted' : status
}

function standing(state: RunState, n: number | undefined) {
  const round = n === undefined ? undefined : roundOf(state, n)
  if (!round?.end) return {}
  const { composite, mustFix } = round.end
  return { round: round.n, mustFix, ...(composite !== undefined && { composite }) }
}
