import type { RunState } from '../run/state'
import { versionOnShow } from '../theater/version-on-show'

export interface VersionPicked {
  readonly state: RunState
  /** The round that the person picked; undefined follows the run. */
  readonly round: number | undefined
  /** A version that the person looks at in the place of that of the round. */
  readonly looked?: string | undefined
}

/** Names the version that is handed on where the person has picked one; without it, it is the newest. */
export function versionQuery({ state, round, looked }: VersionPicked): string {
  const picked = looked !== undefined || round !== undefined
  const hash = picked ? versionOnShow(state, round, looked)?.artifact.hash : undefined
  return hash === undefined ? '' : `?version=${encodeURIComponent(hash)}`
}
