import type { Measurement, Role } from './event'

/** One thing that has to change before a page may ship, followed over the rounds. */
export interface MustFix {
  /** Stable over the run: who raised it, in which round, and its place among what they raised there. */
  readonly id: string
  readonly role: Role | 'bench'
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
