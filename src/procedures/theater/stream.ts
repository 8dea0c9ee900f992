import { closedRounds, earnedRound } from '../../run/gate'
import type { Artifact, Call, Round, RunState } from '../../run/state'
import { stopOf } from '../stopped'
import { belowThreshold, failedOutcome, isGatePending, kept, type Outcome, stoppedOutcome } from './outcome'

/*
 * The theater as one call, whose whole reply is the protocol: what the reply says after a round has closed may be read
 * on, or be of no use any more.
 */

export function isStreamOwed(state: RunState): boolean {
  const { stream } = state.calls
  if (stopOf(state) || state.unsupported || stream?.phase === 'ended' || stream?.phase === 'failed')
    return false
  // What a reply has cost comes after its last word.
  return isReadOn(state) ? state.drainedAt === undefined : !isPastDeciding(state)
}

/** After a SHIP that counts, the reply is read to its end for what it may still get wrong. */
export function isReadOn(state: RunState): boolean {
  return state.shipHeard !== undefined && earnedRound(state) !== undefined
}

/** What the model goes on to write after these can change nothing and costs money. */
function isPastDeciding(state: RunState): boolean {
  if (isGatePending(state)) return false
  const earned = earnedRound(state)
  const last = state.rounds.at(-1)
  if (earned) return last !== undefined && last.n > earned.n
  return state.shipOpen !== undefined || (last !== undefined && last.n > state.config.maxRounds)
}

/** The first of these facts decides; whatever comes after it changes nothing. */
export function streamOutcome(state: RunState): Outcome | undefined {
  const { stream } = state.calls
  const earned = earnedRound(state)
  if (earned && isReadOn(state))
    return awaitsMeasure(state, earned) ? undefined : { status: 'shipped', kept: earned }
  if (isPending(state, stream) || isGatePending(state)) return undefined
  if (isPastDeciding(state)) return earned ? { status: 'shipped', kept: earned } : unearnedOutcome(state)
  const stop = stopOf(state)
  if (stop) return stoppedOutcome(state, stop)
  if (isCutShort(state)) return cutOutcome(state, earned)
  if (stream?.phase === 'failed') return failedOutcome(state, stream.reason)
  return earned ? { status: 'shipped', kept: earned, warning: 'ship_missing' } : unearnedOutcome(state)
}

/** A call that may still say something. */
function isPending(state: RunState, call: Call | undefined): boolean {
  return call ? call.phase === 'open' : stopOf(state) === undefined
}

/** A reply met its length limit for good after a round had closed. */
export function isCutShort(state: RunState): boolean {
  return state.calls.stream?.stop === 'length' && closedRounds(state).length > 0
}

/** What had closed before is as good as ever: it is kept as if the reply had ended there. */
function cutOutcome(state: RunState, earned: Round | undefined): Outcome {
  if (earned) return { status: 'shipped', kept: earned, warning: 'ship_missing' }
  return belowThreshold(state, 'truncated')
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
    state.drainedAt === undefined &&
    unjudgedPage(state, earned) !== undefined &&
    state.measured['measure:ship'] === undefined
  )
}
