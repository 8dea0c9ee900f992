import { caps } from './caps'
import { crc32 } from './crc32'
import { FileError } from './file-error'
import { inflated, plain } from './inflate'
import { broken, listZip, type ZipEntry } from './zip-directory'

/** An archive whose list has been read. Its files are read where they lie, one part at a time. */
export interface Zip {
  readonly entries: readonly ZipEntry[]
  /** The bytes of one file. Throws at the end when they are not the ones that were packed. */
  readonly read: (entry: ZipEntry) => AsyncGenerator<Uint8Array<ArrayBuffer>>
}

const HEAD = { sign: 0x04034b50, bytes: 30 } as const

export async function openZip(blob: Blob): Promise<Zip> {
  return { entries: await listZip(blob), read: (entry) => readEntry(blob, entry) }
}

async function* readEntry(blob: Blob, entry: ZipEntry): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const packed = await packedBytes(blob, entry)
  let sum = 0
  let size = 0
  for await (const part of unpacked(packed, entry)) {
    sum = crc32(part, sum)
    size += part.length
    yield part
  }
  if (sum === entry.sum && size === entry.size) return
  throw new FileError('zip_sum', 'It is not what was packed: the archive is damaged.', undefined, entry.name)
}

function unpacked(packed: Blob, { method, name, size }: ZipEntry): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // What the list says is no more than a promise: whatever unpacks to more is left there.
  const most = Math.min(size, caps.entryBytes)
  if (method === 0) return plain(packed, most, name)
  const { ratio, ratioFromBytes: ratioFrom } = caps
  return inflated(packed.stream(), 'deflate-raw', { most, ratio, ratioFrom, packed: packed.size, name })
}

/** The list tells where the head of a file stands; only the head itself tells how long it is. */
async function packedBytes(blob: Blob, { at, packed, name }: ZipEntry): Promise<Blob> {
  const head = new DataView(await blob.slice(at, at + HEAD.bytes).arrayBuffer())
  if (head.byteLength < HEAD.bytes || head.getUint32(0, true) !== HEAD.sign)
    throw broken('A file of it is not where its list says.', name)
  const from = at + HEAD.bytes + head.getUint16(26, true) + head.getUint16(28, true)
  if (from + packed > blob.size) throw broken('It was cut.', name)
  return blob.slice(from, from + packed)
}
