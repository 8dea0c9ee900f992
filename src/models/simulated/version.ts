import type { Evidence, Role, Severity } from '../../run/event'

/** Something that may be said of a version, whether it is so or not. */
export interface Fault {
  readonly id: string
  /** Its class: how often a seat sees it, or makes it up, may hang on it. */
  readonly kind: string
  readonly lens: Role
  readonly severity: Severity
  readonly statement: string
  readonly title?: string
  readonly target?: string
  readonly evidence: readonly Evidence[]
  readonly requirementIds?: readonly string[]
  readonly suggestion?: string
}

/** What is judged, with what a judge ought to find. Whoever simulates knows the truth. */
export interface Version {
  /** Errors that a family shares are drawn by it: one and the same for all repeats. */
  readonly name: string
  /** The page, or the text. */
  readonly text: string
  /** What it is worth, of ten. */
  readonly quality: number
  /** Who has made it. */
  readonly family?: string
  readonly faults: readonly Fault[]
  /** What a seat might say that is not so. */
  readonly phantoms: readonly Fault[]
  /** Where it shows each requirement of its brief, by `R1` and its like. */
  readonly met?: Readonly<Record<string, readonly Evidence[]>>
}
