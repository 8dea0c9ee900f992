import { intake } from '../src/run/intake'
import {
  changeDocument,
  exchangeDocuments,
  getDocument,
  listDocuments,
  purgeDocuments,
  purgeOldDocuments,
  putDocument,
  restoreDocuments,
  trashDocuments,
} from '../src/store/documents'
import type { Store } from '../src/store/open'
import { type CabinetRow, entryOf, isCabinetRow, openedOf, readRow, type Readers } from './cabinet-entry'
import type { Cabinet, Kind, Opened, Written } from './cabinet-surface'
import { takeAll } from './cabinet-take'

export interface CabinetOptions {
  readonly store: Store
  readonly readers: Readers
  readonly now?: () => number
}

type Read = ReturnType<typeof readRow>

/** Brands and skills: ours and the person's own. */
export function openCabinet({ store, readers, now = Date.now }: CabinetOptions): Cabinet {
  const ours = new Map(readers.ours.map((row) => [row.id, row]))
  /** A reading costs milliseconds, and a list of hundreds asks for each of them again after every change. */
  const known = new Map<string, { readonly of: CabinetRow; readonly read: Read }>()

  function reading(row: CabinetRow): Read {
    const before = known.get(row.id)
    if (before?.of.text === row.text && before.of.tokens === row.tokens) return before.read
    const read = readRow(row, readers)
    known.set(row.id, { of: row, read })
    return read
  }

  const entry = (row: CabinetRow) => entryOf(row, reading(row), ours.has(row.id))
  const opened = (row: CabinetRow): Opened => openedOf(row, reading(row), ours.has(row.id))

  async function find(id: string): Promise<CabinetRow | undefined> {
    const row = ours.get(id) ?? (await getDocument(store, id))
    return row && isCabinetRow(row) ? row : undefined
  }

  async function rows(kind: Kind): Promise<CabinetRow[]> {
    return (await listDocuments(store, kind)).filter(isCabinetRow)
  }

  async function list(kind: Kind) {
    await purgeOldDocuments(store, now() - intake.trashMs)
    return [...[...ours.values()].filter((row) => row.kind === kind), ...(await rows(kind))].map(entry)
  }

  async function change(id: string, written: Written): Promise<Opened | undefined> {
    if (ours.has(id)) return undefined
    const row = await changeDocument(store, id, (before) => rewritten(before, written, now()))
    return row && isCabinetRow(row) ? opened(row) : undefined
  }

  async function copy(id: string) {
    const row = await find(id)
    if (!row) return undefined
    const { trashedAt: _, ...kept } = row
    const made = { ...kept, id: crypto.randomUUID(), addedAt: now(), changedAt: now() }
    await putDocument(store, made)
    return entry(made)
  }

  return {
    list,
    change,
    copy,
    async open(id) {
      const row = await find(id)
      return row && opened(row)
    },
    take: (files, how) => takeAll({ store, readers, rows, entry, now }, files, how),
    read: async (kind, file, { text, tokens }) =>
      readRow({ kind, name: file, text, ...(tokens && { tokens }) }, readers),
    trash: (ids) => trashDocuments(store, ids, now()),
    restore: (ids) => restoreDocuments(store, ids),
    purge: async (ids) => purgeDocuments(store, ids),
    exchange: async (id, trashed) => exchangeDocuments(store, id, trashed, now()),
  }
}

function rewritten<R extends { readonly tokens?: string }>(
  { tokens: _, ...before }: R,
  { text, tokens }: Written,
  changedAt: number,
) {
  return { ...before, text, ...(tokens && { tokens }), changedAt }
}
