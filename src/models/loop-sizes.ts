import { tokensOf } from './tokens'
import { type CallSize, LEAN, RICH, THOUGHT } from './sizes'

/** What a critic loop goes over, and how often at most. */
export interface LoopSize {
  readonly cap: number
  /** UTF-8 bytes of the version that it begins with. */
  readonly bytes: number
}

/** A version grows while it is mended. */
const GROWTH = 1.25
/** A reply that cannot be read is asked for once more. */
const TRIES = 2

/** Calls at most: in each round one that judges and in all but the last one that mends, each tried twice. */
export function loopCallCount({ cap }: Pick<LoopSize, 'cap'>): number {
  return TRIES * (2 * cap - 1)
}

/** The calls of the shortest loop and of the longest: whether anything is to be mended is not known before. */
export function loopCalls({ cap, bytes }: LoopSize, thinks: boolean): readonly [CallSize[], CallSize[]] {
  const version = tokensOf(bytes)
  const [thought, grown] = [thinks ? THOUGHT : 1, Math.ceil(version * GROWTH)]
  const judges = { reads: grown, writes: RICH.talk * thought }
  const mends = { reads: grown + RICH.talk, writes: grown * thought }
  const longest = Array.from({ length: cap }, (_, at) => (at + 1 < cap ? [judges, mends] : [judges])).flat()
  return [
    [{ reads: version, writes: LEAN.talk }],
    longest.flatMap((call) => Array.from({ length: TRIES }, () => call)),
  ]
}
