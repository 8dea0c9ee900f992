import type { ProjectRow } from '../../store/rows'

/** Something that a project can name: a connection, a brand, a skill. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** What is to be changed of a project; a field that is undefined is forgotten. */
export type ProjectChange = { readonly [K in keyof ProjectRow]?: ProjectRow[K] | undefined }

/** What the view of projects asks of the jury worker. */
export interface ProjectsPort {
  readonly projects: () => Promise<readonly ProjectRow[]>
  /** Reads, merges and writes in one step. */
  readonly change: (id: string, change: ProjectChange) => Promise<ProjectRow>
  /** Its runs stay; gives them. */
  readonly remove: (id: string) => Promise<readonly string[]>
  /** Puts a project back, and these runs into it. */
  readonly restore: (project: ProjectRow, runs: readonly string[]) => Promise<void>
  readonly count: (id: string) => Promise<number>
  readonly connections: () => Promise<readonly Named[]>
  readonly brands: () => Promise<readonly Named[]>
  readonly skills: () => Promise<readonly Named[]>
}
