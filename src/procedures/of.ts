import type { Procedure } from '../run/procedure'
import type { RunState } from '../run/state'
import { criticLoop } from './critic-loop'
import { measuring } from './measuring'
import { panel } from './panel'
import { theater } from './theater'

/** The rule by which a run goes on: what it began as says which. */
export function procedureOf({ given }: RunState): Procedure {
  if (given.panel) return panel
  if (given.loop) return criticLoop()
  const { page } = given
  return page && !page.judged ? measuring : theater
}
