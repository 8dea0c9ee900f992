import { lint } from '../../src/instruments/lint'
import { roundFacts } from '../../src/procedures/theater/round'
import { unjudgedPage } from '../../src/procedures/theater/stream'
import { type Config, defaults } from '../../src/run/config'
import type { Event, Fact } from '../../src/run/event'
import { earnedRound, fallbackRound, inherited } from '../../src/run/gate'
import { WireError } from '../../src/run/reading'
import { fold, initialState, type RunState } from '../../src/run/state'
import { digest } from '../../src/wire/digest'
import { createReader } from '../../src/wire/reader'

/**
 * Every event of a raw reply: what the reader says, and what our rules say of each round that it closes. Nothing is
 * driven, so a reply is heard to its end even where a run would have settled.
 */
export function hear(
  chunks: Iterable<string>,
  config: Config = defaults,
): { events: Event[]; error?: WireError } {
  const events: Event[] = []
  let state: RunState = { ...initialState(), runId: 'wire', config }
  const record = (fact: Fact, call?: string, body?: string) => {
    const event: Event = { seq: events.length, t: 0, ...fact, ...(call !== undefined && { call }) }
    events.push(event)
    state = fold(state, event)
    for (const implied of impliedBy(state, fact, body)) record(implied)
  }
  const reader = createReader({ config, digest, emit: (fact, body) => record(fact, 'stream', body) })
  try {
    for (const chunk of chunks) reader.write(chunk)
    reader.end()
  } catch (cause) {
    if (cause instanceof WireError) return { events, error: cause }
    throw cause
  }
  return { events }
}

function impliedBy(state: RunState, fact: Fact, body?: string): Fact[] {
  if (fact.type === 'critique.artifact_seen' && body !== undefined) return [measured(fact, body)]
  if (fact.type === 'critique.ship_heard') return [shipFact(state, fact)]
  const round = fact.type === 'critique.round_heard' && state.rounds.at(-1)
  return round && round.heard ? roundFacts(state, round, round.heard) : []
}

/** What the lint finds on a page, as it is found in a run. */
function measured(
  { hash, round, from }: Extract<Fact, { type: 'critique.artifact_seen' }>,
  body: string,
): Fact {
  const id = `measure:${from === 'designer' ? round : from}`
  return { type: 'measure.done', id, artifact: hash, outcome: 'measured', rows: lint(body) }
}

function shipFact(state: RunState, heard: Extract<Fact, { type: 'critique.ship_heard' }>): Fact {
  const earned = earnedRound(state)
  const kept = earned ?? fallbackRound(state)
  const page = (earned && unjudgedPage(state, earned)) ?? (kept && inherited(state, kept))
  return {
    type: 'critique.ship',
    round: kept?.n ?? 0,
    ...(kept?.end?.composite !== undefined && { composite: kept.end.composite }),
    mustFix: kept?.end?.mustFix ?? 0,
    status: earned ? 'shipped' : 'below_threshold',
    artifactRef: { runId: state.runId, artifactId: page?.hash ?? '' },
    summary: heard.summary,
    claimed: heard.claimed,
  }
}
