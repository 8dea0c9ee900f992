import { PROJECT } from '../run/project-type'
import { openStage } from '../run/stages'
import type { StageKind } from '../run/stage-wish'
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

/** What can be checked can be judged once more. A plan there is only where something was left to revise. */
export function canBeStaged(state: RunState, kind: StageKind): boolean {
  const isPlanned = state.rounds.some(({ end }) => end && end.mustFix > 0)
  return canBeChecked(state) && (kind !== 'plan' || isPlanned)
}

/** A page that a jury has judged while it was made: another one may judge it as it is. */
export function canBeJudgedAnew(state: RunState): boolean {
  const isMade = !state.given.page && !isSwitchedOff(state)
  return isMade && canBeChecked(state) && pageOnShow(state, undefined)?.artifact.mime === 'text/html'
}
