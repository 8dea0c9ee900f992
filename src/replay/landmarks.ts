import { ROLES, type Role } from '../run/event'
import { codeFor } from '../run/log-index'
import type { Reel } from './reel'

/** Where the places of a tape are that people look for. Each counts the events of a state that has just got there. */
export interface Landmarks {
  readonly rounds: readonly number[]
  readonly ships: readonly number[]
  /** A page was seen. */
  readonly pages: readonly number[]
  readonly fixes: readonly number[]
  /** Who raised each of the fixes. */
  readonly roles: readonly Role[]
}

type Kind = 'rounds' | 'ships' | 'pages' | 'fixes'

const kinds = new Map<number, Kind>([
  [codeFor('critique.round_open'), 'rounds'],
  [codeFor('critique.ship'), 'ships'],
  [codeFor('critique.artifact_seen'), 'pages'],
  ...ROLES.map((role) => [codeFor('critique.panelist_must_fix', role), 'fixes'] as const),
])
const roles = new Map(ROLES.map((role) => [codeFor('critique.panelist_must_fix', role), role]))

/** One for each code that is looked for: half a million events are asked, and a table answers soonest. */
const wanted = new Uint8Array(128)
for (const code of kinds.keys()) wanted[code] = 1

/** Reads each event's code once, also on a tape that grows: the lists stay the same and grow with it. */
export function createLandmarks(reel: Pick<Reel, 'count' | 'find'>): () => Landmarks {
  const found = {
    rounds: [] as number[],
    ships: [] as number[],
    pages: [] as number[],
    fixes: [] as number[],
    roles: [] as Role[],
  }
  let read = 0
  return () => {
    if (read === reel.count) return found
    reel.find(read, wanted, (seq, code) => {
      const kind = kinds.get(code)
      if (kind) found[kind].push(seq + 1)
      const role = roles.get(code)
      if (role) found.roles.push(role)
    })
    read = reel.count
    return found
  }
}
