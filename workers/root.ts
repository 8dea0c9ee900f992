import type { Event } from '../src/run/event'
import type { Store } from '../src/store/open'
import { pour } from '../src/store/reader'

/**
 * The run that this one goes on from in the end. What one page costs is booked under it: each going on would begin at
 * nothing, and the cap per run would never bite.
 */
export async function rootOf(store: Store, runId: string): Promise<string> {
  // A file from elsewhere may name a run that goes on from itself.
  const seen = new Set<string>()
  let root = runId
  for (;;) {
    seen.add(root)
    const before = await beforeOf(store, root)
    if (before === undefined || seen.has(before)) return root
    root = before
  }
}

async function beforeOf(store: Store, runId: string): Promise<string | undefined> {
  let first: Event | undefined
  const log = (events: readonly Event[]) => void (first ??= events[0])
  await pour(store, runId, { log })
  return first?.type === 'run_created' ? first.goesOn : undefined
}
