import { describe, expect, test } from 'vitest'
import {
  changeDocument,
  exchangeDocuments,
  getDocument,
  listDocuments,
  purgeDocuments,
  purgeOldDocuments,
  putDocument,
  replaceDocument,
  restoreDocuments,
  trashDocuments,
} from '../../../src/store/documents'
import type { DocumentRow } from '../../../src/store/rows'
import { freshStore, sameStore } from './fixture'

const row = (id: string, more: Partial<DocumentRow> = {}): DocumentRow => ({
  id,
  kind: 'brand',
  name: `${id}/DESIGN.md`,
  text: `# ${id}`,
  addedAt: 10,
  changedAt: 10,
  ...more,
})

async function stored(...rows: readonly DocumentRow[]) {
  const store = await freshStore()
  for (const one of rows) await putDocument(store, one)
  return store
}

describe('texts of the person’s own', () => {
  test('are listed by kind, the oldest first', async () => {
    const store = await stored(
      row('b', { addedAt: 20 }),
      row('s', { kind: 'skill' }),
      row('a', { addedAt: 5 }),
    )
    expect((await listDocuments(store, 'brand')).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(await listDocuments(store)).toHaveLength(3)
  })

  test('outlast the page: another one finds them', async () => {
    const store = await stored(row('a', { tokens: ':root { --ink: #123456 }' }))
    expect(await getDocument(await sameStore(store), 'a')).toEqual(
      row('a', { tokens: ':root { --ink: #123456 }' }),
    )
  })

  test('a change is made to what is there now, and to nothing where it is gone', async () => {
    const store = await stored(row('a'))
    await changeDocument(store, 'a', (now) => ({ ...now, text: `${now.text}!` }))
    await changeDocument(store, 'a', (now) => ({ ...now, text: `${now.text}!` }))
    expect((await getDocument(store, 'a'))?.text).toBe('# a!!')
    expect(await changeDocument(store, 'gone', (now) => now)).toBeUndefined()
  })

  test('in the trash they stay, and come back as they were', async () => {
    const store = await stored(row('a'), row('b'))
    await trashDocuments(store, ['a'], 50)
    await trashDocuments(store, ['a'], 60)
    expect((await getDocument(store, 'a'))?.trashedAt).toBe(50)
    await restoreDocuments(store, ['a'])
    expect(await getDocument(store, 'a')).toEqual(row('a'))
  })

  test('for good goes what is in the trash, and never what is in use', async () => {
    const store = await stored(row('a'), row('b'))
    await trashDocuments(store, ['a'], 50)
    expect(await purgeDocuments(store, ['a', 'b'])).toBe(1)
    expect((await listDocuments(store)).map(({ id }) => id)).toEqual(['b'])
  })

  test('what was thrown away long ago goes by itself', async () => {
    const store = await stored(row('a', { trashedAt: 100 }), row('b', { trashedAt: 200 }), row('c'))
    await purgeOldDocuments(store, 200)
    expect((await listDocuments(store)).map(({ id }) => id)).toEqual(['b', 'c'])
  })

  test('a replacement keeps the id and puts the earlier text into the trash; the undo exchanges them', async () => {
    const store = await stored(row('a'))
    await replaceDocument(store, row('a', { text: '# new' }), { id: 'old', at: 70 })
    expect(await getDocument(store, 'a')).toMatchObject({ text: '# new' })
    expect(await getDocument(store, 'old')).toMatchObject({ text: '# a', trashedAt: 70 })
    await exchangeDocuments(store, 'a', 'old', 80)
    expect(await getDocument(store, 'a')).toEqual(row('a'))
    expect(await getDocument(store, 'old')).toMatchObject({ text: '# new', trashedAt: 80 })
  })
})
