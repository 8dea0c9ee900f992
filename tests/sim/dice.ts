import { seeded } from '../tools/seeded'

/** Chance that is the same for the same seed. */
export interface Dice {
  /** From 0 up to 1. */
  readonly roll: () => number
  readonly chance: (share: number) => boolean
  /** A whole number, both ends included. */
  readonly int: (least: number, most: number) => number
  readonly pick: <T>(from: readonly [T, ...T[]]) => T
}

/** One sequence for each thing that chance decides: a change in how texts are drawn must not move every fault. */
export function diceOf(seed: number, about: string): Dice {
  const roll = seeded(mixed(seed, about))
  const int = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1))
  return {
    roll,
    int,
    chance: (share) => roll() < share,
    // The index is within the list, which is not empty.
    pick: <T>(from: readonly [T, ...T[]]) => from[int(0, from.length - 1)] as T,
  }
}

/** Neighbouring seeds must not give neighbouring sequences (FNV-1a over the name, then over the seed). */
function mixed(seed: number, about: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < about.length; at++) hash = Math.imul(hash ^ about.charCodeAt(at), 0x01000193)
  for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((seed >>> shift) & 255), 0x01000193)
  return hash >>> 0
}
