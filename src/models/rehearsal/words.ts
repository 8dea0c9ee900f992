import type { Kind } from './subject'

/** What a page of one kind says of its own accord. */
interface KindWords {
  readonly about: string
  readonly reach: string
  /** The action where the brief names none that fits a button. */
  readonly action: string
  /** What stands there where the brief has no requirements: true of any page of this kind. */
  readonly points: readonly string[]
}

/** The fixed words of a page in one language. */
export interface Words {
  readonly lang: string
  readonly skip: string
  readonly sections: string
  readonly forWhom: string
  readonly mailNote: string
  readonly topic: string
  readonly message: string
  readonly send: string
  readonly sample: string
  readonly week: string
  readonly days: readonly string[]
  readonly figure: string
  readonly whatFor: string
  readonly choose: string
  /** What first drafts say. */
  readonly vague: readonly [string, ...string[]]
  readonly boast: readonly [string, ...string[]]
  readonly learn: string
  readonly kinds: Readonly<Record<Kind, KindWords>>
}
