import type { LoopSetup } from '../../run/critic'
import { countsOf, isUnread, judgedArtifact, type LoopState } from '../../run/critic-state'
import type { Fact } from '../../run/event'
import type { RunState } from '../../run/state'
import { stopOf as stopOfRun, stoppedAs } from '../stopped'

type Settled = Extract<Fact, { type: 'run_settled' }>
type Ended = Extract<Fact, { type: 'critic_ended' }>

/** The last word of a loop that has run to its end: what it leaves is a version that was judged. */
export function endedFact(setup: LoopSetup, loop: LoopState, keyword: Ended['keyword']): Ended {
  return { type: 'critic_ended', keyword, ...countsOf(loop), artifact: judgedArtifact(loop, setup) }
}

/** How the run, or its stage, ends with that. */
export function overFact(loop: LoopState, { keyword, artifact }: Ended, stage: string | undefined): Fact {
  const open = loop.rounds.at(-1)?.results.at(-1)?.n ?? 0
  const status = keyword === 'CONVERGED' ? 'shipped' : 'below_threshold'
  return settledAs({ status, mustFix: open, artifact, round: loop.rounds.length }, stage)
}

/** A loop that cannot go on leaves what it has judged last. */
export function failedFact(
  setup: LoopSetup,
  loop: LoopState,
  cause: string,
  stage: string | undefined,
): Fact {
  return settledAs(
    { status: 'failed', cause, artifact: judgedArtifact(loop, setup), round: loop.rounds.length },
    stage,
  )
}

/** Why the run, or the stage, asks nothing any more. */
export function stopOf(state: RunState, stage: string | undefined): RunState['stopped'] {
  return stage === undefined ? stopOfRun(state) : state.stages[stage]?.stopped
}

/** A loop that was stopped is over once nothing is in flight. */
export function stoppedFact(
  state: RunState,
  setup: LoopSetup,
  loop: LoopState,
  stage: string | undefined,
): Fact | undefined {
  const why = stopOf(state, stage)
  if (!why || Object.values(state.calls).some(({ phase }) => phase === 'open')) return undefined
  const artifact = judgedArtifact(loop, setup)
  return settledAs(
    { ...stoppedAs(why, !loop.rounds.every(isUnread)), artifact, round: loop.rounds.length },
    stage,
  )
}

/** The run settles once and for all. A stage that comes after it only ends. */
function settledAs(settled: Omit<Settled, 'type'>, stage: string | undefined): Fact {
  if (stage === undefined) return { type: 'run_settled', ...settled }
  const { status, cause = settled.recoveryReason, artifact } = settled
  return {
    type: 'stage_ended',
    id: stage,
    status,
    ...(cause !== undefined && { cause }),
    ...(artifact !== undefined && { artifact }),
  }
}
