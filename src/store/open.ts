import { describe, type JuryDb, NEWEST } from './schema'
import { StoreError } from './trouble'

/** What another tab does to this database. The page shows it; nothing here decides for the person. */
export type Notice =
  /** This tab brings a newer schema and waits until the other tabs let go of the old one. */
  | { readonly kind: 'blocked' }
  /** Another tab wants to change the schema and has to wait: a run is being written here. */
  | { readonly kind: 'busy' }
  /** The connection is gone: another tab has brought a newer version, or the data was deleted. */
  | { readonly kind: 'closed' }

/** Two connections to one database, because Dexie fixes the durability of a connection when it is made. */
export interface Store {
  readonly name: string
  /** For nearly everything: killing the browser right after a commit loses nothing. */
  readonly relaxed: JuryDb
  /** For round ends, call ends and settlements: it outlasts a power cut, at half as much again. */
  readonly strict: JuryDb
  /** Opens what was closed. Rejects when a newer version has taken the database over. */
  ready(): Promise<void>
  /** While held, the database is not given up to another tab's upgrade. Call the result to let go. */
  hold(): () => void
  close(): void
}

export type Opening =
  | { readonly kind: 'open'; readonly store: Store }
  /** Written by a newer version of this app. Nothing was touched; `exportRaw` reads it. */
  | { readonly kind: 'newer' }

export interface OpenOptions {
  readonly name?: string
  readonly onNotice: (notice: Notice) => void
}

/** Opens the database, bringing an older one up to this version. A newer one is refused before any write. */
export async function openStore({ name = 'jury', onNotice }: OpenOptions): Promise<Opening> {
  const store = makeStore(name, onNotice)
  try {
    await store.ready()
    return { kind: 'open', store }
  } catch (cause) {
    store.close()
    if (cause instanceof StoreError && cause.kind === 'newer') return { kind: 'newer' }
    throw cause
  }
}

function makeStore(name: string, onNotice: (notice: Notice) => void): Store {
  const relaxed = describe(name, 'relaxed', NEWEST, guarded())
  const strict = describe(name, 'strict', NEWEST, guarded())
  let holds = 0
  let wanted = false

  function giveUp() {
    wanted = false
    if (!relaxed.isOpen() && !strict.isOpen()) return
    close()
    onNotice({ kind: 'closed' })
  }

  /** Both connections hear of it; one answer is enough. */
  function asked(): false {
    if (holds === 0) giveUp()
    else if (!wanted) {
      wanted = true
      onNotice({ kind: 'busy' })
    }
    // Dexie's own answer would close one connection in the middle of a run.
    return false
  }

  function hold() {
    holds += 1
    let held = true
    return () => {
      if (held) holds -= 1
      held = false
      if (holds === 0 && wanted) giveUp()
    }
  }

  function close() {
    relaxed.close()
    strict.close()
  }

  for (const db of [relaxed, strict]) {
    db.on('versionchange', asked)
    db.on('blocked', () => onNotice({ kind: 'blocked' }))
  }
  // The first to open brings the schema up, alone: a second connection would block it.
  const ready = async () => {
    for (const db of [relaxed, strict]) if (!db.isOpen()) await opened(db)
  }
  return { name, relaxed, strict, ready, hold, close }
}

async function opened(db: JuryDb): Promise<void> {
  try {
    await db.open()
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'VersionError') throw newer()
    throw cause
  }
  // Dexie counts in tenths.
  if (db.backendDB().version <= NEWEST * 10) return
  db.close()
  throw newer()
}

function newer(): StoreError {
  return new StoreError('newer', 'This data was saved by a newer version. Reload this tab to update it.')
}

/**
 * Met by a newer database, Dexie asks for it again under whatever version it has, adds the tables that it misses and
 * goes on writing. Here the second question is refused, so that old code never opens new data.
 */
function guarded(): IDBFactory {
  const real = globalThis.indexedDB
  return {
    open(name, version) {
      if (version === undefined || version > NEWEST * 10) throw new DOMException('newer', 'VersionError')
      return real.open(name, version)
    },
    deleteDatabase: (name) => real.deleteDatabase(name),
    databases: () => real.databases(),
    cmp: (first, second) => real.cmp(first, second),
  }
}
