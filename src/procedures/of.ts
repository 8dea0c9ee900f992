import type { Procedure } from '../run/procedure'
import { openStage } from '../run/stages'
import type { RunState } from '../run/state'
import { criticLoop } from './critic-loop'
import { measuring } from './measuring'
import { panel } from './panel'
import { theater } from './theater'

/** The rule by which a run goes on: what it began as says which, and once it has settled the stage that goes on. */
export function procedureOf(state: RunState): Procedure {
  const open = openStage(state)
  if (open) return criticLoop(open.id)
  const { given } = state
  if (given.panel) return panel
  if (given.loop) return criticLoop()
  const { page } = given
  return page && !page.judged ? measuring : theater
}
