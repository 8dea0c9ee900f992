import type { Attack } from './attack'
import { FENCE_ATTACKS, PROTOCOL_ATTACKS } from './attacks-fence'
import { PARSE_ATTACKS, REVIEWER_ATTACKS } from './attacks-page'
import { BYTE_ATTACKS, ECHO_ATTACKS, NUMBER_ATTACKS, STRUCTURE_ATTACKS } from './attacks-rule'

/** All attacks, by group. */
export const PACK: Readonly<Record<string, readonly Attack[]>> = {
  fence: FENCE_ATTACKS,
  'protocol in data': PROTOCOL_ATTACKS,
  'artifact, parse': PARSE_ATTACKS,
  'artifact, reviewer': REVIEWER_ATTACKS,
  numbers: NUMBER_ATTACKS,
  structure: STRUCTURE_ATTACKS,
  bytes: BYTE_ATTACKS,
  echo: ECHO_ATTACKS,
}

/** All attacks in order. */
export const ALL: readonly Attack[] = Object.values(PACK).flat()

/**
 * What a model does to its own run in a single stream, where the envelope is its own: it ends it. Nothing ships by that.
 * Round by round the envelope is ours, and the same attacks change nothing.
 */
export const ENDS_A_STREAM: ReadonlyMap<string, string> = new Map([
  ['12b', 'malformed_block'],
  ['56b', 'protocol_version_mismatch'],
])
