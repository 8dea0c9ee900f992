import type { Role } from './event'
import type { Judged } from './seats'

/** What a second opinion goes by: seats that know the brief and the version, and nothing of what was said before. */
export interface OpinionSetup extends Judged {
  readonly kind: 'opinion'
  /** How often each seat is asked at first, in a context of its own each time. */
  readonly repeats: number
  /** Where it is close, each seat is asked again, up to so many calls in all. Without it, nobody is. */
  readonly mostCalls?: number
  /** How far repeated scores of one thing lie apart. */
  readonly band: number
  /** What the verdict that is looked at has come to. */
  readonly composite?: number
  /** Who made the model of the run that is looked at: a juror of the same maker errs as it does. */
  readonly authorFamily?: string
}

export const OPINIONS = ['upheld', 'not_upheld', 'inconclusive'] as const
export type Opinion = (typeof OPINIONS)[number]

export const OPINION_ROWS = ['S1', 'S2', 'S3', 'S4', 'S5'] as const
export type OpinionRow = (typeof OPINION_ROWS)[number]

/** Must-fixes are `finding_raised`, of the stage. */
export type OpinionFact =
  /** Said once more where it is close: `repeats` is how often each of these seats has been asked when they have answered. */
  | { readonly type: 'blind_started'; readonly seats: readonly string[]; readonly repeats: number }
  | {
      readonly type: 'blind_dim'
      readonly seat: string
      readonly repeat: number
      readonly lens: Role
      readonly name: string
      readonly score: number
      readonly note: string
    }
  | {
      readonly type: 'blind_score'
      readonly seat: string
      readonly repeat: number
      /** By our own weights; absent where too little could be read. */
      readonly composite?: number
      readonly mustFix: number
    }
  | {
      readonly type: 'blind_verdict'
      readonly rule: OpinionRow
      readonly result: Opinion
      readonly median?: number
      /** The highest composite less the lowest. */
      readonly spread?: number
      /** How far the median lies below the verdict that was looked at. */
      readonly drop?: number
    }
