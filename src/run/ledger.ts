import type { FindingWord, Measurement, Role, Voice } from './event'

/** What the person has answered to a must-fix. */
export interface Answered extends Pick<FindingWord, 'kind' | 'reason'> {
  /** A round whose judges were told has raised it all the same. */
  readonly again: boolean
}

/** One thing that has to change before a page may ship, followed over the rounds. */
export interface MustFix {
  /** Stable over the run: who raised it, in which round, and its place among what they raised there. */
  readonly id: string
  readonly role: Voice
  /** In its newest wording. */
  readonly text: string
  /** The round that raised it; 0 where the run began with it. */
  readonly raised: number
  /** The rounds in which it was open. */
  readonly rounds: readonly number[]
  /** As which claim of which round it was said: what was measured of it stands under that name. */
  readonly said: readonly { readonly round: number; readonly claim: string }[]
  /** Regressed: a round between had closed without it, and it is back. */
  readonly standing: 'open' | 'fixed' | 'regressed'
  /** What was measured, where code found it and no judge. */
  readonly row?: Measurement
  /** The element that the person has clicked on, in the page with the hash `page`. */
  readonly target?: string
  readonly page?: string
  /** The judge that has raised in the last round what the person had asked for: it counts there, and not twice. */
  readonly carried?: Role | undefined
  readonly answer?: Answered
  /** The rounds in which it was contested: what was raised there has been refuted, or the person disputes it. */
  readonly contested?: readonly number[]
}

/** A must-fix while the ledger is being written: nobody else has seen it. */
export type Entry = { -readonly [K in keyof MustFix]: MustFix[K] } & {
  readonly rounds: number[]
  readonly said: { readonly round: number; readonly claim: string }[]
}

/** Notes that a round has it. */
export function open(entry: Entry, round: number, text: string): void {
  if (entry.standing === 'fixed') entry.standing = 'regressed'
  if (!entry.rounds.includes(round)) entry.rounds.push(round)
  entry.text = text
}

/** Notes that a round has closed without it. What no round has had yet cannot have been mended. */
export function close(entry: Entry): void {
  if (entry.rounds.length > 0) entry.standing = 'fixed'
}
