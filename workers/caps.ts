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

/** How many runs a connection bears at once. A run that asks none stands in no line of theirs. */
export async function placesOf(store: Store, id: string | undefined) {
  // A run that is in the log already must not be left standing because its connection could not be read.
  const connection =
    id === undefined ? undefined : await Promise.resolve(getConnection(store, id)).catch(() => undefined)
  if (!connection) return undefined
  const isLocal = rowOf(connection.provider)?.local || isAtHome(connection.baseUrl)
  return { id: connection.id, runs: isLocal ? limits.localRuns : limits.connectionRuns }
}
