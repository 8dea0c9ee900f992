import type { RunState } from '../run/state'
import { pageOnShow } from '../theater/page-on-show'
import { roundOnShow } from '../theater/selectors'

/** The closed round on show that has a page to go on from. */
export function forkableRound(state: RunState, asked: number | undefined): number | undefined {
  const shown = roundOnShow(state, asked)
  return shown?.end && pageOnShow(state, shown.n) ? shown.n : undefined
}
