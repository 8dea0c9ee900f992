import type { Procedure, Step } from '../../run/procedure'
import { classicPrompt, singlePrompt } from '../../prompts/classic'
import { limits } from '../../run/config'
import type { Fact, StopReason } from '../../run/event'
import { earnedRound } from '../../run/gate'
import type { RunState } from '../../run/state'
import { createReader } from '../../wire/reader'
import { createSingleReader } from '../../wire/single'
import { endingFacts, isPastDeciding, isReadOn, unjudgedPage } from './ending'
import { roundFacts } from './round'

/** The theater in a single stream: one call whose whole reply is the protocol. */
export const theater: Procedure = { name: 'theater', next, deadlines }

function next(state: RunState): readonly Step[] {
  const fact = impliedFact(state)
  if (fact) return [{ kind: 'note', fact }]
  return [...callsOwed(state), ...measuresOwed(state)]
}

function impliedFact(state: RunState): Fact | undefined {
  if (state.startedAt === undefined) return { type: 'run_started' }
  const round = state.rounds.find((candidate) => candidate.heard && !candidate.end)
  // A round that is heard after the run has ended changes nothing any more.
  if (round?.heard && !state.ending) return roundFacts(state, round, round.heard)[round.noted]
  return endingFacts(state)[0]
}

function callsOwed(state: RunState): Step[] {
  if (isStreamOwed(state)) return [streamStep(state)]
  return isSingleOwed(state) ? [singleStep(state)] : []
}

function isStreamOwed(state: RunState): boolean {
  const { stream } = state.calls
  if (state.stopped || state.unsupported || stream?.phase === 'ended' || stream?.phase === 'failed')
    return false
  // What a reply has cost comes after its last word.
  return isReadOn(state) ? !state.drained : !isPastDeciding(state)
}

function isSingleOwed(state: RunState): boolean {
  const open = state.calls.single === undefined || state.calls.single.phase === 'open'
  return state.ending?.type === 'critique.degraded' && open && !state.stopped && !state.settled
}

function streamStep(state: RunState): Step {
  return { kind: 'call', id: 'stream', seat: 'jury', prompt: () => classicPrompt(state), read: createReader }
}

function singleStep(state: RunState): Step {
  return {
    kind: 'call',
    id: 'single',
    seat: 'designer',
    prompt: () => singlePrompt(state),
    read: createSingleReader,
  }
}

/** Every round's page is measured once, and so is a page that no round has judged. */
function measuresOwed(state: RunState): Step[] {
  if (state.stopped) return []
  const pages = state.rounds.flatMap(({ n, heard, artifact }) =>
    heard && artifact ? [{ id: `measure:${n}`, artifact: artifact.hash }] : [],
  )
  const earned = earnedRound(state)
  const ship = state.shipHeard && earned && unjudgedPage(state, earned)
  if (ship) pages.push({ id: 'measure:ship', artifact: ship.hash })
  const single = state.calls.single?.phase === 'ended' && state.singleArtifact
  if (single) pages.push({ id: 'measure:single', artifact: single.hash })
  return pages
    .filter(({ id }) => state.measured[id] === undefined)
    .map((page) => ({ kind: 'measure', ...page }))
}

function deadlines(state: RunState): { at: number; why: StopReason }[] {
  const { startedAt, stopped, config, closedAt } = state
  if (startedAt === undefined || stopped) return []
  if (closedAt !== undefined && isReadOn(state))
    return state.drained ? [] : [{ at: closedAt + limits.drainMs, why: 'drained' }]
  return [
    { at: roundClock(state, startedAt) + config.perRoundTimeoutMs, why: 'round_timeout' },
    { at: startedAt + config.totalTimeoutMs, why: 'total_timeout' },
  ]
}

/** When what is on the clock began: the single pass, a round at its own tag, or where the round before it ended. */
function roundClock(state: RunState, startedAt: number): number {
  const last = state.rounds.at(-1)
  return state.calls.single?.startedAt ?? last?.endedAt ?? last?.openedAt ?? startedAt
}
