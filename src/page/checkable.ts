import { PROJECT } from '../run/project-type'
import { openStage } from '../run/stages'
import type { RunState } from '../run/state'
import { pageOnShow } from '../theater/page-on-show'

/** One page or one text that nobody works on. A project is many files, and a fixer answers with one. */
export function canBeChecked(state: RunState): boolean {
  const page = pageOnShow(state, undefined)
  return (
    state.settled !== undefined && !openStage(state) && page !== undefined && page.artifact.mime !== PROJECT
  )
}
