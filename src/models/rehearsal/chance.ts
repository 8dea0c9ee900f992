/** A sequence of numbers from 0 up to 1, the same for the same seed and the same purpose. */
export type Chance = () => number

/** One sequence for each purpose: a draw more for the palette must not move the words. */
export function chanceFor(seed: number, purpose: string): Chance {
  let state = hash(`${seed}|${purpose}`)
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

/** FNV-1a, so that a brief can take part in a seed. */
export function hash(text: string): number {
  let mixed = 0x811c9dc5
  for (let at = 0; at < text.length; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193)
  return mixed >>> 0
}

/** One of several. */
export function pick<T>(from: readonly [T, ...T[]], chance: Chance): T {
  return from[Math.floor(chance() * from.length)] ?? from[0]
}

/** The same things in another order. */
export function shuffled<T>(from: readonly T[], chance: Chance): T[] {
  return from
    .map((value) => ({ value, rank: chance() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value)
}
