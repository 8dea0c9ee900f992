import { caps } from '../../src/vault/caps'
import { FileError } from '../../src/vault/file-error'
import type { Folder } from '../../src/vault/folder'
import { inflated, plain } from '../../src/vault/inflate'
import { pageName } from '../../src/vault/layout'
import { openZip } from '../../src/vault/zip-reader'
import type { FindPage } from './read-run'

export type Parts = AsyncGenerator<Uint8Array<ArrayBuffer>>

/** Files under names, wherever they lie. Each can be read as often as wanted, and none is held. */
export interface Archive {
  readonly names: readonly string[]
  readonly read: (name: string) => Parts
  readonly sizeOf: (name: string) => number
}

export async function zipArchive(blob: Blob): Promise<Archive> {
  const { entries, read } = await openZip(blob)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const find = (name: string) => {
    const entry = byName.get(name)
    if (!entry) throw new FileError('unreadable', 'It is not in the archive.', undefined, name)
    return entry
  }
  return {
    names: entries.map(({ name }) => name),
    read: (name) => read(find(name)),
    sizeOf: (name) => find(name).size,
  }
}

export function folderArchive(folder: Folder): Archive {
  async function* read(name: string): Parts {
    yield* plain(await folder.read(name), caps.entryBytes, name)
  }
  return { names: folder.names(), read, sizeOf: () => 0 }
}

export function fileParts(file: Blob): Parts {
  return plain(file, caps.archiveBytes)
}

/** What a packed file unpacks to. */
export async function* unpacked(parts: Parts): Parts {
  const blob = await gathered(parts)
  const { entryBytes: most, ratio, ratioFromBytes: ratioFrom } = caps
  yield* inflated(blob.stream(), 'gzip', { most, ratio, ratioFrom, packed: blob.size })
}

/** All of it at once: for what is small by its own kind. */
export async function gathered(parts: Parts, most: number = caps.runChars): Promise<Blob> {
  const all: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of parts) {
    size += part.length
    if (size > most) throw new FileError('too_large', 'It is larger than anything that is read at once.')
    all.push(part)
  }
  return new Blob(all)
}

/** The beginning, to tell by it what it is. */
export async function headOf(parts: Parts, bytes: number): Promise<Uint8Array> {
  const head = new Uint8Array(bytes)
  let size = 0
  for await (const part of parts) {
    const fits = part.subarray(0, bytes - size)
    head.set(fits, size)
    size += fits.length
    if (size === bytes) break
  }
  return head.subarray(0, size)
}

/** The pages of runs that travel without them. */
export function pagesIn(archive: Archive): FindPage {
  const there = new Set(archive.names)
  return async (hash) => {
    const name = pageName(hash)
    return there.has(name) ? (await gathered(archive.read(name))).text() : undefined
  }
}
