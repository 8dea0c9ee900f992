import { crc32 } from './crc32'

type Bytes = Uint8Array<ArrayBuffer>

/** Where the bytes of an archive go, in order. */
export type Sink = (bytes: Bytes) => void | Promise<void>

export interface ZipWriter {
  /** Packs one file. Bytes that are packed already are stored as they are. */
  readonly add: (name: string, bytes: Bytes, how?: 'deflate' | 'store') => Promise<void>
  /** Writes the list of the files; nothing may follow. */
  readonly end: () => Promise<void>
}

interface Written {
  readonly name: Bytes
  readonly at: number
  readonly packed: number
  readonly size: number
  readonly sum: number
  readonly method: number
}

/** What the short records of the format have room for. */
const MOST_ENTRIES = 0xfffe
const WIDE = 0xffffffff
/** Names are UTF-8. */
const FLAGS = 0x0800
/** The first day that the format knows: an archive of the same files is the same archive, whenever it is made. */
const DATE = 0x0021
const VERSION = 20
const VERSION_WIDE = 45

/** Writes an archive file by file: no more than one of them is held. Beyond four gigabytes it uses the wide records. */
export function createZip(sink: Sink): ZipWriter {
  const entries: Written[] = []
  let at = 0

  async function put(bytes: Bytes) {
    at += bytes.length
    await sink(bytes)
  }

  async function add(name: string, bytes: Bytes, how: 'deflate' | 'store' = 'deflate') {
    const packed = how === 'store' ? bytes : await deflated(bytes)
    const entry: Written = {
      name: new TextEncoder().encode(name),
      at,
      packed: packed.length,
      size: bytes.length,
      sum: crc32(bytes),
      method: how === 'store' ? 0 : 8,
    }
    entries.push(entry)
    await put(headOf(entry))
    await put(packed)
  }

  async function end() {
    const from = at
    for (const entry of entries) await put(listed(entry))
    const bytes = at - from
    if (entries.length > MOST_ENTRIES || from >= WIDE) await put(wideEnd(entries.length, bytes, from, at))
    await put(shortEnd(entries.length, bytes, from))
  }

  return { add, end }
}

async function deflated(bytes: Bytes): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function headOf({ name, packed, size, sum, method }: Written): Bytes {
  const { bytes, view } = record(30 + name.length)
  view.setUint32(0, 0x04034b50, true)
  common(view, 4, { packed, size, sum, method, nameBytes: name.length })
  bytes.set(name, 30)
  return bytes
}

function common(
  view: DataView,
  at: number,
  { packed, size, sum, method, nameBytes }: Omit<Written, 'name' | 'at'> & { readonly nameBytes: number },
): void {
  view.setUint16(at, VERSION, true)
  view.setUint16(at + 2, FLAGS, true)
  view.setUint16(at + 4, method, true)
  view.setUint16(at + 8, DATE, true)
  view.setUint32(at + 10, sum, true)
  view.setUint32(at + 14, packed, true)
  view.setUint32(at + 18, size, true)
  view.setUint16(at + 22, nameBytes, true)
}

function listed({ name, at, ...entry }: Written): Bytes {
  const wide = at >= WIDE
  const { bytes, view } = record(46 + name.length + (wide ? 12 : 0))
  view.setUint32(0, 0x02014b50, true)
  view.setUint16(4, wide ? VERSION_WIDE : VERSION, true)
  common(view, 6, { ...entry, nameBytes: name.length })
  view.setUint16(30, wide ? 12 : 0, true)
  view.setUint32(42, wide ? WIDE : at, true)
  bytes.set(name, 46)
  if (wide) {
    view.setUint16(46 + name.length, 1, true)
    view.setUint16(48 + name.length, 8, true)
    view.setBigUint64(50 + name.length, BigInt(at), true)
  }
  return bytes
}

function wideEnd(entries: number, size: number, from: number, at: number): Bytes {
  const { bytes, view } = record(56 + 20)
  view.setUint32(0, 0x06064b50, true)
  view.setBigUint64(4, 44n, true)
  view.setUint16(12, VERSION_WIDE, true)
  view.setUint16(14, VERSION_WIDE, true)
  view.setBigUint64(24, BigInt(entries), true)
  view.setBigUint64(32, BigInt(entries), true)
  view.setBigUint64(40, BigInt(size), true)
  view.setBigUint64(48, BigInt(from), true)
  view.setUint32(56, 0x07064b50, true)
  view.setBigUint64(64, BigInt(at), true)
  view.setUint32(72, 1, true)
  return bytes
}

function shortEnd(entries: number, size: number, from: number): Bytes {
  const { bytes, view } = record(22)
  view.setUint32(0, 0x06054b50, true)
  view.setUint16(8, Math.min(entries, 0xffff), true)
  view.setUint16(10, Math.min(entries, 0xffff), true)
  view.setUint32(12, Math.min(size, WIDE), true)
  view.setUint32(16, Math.min(from, WIDE), true)
  return bytes
}

function record(size: number): { readonly bytes: Bytes; readonly view: DataView } {
  const bytes = new Uint8Array(size)
  return { bytes, view: new DataView(bytes.buffer) }
}
