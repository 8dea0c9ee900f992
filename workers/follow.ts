import { limits } from '../src/run/limits'
import { fold, initialState } from '../src/run/state'
import { waitsForPerson } from '../src/run/waiting'
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
 * the middle of the run, the run is settled here, as it would be at the next start; one that waits for its person stays
 * as it is, and whoever takes it up again is followed in turn.
 */
export async function followRun(following: Following): Promise<void> {
  const { store, runId, watcher, signal } = following
  const reading = openReading(following)
  const glance = () => void reading.look().catch((cause: unknown) => watcher.trouble(troubleOf(cause)))
  const channel = runChannel(runId)
  channel.onmessage = glance
  // A message may be lost with the tab that sent it.
  const timer = setInterval(glance, limits.lookMs)
  glance()
  try {
    do {
      const release = await takeLock(runLock(runId), signal)
      await settleRun(store, runId, watcher.trouble).then(reading.look).finally(release)
    } while (await reading.goneOn())
  } catch (cause) {
    if (!signal.aborted) throw cause
  } finally {
    clearInterval(timer)
    channel.close()
  }
}

function openReading({ store, runId, watcher, signal }: Following) {
  const tail = openTail(store, runId)
  let state = initialState()
  let hear = () => {}

  const look = singleFile(async () => {
    const grown = await tail.more()
    if (!grown || signal.aborted) return
    state = grown.events.reduce(fold, state)
    watcher.committed(grown.events, grown.calls)
    hear()
  })

  /** Of a run that waits for its person: resolves to true once somebody has heard them. False at once of any other. */
  async function goneOn(): Promise<boolean> {
    signal.throwIfAborted()
    if (!waitsForPerson(state)) return false
    watcher.waits?.(true)
    await new Promise<void>((resolve, reject) => {
      hear = () => waitsForPerson(state) || resolve()
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    watcher.waits?.(false)
    return true
  }

  return { look, goneOn }
}
