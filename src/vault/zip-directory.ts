import { caps } from './caps'
import { FileError } from './file-error'

/** One file in an archive, as the list at its end tells of it. */
export interface ZipEntry {
  readonly name: string
  /** Where its own head stands. */
  readonly at: number
  readonly packed: number
  readonly size: number
  readonly sum: number
  readonly method: 0 | 8
}

/** The numbers of the format's records, as its description gives them. */
const END = { sign: 0x06054b50, bytes: 22 } as const
const END64_PLACE = { sign: 0x07064b50, bytes: 20 } as const
const END64 = { sign: 0x06064b50, bytes: 56 } as const
const LISTED = { sign: 0x02014b50, bytes: 46 } as const
/** A comment behind the end may be so long. */
const COMMENT = 0xffff
const WIDE = 0xffffffff
const WIDE_FIELD = 1
const ENCRYPTED = 1

interface Directory {
  readonly at: number
  readonly bytes: number
  readonly entries: number
}

/** Lists an archive without unpacking any of it. Throws at whatever an honest archive does not have. */
export async function listZip(blob: Blob): Promise<readonly ZipEntry[]> {
  const directory = await findDirectory(blob)
  if (directory.entries > caps.entries || directory.bytes > caps.directoryBytes)
    throw new FileError('zip_many', 'It holds more files than are taken at once.')
  const view = await viewOf(blob, directory.at, directory.bytes)
  const entries = readEntries(view, directory.entries).filter(({ name }) => !name.endsWith('/'))
  checkNames(entries)
  checkPlaces(entries, directory.at)
  checkSizes(entries)
  return entries
}

async function findDirectory(blob: Blob): Promise<Directory> {
  const from = Math.max(0, blob.size - END.bytes - COMMENT)
  const view = await viewOf(blob, from, blob.size - from)
  for (let at = view.byteLength - END.bytes; at >= 0; at--) {
    if (view.getUint32(at, true) !== END.sign) continue
    const short = {
      entries: view.getUint16(at + 10, true),
      bytes: view.getUint32(at + 12, true),
      at: view.getUint32(at + 16, true),
    }
    return (await wideDirectory(blob, from + at)) ?? short
  }
  throw broken('It has no list of its files: it was cut, or is no archive.')
}

/** Archives of many files, or of more than four gigabytes, say so in a record before the end. */
async function wideDirectory(blob: Blob, end: number): Promise<Directory | undefined> {
  const at = end - END64_PLACE.bytes
  if (at < 0) return undefined
  const place = await viewOf(blob, at, END64_PLACE.bytes)
  if (place.getUint32(0, true) !== END64_PLACE.sign) return undefined
  const wide = await viewOf(blob, wideNumber(place, 8), END64.bytes)
  if (wide.getUint32(0, true) !== END64.sign) throw broken('Its list of files cannot be found.')
  return { entries: wideNumber(wide, 32), bytes: wideNumber(wide, 40), at: wideNumber(wide, 48) }
}

function readEntries(view: DataView, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  for (let n = 0; n < count; n++) {
    if (at + LISTED.bytes > view.byteLength || view.getUint32(at, true) !== LISTED.sign)
      throw broken('Its list of files is cut.')
    const nameBytes = view.getUint16(at + 28, true)
    const extraBytes = view.getUint16(at + 30, true)
    const next = at + LISTED.bytes + nameBytes + extraBytes + view.getUint16(at + 32, true)
    if (next > view.byteLength) throw broken('Its list of files is cut.')
    entries.push(entryAt(view, at, nameBytes, extraBytes))
    at = next
  }
  return entries
}

function entryAt(view: DataView, at: number, nameBytes: number, extraBytes: number): ZipEntry {
  const name = nameIn(view, at + LISTED.bytes, nameBytes)
  const method = view.getUint16(at + 10, true)
  if (view.getUint16(at + 8, true) & ENCRYPTED)
    throw new FileError('zip_encrypted', 'It is locked with a password.', undefined, name)
  if (method !== 0 && method !== 8)
    throw new FileError('zip_method', 'It is packed in a way that is not read here.', undefined, name)
  const wide = wideFields(view, at + LISTED.bytes + nameBytes, extraBytes)
  const number = (offset: number) => {
    const value = view.getUint32(at + offset, true)
    return value === WIDE ? (wide.shift() ?? value) : value
  }
  // In the order in which the wide field has them.
  const size = number(24)
  const packed = number(20)
  return { name, method, sum: view.getUint32(at + 16, true), size, packed, at: number(42) }
}

function wideFields(view: DataView, from: number, bytes: number): number[] {
  for (let at = from; at + 4 <= from + bytes; ) {
    const size = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === WIDE_FIELD) {
      const count = Math.min(3, Math.floor(Math.min(size, from + bytes - at - 4) / 8))
      return Array.from({ length: count }, (_, n) => wideNumber(view, at + 4 + n * 8))
    }
    at += 4 + size
  }
  return []
}

function nameIn(view: DataView, at: number, bytes: number): string {
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, bytes))
}

/** A name that would leave the folder that it is unpacked to, or that stands twice, was made to hide something. */
function checkNames(entries: readonly ZipEntry[]): void {
  const seen = new Set<string>()
  for (const { name } of entries) {
    if (!isPlainName(name))
      throw new FileError('zip_name', 'A file in it has a name that leads elsewhere.', undefined, name)
    if (seen.has(name)) throw new FileError('zip_twice', 'A file stands in it twice.', undefined, name)
    seen.add(name)
  }
}

function isPlainName(name: string): boolean {
  if (name === '' || name.length > caps.nameChars || /[\p{Cc}\\:]/u.test(name)) return false
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** Files that lie over one another unpack to many times what the archive holds. */
function checkPlaces(entries: readonly ZipEntry[], end: number): void {
  const inOrder = entries.toSorted((one, other) => one.at - other.at)
  inOrder.forEach(({ at, packed, name }, n) => {
    const next = inOrder[n + 1]?.at ?? end
    if (at + packed > next) throw broken('Files in it lie over one another.', name)
  })
}

function checkSizes(entries: readonly ZipEntry[]): void {
  let all = 0
  for (const { name, size, packed } of entries) {
    all += size
    if (size > caps.entryBytes || all > caps.archiveBytes)
      throw new FileError('too_large', 'Unpacked, it is larger than anything taken here.', undefined, name)
    if (size > caps.ratioFromBytes && size > packed * caps.ratio)
      throw new FileError('zip_ratio', 'Unpacked, it would grow out of all measure.', undefined, name)
  }
}

async function viewOf(blob: Blob, at: number, bytes: number): Promise<DataView> {
  if (at < 0 || at + bytes > blob.size) throw broken('It was cut.')
  return new DataView(await blob.slice(at, at + bytes).arrayBuffer())
}

/** Sizes above what a number holds exactly are no sizes of files. */
function wideNumber(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw broken('It names a size that nothing has.')
  return Number(value)
}

export function broken(message: string, entry?: string): FileError {
  return new FileError('zip_broken', message, undefined, entry)
}
