import type { RunFile } from '../run/log'
import type { RunState } from '../run/state'
import { type Owed, repliesOf } from './owed'
import { joinRaw } from './segments'

/** A run as a file while part of it cannot be written: what the disk has, then what it is owed. */
export function withOwed(saved: RunFile, owed: Owed, state: RunState): RunFile {
  const raw = joinRaw([...saved.raw, ...repliesOf(owed.raw, state)])
  const bodies = new Map([...saved.bodies, ...owed.bodies].map((body) => [body.hash, body]))
  return {
    header: saved.header,
    events: [...saved.events, ...owed.events],
    raw,
    bodies: [...bodies.values()],
  }
}
