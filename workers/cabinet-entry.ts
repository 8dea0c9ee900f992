import type { ReadBrand, ReadSkill } from '../src/documents/documents'
import type { DocumentRow } from '../src/store/rows'
import type { Entry, Kind, Opened } from './cabinet-surface'

/** Reads files; loaded when the first of them is asked for. */
export interface Readers {
  readonly brand: (file: string, text: string, tokens?: string) => ReadBrand
  readonly skill: (file: string, text: string) => ReadSkill
  /** Which of both a text is; undefined where it is plainly neither. */
  readonly kindOf: (file: string, text: string) => Kind | undefined
  /** Those that come with the app, as rows that nobody has written. */
  readonly ours: readonly CabinetRow[]
}

/** A row of the cabinet: a text of its own kind is kept in the same table and is no part of it. */
export type CabinetRow = DocumentRow & { readonly kind: Kind }

export function isCabinetRow(row: DocumentRow): row is CabinetRow {
  return row.kind !== 'document'
}

/** A list shows so many colours of a brand. */
const SWATCHES = 12

export function readRow(row: Pick<CabinetRow, 'kind' | 'name' | 'text' | 'tokens'>, readers: Readers) {
  return row.kind === 'brand'
    ? readers.brand(row.name, row.text, row.tokens)
    : readers.skill(row.name, row.text)
}

export function entryOf(row: CabinetRow, read: ReadBrand | ReadSkill, ours: boolean): Entry {
  const about = read.kind === 'brand' ? read.summary : read.description
  return {
    id: row.id,
    kind: row.kind,
    ours,
    name: read.name === '' ? row.name : read.name,
    file: row.name,
    ...(about !== undefined && { about }),
    ...(read.category !== undefined && { category: read.category }),
    colors: read.kind === 'brand' ? swatchesOf(read) : [],
    ...(read.kind === 'skill' && read.policy !== undefined && { policy: read.policy }),
    ...(read.kind === 'skill' && read.mode !== undefined && { mode: read.mode }),
    chars: read.kind === 'brand' ? row.text.length + (row.tokens?.length ?? 0) : read.body.length,
    warnings: read.warnings.length,
    changedAt: row.changedAt,
    ...(row.trashedAt !== undefined && { trashedAt: row.trashedAt }),
  }
}

export function openedOf(row: CabinetRow, read: ReadBrand | ReadSkill, ours: boolean): Opened {
  const { text, tokens } = row
  return { entry: entryOf(row, read, ours), text, ...(tokens !== undefined && { tokens }), read }
}

/** Each colour once, by its value. */
function swatchesOf({ colors }: ReadBrand): Entry['colors'] {
  const seen = new Map<string, string>()
  for (const { name, hex } of colors) if (hex !== undefined && !seen.has(hex)) seen.set(hex, name)
  return [...seen].slice(0, SWATCHES).map(([hex, name]) => ({ name, hex }))
}
