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
  const documents: { readonly path: string; readonly document: NewDocument }[] = []
  const tokens = new Map<string, { readonly path: string; readonly text: string }>()

  async function take(path: string, kind: 'brand' | 'skill' | 'tokens' | 'text', parts: Parts): Promise<void> {
    const text = await textOf(parts)
    if (kind === 'tokens') return void tokens.set(folderOf(path), { path, text })
    const known = kind === 'text' ? kindOf(text) : kind
    if (!known) throw new FileError('not_known', 'It is neither a brand nor a skill.')
    documents.push({ path, document: { kind: known, name: fileOf(path), text } })
  }

  async function found(): Promise<Pending[]> {
    const all: Pending[] = []
    const seen = new Set<string>()
    const here = new Set((await store.relaxed.documents.toArray()).filter(isThere).map(sameAs))
    for (const { path, document } of documents) {
      const css = document.kind === 'brand' ? tokens.get(folderOf(path)) : undefined
      if (css) tokens.delete(folderOf(path))
      const whole = css ? { ...document, tokens: css.text } : document
      const to = here.has(sameAs(whole)) ? 'here' : seen.has(sameAs(whole)) ? 'twice' : 'new'
      seen.add(sameAs(whole))
      const one = { what: whole.kind, name: path, to } as const
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

/** By what only one of them has: a skill says in its head when it is wanted, a brand has colours. */
function kindOf(text: string): 'brand' | 'skill' | undefined {
  const head = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? ''
  if (/^name\s*:/m.test(head) && /^description\s*:/m.test(head)) return 'skill'
  return /^#{1,4}\s.*\b(?:colou?rs?|palette|typography)\b/im.test(text) ? 'brand' : undefined
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
