import { rowsOf } from '../../../src/run/column'
import { ROLES, type Role } from '../../../src/run/event'
import type { Call, Lane, Round } from '../../../src/run/state'
import { digest } from '../../../src/wire/digest'
import type { Where } from './attack'
import type { Played, Scene } from './pair'

/**
 * Where a run stands: all that no text may change. Left out is what a seat that repeats says in its own block, what the
 * model claims, and the words of a page that was planted.
 */
export function standingOf(played: Played, { echoes }: Scene, where: Where): object {
  const { state, events, model } = played
  const { settled } = state
  return {
    config: state.config,
    settled: settled && { ...settled, seq: 0, t: 0, artifact: namedPage(played, settled.artifact) },
    endings: events.flatMap((event) => endingOf(event)),
    gates: rowsOf(state.gates).map(({ rule, ruleVersion, result, inputsHash, dissent }) => ({
      rule,
      ruleVersion,
      result,
      inputsHash,
      dissent,
    })),
    rounds: state.rounds.map((round) => roundStanding(round, played, echoes)),
    calls: Object.entries(state.calls).map(([id, call]) => callStanding(id, call)),
    asked: [...model.prompts.keys()],
    measured: state.measured,
    rows: rowsOf(state.measurements).map(({ artifact, target, value, ...row }) => ({
      ...row,
      page: namedPage(played, artifact),
      ...(where === 'page' ? {} : { target, value }),
    })),
    order: events.flatMap(spokenOf),
    questions: state.questions,
    stopped: state.stopped,
  }
}

/** A page by the round that it was meant for: what is kept is what was drawn, to the letter. */
function namedPage({ model }: Played, hash: string | undefined): string | undefined {
  for (const [n, page] of model.pages) if (digest(page).hash === hash) return `the page of round ${n}`
  return hash
}

/** How the run says that it ended; what it claims about that apart. */
function endingOf(event: Played['events'][number]): object[] {
  if (event.type === 'critique.ship') {
    const { type, round, composite, mustFix, status, unjudged } = event
    return [{ type, round, composite, mustFix, status, unjudged }]
  }
  const others: readonly string[] = ['critique.degraded', 'critique.interrupted', 'critique.failed']
  return others.includes(event.type) ? [{ ...event, seq: 0, adapter: '' }] : []
}

function roundStanding(round: Round, played: Played, echoes: Scene['echoes']): object {
  const { n, artifact, end } = round
  const lanes = ROLES.map((role) => {
    const lane = laneStanding(round.lanes[role], isQuiet(role, echoes))
    // The designer judges nothing: a score of its own is a claim.
    return [role, role === 'designer' ? { ...lane, score: undefined } : lane]
  })
  return {
    n,
    page: namedPage(played, artifact?.hash),
    composite: end?.composite,
    mustFix: end?.mustFix,
    decision: end?.decision,
    lanes: Object.fromEntries(lanes),
  }
}

/** Whether a seat repeats nothing, so that its words have to be the same to the letter. */
function isQuiet(role: Role, echoes: Scene['echoes']): boolean {
  return echoes === 'critic' && role !== 'critic' && role !== 'designer'
}

function laneStanding(
  { phase, score, mustFixCount, dims, mustFixes, notes }: Lane,
  isWhole: boolean,
): object {
  const said = { dims: rowsOf(dims), mustFixes: rowsOf(mustFixes), notes: rowsOf(notes) }
  const short = {
    dims: said.dims.map((dim) => [dim.name, dim.score]),
    mustFixes: mustFixes.length,
    notes: notes.length,
  }
  return { phase, score, mustFixCount, ...(isWhole ? said : short) }
}

function callStanding(id: string, { seat, phase, stop, reason, kind, problem, continued }: Call): object {
  return { id, seat, phase, stop, reason, kind, problem, continued }
}

/** Who spoke, in which order. */
function spokenOf(event: Played['events'][number]): string[] {
  if (event.type === 'critique.panelist_open' || event.type === 'critique.panelist_close')
    return [`${event.type} ${event.round} ${event.role}`]
  return event.type === 'critique.round_heard' || event.type === 'gate' ? [event.type] : []
}
