import type { Request } from '../src/kernel'
import { procedureOf } from '../src/procedures/of'
import type { Event, Fact } from '../src/run/event'
import type { Step } from '../src/run/procedure'
import { fold, type RunState } from '../src/run/state'
import { drawNonce } from './pages'

/** A stage has asked somebody, or nobody at all, long before it has noted as much. */
const NOTED_AT_MOST = 200

/**
 * The calls that a stage begins with, found by asking its rule as the kernel would, with nothing measured. Asked before it
 * is opened, to know what they come to.
 */
export function firstAsked(
  opened: RunState,
  stage: string,
  page: (hash: string) => string,
): readonly Request[] {
  const procedure = procedureOf(opened)
  let state = opened
  for (let noted = 0; noted < NOTED_AT_MOST; noted += 1) {
    const steps = procedure.next(state)
    const calls = steps.filter((step) => step.kind === 'call')
    const implied = factOf(steps)
    if (!implied) return calls.map((call) => requestOf(call, page))
    const event: Event = { seq: state.seq, t: state.t, ...implied, stage }
    state = fold(state, event)
  }
  return []
}

/** What is said before anybody is asked: notes first, then what is measured and checked. */
function factOf(steps: readonly Step[]): Fact | undefined {
  for (const step of steps) if (step.kind === 'note') return step.fact
  for (const step of steps) {
    if (step.kind === 'check') return { type: 'round.checked', round: step.round }
    if (step.kind === 'measure')
      return {
        type: 'measure.done',
        id: step.id,
        artifact: step.artifact,
        outcome: 'not_measured',
        rows: [],
      }
  }
  return undefined
}

function requestOf(
  { id, seat, prompt }: Extract<Step, { kind: 'call' }>,
  page: (hash: string) => string,
): Request {
  return { call: id, seat, prompt: prompt({ page, nonce: drawNonce() }) }
}
