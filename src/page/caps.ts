import { type Caps, defaultCaps } from '../run/config'
import type { CapHit } from '../run/event'

/** The caps with the one that was hit at least as high as was offered. One that has gone or risen since stays so. */
export function raisedCaps(caps: Caps, hit: CapHit): Caps {
  const { limit } = raisedCap(hit)
  const now = caps[hit.scope][hit.unit]
  if (now === undefined || now >= limit) return caps
  return { ...caps, [hit.scope]: { ...caps[hit.scope], [hit.unit]: limit } }
}

/** Twice as much: what was left of a run is most often less than what it has used. Of nothing, our own cap. */
export function raisedCap(hit: CapHit): CapHit {
  const limit = hit.limit > 0 ? hit.limit * 2 : (defaultCaps[hit.scope][hit.unit] ?? 0)
  return { ...hit, limit }
}
