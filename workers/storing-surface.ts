import type { ConvergenceFault } from '../src/library/importing/convergence'
import type { Convergence } from '../src/run/convergence'
import type { Status } from '../src/run/event'
import type { FactTable, Tally } from '../src/store/facts'
import type { FileRefusal } from '../src/vault/file-error'
import type { Oddity } from './incoming/read-run'

/*
 * What the page may ask of the jury worker about what is kept, what leaves as a copy and what comes in as files. Every value
 * is plain: it crosses by a copy. Work that takes long tells its steps over a port, and ends early once anything is said
 * over it.
 */

/** How far long work has come. */
export interface Step {
  readonly done: number
  readonly of: number
  /** What it is at. */
  readonly name?: string
}

/** One thing that was found in the files that came in. Nothing of it is kept yet. */
export type Found = FoundRun | FoundDocument | FoundFacts | FoundPage | FoundConvergence | Refused

export interface FoundRun {
  readonly what: 'run'
  /** Its file, and its name in an archive. */
  readonly name: string
  /** How it was written down. */
  readonly from: 'run' | 'events' | 'wire'
  readonly title: string
  readonly status: Status
  /** What its file says of its ending, where its own events do not bear that out. */
  readonly claimed?: Status
  readonly rounds: number
  /** `new`: it would be added. `here`: this very run is here. `twice`: it stood in these files before. `other_id`: another run has its id. */
  readonly to: 'new' | 'here' | 'twice' | 'other_id'
  /** The id that it has here, or would get. */
  readonly runId: string
  readonly odd: readonly Oddity[]
}

export interface FoundDocument {
  readonly what: 'brand' | 'skill'
  readonly name: string
  readonly title: string
  readonly to: 'new' | 'here' | 'twice'
  /** Where something in it is odd. */
  readonly lines: readonly number[]
}

/** Marks, words, settings and the like. */
export interface FoundFacts {
  readonly what: 'facts'
  readonly name: string
  readonly tallies: readonly Tally[]
  readonly odd: readonly { readonly table?: FactTable; readonly line: number }[]
}

/** A page is judged or measured, and not imported. */
export interface FoundPage {
  readonly what: 'page'
  readonly name: string
}

/** The state of a cross-examination of another program. It is looked at: kept with a run, it would pass for one of that run. */
export interface FoundConvergence {
  readonly what: 'convergence'
  readonly name: string
  readonly convergence: Convergence
}

export interface Refused {
  readonly what: 'refused'
  readonly name: string
  readonly why: FileRefusal | ConvergenceFault
  readonly line?: number
  /** What is wrong in it, what stands there, and what may: where only some values are read. */
  readonly where?: string
  readonly value?: string
  readonly allowed?: readonly string[]
  /** For a bug report: in English, and of no use to most. */
  readonly detail: string
}

/** What taking the files in would come to. */
export interface Plan {
  readonly id: string
  readonly found: readonly Found[]
  /** It was called off before all was looked at. */
  readonly stopped: boolean
}

/** What came of it. */
export interface Taken {
  /** The plan that it was done by. */
  readonly plan: string
  readonly runs: readonly string[]
  readonly documents: readonly string[]
  /** Facts that are new or newer now. */
  readonly facts: number
  /** What could not be taken after all. */
  readonly failed: readonly { readonly name: string; readonly reason: string }[]
  readonly stopped: boolean
}

/** What a copy came to. */
export interface Copied {
  readonly runs: number
  readonly running: number
  readonly damaged: readonly string[]
  readonly stopped: boolean
}

export interface Backup extends Copied {
  /** The archive, reopened and checked; absent where it was called off. */
  readonly archive?: Blob
}

/** Bytes by what they are. */
export interface Weights {
  readonly events: number
  readonly raw: number
  readonly pages: number
  readonly thumbs: number
  readonly documents: number
  readonly rest: number
  readonly runs: number
  readonly trashed: number
  /** The heaviest first. Pages that several runs show count for each. */
  readonly heaviest: readonly Weighed[]
  readonly stopped: boolean
}

export interface Weighed {
  readonly run: string
  readonly title: string
  readonly createdAt: number
  readonly bytes: number
  readonly trashed: boolean
}

/** How the folder stands that keeps a copy of everything. */
export interface MirrorState {
  /** The name of the folder; undefined where there is none. */
  readonly folder?: string
  /** Whether the browser lets it be written to without asking. */
  readonly access: 'granted' | 'prompt' | 'denied'
  /** When everything was last in it. */
  readonly at?: number
  /** Why the last time did not work. */
  readonly problem?: string
}

export interface Storing {
  /** When everything was last copied out of this browser, in milliseconds; undefined where it never was. */
  lastCopied(): Promise<number | undefined>
  /** Remembers that everything has been copied out just now. */
  copied(): Promise<void>
  /** Says what taking these files in would come to. Nothing is kept. */
  look(files: readonly File[], port: MessagePort): Promise<Plan>
  /** The same of a folder that holds a copy. */
  lookInFolder(folder: FileSystemDirectoryHandle, port: MessagePort): Promise<Plan>
  /** Takes in what the plan says is new. Nothing that is here is changed but by a later word on it. */
  take(plan: string, port: MessagePort): Promise<Taken>
  /** The plan is not wanted any more. */
  drop(plan: string): Promise<void>
  /**
   * Puts what was taken in into the trash, and the marks, words and settings that it has changed back to what they were.
   * Gives how many of those stay, because they were changed again since, or were taken in before the page was loaded anew.
   */
  undo(taken: Taken): Promise<number>
  backup(port: MessagePort): Promise<Backup>
  /** Whether the archive that was written is the one that was made. */
  verify(archive: Blob, port: MessagePort): Promise<boolean>
  weigh(port: MessagePort): Promise<Weights>
  /** Small pictures of pages: they are drawn again when they are looked at. Gives how many went. */
  dropThumbs(): Promise<number>
  mirror(): Promise<MirrorState>
  /** Keeps a copy of everything in this folder from now on; undefined keeps none. */
  setMirror(folder: FileSystemDirectoryHandle | undefined): Promise<MirrorState>
  /** The folder itself, for the page to ask for access to it. */
  mirrorFolder(): Promise<FileSystemDirectoryHandle | undefined>
  /** Copies what the folder lacks. */
  mirrorNow(port: MessagePort): Promise<MirrorState>
  /** Deletes all data of the app in this browser. False while a run goes on in any tab. */
  deleteEverything(): Promise<boolean>
}
