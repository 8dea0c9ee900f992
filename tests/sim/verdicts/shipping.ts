import { meanOf } from '../../../src/models/simulated/scores'
import type { Parameters } from '../../../src/models/simulated/parameters'
import type { Version } from '../../../src/models/simulated/version'
import { heard } from './opinion'
import { looped } from './loop'

/** How a loop is judged, and by whom its verdict is looked at. */
export interface Cell {
  readonly name: string
  readonly parameters: Omit<Parameters, 'start'>
  readonly families: readonly string[]
  readonly start: number
  /** Pages of each kind. */
  readonly runs: number
}

/** What becomes of pages that should not ship, and of those that should. */
export interface Shipped {
  /** Pages of 6.5 to 7.9 that the loop ships: of all. */
  readonly plain: number
  /** Those of them that a second opinion upholds: of all. */
  readonly upheld: number
  /** Pages of 8.5 that the loop ships and a second opinion does not uphold: of those that it ships. */
  readonly held: number
  /** Of these, where it says neither yes nor no. */
  readonly inconclusive: number
  /** What the kept round says above what is true. */
  readonly over: number
  /** Calls of a second opinion, on the mean. */
  readonly calls: number
}

/** What should not ship is worth this much; spread evenly, so that chance has no say in it. */
const WEAK = { from: 6.5, to: 7.9 } as const
const GOOD = 8.5

/** Plays the loop over each page, and a second opinion over each that it ships. */
export async function shippedIn(cell: Cell): Promise<Shipped> {
  const weak = await playedAll(cell, (at) => WEAK.from + ((WEAK.to - WEAK.from) * (at + 0.5)) / cell.runs, 0)
  const good = await playedAll(cell, () => GOOD, cell.runs)
  const shippedGood = good.filter(({ opinion }) => opinion)
  const all = [...weak, ...good]
  return {
    plain: share(weak, ({ opinion }) => opinion !== undefined),
    upheld: share(weak, ({ opinion }) => opinion?.result === 'upheld'),
    held: share(shippedGood, ({ opinion }) => opinion?.result !== 'upheld'),
    inconclusive: share(shippedGood, ({ opinion }) => opinion?.result === 'inconclusive'),
    over: meanOf(weak.map(({ over }) => over)),
    calls: meanOf(all.flatMap(({ opinion }) => opinion?.calls ?? [])),
  }
}

type Played = Awaited<ReturnType<typeof played>>

async function playedAll(
  cell: Cell,
  quality: (at: number) => number,
  from: number,
): Promise<readonly Played[]> {
  const plays: Played[] = []
  for (let at = 0; at < cell.runs; at++) plays.push(await played(cell, quality(at), from + at))
  return plays
}

async function played({ parameters: given, families, start }: Cell, quality: number, at: number) {
  const parameters = { ...given, start: start * 1_000_003 + at }
  // Each round is the same page over again: nothing but the jury makes its score rise.
  const version = (round: number): Version => ({
    ...{ name: 'page', quality, family: 'loop', faults: [], phantoms: [] },
    text: `<!doctype html><title>A page</title><p>${round}</p>`,
  })
  const loop = await looped({ parameters, family: 'loop', version })
  const { status, composite = 0 } = loop.state.settled ?? {}
  const over = composite - quality
  if (status !== 'shipped') return { over, opinion: undefined }
  return { over, opinion: await heard(loop, { parameters, families, version: version(1) }) }
}

export function share<T>(all: readonly T[], is: (one: T) => boolean): number {
  return all.filter(is).length / Math.max(1, all.length)
}
