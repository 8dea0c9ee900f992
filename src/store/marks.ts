import { libraryLimits } from '../run/library-limits'
import { noteChanges } from './changes'
import type { Store } from './open'
import { type Notes, mergedNotes, noted, type NoteChange } from './notes'
import type { MarkRow } from './rows'

/** What the person puts on runs, or takes off them. What is left out stays. */
export interface MarkChange {
  readonly star?: boolean
  readonly addTags?: readonly string[]
  readonly removeTags?: readonly string[]
  /** The id of a project; empty is none. */
  readonly project?: string
}

type Field = keyof MarkRow['at']
type Marked = { readonly [F in Field]?: MarkRow[F] | undefined }

const FIELDS: readonly Field[] = ['star', 'tags', 'project', 'trashedAt']

/** Changes the marks of runs that are there. */
export function changeMarks(
  store: Store,
  runs: readonly string[],
  change: MarkChange,
  now = Date.now(),
): Promise<void> {
  return putMarks(store, runs, (mark) => changed(mark, markedBy(mark, change), now)).then(() => undefined)
}

/** Puts runs that are there into the trash; gives those that were not in it. */
export function trashRuns(
  store: Store,
  runs: readonly string[],
  now = Date.now(),
): Promise<readonly string[]> {
  return putMarks(store, runs, (mark) =>
    mark.trashedAt === undefined ? changed(mark, { trashedAt: now }, now) : mark,
  )
}

/** Takes runs out of the trash. */
export function restoreRuns(
  store: Store,
  runs: readonly string[],
  now = Date.now(),
): Promise<readonly string[]> {
  return putMarks(store, runs, (mark) =>
    mark.trashedAt === undefined ? mark : changed(mark, { trashedAt: undefined }, now),
  )
}

/** Puts a star or a comment on a finding of a run that is there, or takes it off. */
export function noteFinding(
  store: Store,
  { run, finding, ...change }: NoteChange & { readonly run: string; readonly finding: string },
  now = Date.now(),
): Promise<void> {
  return putMarks(store, [run], (mark) => {
    const notes = noted(mark.notes ?? {}, finding, change, now)
    if (notes === mark.notes) throw new Error('This run has as many notes as are kept of one.')
    return { ...mark, notes }
  }).then(() => undefined)
}

/** What the person has put on the findings of a run. */
export async function readNotes({ relaxed: { marks } }: Store, run: string): Promise<Notes> {
  return (await marks.get(run))?.notes ?? {}
}

/** Takes marks in that come from another device, or from a copy: of each field the later word counts. */
export function mergeMarks(store: Store, rows: readonly MarkRow[]): Promise<readonly string[]> {
  const given = new Map(rows.map((row) => [row.run, row]))
  return putMarks(store, [...given.keys()], (mark) => {
    const other = given.get(mark.run)
    return other ? merged(mark, other) : mark
  })
}

/** Both marks in one. In whichever order they come, the same comes out. */
export function merged(one: MarkRow, other: MarkRow): MarkRow {
  const later = FIELDS.filter((field) => isLater(one, other, field))
  const notes = mergedNotes(one.notes, other.notes)
  if (later.length === 0) return notes === one.notes ? one : { ...one, ...(notes && { notes }) }
  const values = Object.fromEntries(later.map((field) => [field, other[field]]))
  const at = Object.fromEntries(later.map((field) => [field, other.at[field]]))
  return without({ ...one, ...values, at: { ...one.at, ...at }, ...(notes && { notes }) })
}

/** Of two words of the same moment any will do, as long as both devices take the same one. */
function isLater(one: MarkRow, other: MarkRow, field: Field): boolean {
  const [mine = 0, theirs = 0] = [one.at[field], other.at[field]]
  if (mine !== theirs) return theirs > mine
  return (JSON.stringify(other[field]) ?? '') > (JSON.stringify(one[field]) ?? '')
}

/** Gives the runs whose marks are others now. */
function putMarks(
  { relaxed: db }: Store,
  runs: readonly string[],
  change: (mark: MarkRow) => MarkRow,
): Promise<readonly string[]> {
  const { marks, settings } = db
  return Promise.resolve(
    db.transaction('rw', db.runs, marks, settings, async () => {
      // A mark on a run that was deleted meanwhile would stay for ever, and count.
      const there = new Set(await db.runs.where('id').anyOf(runs).primaryKeys())
      const wanted = [...new Set(runs)].filter((run) => there.has(run))
      const before = await marks.bulkGet(wanted)
      const after = wanted.flatMap((run, at) => {
        const mark = before[at] ?? { run, at: {} }
        const next = change(mark)
        return next === mark ? [] : [next]
      })
      await marks.bulkPut(after)
      const touched = after.map(({ run }) => run)
      if (touched.length > 0) await noteChanges(db, touched)
      return touched
    }),
  )
}

function markedBy(mark: MarkRow, { star, addTags, removeTags, project }: MarkChange): Marked {
  return {
    ...(star !== undefined && { star: star || undefined }),
    ...((addTags || removeTags) && { tags: tagsOf(mark.tags ?? [], addTags ?? [], removeTags ?? []) }),
    ...(project !== undefined && { project }),
  }
}

function tagsOf(
  there: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): readonly string[] {
  const gone = new Set(removed.map(tidyTag))
  const all = new Set([...there, ...added.map(tidyTag)].filter((tag) => tag !== '' && !gone.has(tag)))
  return [...all].slice(0, libraryLimits.tagsPerRun)
}

/** Typed twice, with other spaces, it is one tag. */
function tidyTag(tag: string): string {
  const plain = tag.normalize('NFC').trim().replace(/\s+/g, ' ')
  return [...plain].slice(0, libraryLimits.tagChars).join('')
}

/** Each field has a clock of its own. One that was set back must not make the newer word the older one. */
function changed(mark: MarkRow, to: Marked, now: number): MarkRow {
  const fields = FIELDS.filter((field) => field in to)
  if (fields.length === 0) return mark
  const at = Object.fromEntries(fields.map((field) => [field, Math.max(now, (mark.at[field] ?? 0) + 1)]))
  return without({ ...mark, ...to, at: { ...mark.at, ...at } })
}

/** An index takes no key that is undefined, and neither does a file. */
function without(mark: Pick<MarkRow, 'run' | 'at' | 'notes'> & Marked): MarkRow {
  const { run, star, tags, project, trashedAt, notes, at } = mark
  return {
    run,
    at,
    ...(star && { star }),
    ...(tags && tags.length > 0 && { tags }),
    ...(project !== undefined && { project }),
    ...(trashedAt !== undefined && { trashedAt }),
    ...(notes && { notes }),
  }
}
