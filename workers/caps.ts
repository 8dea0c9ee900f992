import { isAtHome } from '../src/models/at-home'
import { rowOf } from '../src/models/catalogue'
import { bounds, limits } from '../src/run/limits'
import { getConnection } from '../src/store/connections'
import type { Store } from '../src/store/open'
import { getRunsAtOnce } from '../src/store/runs-at-once'

/** How many runs may go on at once on this device: what the person has set, or one for each core. Never rejects. */
export async function runCap(store: Store): Promise<number> {
  const [least, most] = bounds.runsAtOnce
  const set = await getRunsAtOnce(store).catch(() => undefined)
  return set ?? Math.min(most, navigator.hardwareConcurrency || least)
}

/** What each of these connections bears, in an order that is the same for all: two that want the same would wait for each other. */
export async function allPlaces(store: Store, ids: readonly (string | undefined)[]) {
  const known = [...new Set(ids)].filter((id) => id !== undefined).toSorted()
  const places = await Promise.all(known.map((id) => placesOf(store, id)))
  return places.filter((place) => place !== undefined)
}

/** How many runs a connection bears at once. */
async function placesOf(store: Store, id: string) {
  // A run that is in the log already must not be left standing because its connection could not be read.
  const connection = await Promise.resolve(getConnection(store, id)).catch(() => undefined)
  if (!connection) return undefined
  const isLocal = rowOf(connection.provider)?.local || isAtHome(connection.baseUrl)
  return { id: connection.id, runs: isLocal ? limits.localRuns : limits.connectionRuns }
}
