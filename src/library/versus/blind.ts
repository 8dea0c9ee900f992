import type { RankingRow } from '../../store/rows'
import type { Vote } from './address'

/** The runs in an order that a seed decides, and nothing else: the same wherever and whenever it is opened. */
export function shuffled(runs: readonly string[], seed: string): readonly string[] {
  // Sorted first: the order in the address must not shine through.
  const order = runs.toSorted()
  const draw = drawer(seed)
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(draw() * (at + 1))
    const [one, two] = [order[at], order[other]]
    if (one !== undefined && two !== undefined) [order[at], order[other]] = [two, one]
  }
  return order
}

/** Numbers from 0 up to 1 that follow from a text (FNV-1a, then mulberry32). */
function drawer(seed: string): () => number {
  let state = 0x81_1c_9d_c5
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93)
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A seed that nobody could know. */
export function drawSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    byte.toString(36).padStart(2, '0'),
  ).join('')
}

/** Two of them at a time, by their places, until each was beside each other. */
export function pairsAmong(count: number): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = []
  for (let one = 0; one < count; one++)
    for (let other = one + 1; other < count; other++) pairs.push([one, other])
  return pairs
}

/** What the person said of two runs. */
export interface Preferred {
  /** The better one first; in any order where they saw no difference. */
  readonly runs: readonly [string, string]
  readonly even: boolean
  /** Neither of them is any good. Then nothing is said of which is the better one. */
  readonly bad?: true
}

/** The votes, by the runs that they were given to. */
export function preferredBy(order: readonly string[], votes: readonly Vote[]): readonly Preferred[] {
  return pairsAmong(order.length).flatMap(([one, other], at): Preferred[] => {
    const [a, b, vote] = [order[one], order[other], votes[at]]
    if (a === undefined || b === undefined || vote === undefined) return []
    if (vote === 'bad') return [{ runs: [a, b], even: true, bad: true }]
    return [{ runs: vote === 'b' ? [b, a] : [a, b], even: vote === 'even' }]
  })
}

/** Best first, by how often each was preferred. Those that were so equally often keep their order. */
export function orderBy(runs: readonly string[], preferred: readonly Preferred[]): readonly string[] {
  const points = new Map(runs.map((run) => [run, 0]))
  const add = (run: string, more: number) => points.set(run, (points.get(run) ?? 0) + more)
  for (const {
    runs: [better, worse],
    even,
    bad,
  } of preferred) {
    if (bad) continue
    add(better, even ? 0.5 : 1)
    add(worse, even ? 0.5 : 0)
  }
  return runs.toSorted((one, other) => (points.get(other) ?? 0) - (points.get(one) ?? 0))
}

/** How often a run was preferred to another one, of the times that they were compared. */
export interface Preference {
  readonly won: number
  readonly even: number
  readonly of: number
}

/** What all rankings so far say of one run. */
export function preferenceOf(rankings: readonly RankingRow[], run: string): Preference {
  let [won, even, of] = [0, 0, 0]
  for (const { runs, even: isEven, bad } of rankings) {
    const at = runs.indexOf(run)
    if (at < 0) continue
    of += runs.length - 1
    if (bad) continue
    if (isEven) even += runs.length - 1
    else won += runs.length - 1 - at
  }
  return { won, even, of }
}

/** The same runs with one of them moved by so many places. */
export function moved<T>(items: readonly T[], item: T, by: number): readonly T[] {
  const from = items.indexOf(item)
  const to = Math.min(items.length - 1, Math.max(0, from + by))
  if (from < 0 || from === to) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
