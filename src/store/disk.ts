import type { Header, RunFile } from '../run/log'
import { dropBallast } from './ballast'
import { commit, type Rows } from './commit'
import type { Store } from './open'
import { readRunFile } from './reader'
import type { Counts } from './rows'
import { StoreError } from './trouble'

/** What a writer needs of a disk. A simulation has one of its own; nothing else has. */
export interface Disk {
  /** While held, the disk is not given up to another tab. Call the result to let go. */
  hold(): () => void
  /** All of the rows or nothing. A lasting write outlives a power cut. Resolves once they are committed. */
  write(rows: Rows, lasting: boolean): Promise<void>
  /** Gives up what was kept for an ending on a full disk. */
  makeRoom(): Promise<void>
  /** What is on disk of a run, up to these counts. */
  read(header: Header, counts: Counts): Promise<RunFile>
}

/** The database as a disk. */
export function diskOf(store: Store): Disk {
  async function write(rows: Rows, lasting: boolean) {
    await store.ready()
    await commit(lasting ? store.strict : store.relaxed, rows)
  }

  return {
    hold: () => store.hold(),
    write,
    makeRoom: () => dropBallast(store),
    read: (header, counts) => readBack(store, header, counts),
  }
}

async function readBack(store: Store, header: Header, counts: Counts): Promise<RunFile> {
  if (counts.segments === 0) return { header, events: [], raw: [], bodies: [] }
  const saved = await readRunFile(store, header.runId, { upTo: counts.segments })
  if (saved?.events.length === counts.seq) return saved
  throw new StoreError('unreadable', 'The part of this run that was saved can no longer be read.')
}
