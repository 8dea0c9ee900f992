// The person’s own documents outlast the page, and come back from the trash or a replacement as they were.
import { expect, test } from 'vitest'
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

const row = (id: string, more: Partial<DocumentRow> = {}): DocumentRow => {
  const name = `${id}/DESIGN.md`
  return { id, kind: 'brand', name, text: `# ${id}`, addedAt: 10, changedAt: 10, ...more }
}

async function stored(...rows: readonly DocumentRow[]) {
  const store = await freshStore()
  for (const one of rows) await putDocument(store, one)
  const listed = async (kind?: DocumentRow['kind']) => (await listDocuments(store, kind)).map(({ id }) => id)
  return { store, listed }
}

test('texts of the person’s own are listed by kind, the oldest first, and outlast the page', async () => {
  const tokens = ':root { --ink: #123456 }'
  const { store, listed } = await stored(
    row('b', { addedAt: 20 }),
    row('s', { kind: 'skill' }),
    row('a', { addedAt: 5, tokens }),
  )
  expect(await listed('brand')).toEqual(['a', 'b'])
  expect(await listed()).toHaveLength(3)
  expect(await getDocument(await sameStore(store), 'a')).toEqual(row('a', { addedAt: 5, tokens }))
})

test('a change is made to what is there now, and to nothing where it is gone', async () => {
  const { store } = await stored(row('a'))
  for (let times = 0; times < 2; times++)
    await changeDocument(store, 'a', (now) => ({ ...now, text: `${now.text}!` }))
  expect((await getDocument(store, 'a'))?.text).toBe('# a!!')
  expect(await changeDocument(store, 'gone', (now) => now)).toBeUndefined()
})

test('in the trash they stay and come back as they were; for good goes what is in it, or is in it for long', async () => {
  const { store, listed } = await stored(row('a'), row('b'), row('c', { trashedAt: 100 }))
  await trashDocuments(store, ['a'], 50)
  await trashDocuments(store, ['a'], 60)
  expect((await getDocument(store, 'a'))?.trashedAt).toBe(50)
  await restoreDocuments(store, ['a'])
  expect(await getDocument(store, 'a')).toEqual(row('a'))
  await trashDocuments(store, ['a'], 50)
  await purgeOldDocuments(store, 100)
  expect(await listed()).toEqual(['b', 'c'])
  expect(await purgeDocuments(store, ['b', 'c'])).toBe(1)
  expect(await listed()).toEqual(['b'])
})

test('a replacement keeps the id and puts the earlier text into the trash; the undo exchanges them', async () => {
  const { store } = await stored(row('a'))
  await replaceDocument(store, row('a', { text: '# new' }), { id: 'old', at: 70 })
  expect(await getDocument(store, 'a')).toMatchObject({ text: '# new' })
  expect(await getDocument(store, 'old')).toMatchObject({ text: '# a', trashedAt: 70 })
  await exchangeDocuments(store, 'a', 'old', 80)
  expect(await getDocument(store, 'a')).toEqual(row('a'))
  expect(await getDocument(store, 'old')).toMatchObject({ text: '# new', trashedAt: 80 })
})
