import { putDocument, replaceDocument, restoreDocuments } from '../src/store/documents'
import type { Store } from '../src/store/open'
import { type CabinetRow, readRow, type Readers } from './cabinet-entry'
import { decoded, type Document } from './cabinet-files'
import type { Entry, Kind, Offered, Taken, TakeHow } from './cabinet-surface'

export interface TakeOptions {
  readonly store: Store
  readonly readers: Readers
  /** The person's own of one kind, those in the trash as well. */
  readonly rows: (kind: Kind) => Promise<CabinetRow[]>
  readonly entry: (row: CabinetRow) => Entry
  readonly now: () => number
}

/** Takes files in, one after the other: of two with the same text in one batch the second is the same as the first. */
export async function takeAll(
  options: TakeOptions,
  files: readonly Offered[],
  how: TakeHow = {},
): Promise<readonly Taken[]> {
  const taken: Taken[] = []
  for (const file of await decoded(files))
    taken.push(
      'why' in file ? { is: 'refused', path: file.path, why: file.why } : await takeOne(options, file, how),
    )
  return taken
}

async function takeOne(options: TakeOptions, file: Document, how: TakeHow): Promise<Taken> {
  const { readers, rows, entry, now } = options
  const { path } = file
  const kind = readers.kindOf(path, file.text) ?? how.as
  if (kind === undefined || (how.only !== undefined && kind !== how.only))
    return { is: 'refused', path, why: 'unknown' }
  const row = rowOf(file, kind, now())
  const there = await rows(kind)
  const [inUse, inTrash] = [there.filter(isInUse), there.filter((one) => !isInUse(one))]
  const same = [...readers.ours, ...inUse].find((one) => one.kind === kind && isSame(one, row))
  if (same) return { is: 'same', path, entry: entry(same) }
  const named = nameOf(readRow(row, readers))
  const other = inUse.find((one) => nameOf(entry(one)) === named)
  if (other && how.clash === 'replace') return replaced(options, row, other)
  if (other && how.clash !== 'both') return { is: 'asks', path, entry: entry(other) }
  const thrownAway = inTrash.find((one) => isSame(one, row))
  return thrownAway ? restored(options, path, thrownAway) : added(options, path, row)
}

const isInUse = ({ trashedAt }: CabinetRow) => trashedAt === undefined
const nameOf = ({ name }: { readonly name: string }) => name.trim().toLowerCase()

async function added({ store, entry }: TakeOptions, path: string, row: CabinetRow): Promise<Taken> {
  await putDocument(store, row)
  return { is: 'added', path, entry: entry(row) }
}

async function restored({ store, entry }: TakeOptions, path: string, same: CabinetRow): Promise<Taken> {
  await restoreDocuments(store, [same.id])
  const { trashedAt: _, ...row } = same
  return { is: 'restored', path, entry: entry(row) }
}

/** Under the id of what it replaces: projects and drafts that name that one go on naming it. */
async function replaced(
  { store, entry, now }: TakeOptions,
  row: CabinetRow,
  other: CabinetRow,
): Promise<Taken> {
  const trashed = crypto.randomUUID()
  const next = { ...row, id: other.id, addedAt: other.addedAt }
  await replaceDocument(store, next, { id: trashed, at: now() })
  return { is: 'replaced', path: row.name, entry: entry(next), trashed }
}

function rowOf({ path, text, tokens }: Document, kind: Kind, at: number): CabinetRow {
  return {
    id: crypto.randomUUID(),
    kind,
    name: path,
    text,
    ...(kind === 'brand' && tokens !== undefined && { tokens }),
    addedAt: at,
    changedAt: at,
  }
}

/** Ends of lines are what programs differ in that hand a file on, and no difference in what it says. */
function isSame(one: CabinetRow, other: CabinetRow): boolean {
  return plain(one.text) === plain(other.text) && plain(one.tokens ?? '') === plain(other.tokens ?? '')
}

function plain(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .trimEnd()
}
