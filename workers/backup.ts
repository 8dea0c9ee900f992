import type { Store } from '../src/store/open'
import { FileError } from '../src/vault/file-error'
import { readName } from '../src/vault/layout'
import { openZip } from '../src/vault/zip-reader'
import { createZip } from '../src/vault/zip-writer'
import { copyOut } from './copy-out'
import type { Stepping } from './stepping'
import type { Backup } from './storing-surface'

type Bytes = Uint8Array<ArrayBuffer>

/** The browser is given the bytes in parts of this size: it keeps them where it has room, and the worker lets go of them. */
const PART_BYTES = 8_388_608

/** Everything but keys in one archive, made file by file, then opened again and read through. */
export async function backUp(store: Store, stepping: Stepping, now = Date.now()): Promise<Backup> {
  const { sink, blob } = createParts()
  const zip = createZip(sink)
  const names = new Set<string>()
  const carrier = {
    has: (name: string) => names.has(name),
    names: () => [],
    async put(name: string, bytes: Bytes, packed?: boolean) {
      names.add(name)
      await zip.add(name, bytes, packed ? 'store' : 'deflate')
    },
  }
  const copied = await copyOut(store, carrier, stepping, now)
  if (copied.stopped) return copied
  await zip.end()
  const archive = blob()
  await checkArchive(archive, stepping)
  return { ...copied, archive }
}

function createParts() {
  let whole = new Blob([], { type: 'application/zip' })
  let held: Bytes[] = []
  let size = 0
  const flush = () => {
    whole = new Blob([whole, ...held], { type: 'application/zip' })
    held = []
    size = 0
  }
  const sink = (bytes: Bytes) => {
    held.push(bytes)
    size += bytes.length
    if (size >= PART_BYTES) flush()
  }
  const blob = () => {
    flush()
    return whole
  }
  return { sink, blob }
}

/** Reads an archive through, every byte of it. Throws where it is not what was packed. False when it was called off. */
export async function checkArchive(archive: Blob, stepping: Stepping): Promise<boolean> {
  const { entries, read } = await openZip(archive)
  if (!entries.some(({ name }) => readName(name)?.kind === 'vault'))
    throw new FileError('zip_broken', 'The archive does not say what it is.')
  for (const [at, entry] of entries.entries()) {
    if (!(await stepping.step(at, entries.length))) return false
    for await (const part of read(entry)) void part
  }
  return true
}
