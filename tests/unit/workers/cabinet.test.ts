// Brands and skills are taken in once, asked about when they change, and can be undone or taken from the trash.
import { describe, expect, test } from 'vitest'
import { intake } from '../../../src/run/intake'
import { listDocuments } from '../../../src/store/documents'
import { openCabinet } from '../../../workers/cabinet'
import type { CabinetRow } from '../../../workers/cabinet-entry'
import type { Offered, Taken } from '../../../workers/cabinet-surface'
import { reading } from '../../../workers/readers'
import { inTwoBytes } from '../documents/two-bytes'
import { freshStore } from '../store/fixture'

const BRAND = `# Kiln

> Category: Workshop

Pottery for people who cook.

- **Ink:** #1d1b16
- **Glaze:** #b3472f
`
const SKILL = `---
name: tide-poster
description: A poster about one tide.
od:
  mode: poster
  critique:
    policy: opt-out
---

Type is the picture.
`
const text = '# Ours\n\n- Ink: #101010\n'
const OURS: CabinetRow = {
  ...{ id: 'ours', kind: 'brand', name: 'ours/DESIGN.md', text, addedAt: 0, changedAt: 0 },
}

const file = (path: string, content: string | Uint8Array<ArrayBuffer>): Offered => ({
  ...{ path, file: new Blob([content]) },
})

function idOf([one]: readonly Taken[]): string {
  if (!one || one.is === 'refused') throw new Error('Nothing was taken.')
  return one.entry.id
}

/** A cabinet with the readers as they are, and one brand that comes with it. */
async function freshCabinet() {
  let at = 1000
  const store = await freshStore()
  const cabinet = openCabinet({ store, readers: { ...reading, ours: [OURS] }, now: () => at++ })
  /** Takes the brand in, or what was made of it; gives its id. */
  const added = async (brand = BRAND) => idOf(await cabinet.take([file('DESIGN.md', brand)]))
  return { store, cabinet, added, pass: (ms: number) => (at += ms) }
}

const outcomes = (taken: readonly Taken[]) =>
  taken.map((one) => `${one.path}: ${one.is === 'refused' ? one.why : one.is}`)
const CRLF = `\ufeff${BRAND.replaceAll('\n', '\r\n')}`
const CHANGED = BRAND.replace('#b3472f', '#aa3322')

describe('what a cabinet lists', () => {
  test('ours and the person’s own stand in one list, ours are marked, and another page of this worker’s finds them', async () => {
    const { cabinet, store } = await freshCabinet()
    await cabinet.take([file('kiln/DESIGN.md', BRAND), file('SKILL.md', SKILL)])
    const brands = await cabinet.list('brand')
    expect(brands.map(({ name, ours }) => [name, ours])).toEqual([
      ['Ours', true],
      ['Kiln', false],
    ])
    expect(brands[1]).toMatchObject({ file: 'kiln/DESIGN.md', category: 'Workshop' })
    expect(brands[1]?.colors).toContainEqual({ name: 'Glaze', hex: '#b3472f' })
    const again = openCabinet({ store, readers: { ...reading, ours: [OURS] } })
    for (const each of [cabinet, again])
      expect(await each.list('skill')).toMatchObject([
        { name: 'tide-poster', policy: 'opt-out', mode: 'poster' },
      ])
  })

  test('one is opened with its text, byte for byte, and what it says', async () => {
    const { cabinet, added } = await freshCabinet()
    const read = { kind: 'brand', name: 'Kiln' }
    expect(await cabinet.open(await added(CRLF))).toMatchObject({ text: CRLF, read })
    expect(await cabinet.open('nobody')).toBeUndefined()
  })
})

describe('what is taken in', () => {
  test('a tokens.css goes to the DESIGN.md of its own folder, whatever else lies beside it', async () => {
    const { cabinet } = await freshCabinet()
    const taken = await cabinet.take([
      file('a/tokens.css', ':root { --tide: #0a5c7a; }'),
      file('a/DESIGN.md', BRAND),
      file('a/SKILL.md', SKILL),
      file('b/DESIGN.md', BRAND.replace('# Kiln', '# Tarn')),
      file('c/tokens.css', ':root {}'),
    ])
    expect(outcomes(taken)).toEqual([
      ...['a/DESIGN.md: added', 'a/SKILL.md: added', 'b/DESIGN.md: added', 'c/tokens.css: tokens_alone'],
    ])
    const kiln = await cabinet.open(idOf(taken))
    expect(kiln?.tokens).toContain('--tide')
    expect(kiln?.read.kind === 'brand' && kiln.read.colors.map(({ hex }) => hex)).toContain('#0a5c7a')
    const tarn = (await cabinet.list('brand')).find(({ name }) => name === 'Tarn')
    expect((await cabinet.open(tarn?.id ?? ''))?.tokens).toBeUndefined()
  })

  test('the same text twice is one, in one batch and in another, with other ends of lines, and as ours', async () => {
    const { cabinet, store } = await freshCabinet()
    const first = await cabinet.take([file('DESIGN.md', BRAND), file('copy/DESIGN.md', BRAND)])
    expect(outcomes(first)).toEqual(['DESIGN.md: added', 'copy/DESIGN.md: same'])
    const later = await cabinet.take([file('DESIGN.md', CRLF), file('DESIGN.md', OURS.text)])
    expect(outcomes(later)).toEqual(['DESIGN.md: same', 'DESIGN.md: same'])
    expect(await listDocuments(store)).toHaveLength(1)
  })

  test('a changed text of the same name asks, and nothing is kept before it is answered', async () => {
    const { cabinet, added } = await freshCabinet()
    const id = await added()
    const [asked] = await cabinet.take([file('DESIGN.md', CHANGED)])
    expect(asked).toMatchObject({ is: 'asks', entry: { id, name: 'Kiln' } })
    expect((await cabinet.open(id))?.text).toBe(BRAND)
    expect(await cabinet.list('brand')).toHaveLength(2)
  })

  test('replaced, it keeps its id; the earlier text is in the trash, and the undo brings it back', async () => {
    const { cabinet, added } = await freshCabinet()
    const id = await added()
    const [replaced] = await cabinet.take([file('DESIGN.md', CHANGED)], { clash: 'replace' })
    if (replaced?.is !== 'replaced') throw new Error('It was not replaced.')
    expect(replaced.entry.id).toBe(id)
    expect((await cabinet.open(id))?.text).toBe(CHANGED)
    expect((await cabinet.open(replaced.trashed))?.entry.trashedAt).toBeDefined()
    await cabinet.exchange(id, replaced.trashed)
    expect(await cabinet.open(id)).toMatchObject({ text: BRAND })
    expect((await cabinet.open(replaced.trashed))?.text).toBe(CHANGED)
  })

  test('both are kept where that is wanted', async () => {
    const { cabinet, added } = await freshCabinet()
    await added()
    const taken = await cabinet.take([file('DESIGN.md', `${BRAND}\nMore.`)], { clash: 'both' })
    expect(outcomes(taken)).toEqual(['DESIGN.md: added'])
    expect((await cabinet.list('brand')).filter(({ name }) => name === 'Kiln')).toHaveLength(2)
  })

  test('what was thrown away and comes in again is taken out of the trash', async () => {
    const { cabinet, added } = await freshCabinet()
    const id = await added()
    await cabinet.trash([id])
    expect(outcomes(await cabinet.take([file('DESIGN.md', BRAND)]))).toEqual(['DESIGN.md: restored'])
    expect((await cabinet.open(id))?.entry.trashedAt).toBeUndefined()
  })

  test('what is none of both is refused with its reason, and can be taken for one all the same', async () => {
    const { cabinet, store } = await freshCabinet()
    const gone = Object.assign(new Blob(['x']), { arrayBuffer: () => Promise.reject(new Error('gone')) })
    const files = [
      file('notes.txt', 'Buy milk.'),
      file('film.md', new Uint8Array([0x46, 0, 0, 1, 2])),
      file('nothing.md', '\uFEFF \n'),
      file('long.md', '#'.repeat(intake.documentChars + 1)),
      { path: 'gone.md', file: gone },
    ]
    expect(outcomes(await cabinet.take(files))).toEqual([
      ...['notes.txt: unknown', 'film.md: not_text', 'nothing.md: empty', 'long.md: too_long'],
      'gone.md: unreadable',
    ])
    // Asked for one kind only, the other is refused as well.
    const brand = await cabinet.take([file('DESIGN.md', BRAND)], { only: 'skill' })
    expect(outcomes(brand)).toEqual(['DESIGN.md: unknown'])
    expect(await listDocuments(store)).toEqual([])
    const taken = await cabinet.take([file('notes.txt', 'Warm greys only.')], { as: 'brand' })
    expect(outcomes(taken)).toEqual(['notes.txt: added'])
  })

  test.each(['utf-16le', 'utf-16be'] as const)('a text in %s is read as what it says', async (encoding) => {
    const { cabinet } = await freshCabinet()
    const taken = await cabinet.take([file('DESIGN.md', inTwoBytes(BRAND, encoding))])
    expect(taken[0]).toMatchObject({ is: 'added', entry: { name: 'Kiln' } })
  })
})

describe('what is done with one', () => {
  test('a change is read anew, and an empty tokens.css is none', async () => {
    const { cabinet } = await freshCabinet()
    const tokens = file('tokens.css', ':root { --a: #010203; }')
    const id = idOf(await cabinet.take([file('DESIGN.md', BRAND), tokens]))
    const changed = await cabinet.change(id, { text: BRAND.replace('# Kiln', '# Oven'), tokens: '' })
    expect(changed).toMatchObject({ entry: { name: 'Oven' } })
    expect(changed).not.toHaveProperty('tokens')
    expect((await cabinet.list('brand')).at(-1)?.name).toBe('Oven')
  })

  test('ours are neither changed nor thrown away; a copy of one is the person’s own', async () => {
    const { cabinet } = await freshCabinet()
    expect(await cabinet.change('ours', { text: 'x' })).toBeUndefined()
    await cabinet.trash(['ours'])
    expect((await cabinet.open('ours'))?.entry.trashedAt).toBeUndefined()
    const copy = await cabinet.copy('ours')
    expect(copy).toMatchObject({ ours: false, name: 'Ours' })
    const changed = await cabinet.change(copy?.id ?? '', { text: '# Mine' })
    expect(changed).toMatchObject({ entry: { name: 'Mine' } })
    expect((await cabinet.open('ours'))?.entry.name).toBe('Ours')
  })

  test('the trash gives back what it holds, and forgets it after a month', async () => {
    const { cabinet, added, pass } = await freshCabinet()
    const id = await added()
    await cabinet.trash([id])
    await cabinet.restore([id])
    expect(await cabinet.purge([id])).toBe(0)
    await cabinet.trash([id])
    pass(intake.trashMs + 10)
    expect((await cabinet.list('brand')).map(({ ours }) => ours)).toEqual([true])
  })

  test('a text is read while it is written, and nothing of it is kept', async () => {
    const { cabinet, store } = await freshCabinet()
    const written = { text: '# Draft', tokens: ':root { --a: #0a0b0c; }' }
    const read = await cabinet.read('brand', 'DESIGN.md', written)
    expect(read).toMatchObject({ kind: 'brand', name: 'Draft' })
    expect(read.warnings.length).toBeGreaterThan(0)
    expect(await listDocuments(store)).toEqual([])
  })
})
