import { readBrand } from '../src/documents/brand'
import { kindOf } from '../src/documents/kind'
import { ownDocuments } from '../src/documents/own'
import { readSkill } from '../src/documents/skill'
import type { Readers } from './cabinet-entry'
import { ourRows } from './cabinet-ours'

/** What is read of a file. */
export const reading: Omit<Readers, 'ours'> = {
  brand: (path, text, tokens) => readBrand(text, { path, ...(tokens !== undefined && { tokens }) }),
  skill: (path, text) => readSkill(text, path),
  kindOf(path, text) {
    const kind = kindOf(text, path)
    return kind === 'brand' || kind === 'skill' ? kind : undefined
  },
}

/** The readers of brands and skills. A parser of YAML comes with them, so they are loaded when the first is asked for. */
export async function openReaders(): Promise<Readers> {
  return { ...reading, ours: ourRows(await ownDocuments()) }
}
