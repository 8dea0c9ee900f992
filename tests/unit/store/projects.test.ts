// What a project says is changed field by field, and nothing is lost to failures, tabs or newer versions.
import { expect, test } from 'vitest'
import { changeMarks } from '../../../src/store/marks'
import { changeProject, listProjects, removeProject } from '../../../src/store/projects'
import type { Store } from '../../../src/store/open'
import { failReads, failWrites, watchWrites } from './faults'
import { freshStore, sameStore, writeRun } from './fixture'

const rows = (store: Store) => store.relaxed.projects.toArray()

/** A project as a newer version has put it there. */
const NEWER = { id: 'p', name: 'Shop', createdAt: 1, brand: 'b1', judges: { more: [1, 2] }, later: true }

async function withNewer() {
  const store = await freshStore()
  await store.relaxed.projects.put(NEWER)
  return store
}

test('[DJ-6] the two layers are changed apart, and one says nothing of the other', async () => {
  const store = await freshStore()
  await changeProject(store, 'p', { name: 'Shop', brand: 'b1', connection: 'c1' }, 5)
  await changeProject(store, 'p', { critiqueTheaterEnabled: false }, 6)
  await changeProject(store, 'p', { brand: 'b2' }, 7)
  const project = { id: 'p', name: 'Shop', createdAt: 5, brand: 'b2', connection: 'c1' }
  expect(await rows(store)).toEqual([{ ...project, critiqueTheaterEnabled: false }])
  await changeProject(store, 'p', { critiqueTheaterEnabled: undefined })
  expect(await rows(store)).toStrictEqual([project])
})

test('[DJ-6] what a newer version has put there survives', async () => {
  const store = await withNewer()
  const changed = { ...NEWER, critiqueTheaterEnabled: true }
  expect(await changeProject(store, 'p', { critiqueTheaterEnabled: true })).toEqual(changed)
  expect(await rows(store)).toEqual([changed])
})

test('[DJ-6] a read that fails writes nothing, and a write that fails leaves what was there', async () => {
  const store = await withNewer()
  const when = (table: string) => table === 'projects'
  const rename = () => changeProject(store, 'p', { name: 'Other' })
  const writes = watchWrites()
  const unread = failReads('UnknownError', { when })
  await expect(rename()).rejects.toThrow()
  unread.stop()
  expect([unread.count(), writes()]).toEqual([1, []])
  for (const at of ['request', 'commit'] as const) {
    const broken = failWrites('QuotaExceededError', { at, when })
    await expect(rename()).rejects.toThrow()
    broken.stop()
  }
  expect(await rows(store)).toEqual([NEWER])
})

test('[DJ-6] two tabs that change one project at once lose nothing of each other', async () => {
  const store = await freshStore()
  const other = await sameStore(store)
  await changeProject(store, 'p', { name: 'Shop' })
  await Promise.all([
    changeProject(store, 'p', { brand: 'b1' }),
    changeProject(other, 'p', { skill: 's1' }),
    changeProject(store, 'p', { critiqueTheaterEnabled: false }),
    changeProject(other, 'p', { connection: 'c1' }),
  ])
  const all = { name: 'Shop', brand: 'b1', skill: 's1', connection: 'c1', critiqueTheaterEnabled: false }
  expect(await rows(store)).toMatchObject([all])
})

test('a project has a name, an id that stays, and the moment it was made', async () => {
  const store = await freshStore()
  for (const change of [{}, { name: ' \n ' }])
    await expect(changeProject(store, 'p', change)).rejects.toThrow('A project needs a name.')
  const made = await changeProject(store, 'p', { name: '  The \n shop ' }, 5)
  expect(made).toEqual({ id: 'p', name: 'The shop', createdAt: 5 })
  expect(await changeProject(store, 'p', { id: 'q', createdAt: 99 }, 9)).toEqual(made)
  await changeProject(store, 'a', { name: 'Later' }, 6)
  expect((await listProjects(store)).map(({ id }) => id)).toEqual(['p', 'a'])
})

test('the runs of a project that is removed stay, without one', async () => {
  const store = await freshStore()
  for (const runId of ['made', 'moved', 'elsewhere']) await writeRun(store, { runId })
  await store.relaxed.runs.update('made', { project: 'p' })
  await store.relaxed.runs.update('elsewhere', { project: 'p' })
  await changeMarks(store, ['moved'], { project: 'p', star: true })
  await changeMarks(store, ['elsewhere'], { project: 'q' })
  await changeProject(store, 'p', { name: 'Shop' })
  expect((await removeProject(store, 'p')).toSorted()).toEqual(['made', 'moved'])
  expect(await store.relaxed.marks.toArray()).toMatchObject([
    { run: 'elsewhere', project: 'q' },
    { run: 'made', project: '' },
    { run: 'moved', project: '', star: true },
  ])
  expect(await rows(store)).toEqual([])
  expect(await store.relaxed.runs.count()).toBe(3)
})
