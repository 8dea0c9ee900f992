import type { Fact, WireErrorKind } from '../../run/event'
import { paceOf } from '../../run/config'
import { closedRounds, earnedRound } from '../../run/gate'
import { planStanding } from '../../run/planned'
import type { Step } from '../../run/procedure'
import type { Call, Round, RunState } from '../../run/state'
import type { Part } from '../../wire/reader'
import { partStep, triesOf } from './calls'
import { stopOf } from '../stopped'
import { planOwed } from './planning'
import { belowThreshold, failedOutcome, isGatePending, type Outcome, stoppedOutcome } from './outcome'

/*
 * The theater round by round: the envelope is ours, and each reply holds a part of one round. What code has measured
 * stands between a page and its judges.
 */

/** A reply that cannot be read is asked for once more, where a round has closed that makes it worth the money. */
const TRIES = 2

/** What the person is asked between rounds, and their two answers. */
const ANOTHER_ROUND = 'another_round'
const GO_ON = 'go_on'
const STOP = 'stop'

/** The parts of a round, in the order in which they are asked for. */
function partsOf(state: RunState, round: number): Part[] {
  if (state.given.page) return [{ holds: 'review', round }]
  return paceOf(state.config) === 'joined'
    ? [{ holds: 'round', round }]
    : [
        { holds: 'draft', round },
        { holds: 'review', round },
      ]
}

/** The tags that the model would write around its rounds are ours to write. */
export function envelopeFact(state: RunState): Fact | undefined {
  if (stopOf(state) || state.unsupported || state.ending) return undefined
  if (!state.handshake) return startFact(state)
  const last = state.rounds.at(-1)
  const given = last && givenFact(state, last)
  if (given) return given
  const again = last && againFact(state, last)
  if (again) return again
  if (last && (!isNextWanted(state, last) || planStanding(state, last.n).kind !== 'clear')) return undefined
  return { type: 'critique.round_open', round: (last?.n ?? 0) + 1, position: 0 }
}

/** A page that was there before the run is the page of its one round. */
function givenFact({ given: { page } }: RunState, { n, artifact }: Round): Fact | undefined {
  if (!page || artifact) return undefined
  const { hash, bytes, mime } = page
  return { type: 'critique.artifact_seen', round: n, from: 'given', hash, bytes, mime }
}

/** Before a part is asked for again, what its broken reply had said is void. */
function againFact(state: RunState, round: Round): Fact | undefined {
  const parts = partsOf(state, round.n)
  const retries = parts.map((part) => ({ part, tries: triesOf(state, part) }))
  const due = retries.find(({ tries }) => tries.at(-1)?.phase === 'failed' && mayRetry(state, tries))
  const made = retries.reduce((sum, { tries }) => sum + Math.max(0, tries.length - 1), 0)
  if (!due || round.heard || (round.again ?? 0) > made) return undefined
  const again = due.part.holds === 'review' ? 'judges' : 'all'
  return { type: 'critique.round_open', round: round.n, position: 0, again }
}

function startFact({ config }: RunState): Fact {
  return {
    type: 'critique.run_started',
    protocolVersion: config.protocolVersion,
    cast: config.cast,
    maxRounds: config.maxRounds,
    threshold: config.scoreThreshold,
    scale: config.scoreScale,
  }
}

/** Whether another round is to follow this closed one. */
function goesOn(state: RunState, { n, end }: Round): boolean {
  return end?.decision === 'continue' && n < state.config.maxRounds && openCalls(state).length === 0
}

/** Whether another round follows, and the person has not asked to be asked, or has said yes. */
function isNextWanted(state: RunState, last: Round): boolean {
  return goesOn(state, last) && isWanted(state, last)
}

/** What the plan of the next round is owed before that begins. */
export function planStep(state: RunState): Step | undefined {
  const last = state.rounds.at(-1)
  const isOver = stopOf(state) !== undefined || state.ending !== undefined
  return last && !isOver && isNextWanted(state, last) ? planOwed(state, last) : undefined
}

/** Asks for the person's word before another round, where they wanted to be asked. */
export function questionOwed(state: RunState): Step | undefined {
  const last = state.rounds.at(-1)
  const isAsked = state.config.askEachRound && !stopOf(state) && !state.ending
  if (!isAsked || !last || !goesOn(state, last) || answerOn(state, last) !== undefined) return undefined
  return { kind: 'ask', id: questionId(last), question: ANOTHER_ROUND, options: [GO_ON, STOP] }
}

function questionId({ n }: Round): string {
  return `another:${n}`
}

function answerOn({ questions }: RunState, round: Round): string | undefined {
  return questions[questionId(round)]?.answer
}

function isWanted(state: RunState, round: Round): boolean {
  return !state.config.askEachRound || answerOn(state, round) === GO_ON
}

function openCalls({ calls }: RunState): Call[] {
  return Object.values(calls).filter(({ phase }) => phase === 'open')
}

/** The one part of the newest round that is owed. */
export function partOwed(state: RunState): Step | undefined {
  const round = state.rounds.at(-1)
  if (!round || stopOf(state) || state.unsupported) return undefined
  const part = partsOf(state, round.n).find((candidate) => !isDone(state, candidate))
  if (!part) return undefined
  const tries = triesOf(state, part)
  const last = tries.at(-1)
  if (last?.phase === 'open') return isDrained(state, round) ? undefined : partStep(state, part, tries.length)
  // Its verdict stands, whatever becomes of the rest of the reply that led to it.
  if (state.ending || round.heard) return undefined
  if (last) return retryOf(state, part, tries)
  return mayBegin(state, round, part) ? partStep(state, part, 1) : undefined
}

function isDone(state: RunState, part: Part): boolean {
  return triesOf(state, part).at(-1)?.phase === 'ended'
}

function retryOf(state: RunState, part: Part, tries: readonly Call[]): Step | undefined {
  return mayRetry(state, tries) ? partStep(state, part, tries.length + 1) : undefined
}

/** A reply that met its length limit would meet it again. */
function mayRetry(state: RunState, tries: readonly Call[]): boolean {
  const last = tries.at(-1)
  const isUnreadable = last?.kind !== undefined && last.stop !== 'length'
  return isUnreadable && tries.length < TRIES && closedRounds(state).length > 0
}

/** The judges wait for what was measured of the page. */
function mayBegin(state: RunState, round: Round, part: Part): boolean {
  return part.holds !== 'review' || isMeasured(state, round)
}

/** Whether the page of a round can no longer be exchanged for that of a second try. */
export function isPageFinal(state: RunState, { n, heard }: Round): boolean {
  return state.given.page !== undefined || heard !== undefined || isDone(state, { holds: 'draft', round: n })
}

/** Whether the page of a round has been looked at by code; a round without a page of its own has nothing to wait for. */
export function isMeasured(state: RunState, round: Round): boolean {
  return round.artifact === undefined || state.measured[`measure:${round.n}`] !== undefined
}

/** When the judges had said all: what their reply has cost comes after that. */
export function drainSince(state: RunState): number | undefined {
  const last = state.rounds.at(-1)
  return last?.endedAt !== undefined && openCalls(state).length > 0 && !isDrained(state, last)
    ? last.endedAt
    : undefined
}

function isDrained({ drainedAt }: RunState, { endedAt }: Round): boolean {
  return drainedAt !== undefined && endedAt !== undefined && drainedAt >= endedAt
}

export function partsOutcome(state: RunState): Outcome | undefined {
  const earned = earnedRound(state)
  if (earned) return { status: 'shipped', kept: earned }
  if (isGatePending(state)) return undefined
  const stop = stopOf(state)
  if (stop) return openCalls(state).length > 0 ? undefined : stoppedOutcome(state, stop)
  const last = state.rounds.at(-1)
  if (!last) return undefined
  if (isEnough(state, last)) return stoppedOutcome(state, 'interrupt')
  if (last.end) return last.n < state.config.maxRounds ? undefined : belowThreshold(state)
  return brokenOutcome(state, last)
}

/** The person wants no further round. */
function isEnough(state: RunState, last: Round): boolean {
  return answerOn(state, last) === STOP || planStanding(state, last.n).kind === 'stopped'
}

function brokenOutcome(state: RunState, round: Round): Outcome | undefined {
  const tries = partsOf(state, round.n).map((part) => triesOf(state, part))
  const broken = tries.find((made) => made.at(-1)?.phase === 'failed' && !mayRetry(state, made))?.at(-1)
  if (!broken) return undefined
  if (state.given.page) return { status: 'failed', cause: broken.kind ?? broken.reason ?? 'lost' }
  if (broken.stop === 'length') return belowThreshold(state, 'truncated')
  return broken.kind ? belowThreshold(state, broken.kind) : failedOutcome(state, broken.reason)
}

/** A first round that cannot be read: there is no jury to go on with. */
export function brokenStart(state: RunState): WireErrorKind | undefined {
  const [first] = state.rounds
  if (!first || first.heard || closedRounds(state).length > 0) return undefined
  return partsOf(state, first.n)
    .flatMap((part) => triesOf(state, part))
    .find(({ kind }) => kind !== undefined)?.kind
}
