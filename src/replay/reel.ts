import type { Event } from '../run/event'
import type { RunState } from '../run/state'

/** Where a tape takes its events from: blocks of a settled log, or the events of a run that is still growing. */
export interface Reel {
  readonly count: number
  /** Milliseconds of an event since the run was created; never falling. */
  time(seq: number): number
  /** What kind of event it is, as an index keeps it. */
  code(seq: number): number
  /** The event, when it is in memory. */
  event(seq: number): Event | undefined
  /** How many events the newest state to start from holds that holds at most `k`. */
  entry(k: number): number
  /** That state. Everything that `needs` named for it is in memory. */
  enter(k: number): RunState
  /** The parts of the log that must be in memory to fold from event `from` up to `k`. */
  needs(from: number, k: number): readonly number[]
  /** The parts that must be in memory to enter before `k`. */
  needsToEnter(k: number): readonly number[]
  has(part: number): boolean
  load(parts: readonly number[]): Promise<void>
  touch(parts: readonly number[]): void
  /** How many parts stay in memory. */
  readonly room: number
  readonly parts: number
}
