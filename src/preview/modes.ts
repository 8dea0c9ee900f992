export type { ConsoleLine, Reading, Snapshot } from '../run/snapshot'

/**
 * What may run in a frame. `held`: our own script alone, on a cleaned page. `still`: nothing, for frames in which ours does
 * not answer. `running`: the page as it was written, with its scripts.
 */
export type Mode = 'held' | 'still' | 'running'

/** What a page on show turned out to be. */
export interface Look {
  readonly mode: Mode
  /** It has neither words nor boxes. */
  readonly blank: boolean
  /** Resources outside of the page that were not loaded. */
  readonly refused: number
  /** How tall it is, in its own pixels. */
  readonly height: number
}
