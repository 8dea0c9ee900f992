import fc from 'fast-check'
import { expect, test } from 'vitest'
import { libraryLimits } from '../../../src/run/library-limits'
import { readChanges } from '../../../src/store/changes'
import { deleteRun } from '../../../src/store/delete'
import { listRuns } from '../../../src/store/library'
import { changeMarks, merged, mergeMarks, restoreRuns, trashRuns } from '../../../src/store/marks'
import type { MarkRow } from '../../../src/store/rows'
import { keepThumb, readThumb } from '../../../src/store/thumbs'
import { countUnseen } from '../../../src/store/unseen'
import { failWrites } from './faults'
import { freshStore, PAGE_HASH, sameStore, writeRun } from './fixture'

async function twoRuns() {
  const store = await freshStore()
  await writeRun(store, { runId: 'a' })
  await writeRun(store, { runId: 'b' })
  return store
}

test('a star, tags and a project are put on runs and taken off, each with a clock of its own', async () => {
  const store = await twoRuns()
  await changeMarks(store, ['a', 'b'], { star: true, addTags: ['  big \n one ', 'big one', 'x'] }, 100)
  expect(await store.relaxed.marks.get('b')).toEqual({
    run: 'b',
    star: true,
    tags: ['big one', 'x'],
    at: { star: 100, tags: 100 },
  })
  await changeMarks(store, ['a'], { star: false, removeTags: ['x'], project: 'p' }, 200)
  expect(await store.relaxed.marks.get('a')).toEqual({
    run: 'a',
    tags: ['big one'],
    project: 'p',
    at: { star: 200, tags: 200, project: 200 },
  })
  await changeMarks(store, ['a'], { removeTags: ['big one'] }, 300)
  expect(await store.relaxed.marks.get('a')).toEqual({
    run: 'a',
    project: 'p',
    at: { star: 200, tags: 300, project: 200 },
  })
})

test('tags are bounded in number and length, and a letter is never cut in two', async () => {
  const store = await twoRuns()
  const many = Array.from({ length: 80 }, (_, at) => `tag ${at}`)
  await changeMarks(store, ['a'], { addTags: ['🙂'.repeat(60), ...many] })
  const tags = (await store.relaxed.marks.get('a'))?.tags ?? []
  expect(tags).toHaveLength(libraryLimits.tagsPerRun)
  expect(tags[0]).toBe('🙂'.repeat(libraryLimits.tagChars))
})

test('a clock that was set back does not make the newer word the older one', async () => {
  const store = await twoRuns()
  await changeMarks(store, ['a'], { star: true }, 500)
  await changeMarks(store, ['a'], { star: false }, 100)
  expect((await store.relaxed.marks.get('a'))?.at.star).toBe(501)
})

test('a run that is not there gets no mark', async () => {
  const store = await twoRuns()
  await changeMarks(store, ['gone', 'a'], { star: true })
  expect(await trashRuns(store, ['gone'])).toEqual([])
  expect(await store.relaxed.marks.toCollection().primaryKeys()).toEqual(['a'])
})

test('what is in the trash is not listed and not unseen, and comes back as it was', async () => {
  const store = await twoRuns()
  await changeMarks(store, ['a'], { star: true }, 1)
  expect(await countUnseen(store)).toBe(2)
  expect(await trashRuns(store, ['a'], 100)).toEqual(['a'])
  expect(await trashRuns(store, ['a'], 200)).toEqual([])
  expect((await listRuns(store, { limit: 9 })).map(({ id }) => id)).toEqual(['b'])
  expect(await countUnseen(store)).toBe(1)
  expect(await restoreRuns(store, ['a', 'b'], 300)).toEqual(['a'])
  expect((await listRuns(store, { limit: 9 })).map(({ id }) => id)).toEqual(['b', 'a'])
  expect(await store.relaxed.marks.get('a')).toEqual({
    run: 'a',
    star: true,
    at: { star: 1, trashedAt: 300 },
  })
})

test('a deleted run leaves no mark, no summary and no picture that no other run shows', async () => {
  const store = await twoRuns()
  await changeMarks(store, ['a', 'b'], { star: true })
  await keepThumb(store, PAGE_HASH, new Blob(['picture']))
  await deleteRun(store, 'a')
  expect(await store.relaxed.marks.toCollection().primaryKeys()).toEqual(['b'])
  expect(await (await readThumb(store, PAGE_HASH))?.text()).toBe('picture')
  await deleteRun(store, 'b')
  expect(await readThumb(store, PAGE_HASH)).toBeUndefined()
  await keepThumb(store, PAGE_HASH, new Blob(['late']))
  expect(await readThumb(store, PAGE_HASH)).toBeUndefined()
})

test('marks that cannot be written change nothing', async () => {
  const store = await twoRuns()
  await changeMarks(store, ['a'], { star: true }, 1)
  const before = await readChanges(store.relaxed)
  const broken = failWrites('QuotaExceededError', { when: (table) => table === 'settings' })
  await expect(changeMarks(store, ['a', 'b'], { addTags: ['x'] }, 2)).rejects.toThrow()
  broken.stop()
  expect(await store.relaxed.marks.toArray()).toEqual([{ run: 'a', star: true, at: { star: 1 } }])
  expect(await readChanges(store.relaxed)).toEqual(before)
})

test('two tabs that change different things of one run lose neither', async () => {
  const store = await twoRuns()
  const other = await sameStore(store)
  await Promise.all([
    changeMarks(store, ['a'], { star: true }),
    changeMarks(other, ['a'], { addTags: ['x'] }),
    changeMarks(store, ['a'], { project: 'p' }),
  ])
  expect(await store.relaxed.marks.get('a')).toMatchObject({ star: true, tags: ['x'], project: 'p' })
  expect((await readChanges(other.relaxed)).count).toBe(3)
})

const mark: fc.Arbitrary<MarkRow> = fc
  .record({
    star: fc.option(fc.constant(true as const), { nil: undefined }),
    tags: fc.option(fc.array(fc.constantFrom('x', 'y'), { minLength: 1, maxLength: 2 }), { nil: undefined }),
    project: fc.option(fc.constantFrom('', 'p', 'q'), { nil: undefined }),
    trashedAt: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
    at: fc.record(
      {
        star: fc.integer({ min: 1, max: 3 }),
        tags: fc.integer({ min: 1, max: 3 }),
        project: fc.integer({ min: 1, max: 3 }),
        trashedAt: fc.integer({ min: 1, max: 3 }),
      },
      { requiredKeys: [] },
    ),
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
  const store = await twoRuns()
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
