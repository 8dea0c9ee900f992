import type { RunState } from './state'

/** The version that a run has left: what a later loop has mended goes before what the run itself has kept. */
export function versionLeft({ stages, settled, rounds, given }: RunState): string | undefined {
  const mended = Object.values(stages).findLast(({ artifact }) => artifact !== undefined)
  const made = rounds.findLast(({ artifact }) => artifact)
  return mended?.artifact ?? settled?.artifact ?? made?.artifact?.hash ?? given.page?.hash
}
