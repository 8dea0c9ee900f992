import { rowsOf } from './column'
import type { RunState } from './state'

/** The version that a run has left: what a later loop has mended goes before what the run itself has kept. Of a round, its own. */
export function versionLeft(state: RunState, round?: number): string | undefined {
  const { settled, rounds, given } = state
  const isWhole = round === undefined
  const mended = isWhole ? versionMended(state) : undefined
  // What shipped with a round stands for it: that is what the person sees.
  const kept = isWhole || settled?.round === round ? settled?.artifact : undefined
  const made = rounds.findLast(({ n, artifact }) => artifact && (isWhole || n <= round))
  return mended ?? kept ?? made?.artifact?.hash ?? given.page?.hash
}

/** What the newest stage has made of the version that was there: the one it has ended with, or wrote last if it goes on. */
export function versionMended({ stages, stageFacts }: RunState): string | undefined {
  for (const [id, { ended, artifact }] of Object.entries(stages).reverse()) {
    const version = ended ? artifact : writtenIn(stageFacts, id)
    if (version !== undefined) return version
  }
  return undefined
}

function writtenIn(facts: RunState['stageFacts'], stage: string): string | undefined {
  const isWritten = (fact: { type: string; stage?: string }) =>
    fact.type === 'critique.artifact_seen' && fact.stage === stage
  const fact = rowsOf(facts).findLast(isWritten)
  return fact?.type === 'critique.artifact_seen' ? fact.hash : undefined
}
