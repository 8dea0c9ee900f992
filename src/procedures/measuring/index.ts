import type { Procedure, Step } from '../../run/procedure'
import type { RunState } from '../../run/state'

/** A page that exists is measured, and nobody judges it: no model is asked, and no verdict is given. */
export const measuring: Procedure = { name: 'measuring', next, deadlines: () => [] }

const ID = 'measure:given'

function next(state: RunState): readonly Step[] {
  const { page } = state.given
  if (state.settled) return []
  if (state.startedAt === undefined) return [{ kind: 'note', fact: { type: 'run_started' } }]
  if (page && state.measured[ID] === undefined && !state.stopped)
    return [{ kind: 'measure', id: ID, artifact: page.hash }]
  return [{ kind: 'note', fact: settledFact(state) }]
}

/** The page is kept whatever stopped the measuring: it was the person's before. */
function settledFact({ stopped, given: { page } }: RunState) {
  const kept = page && { artifact: page.hash }
  return stopped
    ? ({ type: 'run_settled', status: 'interrupted', ...kept } as const)
    : ({ type: 'run_settled', status: 'legacy', cause: 'measured', ...kept } as const)
}
