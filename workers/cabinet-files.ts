import { encodingOf } from '../src/documents/encoding'
import { intake } from '../src/run/intake'
import type { Offered, Refused } from './cabinet-surface'

/** A file of the person's as text, with the tokens.css that lay beside it. */
export interface Document {
  readonly path: string
  readonly text: string
  readonly tokens?: string
}

export type Decoded = Document | { readonly path: string; readonly why: Refused }

/** Reads the files that were offered. A tokens.css belongs to the DESIGN.md in its own folder, and is nothing by itself. */
export async function decoded(files: readonly Offered[]): Promise<readonly Decoded[]> {
  const read = await Promise.all(files.map(decodedOne))
  const beside = new Map(read.flatMap((file) => ('text' in file && isSheet(file.path) ? [of(file)] : [])))
  const brands = read.filter(({ path }) => !isSheet(path))
  const owned = new Set(brands.filter(({ path }) => !isSkillFile(path)).map(({ path }) => folderOf(path)))
  const alone = read.filter(({ path }) => isSheet(path) && !owned.has(folderOf(path)))
  return [
    ...brands.map((file) => withTokens(file, beside)),
    ...alone.map(({ path }) => ({ path, why: 'tokens_alone' as const })),
  ]
}

const of = ({ path, text }: Document) => [folderOf(path), text] as const

function withTokens(file: Decoded, beside: ReadonlyMap<string, string>): Decoded {
  const tokens = isSkillFile(file.path) ? undefined : beside.get(folderOf(file.path))
  return 'text' in file && tokens !== undefined ? { ...file, tokens } : file
}

async function decodedOne({ path, file }: Offered): Promise<Decoded> {
  // Asked before it is read: a film by this name would fill the memory first. No character takes more bytes.
  if (file.size > intake.documentChars * 4) return { path, why: 'too_long' }
  try {
    const text = textOf(new Uint8Array(await file.arrayBuffer()))
    if (text === undefined) return { path, why: 'not_text' }
    if (text.trim() === '' && !isSheet(path)) return { path, why: 'empty' }
    return text.length > intake.documentChars ? { path, why: 'too_long' } : { path, text }
  } catch {
    return { path, why: 'unreadable' } // Moved, deleted or locked since it was picked.
  }
}

/**
 * What the bytes say, with the mark of byte order that they begin with: an export gives the file back as it was. Undefined
 * where they are no text.
 */
function textOf(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes)
  if (encoding === 'utf-8' && bytes.includes(0)) return undefined
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
}

/** The folder of a path, in small letters: some file systems tell `Acme` and `acme` apart, people do not. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1).toLowerCase()
}

function isSheet(path: string): boolean {
  return /\.css$/i.test(path)
}

function isSkillFile(path: string): boolean {
  return /(?:^|[/.])skill\.(?:md|markdown|txt)$/i.test(path)
}
