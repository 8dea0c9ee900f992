import { describe, expect, test } from 'vitest'
import { intake } from '../../../src/run/intake'
import { listDocuments } from '../../../src/store/documents'
import { openCabinet } from '../../../workers/cabinet'
import type { Taken } from '../../../workers/cabinet-surface'
import { reading } from '../../../workers/readers'
import { BRAND, file, freshCabinet, OURS, SKILL } from './cabinet-fixture'
import { inTwoBytes } from '../documents/two-bytes'

const outcomes = (taken: readonly Taken[]) =>
  taken.map((one) => (one.is === 'refused' ? `${one.path}: ${one.why}` : `${one.path}: ${one.is}`))

function idOf(taken: readonly Taken[]): string {
  const [one] = taken
  if (!one || one.is === 'refused') throw new Error('Nothing was taken.')
  return one.entry.id
}

describe('what a cabinet lists', () => {
  test('ours and the person’s own stand in one list, and ours are marked', async () => {
    const { cabinet } = await freshCabinet()
    await cabinet.take([file('kiln/DESIGN.md', BRAND), file('SKILL.md', SKILL)])
    const brands = await cabinet.list('brand')
    expect(brands.map(({ name, ours }) => [name, ours])).toEqual([
      ['Ours', true],
      ['Kiln', false],
    ])
    expect(brands[1]).toMatchObject({ file: 'kiln/DESIGN.md', category: 'Workshop' })
    expect(brands[1]?.colors).toContainEqual({ name: 'Glaze', hex: '#b3472f' })
    const [skill] = await cabinet.list('skill')
    expect(skill).toMatchObject({ name: 'tide-poster', policy: 'opt-out', mode: 'poster' })
  })

  test('one is opened with its text, byte for byte, and what it says', async () => {
    const { cabinet } = await freshCabinet()
    const text = `\ufeff${BRAND.replaceAll('\n', '\r\n')}`
    const id = idOf(await cabinet.take([file('DESIGN.md', text)]))
    const opened = await cabinet.open(id)
    expect(opened?.text).toBe(text)
    expect(opened?.read).toMatchObject({ kind: 'brand', name: 'Kiln' })
    expect(await cabinet.open('nobody')).toBeUndefined()
  })

  test('another page of this worker’s finds what was kept', async () => {
    const { cabinet, store } = await freshCabinet()
    await cabinet.take([file('SKILL.md', SKILL)])
    const again = openCabinet({ store, readers: { ...reading, ours: OURS } })
    expect(await again.list('skill')).toHaveLength(1)
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
      'a/DESIGN.md: added',
      'a/SKILL.md: added',
      'b/DESIGN.md: added',
      'c/tokens.css: tokens_alone',
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
    const later = await cabinet.take([
      file('DESIGN.md', `\ufeff${BRAND.replaceAll('\n', '\r\n')}`),
      file('DESIGN.md', OURS[0]?.text ?? ''),
    ])
    expect(outcomes(later)).toEqual(['DESIGN.md: same', 'DESIGN.md: same'])
    expect(await listDocuments(store)).toHaveLength(1)
  })

  test('a changed text of the same name asks, and nothing is kept before it is answered', async () => {
    const { cabinet } = await freshCabinet()
    const id = idOf(await cabinet.take([file('DESIGN.md', BRAND)]))
    const changed = file('DESIGN.md', BRAND.replace('#b3472f', '#aa3322'))
    const [asked] = await cabinet.take([changed])
    expect(asked).toMatchObject({ is: 'asks', entry: { id, name: 'Kiln' } })
    expect((await cabinet.open(id))?.text).toBe(BRAND)
    expect(await cabinet.list('brand')).toHaveLength(2)
  })

  test('replaced, it keeps its id; the earlier text is in the trash, and the undo brings it back', async () => {
    const { cabinet } = await freshCabinet()
    const id = idOf(await cabinet.take([file('DESIGN.md', BRAND)]))
    const text = BRAND.replace('#b3472f', '#aa3322')
    const [replaced] = await cabinet.take([file('DESIGN.md', text)], { clash: 'replace' })
    if (replaced?.is !== 'replaced') throw new Error('It was not replaced.')
    expect(replaced.entry.id).toBe(id)
    expect((await cabinet.open(id))?.text).toBe(text)
    expect((await cabinet.open(replaced.trashed))?.entry.trashedAt).toBeDefined()
    await cabinet.exchange(id, replaced.trashed)
    expect(await cabinet.open(id)).toMatchObject({ text: BRAND })
    expect((await cabinet.open(replaced.trashed))?.text).toBe(text)
  })

  test('both are kept where that is wanted', async () => {
    const { cabinet } = await freshCabinet()
    await cabinet.take([file('DESIGN.md', BRAND)])
    const taken = await cabinet.take([file('DESIGN.md', `${BRAND}\nMore.`)], { clash: 'both' })
    expect(outcomes(taken)).toEqual(['DESIGN.md: added'])
    expect((await cabinet.list('brand')).filter(({ name }) => name === 'Kiln')).toHaveLength(2)
  })

  test('what was thrown away and comes in again is taken out of the trash', async () => {
    const { cabinet } = await freshCabinet()
    const id = idOf(await cabinet.take([file('DESIGN.md', BRAND)]))
    await cabinet.trash([id])
    const taken = await cabinet.take([file('DESIGN.md', BRAND)])
    expect(outcomes(taken)).toEqual(['DESIGN.md: restored'])
    expect((await cabinet.open(id))?.entry.trashedAt).toBeUndefined()
  })

  test('what is none of both is refused with its reason, and can be taken for one all the same', async () => {
    const { cabinet } = await freshCabinet()
    const files = [
      file('notes.txt', 'Buy milk.'),
      file('film.md', new Uint8Array([0x46, 0, 0, 1, 2])),
      file('nothing.md', '\uFEFF \n'),
      file('long.md', '#'.repeat(intake.documentChars + 1)),
      {
        path: 'gone.md',
        file: Object.assign(new Blob(['x']), { arrayBuffer: () => Promise.reject(new Error('gone')) }),
      },
    ]
    expect(outcomes(await cabinet.take(files))).toEqual([
      'notes.txt: unknown',
      'film.md: not_text',
      'nothing.md: empty',
      'long.md: too_long',
      'gone.md: unreadable',
    ])
    const taken = await cabinet.take([file('notes.txt', 'Warm greys only.')], { as: 'brand' })
    expect(outcomes(taken)).toEqual(['notes.txt: added'])
  })

  test('asked for one kind only, the other is refused and not kept', async () => {
    const { cabinet, store } = await freshCabinet()
    expect(outcomes(await cabinet.take([file('DESIGN.md', BRAND)], { only: 'skill' }))).toEqual([
      'DESIGN.md: unknown',
    ])
    expect(await listDocuments(store)).toEqual([])
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
    const id = idOf(
      await cabinet.take([file('DESIGN.md', BRAND), file('tokens.css', ':root { --a: #010203; }')]),
    )
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
    expect(await cabinet.change(copy?.id ?? '', { text: '# Mine' })).toMatchObject({
      entry: { name: 'Mine' },
    })
    expect((await cabinet.open('ours'))?.entry.name).toBe('Ours')
  })

  test('the trash gives back what it holds, and forgets it after a month', async () => {
    const { cabinet, pass } = await freshCabinet()
    const id = idOf(await cabinet.take([file('DESIGN.md', BRAND)]))
    await cabinet.trash([id])
    expect((await cabinet.list('brand')).at(-1)).toMatchObject({ id, trashedAt: expect.any(Number) })
    await cabinet.restore([id])
    expect(await cabinet.purge([id])).toBe(0)
    await cabinet.trash([id])
    pass(intake.trashMs + 10)
    expect((await cabinet.list('brand')).map(({ ours }) => ours)).toEqual([true])
  })

  test('a text is read while it is written, and nothing of it is kept', async () => {
    const { cabinet, store } = await freshCabinet()
    const read = await cabinet.read('brand', 'DESIGN.md', {
      text: '# Draft',
      tokens: ':root { --a: #0a0b0c; }',
    })
    expect(read).toMatchObject({ kind: 'brand', name: 'Draft' })
    expect(read.warnings.length).toBeGreaterThan(0)
    expect(await listDocuments(store)).toEqual([])
  })
})
