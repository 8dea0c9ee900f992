import type { Store } from './open'
import { getSetting } from './settings'
import { troubleOf } from './trouble'

/** The setting that says how large the ballast is, in bytes. Nought keeps none. */
export const BALLAST_SETTING = 'ballastBytes'

/** Unless a setting says otherwise: a settlement with its page fits into it. */
const BALLAST_BYTES = 2_000_000

/** Random bytes: a disk that compresses would take the weight out of anything else. */
function weight(bytes: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(bytes)
  // Browsers give no more than 64 KiB of randomness at a time.
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(all.subarray(at, at + 65_536))
  return all
}

/** Keeps room for an ending on a disk that fills up. False when there is no room for even that. */
export async function keepBallast(store: Store): Promise<boolean> {
  const { ballast } = store.relaxed
  const wanted = Number((await getSetting(store, BALLAST_SETTING)) ?? BALLAST_BYTES)
  const [held] = await ballast.toArray()
  if (held?.bytes.length === wanted) return true
  try {
    await ballast.put({ id: 0, bytes: weight(wanted) })
    return true
  } catch (cause) {
    if (troubleOf(cause).kind === 'quota') return false
    throw cause
  }
}

/** Gives the room up, so that an ending fits. */
export async function dropBallast(store: Store): Promise<void> {
  await store.strict.ballast.clear()
}
