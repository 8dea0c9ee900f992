// Stars, tags, projects and trash are kept per run, and marks of several tabs or devices merge in any order.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { libraryLimits } from '../../../src/run/library-limits'
import { readChanges } from '../../../src/store/changes'
import { listRuns } from '../../../src/store/library'
import { changeMarks, merged, mergeMarks, restoreRuns, trashRuns } from '../../../src/store/marks'
import type { MarkRow } from '../../../src/store/rows'
import { countUnseen } from '../../../src/store/unseen'
import { failWrites } from './faults'
import { freshStore, sameStore, writeRun } from './fixture'

async function twoRuns() {
  const store = await freshStore()
  for (const runId of ['a', 'b']) await writeRun(store, { runId })
  const markOf = (run: string) => store.relaxed.marks.get(run)
  const marked = () => store.relaxed.marks.toCollection().primaryKeys()
  return { store, markOf, marked }
}

test('a star, tags and a project are put on runs and taken off, each with a clock of its own', async () => {
  const { store, markOf } = await twoRuns()
  await changeMarks(store, ['a', 'b'], { star: true, addTags: ['  big \n one ', 'big one', 'x'] }, 100)
  const both = { star: true, tags: ['big one', 'x'], at: { star: 100, tags: 100 } }
  expect(await markOf('b')).toEqual({ run: 'b', ...both })
  await changeMarks(store, ['a'], { star: false, removeTags: ['x'], project: 'p' }, 200)
  const at = { star: 200, tags: 200, project: 200 }
  expect(await markOf('a')).toEqual({ run: 'a', tags: ['big one'], project: 'p', at })
  await changeMarks(store, ['a'], { removeTags: ['big one'] }, 300)
  expect(await markOf('a')).toEqual({ run: 'a', project: 'p', at: { ...at, tags: 300 } })
  // A clock that was set back does not make the newer word the older one.
  await changeMarks(store, ['a'], { removeTags: ['x'], star: true }, 50)
  expect((await markOf('a'))?.at.star).toBe(201)
})

test('tags are bounded in number and length, and a letter is never cut in two', async () => {
  const { store, markOf } = await twoRuns()
  const many = Array.from({ length: 80 }, (_, at) => `tag ${at}`)
  await changeMarks(store, ['a'], { addTags: ['🙂'.repeat(60), ...many] })
  const { tags = [] } = (await markOf('a')) ?? {}
  expect(tags).toHaveLength(libraryLimits.tagsPerRun)
  expect(tags[0]).toBe('🙂'.repeat(libraryLimits.tagChars))
})

test('a run that is not there gets no mark', async () => {
  const { store, marked } = await twoRuns()
  await changeMarks(store, ['gone', 'a'], { star: true })
  expect(await trashRuns(store, ['gone'])).toEqual([])
  expect(await marked()).toEqual(['a'])
})

test('what is in the trash is not listed and not unseen, and comes back as it was', async () => {
  const { store, markOf } = await twoRuns()
  const listed = async () => (await listRuns(store, { limit: 9 })).map(({ id }) => id)
  await changeMarks(store, ['a'], { star: true }, 1)
  expect(await countUnseen(store)).toBe(2)
  expect(await trashRuns(store, ['a'], 100)).toEqual(['a'])
  expect(await trashRuns(store, ['a'], 200)).toEqual([])
  expect(await listed()).toEqual(['b'])
  expect(await countUnseen(store)).toBe(1)
  expect(await restoreRuns(store, ['a', 'b'], 300)).toEqual(['a'])
  expect(await listed()).toEqual(['b', 'a'])
  expect(await markOf('a')).toEqual({ run: 'a', star: true, at: { star: 1, trashedAt: 300 } })
})

test('marks that cannot be written change nothing', async () => {
  const { store } = await twoRuns()
  await changeMarks(store, ['a'], { star: true }, 1)
  const before = await readChanges(store.relaxed)
  const broken = failWrites('QuotaExceededError', { when: (table) => table === 'settings' })
  await expect(changeMarks(store, ['a', 'b'], { addTags: ['x'] }, 2)).rejects.toThrow()
  broken.stop()
  expect(await store.relaxed.marks.toArray()).toEqual([{ run: 'a', star: true, at: { star: 1 } }])
  expect(await readChanges(store.relaxed)).toEqual(before)
})

test('two tabs that change different things of one run lose neither', async () => {
  const { store, markOf } = await twoRuns()
  const other = await sameStore(store)
  await Promise.all([
    changeMarks(store, ['a'], { star: true }),
    changeMarks(other, ['a'], { addTags: ['x'] }),
    changeMarks(store, ['a'], { project: 'p' }),
  ])
  expect(await markOf('a')).toMatchObject({ star: true, tags: ['x'], project: 'p' })
  expect((await readChanges(other.relaxed)).count).toBe(3)
})

const moment = fc.integer({ min: 1, max: 3 })
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const mark: fc.Arbitrary<MarkRow> = fc
  .record({
    star: some(fc.constant(true as const)),
    tags: some(fc.array(fc.constantFrom('x', 'y'), { minLength: 1, maxLength: 2 })),
    project: some(fc.constantFrom('', 'p', 'q')),
    trashedAt: some(fc.constantFrom(1, 2)),
    at: fc.record({ star: moment, tags: moment, project: moment, trashedAt: moment }, { requiredKeys: [] }),
  })
  // What never changed has no clock, and what has none never changed. A round trip leaves out what is undefined.
  .map(({ star, tags, project, trashedAt, at }) => ({
    run: 'a',
    at,
    ...(at.star !== undefined && star && { star }),
    ...(at.tags !== undefined && tags && { tags }),
    ...(at.project !== undefined && project !== undefined && { project }),
    ...(at.trashedAt !== undefined && trashedAt !== undefined && { trashedAt }),
  }))

test('marks of several devices come to the same in every order', () => {
  fc.assert(
    fc.property(mark, mark, mark, (one, two, three) => {
      expect(merged(one, two)).toEqual(merged(two, one))
      expect(merged(merged(one, two), three)).toEqual(merged(one, merged(two, three)))
      expect(merged(one, one)).toBe(one)
    }),
  )
})

test('marks from a copy are merged field by field', async () => {
  const { store } = await twoRuns()
  await changeMarks(store, ['a'], { star: true, addTags: ['new'] }, 200)
  const touched = await mergeMarks(store, [
    { run: 'a', tags: ['old'], project: 'p', at: { tags: 100, project: 100, star: 300 } },
    { run: 'gone', star: true, at: { star: 1 } },
  ])
  expect(touched).toEqual(['a'])
  expect(await store.relaxed.marks.toArray()).toEqual([
    { run: 'a', tags: ['new'], project: 'p', at: { star: 300, tags: 200, project: 100 } },
  ])
})
