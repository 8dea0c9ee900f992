import { libraryLimits } from '../run/library-limits'
import { noteChanges } from './changes'
import type { Store } from './open'
import type { ProjectRow } from './rows'
import type { JuryDb } from './schema'

/** What is to be changed of a project; a field that is undefined is forgotten. */
export type ProjectChange = { readonly [K in keyof ProjectRow]?: ProjectRow[K] | undefined }

/** All projects, the oldest first: a list that reorders itself under the hand is read wrongly. */
export async function listProjects({ relaxed: { projects } }: Store): Promise<readonly ProjectRow[]> {
  const all = await projects.toArray()
  return all.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
}

/**
 * Changes a project, or makes one. Read, merged and written in one transaction: what it was not told of stays, whichever
 * version put it there, and a read that fails writes nothing.
 */
export function changeProject(
  { strict: db }: Store,
  id: string,
  change: ProjectChange,
  now = Date.now(),
): Promise<ProjectRow> {
  return Promise.resolve(
    db.transaction('rw', db.projects, async () => {
      const there = await db.projects.get(id)
      const next = withoutUndefined({ ...there, ...change, id, createdAt: there?.createdAt ?? now })
      const name = tidyName(next.name)
      if (name === '') throw new Error('A project needs a name.')
      // Whatever else it holds was there before, or was asked for by the change's own type.
      const row = { ...next, name } as ProjectRow
      await db.projects.put(row)
      return row
    }),
  )
}

function withoutUndefined(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

function tidyName(name: unknown): string {
  if (typeof name !== 'string') return ''
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').slice(0, libraryLimits.projectChars)
}

/** Removes a project. Its runs stay, without one; gives them. */
export function removeProject(
  { strict: db }: Store,
  id: string,
  now = Date.now(),
): Promise<readonly string[]> {
  return Promise.resolve(
    db.transaction('rw', db.projects, db.runs, db.marks, db.settings, async () => {
      const runs = await runsOf(db, id)
      const marks = await db.marks.bulkGet(runs)
      await db.marks.bulkPut(
        runs.map((run, at) => {
          const mark = marks[at] ?? { run, at: {} }
          return {
            ...mark,
            project: '',
            at: { ...mark.at, project: Math.max(now, (mark.at.project ?? 0) + 1) },
          }
        }),
      )
      await db.projects.delete(id)
      if (runs.length > 0) await noteChanges(db, runs)
      return runs
    }),
  )
}

/** Those that were moved to it, and those that were made in it and not moved elsewhere. */
async function runsOf(db: JuryDb, project: string): Promise<string[]> {
  const moved = await db.marks.filter((mark) => mark.project === project).primaryKeys()
  const made = await db.runs
    .where('[project+createdAt]')
    .between([project, Number.NEGATIVE_INFINITY], [project, Number.POSITIVE_INFINITY])
    .primaryKeys()
  const marks = await db.marks.bulkGet(made)
  return [...moved, ...made.filter((_, at) => marks[at]?.project === undefined)]
}
