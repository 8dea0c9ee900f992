import { type Caps, defaultCaps } from '../run/limits'
import type { CapHit } from '../run/event'

/** The caps with the one that was hit at least as high as was offered. One that has gone or risen since stays so. */
export function raisedCaps(caps: Caps, hit: CapHit): Caps {
  const { limit } = raisedCap(hit)
  const now = caps[hit.scope][hit.unit]
  if (now === undefined || now >= limit) return caps
  return { ...caps, [hit.scope]: { ...caps[hit.scope], [hit.unit]: limit } }
}

/** Going on reads all that was said once more, and sets aside a round: with twice as much there might be no room for it. */
const RAISE = 3

/** As much more as going on may take. Of nothing, our own cap. */
export function raisedCap(hit: CapHit): CapHit {
  const limit = hit.limit > 0 ? hit.limit * RAISE : (defaultCaps[hit.scope][hit.unit] ?? 0)
  return { ...hit, limit }
}
