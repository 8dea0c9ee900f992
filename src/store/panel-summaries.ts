import type { PanelSummary } from '../run/panel-summary'
import { listRuns } from './library'
import type { Store } from './open'

/** The newest runs are looked at: what was long ago says little of how a model is now. */
const LOOK = 300
const KEPT = 10

/** How the newest panels of a connection stood, newest first. What came as a file was somebody else's. */
export async function panelSummaries(store: Store, connection: string): Promise<readonly PanelSummary[]> {
  const heads = await listRuns(store, { limit: LOOK })
  const own = heads.filter(({ origin }) => origin === 'here').map(({ id }) => id)
  const rows = await store.relaxed.summaries.bulkGet(own)
  return rows.flatMap((row) => (row?.panel?.connection === connection ? [row.panel] : [])).slice(0, KEPT)
}
