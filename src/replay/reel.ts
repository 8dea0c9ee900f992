import type { Event } from '../run/event'
import type { RunState } from '../run/state'

/** Where a tape takes its events from: a settled log in blocks, or the events of a run that may still grow. */
export interface Reel {
  readonly count: number
  /** Milliseconds of an event since the run was created; never falling. */
  time(seq: number): number
  /** Tells of each event from `from` on whose code the table has: its number, and the code without LATE. */
  find(from: number, table: Uint8Array, found: (seq: number, code: number) => void): void
  /** Events from `from` on that came more than so many milliseconds after the one before. */
  after(from: number, ms: number): number[]
  /** The event, when its block is in memory. */
  event(seq: number): Event | undefined
  /** How many events the newest keyframe holds that holds at most `k`. */
  entry(k: number): number
  /** The state of that keyframe. All that `needs` names must be in memory. */
  enter(k: number): RunState
  /** The blocks to fold from event `from` up to `k`; without `from`, those to enter before `k` as well. */
  needs(k: number, from?: number): readonly number[]
  /** The blocks before and after the one at `k`. */
  around(k: number): readonly number[]
  readonly blocks: Pick<Blocks, 'has' | 'load' | 'touch' | 'capacity'>
}

/** What of a log is in memory. */
export interface Blocks {
  /** The block that holds an event. */
  blockOf(seq: number): number
  has(block: number): boolean
  /** The event, when its block is in memory. */
  event(seq: number): Event | undefined
  /** Brings blocks into memory, and drops those that were used least lately. */
  load(numbers: readonly number[]): Promise<void>
  /** Says that these blocks are in use. */
  touch(numbers: readonly number[]): void
  /** How many blocks stay in memory. */
  readonly capacity: number
  readonly size: number
}
