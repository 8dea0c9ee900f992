import type { Header, RunFile } from '../run/log'
import type { RunState } from '../run/state'
import type { Store } from './open'
import { type Owed, repliesOf } from './owed'
import { readRunFile } from './reader'
import type { Counts } from './rows'
import { joinRaw } from './segments'
import { StoreError } from './trouble'

export interface Unsaved {
  readonly store: Store
  readonly header: Header
  /** What is on disk. */
  readonly counts: Counts
  readonly state: RunState
  /** What is not. */
  readonly owed: Owed
}

/** A run as a file while part of it cannot be written: what the disk has, then what it is owed. */
export async function withOwed({ store, header, counts, state, owed }: Unsaved): Promise<RunFile> {
  const saved = await onDisk(store, header, counts)
  const raw = joinRaw([...saved.raw, ...repliesOf(owed.raw, state)])
  const bodies = new Map([...saved.bodies, ...owed.bodies].map((body) => [body.hash, body]))
  return { header, events: [...saved.events, ...owed.events], raw, bodies: [...bodies.values()] }
}

async function onDisk(store: Store, header: Header, counts: Counts): Promise<RunFile> {
  if (counts.segments === 0) return { header, events: [], raw: [], bodies: [] }
  const saved = await readRunFile(store, header.runId, { upTo: counts.segments })
  if (saved?.events.length === counts.seq) return saved
  throw new StoreError('unreadable', 'The part of this run that was saved can no longer be read.')
}
