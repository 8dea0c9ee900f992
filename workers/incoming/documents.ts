import { readDocument } from '../../src/documents/kind'
import type { Store } from '../../src/store/open'
import type { DocumentRow } from '../../src/store/rows'
import { FileError } from '../../src/vault/file-error'
import { linesOf } from '../../src/vault/lines'
import type { Parts } from './archive'
import type { Pending } from './plan'

export type NewDocument = Pick<DocumentRow, 'name' | 'text' | 'tokens'> & { readonly kind: 'brand' | 'skill' }

/** A brand book or a skill longer than this is a book of another kind. */
const MOST_CHARS = 2_000_000
const bounds = { lineChars: MOST_CHARS, lines: 100_000, chars: MOST_CHARS }

/** Brands and skills among the files, each with the tokens that lie beside it. */
export function createDocuments(store: Store) {
  const documents: {
    readonly path: string
    readonly lines: readonly number[]
    readonly document: NewDocument
  }[] = []
  const tokens = new Map<string, { readonly path: string; readonly text: string }>()

  async function take(path: string, kind: 'document' | 'tokens', parts: Parts): Promise<void> {
    const text = await textOf(parts)
    if (kind === 'tokens') return void tokens.set(folderOf(path), { path, text })
    const read = readDocument(text, path)
    if (read.kind === 'unknown') throw new FileError('not_known', 'It is neither a brand nor a skill.')
    const lines = read.warnings.map(({ line }) => line)
    documents.push({ path, lines, document: { kind: read.kind, name: read.name || fileOf(path), text } })
  }

  async function found(): Promise<Pending[]> {
    const all: Pending[] = []
    const seen = new Set<string>()
    const here = new Set((await store.relaxed.documents.toArray()).filter(isThere).map(sameAs))
    for (const { path, lines, document } of documents) {
      const css = document.kind === 'brand' ? tokens.get(folderOf(path)) : undefined
      if (css) tokens.delete(folderOf(path))
      const whole = css ? { ...document, tokens: css.text } : document
      const to = here.has(sameAs(whole)) ? 'here' : seen.has(sameAs(whole)) ? 'twice' : 'new'
      seen.add(sameAs(whole))
      const one = { what: whole.kind, name: path, title: whole.name, to, lines } as const
      all.push(to === 'new' ? { found: one, document: whole } : { found: one })
    }
    return [...all, ...[...tokens.values()].map(({ path }) => lonely(path))]
  }

  return { take, found }
}

function isThere({ trashedAt }: DocumentRow): boolean {
  return trashedAt === undefined
}

function sameAs({ kind, text, tokens = '' }: Pick<DocumentRow, 'kind' | 'text' | 'tokens'>): string {
  return JSON.stringify([kind, text, tokens])
}

function lonely(name: string): Pending {
  const detail = 'Tokens are taken in with the DESIGN.md that they lie beside.'
  return { found: { what: 'refused', name, why: 'not_known', detail } }
}

async function textOf(parts: Parts): Promise<string> {
  const lines: string[] = []
  for await (const { text, ended } of linesOf(parts, bounds)) lines.push(ended ? `${text}\n` : text)
  return lines.join('')
}

function fileOf(path: string): string {
  return path.split(/\/| › /).at(-1) ?? path
}

function folderOf(path: string): string {
  return path.slice(0, path.length - fileOf(path).length)
}
