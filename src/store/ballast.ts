import type { JuryDb } from './schema'

/** How large the ballast is unless a setting says otherwise: a settlement with its page fits into it. */
export const BALLAST_BYTES = 2_000_000

/** Random bytes: a disk that compresses would take the weight out of anything else. */
function weight(bytes: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(bytes)
  // Browsers give no more than 64 KiB of randomness at a time.
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(all.subarray(at, at + 65_536))
  return all
}

/** Keeps room for an ending on a disk that fills up. False when there is no room for even that. */
export async function keepBallast(db: JuryDb, bytes = BALLAST_BYTES): Promise<boolean> {
  const held = await db.ballast.count()
  if (held > 0) return true
  return db.ballast.put({ id: 0, bytes: weight(bytes) }).then(
    () => true,
    () => false,
  )
}

/** Gives the room up, so that an ending fits. */
export async function dropBallast(db: JuryDb): Promise<void> {
  await db.ballast.clear()
}
