import type { Artifact, RunState } from '../run/state'
import { versionMended } from '../run/version-left'
import { type PageOnShow, pageOnShow } from './page-on-show'

/** The version that a person looks at, and whether a critic's loop has made it after the verdict. */
export interface VersionOnShow extends Omit<PageOnShow, 'artifact'> {
  readonly artifact: Pick<Artifact, 'hash' | 'mime'>
  readonly mended?: true
}

/** The version that was chosen, else the page of the round that was picked, else the newest that the run has left. */
export function versionOnShow(
  state: RunState,
  asked: number | undefined,
  looked: string | undefined,
): VersionOnShow | undefined {
  const hash = looked ?? (asked === undefined ? versionMended(state) : undefined)
  const page = pageOnShow(state, hash === undefined ? asked : undefined)
  if (!page || hash === undefined || hash === page.artifact.hash) return page
  // A fixer answers in the kind that it was given.
  return { artifact: { hash, mime: page.artifact.mime }, notReviewed: false, mended: true }
}
