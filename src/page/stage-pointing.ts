import type { Pointing } from '../theater/pointing'
import type { Showing } from './showing'

/** Points at places of the version that a stage looks at, and brings that version into sight first. */
export interface StagePointing extends Pointing {
  readonly look: (artifact: string) => void
}

export function createStagePointing(
  pointing: Pointing,
  { state, page, pickRound, look }: Pick<Showing, 'state' | 'page' | 'pickRound' | 'look'>,
): StagePointing {
  /** A version of a round is looked at as that round: looked at by its hash, it would pass for one that a critic mended. */
  function bring(artifact: string) {
    if (page()?.artifact.hash === artifact) return
    const round = state().rounds.findLast((one) => one.artifact?.hash === artifact)
    if (round) pickRound(round.n)
    else look(artifact)
  }

  return {
    ...pointing,
    look: bring,
    point(what, round) {
      bring(what.page)
      pointing.point(what, round)
    },
  }
}
