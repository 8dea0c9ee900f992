import { PROJECT } from '../run/project-type'
import { openStage } from '../run/stages'
import type { RunState } from '../run/state'
import { isSwitchedOff } from '../run/switched'
import { pageOnShow } from '../theater/page-on-show'

/** One page or one text that nobody works on. A project is many files, and a fixer answers with one. */
export function canBeChecked(state: RunState): boolean {
  const page = pageOnShow(state, undefined)
  return (
    state.settled !== undefined && !openStage(state) && page !== undefined && page.artifact.mime !== PROJECT
  )
}

/** A page that a jury has judged while it was made: another one may judge it as it is. */
export function canBeJudgedAnew(state: RunState): boolean {
  const isMade = !state.given.page && !isSwitchedOff(state)
  return isMade && canBeChecked(state) && pageOnShow(state, undefined)?.artifact.mime === 'text/html'
}
