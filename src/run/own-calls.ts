import { stagePrefix } from './stages'
import type { Call, RunState } from './state'

/** The calls of a run by their ids, in the order in which they were made: what its stages ask is theirs. */
export function ownCalls({
  calls,
  stages,
}: Pick<RunState, 'calls' | 'stages'>): readonly (readonly [id: string, call: Call])[] {
  const prefixes = Object.keys(stages).map(stagePrefix)
  return Object.entries(calls).filter(([id]) => !prefixes.some((prefix) => id.startsWith(prefix)))
}

/**
 * The call that a run has broken off at. One that came to its own end has none, and a call that was made again with success
 * has broken nothing: to offer to go on there would sell a second run to somebody who has the first.
 */
export function brokenCall(state: Pick<RunState, 'calls' | 'stages' | 'settled'>): Call | undefined {
  const { settled } = state
  if (settled?.cause === undefined && settled?.status !== 'failed') return undefined
  const own = ownCalls(state)
  const answered = new Set(own.flatMap(([id, { phase }]) => (phase === 'ended' ? [baseOf(id)] : [])))
  return own.findLast(([id, { problem }]) => problem && !answered.has(baseOf(id)))?.[1]
}

/** `review:2` of `review:2#3`, its third try. */
function baseOf(id: string): string {
  return id.replace(/#\d+$/, '')
}
