import { paceOf } from '../../run/config'
import { limits } from '../../run/limits'
import type { Fact, StopReason } from '../../run/event'
import { earnedRound } from '../../run/gate'
import type { Deadline, Procedure, Step } from '../../run/procedure'
import type { Round, RunState } from '../../run/state'
import { isSwitchedOff } from '../../run/switched'
import { singleStep, streamStep } from './calls'
import { endingFacts } from './ending'
import { stopOf } from '../stopped'
import { drainSince, envelopeFact, isMeasured, isPageFinal, partOwed, planStep, questionOwed } from './parts'
import { betweenMs, openVote, voteDeadlines, voteSteps } from './planning'
import { roundFacts } from './round'
import { isReadOn, isStreamOwed, unjudgedPage } from './stream'
import { stepsWithoutJury } from './switched-off'

/** The theater: five panelists draft and judge one page in rounds, in one call or in calls for each round. */
export const theater: Procedure = { name: 'theater', next, deadlines }

function next(state: RunState): readonly Step[] {
  if (isSwitchedOff(state) && state.startedAt !== undefined) return stepsWithoutJury(state)
  const vote = openVote(state)
  if (vote !== undefined) return [...voteSteps(state, vote), ...measuresOwed(state)]
  const fact = impliedFact(state)
  if (fact) return [{ kind: 'note', fact }]
  return [
    ...callsOwed(state),
    ...questionsOwed(state),
    ...planSteps(state),
    ...measuresOwed(state),
    ...checksOwed(state),
  ]
}

function impliedFact(state: RunState): Fact | undefined {
  if (state.startedAt === undefined) return { type: 'run_started' }
  return verdictFact(state) ?? endingFacts(state)[0] ?? (isStream(state) ? undefined : envelopeFact(state))
}

/** What the oldest round without a verdict is owed, once its page was measured or nobody measures any more. */
function verdictFact(state: RunState): Fact | undefined {
  const round = unjudged(state)
  if (!round?.heard || owesCheck(state, round)) return undefined
  if (!state.stopped && !isMeasured(state, round)) return undefined
  return roundFacts(state, round, round.heard)[round.noted]
}

/** The oldest round that was heard and has no verdict. One that is heard after the run has ended changes nothing any more. */
function unjudged(state: RunState): Round | undefined {
  if (state.ending) return undefined
  return state.rounds.find(({ n, heard, end }) => heard && !end && n <= state.config.maxRounds)
}

/** Claims are held against rows before the verdict, once: what was noted of it already depends on them. */
function owesCheck(state: RunState, round: Round): boolean {
  const isDue = state.config.evidence !== undefined && !round.checked && round.noted === 0
  return isDue && isMeasured(state, round)
}

function checksOwed(state: RunState): Step[] {
  const round = unjudged(state)
  return round && owesCheck(state, round) ? [{ kind: 'check', id: `check:${round.n}`, round: round.n }] : []
}

function isStream({ config }: RunState): boolean {
  return paceOf(config) === 'stream'
}

function callsOwed(state: RunState): Step[] {
  if (isSingleOwed(state)) return [singleStep(state)]
  if (isStream(state)) return isStreamOwed(state) ? [streamStep(state)] : []
  const part = partOwed(state)
  return part ? [part] : []
}

function questionsOwed(state: RunState): Step[] {
  const question = isStream(state) ? undefined : questionOwed(state)
  return question ? [question] : []
}

function planSteps(state: RunState): Step[] {
  const step = isStream(state) ? undefined : planStep(state)
  return step ? [step] : []
}

function isSingleOwed(state: RunState): boolean {
  const open = state.calls.single === undefined || state.calls.single.phase === 'open'
  return state.ending?.type === 'critique.degraded' && open && !stopOf(state) && !state.settled
}

/** Every page is measured once: one that the run began from, those of the rounds, of SHIP, of a single pass. */
function measuresOwed(state: RunState): Step[] {
  if (state.stopped || state.settled) return []
  const pages = state.rounds
    .filter((round) => isStream(state) || isPageFinal(state, round))
    .flatMap(({ n, artifact }) => (artifact ? [{ id: `measure:${n}`, artifact: artifact.hash }] : []))
  const { fork } = state.given
  if (fork) pages.push({ id: 'measure:fork', artifact: fork.artifact })
  const earned = earnedRound(state)
  const ship = state.shipHeard && earned && unjudgedPage(state, earned)
  if (ship) pages.push({ id: 'measure:ship', artifact: ship.hash })
  const single = state.calls.single?.phase === 'ended' && state.singleArtifact
  if (single) pages.push({ id: 'measure:single', artifact: single.hash })
  return pages
    .filter(({ id }) => state.measured[id] === undefined)
    .map((page) => ({ kind: 'measure', ...page }))
}

function deadlines(state: RunState): Deadline[] {
  const { startedAt, stopped, config } = state
  if (startedAt === undefined || stopped || isWaiting(state)) return []
  const vote = openVote(state)
  if (vote !== undefined) return voteDeadlines(state, vote)
  const drain = drainDeadline(state)
  if (isDecided(state)) return drain
  const round: Deadline = { at: roundClock(state, startedAt) + config.perRoundTimeoutMs, why: ROUND }
  const total = startedAt + config.totalTimeoutMs + pausedMs(state)
  return [...drain, round, { at: total, why: 'total_timeout' }]
}

/** A person may take their time: no clock runs while the run waits for them. */
function isWaiting({ questions }: RunState): boolean {
  return Object.values(questions).some(({ answer }) => answer === undefined)
}

/** What none of its rounds has used. Where plans are voted on, every question stands between two rounds as well. */
function pausedMs(state: RunState): number {
  return state.given.planVoters ? betweenMs(state) : waitedMs(state)
}

function waitedMs({ questions }: RunState): number {
  return Object.values(questions).reduce(
    (sum, { askedAt, answeredAt = askedAt }) => sum + answeredAt - askedAt,
    0,
  )
}

const ROUND: StopReason = 'round_timeout'

/** Nothing but the bill is awaited: no clock of the run's own may end it in another way. */
function isDecided(state: RunState): boolean {
  return isStream(state) ? isReadOn(state) && state.closedAt !== undefined : earnedRound(state) !== undefined
}

function drainDeadline(state: RunState): Deadline[] {
  const since = isStream(state) ? streamDrainSince(state) : drainSince(state)
  return since === undefined ? [] : [{ at: since + limits.drainMs, why: 'drained' }]
}

function streamDrainSince(state: RunState): number | undefined {
  return isReadOn(state) && state.drainedAt === undefined ? state.closedAt : undefined
}

/** When what is on the clock began: the single pass, a round at its own tag, or where the round before it ended. */
function roundClock(state: RunState, startedAt: number): number {
  const last = state.rounds.at(-1)
  return state.calls.single?.startedAt ?? last?.endedAt ?? last?.openedAt ?? startedAt
}
