import type { Store } from './open'
import type { RankingRow } from './rows'

/** Keeps which of some runs the person found better. */
export async function addRanking(store: Store, ranking: Omit<RankingRow, 'id' | 'at'>): Promise<void> {
  await store.relaxed.rankings.add({ ...ranking, id: crypto.randomUUID(), at: Date.now() })
}

/** What the person has said of these runs, or of some of them and others; the newest first. */
export async function readRankings(
  { relaxed: { rankings } }: Store,
  runs: readonly string[],
): Promise<readonly RankingRow[]> {
  const asked = new Set(runs)
  const all = await rankings.toArray()
  const about = all.filter((row) => row.runs.filter((run) => asked.has(run)).length > 1)
  return about.sort((one, other) => other.at - one.at)
}
