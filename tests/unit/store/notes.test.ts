import { expect, test } from 'vitest'
import { libraryLimits } from '../../../src/run/library-limits'
import { changeMarks, merged, noteFinding, readNotes, trashRuns } from '../../../src/store/marks'
import { mergedNotes, noted, type Notes } from '../../../src/store/notes'
import { freshStore, writeRun } from './fixture'

/** As many notes as a run may have. */
const FULL: Notes = Object.fromEntries(
  Array.from({ length: libraryLimits.notesPerRun }, (_, at) => [`f${at}`, { at: 1 }]),
)

test('[EV-6] a star and a comment are put on a finding and taken off, and what is left out stays', () => {
  const starred = noted({}, 'f1', { star: true }, 10)
  expect(starred).toEqual({ f1: { star: true, at: 10 } })
  const said = noted(starred, 'f1', { comment: '  Look again. ' }, 20)
  expect(said).toEqual({ f1: { star: true, comment: 'Look again.', at: 20 } })
  expect(noted(said, 'f1', { star: false }, 30)).toEqual({ f1: { comment: 'Look again.', at: 30 } })
  // An emptied note stays, so that another device learns of it; a clock that was set back makes nothing older.
  expect(noted(said, 'f1', { star: false, comment: '' }, 5)).toEqual({ f1: { at: 21 } })
})

test('[EV-6] notes are bounded in number and in length', () => {
  const long = noted({}, 'f', { comment: 'x'.repeat(9000) }, 1)
  expect(long.f?.comment).toHaveLength(libraryLimits.noteChars)
  expect(noted(FULL, 'another', { star: true }, 2)).toBe(FULL)
  expect(noted(FULL, 'f3', { star: true }, 2).f3).toEqual({ star: true, at: 2 })
})

test('[EV-6] of notes from two devices the later one counts, in whichever order they come', () => {
  const one = { a: { comment: 'Old.', at: 1 }, b: { star: true as const, at: 9 } }
  const other = { a: { comment: 'New.', at: 2 }, b: { at: 3 }, c: { comment: 'More.', at: 1 } }
  const both = { a: other.a, b: one.b, c: other.c }
  expect([mergedNotes(one, other), mergedNotes(other, one)]).toEqual([both, both])
  expect(mergedNotes(one, undefined)).toBe(one)
  expect(mergedNotes(undefined, undefined)).toBeUndefined()
  const [left, right] = [{ f: { comment: 'a', at: 1 } }, { f: { comment: 'b', at: 1 } }]
  expect(mergedNotes(left, right)).toEqual(mergedNotes(right, left))
})

test('[EV-6] notes travel with the marks of their run, and marks with the same notes are the same marks', () => {
  const mark = { run: 'r', at: {}, notes: { f: { comment: 'Mine.', at: 5 } } }
  expect(merged({ run: 'r', at: {} }, mark)).toEqual(mark)
  const star = { star: true as const, at: { star: 3 } }
  expect(merged(mark, { run: 'r', ...star })).toEqual({ ...mark, ...star })
  expect(merged(mark, { run: 'r', at: {} })).toBe(mark)
})

test('[EV-6] notes are kept with their run, and whatever else is put on it leaves them alone', async () => {
  const store = await freshStore()
  await writeRun(store, { runId: 'a' })
  await noteFinding(store, { run: 'a', finding: 'f', comment: 'Mine.' }, 5)
  await changeMarks(store, ['a'], { star: true, addTags: ['x'] }, 6)
  await trashRuns(store, ['a'], 7)
  expect(await readNotes(store, 'a')).toEqual({ f: { comment: 'Mine.', at: 5 } })
  expect(await readNotes(store, 'nobody')).toEqual({})
  await store.relaxed.marks.put({ run: 'a', at: {}, notes: FULL })
  await expect(noteFinding(store, { run: 'a', finding: 'g', star: true }, 8)).rejects.toThrow(/as many notes/)
})
