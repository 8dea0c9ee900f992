import { limits } from '../src/run/config'
import type { Store } from '../src/store/open'
import { openTail } from '../src/store/tail'
import { troubleOf } from '../src/store/trouble'
import type { Watcher } from './live'
import { runChannel, runLock, takeLock } from './locks'
import { settleRun } from './settle'
import { singleFile } from './single-file'

export interface Following {
  readonly store: Store
  readonly runId: string
  readonly watcher: Watcher
  /** Ends the following. */
  readonly signal: AbortSignal
}

/**
 * Follows a run that another tab drives, until it is over: what that tab commits is read and told. Where it goes away in
 * the middle of the run, the run is settled here, as it would be at the next start.
 */
export async function followRun({ store, runId, watcher, signal }: Following): Promise<void> {
  const tail = openTail(store, runId)
  const look = singleFile(async () => {
    const grown = await tail.more()
    if (grown && !signal.aborted) watcher.committed(grown.events, grown.calls)
  })
  const glance = () => void look().catch((cause: unknown) => watcher.trouble(troubleOf(cause)))
  const channel = runChannel(runId)
  channel.onmessage = glance
  // A message may be lost with the tab that sent it.
  const timer = setInterval(glance, limits.lookMs)
  glance()
  try {
    const release = await takeLock(runLock(runId), signal)
    await settleRun(store, runId, watcher.trouble).then(look).finally(release)
  } catch (cause) {
    if (!signal.aborted) throw cause
  } finally {
    clearInterval(timer)
    channel.close()
  }
}
