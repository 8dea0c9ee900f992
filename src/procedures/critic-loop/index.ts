import { criticPrompt, fixPrompt } from '../../prompts/critic'
import { repairPrompt } from '../../prompts/panel'
import { rowsOn } from '../../run/bench'
import type { LoopSetup } from '../../run/critic'
import { isUnread, type LoopRound, type LoopState, loopOf, loopSetup } from '../../run/critic-state'
import type { Fact } from '../../run/event'
import type { Deadline, Procedure, Quoted, Step } from '../../run/procedure'
import { stagePrefix } from '../../run/stages'
import type { RunState } from '../../run/state'
import { createFixReader } from '../../wire/critic/fix'
import { createCriticReader } from '../../wire/critic/reader'
import { deadlinesFrom } from '../clocks'
import { repairs, retries, type Tried, triedOf } from '../tries'
import { endedFact, failedFact, overFact, stopOf, stoppedFact } from './ending'
import { changeCount, changesOf, decidedSoFar, mendedBefore } from './fixes'
import { judgedFact } from './judging'
import { questionStep } from './questions'

/**
 * The critic loop: a critic that has to show numbers, a fixer, and questions that only the person can answer. Without a
 * stage it is what a run began as; with one it goes over a version of a run that has settled, and ends with its stage.
 */
export function criticLoop(stage?: string): Procedure {
  return {
    name: 'critic-loop',
    ...(stage !== undefined && { stage }),
    next: (state) => next(state, stage),
    deadlines: (state) => deadlines(state, stage),
  }
}

/** What is known of a loop wherever its rules are asked. */
interface Loop {
  readonly state: RunState
  readonly setup: LoopSetup
  readonly loop: LoopState
  readonly stage: string | undefined
}

function next(state: RunState, stage: string | undefined): readonly Step[] {
  const setup = loopSetup(state, stage)
  if (!setup || isOver(state, stage)) return []
  const own: Loop = { state, setup, loop: loopOf(state, stage), stage }
  const fact = impliedFact(own)
  return fact ? [{ kind: 'note', fact }] : stepsOwed(own)
}

function isOver({ settled, stages }: RunState, stage: string | undefined): boolean {
  return stage === undefined ? settled !== undefined : stages[stage]?.ended === true
}

function impliedFact(own: Loop): Fact | undefined {
  const { state, setup, loop, stage } = own
  if (stage === undefined && state.startedAt === undefined) return { type: 'run_started' }
  if (loop.ended) return overFact(loop, loop.ended, stage)
  if (stopOf(state, stage)) return stoppedFact(state, setup, loop, stage)
  const round = loop.rounds.at(-1)
  return round ? roundFact(own, round) : { type: 'critic_round_started', round: 1, artifact: setup.artifact }
}

function roundFact(own: Loop, round: LoopRound): Fact | undefined {
  const { state, setup, loop, stage } = own
  const { phase } = heard(own, round)
  if (phase === 'owed') return undefined
  const before = loop.rounds.at(-2)
  if (isUnread(round) && before && isUnread(before)) return failedFact(setup, loop, 'critic_unread', stage)
  return judgedFact(state, setup, loop, round) ?? afterResult(own, round)
}

function heard({ state, stage }: Loop, { n }: LoopRound): Tried {
  return triedOf(state, `${stagePrefix(stage)}critic:${n}`, repairs)
}

function mended({ state, stage }: Loop, { n }: LoopRound): Tried {
  return triedOf(state, `${stagePrefix(stage)}fix:${n}`, retries)
}

function afterResult(own: Loop, round: LoopRound): Fact | undefined {
  const { setup, loop } = own
  const result = round.results.at(-1)
  switch (result?.keyword) {
    case undefined:
    case 'ESCALATE':
      return undefined
    case 'CONVERGED':
    case 'SAFETY CAP':
      return endedFact(setup, loop, result.keyword)
    case 'CONTINUE':
      return result.rule === 'C2' ? fixedFact(own, round) : nextRound(round, round.artifact)
  }
}

function fixedFact(own: Loop, round: LoopRound): Fact | undefined {
  const { setup, loop, stage } = own
  if (round.fixed) return nextRound(round, round.fixed.artifact)
  const { phase, id } = mended(own, round)
  const artifact = phase === 'ended' ? loop.texts.get(id) : undefined
  if (artifact !== undefined)
    return { type: 'fixed', round: round.n, n: changeCount(changesOf(loop, round)), artifact }
  return phase === 'spent' ? failedFact(setup, loop, 'fix_failed', stage) : undefined
}

function nextRound({ n }: LoopRound, artifact: string): Fact {
  return { type: 'critic_round_started', round: n + 1, artifact }
}

function stepsOwed(own: Loop): readonly Step[] {
  const { state, loop, stage } = own
  const round = loop.rounds.at(-1)
  if (!round || stopOf(state, stage)) return []
  const measure = measureStep(own, round)
  if (measure.length > 0) return measure
  if (round.results.length === 0) return criticStep(own, round)
  return round.results.at(-1)?.keyword === 'ESCALATE'
    ? questionStep(state, loop, round, stage)
    : fixStep(own, round)
}

/** What was measured of a version stays true of it: an earlier stage may have done so. */
function measureStep({ state, stage }: Loop, { n, artifact }: LoopRound): readonly Step[] {
  const id = `${stagePrefix(stage)}measure:${n}`
  const isMeasured = state.measured[id] !== undefined || rowsOn(state, artifact).length > 0
  return isMeasured ? [] : [{ kind: 'measure', id, artifact }]
}

function criticStep(own: Loop, round: LoopRound): readonly Step[] {
  const { state, setup, loop } = own
  const { artifact, n } = round
  const tried = heard(own, round)
  if (tried.phase !== 'owed') return []
  const told = { artifact, kept: mendedBefore(loop, round), decided: decidedSoFar(loop) }
  const prompt = (quoted: Quoted) => criticPrompt(state, setup, told, quoted)
  const { criteria, short } = setup
  return [
    call(own, tried, {
      seat: 'critic',
      prompt,
      read: (to) => createCriticReader(to, { round: n, criteria, short }),
    }),
  ]
}

function fixStep(own: Loop, round: LoopRound): readonly Step[] {
  const { state, setup, loop } = own
  const { artifact } = round
  const tried = mended(own, round)
  if (tried.phase !== 'owed') return []
  const told = { artifact, ...changesOf(loop, round) }
  const prompt = (quoted: Quoted) => fixPrompt(state, setup, told, quoted)
  return [
    call(own, tried, {
      seat: 'fixer',
      prompt,
      read: (to) => createFixReader(to, { artifact, mime: setup.mime }),
    }),
  ]
}

type CallStep = Extract<Step, { kind: 'call' }>

/** A second try is told what was wrong with the first. */
function call(
  { loop }: Loop,
  { id, mends }: Tried,
  { seat, prompt, read }: Pick<CallStep, 'seat' | 'prompt' | 'read'>,
): Step {
  const refused = mends === undefined ? undefined : loop.refused.get(mends)
  return { kind: 'call', id, seat, prompt: (quoted) => repairPrompt(prompt(quoted), refused, quoted), read }
}

function deadlines(state: RunState, stage: string | undefined): readonly Deadline[] {
  const setup = loopSetup(state, stage)
  const from = stage === undefined ? state.startedAt : state.stages[stage]?.openedAt
  if (!setup || from === undefined || isOver(state, stage) || stopOf(state, stage)) return []
  const { config } = state
  const {
    perRoundTimeoutMs: callMs = config.perRoundTimeoutMs,
    totalTimeoutMs: totalMs = config.totalTimeoutMs,
  } = setup
  return deadlinesFrom(state, from, { callMs, totalMs }, stage)
}
