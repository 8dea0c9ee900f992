import type { Artifact, RunState } from '../run/state'
import { roundOnShow } from './selectors'

/** The page that a round is about, and the round it was made in when that is an earlier one. */
export interface PageOnShow {
  readonly artifact: Artifact
  readonly unchangedSince?: number
  /** Nobody judged it to the end: the jury dropped out, or the run stopped first. */
  readonly notReviewed: boolean
}

/** The page that is to be seen with the round that is asked for, or with the whole run. */
export function pageOnShow(state: RunState, asked: number | undefined): PageOnShow | undefined {
  if (asked === undefined && state.singleArtifact)
    return { artifact: state.singleArtifact, notReviewed: true }
  const shown = roundOnShow(state, asked)
  const kept = state.shipArtifact
  if (kept && state.settled?.artifact === kept.hash && state.settled.round === shown?.n)
    return { artifact: kept, notReviewed: false }
  const source = state.rounds.findLast((round) => round.artifact && (!shown || round.n <= shown.n))
  if (!source?.artifact) return state.given.page && { artifact: state.given.page, notReviewed: true }
  // A panel and a critic loop judge in facts of their own: what they have not read, their ending says.
  const isOpen = state.given.panel || state.given.loop ? state.settled?.status === 'legacy' : !source.end
  const page = { artifact: source.artifact, notReviewed: state.settled !== undefined && isOpen }
  return source.n === shown?.n ? page : { ...page, unchangedSince: source.n }
}
