import type { Variant } from './plant'

/** A defect of the pack: what should see it, and how it comes. */
export interface Defect {
  readonly id: `D-${number}`
  readonly name: string
  /** Who sees it: instruments, or judges where none can. */
  readonly seenBy: readonly string[]
  /** Every one of them is found, and no twin is taken for one. */
  readonly must: boolean
  /** The brand text and the brief are handed in. */
  readonly facts?: true
  /** Where the defect hangs on the width of the window. Otherwise the page is measured at one. */
  readonly widths?: readonly number[]
  readonly variants: readonly Variant[]
}
