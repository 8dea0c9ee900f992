import { strToU8, unzipSync, zipSync } from 'fflate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openZip } from '../../../src/vault/zip-reader'
import { createZip } from '../../../src/vault/zip-writer'

type Bytes = Uint8Array<ArrayBuffer>

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: number[] = []
  for await (const part of parts) for (const byte of part) all.push(byte)
  return Uint8Array.from(all)
}

async function packed(files: Readonly<Record<string, Bytes>>, how?: 'store'): Promise<Blob> {
  const parts: Bytes[] = []
  const zip = createZip((bytes) => void parts.push(bytes))
  for (const [name, bytes] of Object.entries(files)) await zip.add(name, bytes, how)
  await zip.end()
  return new Blob(parts)
}

async function unpacked(blob: Blob): Promise<Record<string, Uint8Array>> {
  const zip = await openZip(blob)
  const all: Record<string, Uint8Array> = {}
  for (const entry of zip.entries) all[entry.name] = await bytesOf(zip.read(entry))
  return all
}

/** An archive by another writer, as bytes that a test may bend. */
function foreign(files: Readonly<Record<string, string>>): Bytes {
  const all = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))
  return Uint8Array.from(zipSync(all))
}

/** Where a record of the list begins. */
function listedAt(bytes: Uint8Array, n = 0): number {
  let left = n
  for (let at = 0; ; at++) {
    const isSign = bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1 && bytes[at + 3] === 2
    if (isSign && left-- === 0) return at
    if (at > bytes.length) throw new Error('There is no such record.')
  }
}

const refused = (bytes: Bytes | Blob) => unpacked(bytes instanceof Blob ? bytes : new Blob([bytes]))

test('what is packed comes out, and others read it too', async () => {
  const file = fc.tuple(
    fc.stringMatching(/^[a-z]{1,8}(\/[a-zé]{1,8}){0,2}$/),
    fc.uint8Array({ maxLength: 300 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 8 }), fc.boolean(), async (list, store) => {
      const files = Object.fromEntries(list.map(([name, bytes]) => [name, Uint8Array.from(bytes)]))
      const blob = await packed(files, store ? 'store' : undefined)
      expect(await unpacked(blob)).toEqual(files)
      const theirs = unzipSync(new Uint8Array(await blob.arrayBuffer()))
      expect(Object.keys(theirs).sort()).toEqual(Object.keys(files).sort())
      for (const [name, bytes] of Object.entries(theirs)) expect(Uint8Array.from(bytes)).toEqual(files[name])
    }),
    { numRuns: 40 },
  )
})

test('an archive by others is read', async () => {
  const all = await unpacked(new Blob([foreign({ 'a.txt': 'one', 'b/c.txt': 'two' })]))
  expect(new TextDecoder().decode(all['b/c.txt'])).toBe('two')
})

test('more files than the short records have room for', async () => {
  const parts: Bytes[] = []
  const zip = createZip((bytes) => void parts.push(bytes))
  for (let n = 0; n < 66_000; n++) await zip.add(`b/${n}`, new Uint8Array(0), 'store')
  await zip.end()
  expect((await openZip(new Blob(parts))).entries).toHaveLength(66_000)
})

test('a name that leads elsewhere is refused', async () => {
  for (const name of ['../x', 'a/../../x', '/etc/x', 'C:/x', 'a\\x', 'a//x', './x'])
    await expect(refused(foreign({ [name]: 'x' })), name).rejects.toMatchObject({ kind: 'zip_name' })
})

test('a file that stands twice is refused', async () => {
  const bytes = foreign({ 'a.txt': 'one', 'b.txt': 'two' })
  bytes[listedAt(bytes, 1) + 46] = 'a'.charCodeAt(0)
  await expect(refused(bytes)).rejects.toMatchObject({ kind: 'zip_twice', entry: 'a.txt' })
})

test('a locked file, and one packed in another way, are refused', async () => {
  const locked = foreign({ 'a.txt': 'one' })
  locked[listedAt(locked) + 8] = 1
  await expect(refused(locked)).rejects.toMatchObject({ kind: 'zip_encrypted' })
  const other = foreign({ 'a.txt': 'one' })
  other[listedAt(other) + 10] = 12
  await expect(refused(other)).rejects.toMatchObject({ kind: 'zip_method' })
})

test('a file whose bytes have changed is refused', async () => {
  const blob = await packed({ 'a.txt': Uint8Array.from(strToU8('a page')) }, 'store')
  const bytes = new Uint8Array(await blob.arrayBuffer())
  bytes[36] = 120
  await expect(refused(bytes)).rejects.toMatchObject({ kind: 'zip_sum', entry: 'a.txt' })
})

test('an archive that was cut, and what is none, are refused', async () => {
  const bytes = foreign({ 'a.txt': 'one' })
  await expect(refused(bytes.slice(0, -30))).rejects.toMatchObject({ kind: 'zip_broken' })
  await expect(refused(bytes.slice(40))).rejects.toMatchObject({ kind: 'zip_broken' })
  await expect(refused(new Uint8Array(0))).rejects.toMatchObject({ kind: 'zip_broken' })
})

test('what would grow out of all measure is refused before it is unpacked', async () => {
  const bomb = await packed({ 'zeros.txt': new Uint8Array(20_000_000) })
  expect(bomb.size).toBeLessThan(100_000)
  await expect(openZip(bomb)).rejects.toMatchObject({ kind: 'zip_ratio' })
})

test('a list that names a smaller size than it unpacks to is left there', async () => {
  const blob = await packed({ 'zeros.txt': new Uint8Array(3_000_000) })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  new DataView(bytes.buffer).setUint32(listedAt(bytes) + 24, 1000, true)
  await expect(refused(bytes)).rejects.toMatchObject({ kind: 'too_large' })
})

test('files that lie over one another are refused', async () => {
  const bytes = foreign({ 'a.txt': 'a page that is long enough', 'b.txt': 'two' })
  const view = new DataView(bytes.buffer)
  view.setUint32(listedAt(bytes, 1) + 42, view.getUint32(listedAt(bytes) + 42, true), true)
  await expect(refused(bytes)).rejects.toMatchObject({ kind: 'zip_broken' })
})

test('bent bytes throw a FileError or read as what they were', async () => {
  const bytes = foreign({ 'a.txt': 'one page and another', 'b/c.txt': 'two' })
  for (let at = 0; at < bytes.length; at++) {
    const bent = bytes.slice()
    bent[at] = (bent[at] ?? 0) ^ 0x5a
    const outcome = await refused(bent).then(
      () => 'read',
      (cause: unknown) => (cause instanceof Error ? cause.name : 'thrown'),
    )
    expect(['read', 'FileError'], String(at)).toContain(outcome)
  }
})
