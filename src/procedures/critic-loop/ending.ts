import { rowsOf } from '../../run/column'
import type { LoopSetup } from '../../run/critic'
import { countsOf, isUnread, judgedArtifact, type LoopRound, type LoopState } from '../../run/critic-state'
import type { Fact } from '../../run/event'
import type { RunState } from '../../run/state'

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

/** Why nothing is asked any more; a page that was closed is never taken up by itself. */
export function stopOf({ stopped, stages, marks }: RunState, stage: string | undefined): RunState['stopped'] {
  if (stage !== undefined) return stages[stage]?.stopped
  return stopped ?? (rowsOf(marks).some(({ type }) => type === 'run_recovered') ? 'page_closed' : undefined)
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
  return settledAs({ ...endingOf(why, loop.rounds), artifact, round: loop.rounds.length }, stage)
}

function endingOf(
  why: NonNullable<RunState['stopped']>,
  rounds: readonly LoopRound[],
): Pick<Settled, 'status' | 'cause' | 'recoveryReason'> {
  switch (why) {
    case 'interrupt':
      return { status: 'interrupted' }
    case 'budget':
      return { status: 'interrupted', cause: 'budget' }
    case 'page_closed':
      return { status: 'interrupted', recoveryReason: 'page_closed' }
    case 'round_timeout':
    case 'total_timeout':
      return { status: rounds.every(isUnread) ? 'failed' : 'timed_out', cause: why }
  }
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
