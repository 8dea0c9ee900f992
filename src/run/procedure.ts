import type { Fact, StopReason } from './event'
import type { Reader, ReaderOptions } from './reading'
import type { RunState } from './state'

/** What a model is asked: plain text, the same for every provider. */
export interface Prompt {
  readonly system: string
  readonly user: string
  /** Which builder wrote it. */
  readonly version?: string
}

/** What a prompt quotes beside the state. */
export interface Quoted {
  /** The text of a page, by its hash. */
  readonly page: (hash: string) => string
  /** What of a page stands at these places, one slice each; without a place, how it is laid out. */
  readonly slices?: ((hash: string, places: readonly string[]) => readonly Slice[]) | undefined
  /** Drawn for this call, after everything that it quotes was complete. */
  readonly nonce: string
}

/** What of a page stands at a place that somebody points at. */
export interface Slice {
  /** Absent where nobody has named one: then it is the page as a whole. */
  readonly place?: string
  /**
   * As it is written; as it is laid out, without what it says; nothing, as all slices together have reached their length;
   * nothing, as nothing stands there.
   */
  readonly shows: 'source' | 'outline' | 'too_long' | 'absent'
  readonly text: string
}

/** What is owed now. A call's id is stable: it runs once, and a retry is a new id. */
export type Step =
  | {
      readonly kind: 'call'
      readonly id: string
      readonly seat: string
      readonly prompt: (quoted: Quoted) => Prompt
      readonly read: (options: ReaderOptions) => Reader
    }
  | {
      readonly kind: 'ask'
      readonly id: string
      readonly question: string
      readonly options: readonly string[]
    }
  | { readonly kind: 'measure'; readonly id: string; readonly artifact: string }
  /** What a round has said is held against what was measured of its page. */
  | { readonly kind: 'check'; readonly id: string; readonly round: number }
  /** `stage`: of a stage that stands within a run that goes on. What else is owed there says so by its id. */
  | { readonly kind: 'note'; readonly fact: Fact; readonly stage?: string }

/** A rule that says what is owed. Asked again after every event, so it may depend on nothing but the state. */
export interface Procedure {
  readonly name: string
  /** The stage that it is: what it notes is of that stage, and it is over when the stage has ended. */
  readonly stage?: string
  readonly next: (state: RunState) => readonly Step[]
  readonly deadlines: (state: RunState) => readonly Deadline[]
}

/** A moment, in ms since the run was created, at which the run has to stop, or one open call has taken too long. */
export type Deadline =
  | { readonly at: number; readonly why: StopReason }
  | { readonly at: number; readonly call: string }
