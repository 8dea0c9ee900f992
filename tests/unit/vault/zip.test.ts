// What is packed into a zip comes out again, and an archive that lies about its names or sizes is refused.
import { strToU8, unzipSync, zipSync } from 'fflate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openZip } from '../../../src/vault/zip-reader'
import { createZip } from '../../../src/vault/zip-writer'
import { depth } from '../../building/depth'

type Bytes = Uint8Array<ArrayBuffer>

async function packed(files: Iterable<readonly [string, Bytes]>, how?: 'store'): Promise<Blob> {
  const parts: Bytes[] = []
  const zip = createZip((bytes) => void parts.push(bytes))
  for (const [name, bytes] of files) await zip.add(name, bytes, how)
  await zip.end()
  return new Blob(parts)
}

async function unpacked(archive: Bytes | Blob): Promise<Record<string, Uint8Array>> {
  const zip = await openZip(archive instanceof Blob ? archive : new Blob([archive]))
  const all: Record<string, Uint8Array> = {}
  for (const entry of zip.entries) {
    const parts: Uint8Array[] = []
    for await (const part of zip.read(entry)) parts.push(part)
    all[entry.name] = Uint8Array.from(Buffer.concat(parts))
  }
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

const TWO = { 'a.txt': 'a page that is long enough', 'b.txt': 'two' }

/** Such an archive with something else in it. */
function bent(change: (bytes: Bytes, view: DataView) => void, bytes = foreign(TWO)): Bytes {
  change(bytes, new DataView(bytes.buffer))
  return bytes
}

test('what is packed comes out, and others read it too', async () => {
  const name = fc.stringMatching(/^[a-z]{1,8}(\/[a-zé]{1,8}){0,2}$/)
  const file = fc.tuple(name, fc.uint8Array({ maxLength: 300 }))
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 8 }), fc.boolean(), async (list, store) => {
      const files = Object.fromEntries(list.map(([name, bytes]) => [name, Uint8Array.from(bytes)]))
      const blob = await packed(Object.entries(files), store ? 'store' : undefined)
      expect(await unpacked(blob)).toEqual(files)
      const theirs = Object.entries(unzipSync(new Uint8Array(await blob.arrayBuffer())))
      expect(Object.fromEntries(theirs.map(([name, bytes]) => [name, Uint8Array.from(bytes)]))).toEqual(files)
    }),
    { numRuns: depth(15, 40) },
  )
})

test('an archive by others is read', async () => {
  const all = await unpacked(foreign({ 'a.txt': 'one', 'b/c.txt': 'two' }))
  expect(new TextDecoder().decode(all['b/c.txt'])).toBe('two')
})

test('more files than the short records have room for', async () => {
  const files = Array.from({ length: 66_000 }, (_, n) => [`b/${n}`, new Uint8Array(0)] as const)
  expect((await openZip(await packed(files, 'store'))).entries).toHaveLength(66_000)
})

test('a name that leads elsewhere is refused', async () => {
  for (const name of ['../x', 'a/../../x', '/etc/x', 'C:/x', 'a\\x', 'a//x', './x'])
    await expect(unpacked(foreign({ [name]: 'x' })), name).rejects.toMatchObject({ kind: 'zip_name' })
})

test.each([
  ['a file that stands twice', 'zip_twice', bent((bytes) => (bytes[listedAt(bytes, 1) + 46] = 97))],
  ['a locked file', 'zip_encrypted', bent((bytes) => (bytes[listedAt(bytes) + 8] = 1))],
  ['one packed in another way', 'zip_method', bent((bytes) => (bytes[listedAt(bytes) + 10] = 12))],
  ['one whose bytes have changed', 'zip_sum', bent((bytes) => (bytes[40] = (bytes[40] ?? 0) ^ 1))],
  ['an archive that was cut at its end', 'zip_broken', foreign(TWO).slice(0, -30)],
  ['one that was cut at its beginning', 'zip_broken', foreign(TWO).slice(40)],
  ['one of no bytes', 'zip_broken', new Uint8Array(0)],
  [
    'files that lie over one another',
    'zip_broken',
    bent((bytes, view) =>
      view.setUint32(listedAt(bytes, 1) + 42, view.getUint32(listedAt(bytes) + 42, true), true),
    ),
  ],
])('%s is refused as %s', async (_, kind, bytes) => {
  await expect(unpacked(bytes)).rejects.toMatchObject({ kind })
})

test('what would grow out of all measure is refused before it is unpacked, or while it is where the list is wrong', async () => {
  const zeros = (count: number) => packed([['zeros.txt', new Uint8Array(count)]])
  const bomb = await zeros(20_000_000)
  expect(bomb.size).toBeLessThan(100_000)
  await expect(openZip(bomb)).rejects.toMatchObject({ kind: 'zip_ratio' })
  const bytes = new Uint8Array(await (await zeros(3_000_000)).arrayBuffer())
  new DataView(bytes.buffer).setUint32(listedAt(bytes) + 24, 1000, true)
  await expect(unpacked(bytes)).rejects.toMatchObject({ kind: 'too_large' })
})

test('bent bytes throw a FileError or read as what they were', async () => {
  const whole = foreign({ 'a.txt': 'one page and another', 'b/c.txt': 'two' })
  for (let at = 0; at < whole.length; at++) {
    const outcome = await unpacked(
      bent((bytes) => (bytes[at] = (bytes[at] ?? 0) ^ 0x5a), whole.slice()),
    ).then(
      () => 'read',
      (cause: unknown) => (cause instanceof Error ? cause.name : 'thrown'),
    )
    expect(['read', 'FileError'], String(at)).toContain(outcome)
  }
})
