import type { Fact } from '../../run/event'
import type { Step } from '../../run/procedure'
import type { RunState } from '../../run/state'
import { singleStep } from './calls'
import { stopOf } from '../stopped'
import { failedOutcome, stoppedOutcome } from './outcome'

/*
 * The jury was switched off before the run began. One single pass makes the page; it is measured like any other, and what
 * nobody has reviewed ships without a score.
 */

const MEASURE = 'measure:single'

export function stepsWithoutJury(state: RunState): Step[] {
  const { single } = state.calls
  const page = pageOf(state)
  if (state.settled) return []
  if (single ? single.phase === 'open' : !stopOf(state)) return stopOf(state) ? [] : [singleStep(state)]
  if (page && !state.stopped && state.measured[MEASURE] === undefined)
    return [{ kind: 'measure', id: MEASURE, artifact: page.hash }]
  return [{ kind: 'note', fact: settledFact(state) }]
}

function pageOf({ calls: { single }, singleArtifact }: RunState) {
  return single?.phase === 'ended' ? singleArtifact : undefined
}

/** No event of the critique is said: there was none. A page that was written whole is kept whatever stopped the run. */
function settledFact(state: RunState): Fact {
  const page = pageOf(state)
  if (page) return { type: 'run_settled', status: 'legacy', cause: 'switched_off', artifact: page.hash }
  const stop = stopOf(state)
  const outcome = stop
    ? stoppedOutcome(state, stop)
    : failedOutcome(state, state.calls.single?.reason ?? 'empty')
  const { status, cause, recoveryReason } = outcome
  return {
    type: 'run_settled',
    status,
    ...(cause !== undefined && { cause }),
    ...(recoveryReason !== undefined && { recoveryReason }),
  }
}
