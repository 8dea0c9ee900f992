import Dexie, { type Table, type Transaction } from 'dexie'
import type { Connection } from '../run/connection'
import type {
  DocumentRow,
  HandleRow,
  MarkRow,
  ProjectRow,
  RankingRow,
  SummaryRow,
  ThumbRow,
  ArtifactRow,
  BallastRow,
  BlockRow,
  BodyRow,
  IndexRow,
  KeyRow,
  QuarantineRow,
  RunRow,
  SegmentRow,
  SettingRow,
  SpendRow,
  VaultRow,
  WordRow,
} from './rows'

type Key = readonly (string | number)[]

/** The tables of the newest version. */
export type JuryDb = Dexie & {
  readonly runs: Table<RunRow, string>
  readonly segments: Table<SegmentRow, Key>
  readonly blocks: Table<BlockRow, Key>
  readonly indexes: Table<IndexRow, string>
  readonly bodies: Table<BodyRow, string>
  readonly artifacts: Table<ArtifactRow, Key>
  readonly quarantine: Table<QuarantineRow, Key>
  readonly settings: Table<SettingRow, string>
  readonly ballast: Table<BallastRow, number>
  readonly connections: Table<Connection, string>
  readonly keys: Table<KeyRow, string>
  readonly vault: Table<VaultRow, VaultRow['id']>
  readonly spend: Table<SpendRow, string>
  readonly words: Table<WordRow, Key>
  readonly marks: Table<MarkRow, string>
  readonly summaries: Table<SummaryRow, string>
  readonly thumbs: Table<ThumbRow, string>
  readonly documents: Table<DocumentRow, string>
  readonly projects: Table<ProjectRow, string>
  readonly rankings: Table<RankingRow, string>
  readonly handles: Table<HandleRow, string>
}

/** Every version that ever left the house, by what it brought. A number is never used twice. */
export const versions = {
  First: 1,
  AddUnseen: 2,
  AddConnections: 3,
  AddWords: 4,
  AddLibrary: 5,
} as const

export const NEWEST: number = Math.max(...Object.values(versions))

interface Step {
  readonly version: number
  readonly stores: Readonly<Record<string, string>>
  readonly upgrade?: (old: Transaction) => PromiseLike<unknown>
}

const steps: readonly Step[] = [
  {
    version: versions.First,
    stores: {
      runs: 'id, createdAt, compacted, [project+createdAt], [status+createdAt]',
      segments: '[run+seq]',
      blocks: '[run+stream+n]',
      indexes: 'run',
      bodies: 'hash',
      artifacts: '[run+hash], hash, critique_status',
      quarantine: '[run+seq]',
      settings: 'key',
      ballast: 'id',
    },
  },
  {
    version: versions.AddUnseen,
    stores: { runs: 'id, createdAt, compacted, unseen, [project+createdAt], [status+createdAt]' },
    upgrade: addUnseen,
  },
  {
    version: versions.AddConnections,
    stores: {
      connections: 'id',
      keys: 'connection',
      vault: 'id',
      spend: 'id, at, run, [connection+at]',
    },
  },
  { version: versions.AddWords, stores: { words: '[run+id]' } },
  {
    version: versions.AddLibrary,
    stores: {
      marks: 'run, trashedAt',
      summaries: 'run, brief',
      thumbs: 'hash',
      documents: 'id, kind',
      projects: 'id',
      rankings: 'id',
      handles: 'id',
    },
  },
]

/** Runs from before this version have been looked at, as far as anyone can know: a hundred false dots help nobody. */
function addUnseen(old: Transaction): PromiseLike<unknown> {
  return old
    .table('runs')
    .toCollection()
    .modify((run: { unseen?: 0 | 1 }) => {
      run.unseen ??= 0
    })
}

/** A database that is described and not yet open. Durability belongs to the connection, not to the transaction. */
export function describe(
  name: string,
  durability: 'relaxed' | 'strict',
  upTo: number = NEWEST,
  indexedDB: Pick<IDBFactory, 'open'> = globalThis.indexedDB,
): JuryDb {
  // Left to itself, Dexie reopens after a close by another tab, on whatever version that tab has left behind.
  const options = { autoOpen: false, cache: 'disabled', chromeTransactionDurability: durability } as const
  const db = new Dexie(name, { ...options, indexedDB, IDBKeyRange })
  for (const { version, stores, upgrade } of steps.filter((step) => step.version <= upTo)) {
    const described = db.version(version).stores(stores)
    if (upgrade) described.upgrade(upgrade)
  }
  // Dexie adds a property for each table named above.
  return db as JuryDb
}

/** The upper end of all rows of a run, whatever follows in their keys: a list sorts behind every text and number. */
export function endOf(run: string): [string, []] {
  return [run, []]
}
