import type { Status } from '../src/run/event'
import type { StageMark } from '../src/run/stage-marks'
import type { MarkChange } from '../src/store/marks'
import type { NoteChange, Notes } from '../src/store/notes'
import type { ProjectChange } from '../src/store/projects'
import type { ProjectRow, RankingRow, RunRow, SummaryRow } from '../src/store/rows'

/*
 * What the page may ask of the jury worker about the runs on this device. Every value is plain: it crosses by a copy.
 *
 * Whatever changes here, or in another tab, is told on the BroadcastChannel `library` (`LIBRARY_CHANNEL`): a page that shows
 * runs listens there and asks again. `src/library/changed.ts` does that.
 */

/** Where every tab is told that runs, their marks, projects or rankings have changed. The message is a `Changed`. */
export const LIBRARY_CHANNEL = 'library'

export interface Changed {
  readonly kind: 'changed'
  /** These runs; without it anything may have. */
  readonly runs?: readonly string[]
}

export type { MarkChange, NoteChange, Notes, ProjectChange }

/** What the library is narrowed down to. What is left out narrows nothing; values of one facet widen, facets narrow. */
export interface Query {
  readonly text?: string
  readonly statuses?: readonly Status[]
  /** Composite, both ends included. */
  readonly score?: readonly [number, number]
  readonly connections?: readonly string[]
  readonly brands?: readonly string[]
  readonly skills?: readonly string[]
  /** What stages have left on it. */
  readonly stages?: readonly StageMark[]
  readonly tags?: readonly string[]
  /** An id; empty for the runs that are in none. */
  readonly project?: string
  readonly star?: true
  readonly unseen?: true
  /** Milliseconds, the first included, the last not. */
  readonly between?: readonly [number, number]
  /** What is in the trash, and nothing else. */
  readonly trash?: true
}

/** One run as the library shows it. */
export interface Card {
  readonly row: RunRow
  readonly star: boolean
  readonly tags: readonly string[]
  readonly project: string
  readonly trashedAt?: number
  /** Undefined until it has ended, and for the moment that it takes to derive it. */
  readonly summary?: Omit<SummaryRow, 'text'>
  /** Where the searched words stand. */
  readonly found?: { readonly before: string; readonly hit: string; readonly after: string }
}

export interface Found {
  /** How many there are altogether. */
  readonly total: number
  /** Newest first. */
  readonly cards: readonly Card[]
}

export interface FacetValue {
  readonly value: string
  readonly count: number
}

/** What runs can be narrowed down by, and how many each value would give. */
export interface Facets {
  readonly statuses: readonly FacetValue[]
  readonly connections: readonly FacetValue[]
  readonly brands: readonly FacetValue[]
  readonly skills: readonly FacetValue[]
  readonly stages: readonly FacetValue[]
  readonly tags: readonly FacetValue[]
  readonly projects: readonly FacetValue[]
  readonly starred: number
  readonly unseen: number
  readonly trashed: number
}

export interface Library {
  /** Cards from this place on, no more than so many. */
  find(query: Query, from: number, limit: number): Promise<Found>
  /** All of them, for a selection of everything. */
  ids(query: Query): Promise<readonly string[]>
  facets(query: Query): Promise<Facets>
  cards(runs: readonly string[]): Promise<readonly Card[]>
  mark(runs: readonly string[], change: MarkChange): Promise<void>
  /** What the person has put on the findings of a run. */
  notes(run: string): Promise<Notes>
  note(run: string, finding: string, change: NoteChange): Promise<void>
  /** Puts them into the trash; gives those that went there. A run that goes on stays. */
  trash(runs: readonly string[]): Promise<readonly string[]>
  restore(runs: readonly string[]): Promise<void>
  /** Deletes for good what is in the trash: these, or all of it. Gives how many went. */
  purge(runs?: readonly string[]): Promise<number>
  /** How many runs have ended and were not looked at. */
  unseen(): Promise<number>
  markSeen(runs: readonly string[]): Promise<void>
  /** Other runs of the same brief, newest first. */
  sameBrief(run: string): Promise<readonly Card[]>
  thumb(hash: string): Promise<Blob | undefined>
  keepThumb(hash: string, picture: Blob): Promise<void>
  projects(): Promise<readonly ProjectRow[]>
  /** Reads, merges and writes in one step: what it was not told of stays as it is, and a failed read writes nothing. */
  changeProject(id: string, change: ProjectChange): Promise<ProjectRow>
  /** Its runs stay, without a project. */
  removeProject(id: string): Promise<void>
  rank(ranking: Omit<RankingRow, 'id' | 'at'>): Promise<void>
  rankings(runs: readonly string[]): Promise<readonly RankingRow[]>
}
