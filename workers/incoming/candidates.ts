import { FileError } from '../../src/vault/file-error'
import { newestFacts, readName, VAULT_FILE, VAULT_VERSION } from '../../src/vault/layout'
import {
  type Archive,
  fileParts,
  gathered,
  headOf,
  pagesIn,
  type Parts,
  unpacked,
  zipArchive,
} from './archive'
import { inUtf8 } from './in-utf8'
import type { FindPage } from './read-run'
import { HEAD_BYTES, type Kind, recognise } from './recognise'

/** Something that may come in: what it is taken for, and how to read it. */
export type Candidate =
  | { readonly name: string; readonly kind: Exclude<Kind, 'zip' | 'gzip'>; readonly read: () => Parts }
  /** A run of a copy: it travels without its pages, under the hash of all that it holds. */
  | {
      readonly name: string
      readonly kind: 'kept'
      readonly id: string
      readonly content: string
      readonly read: () => Parts
      readonly findPage: FindPage
    }
  | { readonly name: string; readonly kind: 'facts'; readonly read: () => Parts }
  | { readonly name: string; readonly kind: 'refused'; readonly error: FileError }

/** What a file holds: itself, or the files of an archive. Each of them is looked at when its turn comes. */
export async function* candidatesIn(file: File): AsyncGenerator<() => Promise<Candidate>> {
  const isZip = recogniseHead(file.name, await fileHead(file)) === 'zip'
  if (!isZip) {
    yield () => candidate(file.name, () => fileParts(file))
    return
  }
  try {
    yield* candidatesOf(await zipArchive(file), file.name)
  } catch (cause) {
    yield async () => refused(file.name, cause)
  }
}

async function fileHead(file: File): Promise<Uint8Array> {
  // A file that was moved since it was picked cannot be read any more: whoever reads it whole says so.
  const bytes = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return new Uint8Array(bytes)
}

function recogniseHead(name: string, head: Uint8Array): Kind | undefined {
  try {
    return recognise(name, head)
  } catch {
    return undefined
  }
}

export async function* candidatesOf(
  archive: Archive,
  name: string,
): AsyncGenerator<() => Promise<Candidate>> {
  if (archive.names.includes(VAULT_FILE)) {
    await checkVault(archive)
    return yield* keptIn(archive, name)
  }
  for (const each of archive.names)
    if (!isAside(each)) yield () => candidate(`${name} › ${each}`, () => archive.read(each))
}

/** What systems put into archives by themselves. */
function isAside(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name)
}

async function checkVault(archive: Archive): Promise<void> {
  const text = await (await gathered(archive.read(VAULT_FILE), HEAD_BYTES)).text()
  const [, version = ''] = /"vault"\s*:\s*(\d+)/.exec(text) ?? []
  if (Number(version) > VAULT_VERSION)
    throw new FileError('newer_version', 'This copy was made by a newer version.', 1, VAULT_FILE)
  if (version === '') throw new FileError('not_known', 'It does not say how it is laid out.', 1, VAULT_FILE)
}

async function* keptIn(archive: Archive, name: string): AsyncGenerator<() => Promise<Candidate>> {
  const findPage = pagesIn(archive)
  for (const each of archive.names) {
    const named = readName(each)
    const { id, content } = named?.kind === 'run' ? named : {}
    if (id === undefined || content === undefined) continue
    const read = () => unpacked(archive.read(each))
    yield async () => ({ name: `${name} › ${each}`, kind: 'kept', id, content, read, findPage })
  }
  for (const each of newestFacts(archive.names))
    yield async () => ({ name: `${name} › ${each}`, kind: 'facts', read: () => archive.read(each) })
}

async function candidate(name: string, readBytes: () => Parts): Promise<Candidate> {
  const read = () => inUtf8(readBytes())
  try {
    const kind = recognise(name, await headOf(read(), HEAD_BYTES))
    if (kind === 'zip') throw new FileError('not_known', 'An archive within an archive is not opened.')
    return kind === 'gzip' ? await candidateIn(name, read) : { name, kind, read }
  } catch (cause) {
    return refused(name, cause)
  }
}

/** A packed file is what it unpacks to, once. */
async function candidateIn(name: string, read: () => Parts): Promise<Candidate> {
  const inner = () => inUtf8(unpacked(read()))
  const kind = recognise(name.replace(/\.gz$/i, ''), await headOf(inner(), HEAD_BYTES))
  if (kind === 'zip' || kind === 'gzip') throw new FileError('not_known', 'It is packed more than once.')
  return { name, kind, read: inner }
}

export function refused(name: string, cause: unknown): Candidate {
  if (cause instanceof FileError) return { name, kind: 'refused', error: cause }
  if (cause instanceof Error)
    return { name, kind: 'refused', error: new FileError('unreadable', cause.message) }
  throw cause
}
