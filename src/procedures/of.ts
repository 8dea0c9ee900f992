import type { Procedure } from '../run/procedure'
import type { RunState } from '../run/state'
import { measuring } from './measuring'
import { theater } from './theater'

/** The rule by which a run goes on: what it began as says which. */
export function procedureOf({ given: { page } }: RunState): Procedure {
  return page && !page.judged ? measuring : theater
}
