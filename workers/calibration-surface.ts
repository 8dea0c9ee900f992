import type { Agreement } from '../src/health/agreement'
import type { Estimate } from '../src/models/estimate'
import type { Calibration, CalibrationKind } from '../src/run/calibration'
import type { Brief, CapHit, Evidence } from '../src/run/event'

/* What the page may ask of the jury worker about how well connections judge. Every value is plain: it crosses by a copy. */

/** A finding that the person has kept with its page, and what they say of it. */
export interface KeptCase {
  readonly id: string
  readonly at: number
  /** Where it comes from. The page is kept with the case: it outlives its run. */
  readonly run: string
  readonly brief: Brief
  readonly page: string
  readonly statement: string
  readonly evidence: readonly Evidence[]
  /** Whether the finding is so. */
  readonly real: boolean
}

/** What is shown of a kept case: pages are heavy. */
export type ListedCase = Omit<KeptCase, 'page' | 'brief'> & { readonly title: string }

/** A case as it is kept: the page is named by its hash. */
export interface CaseWish extends Omit<KeptCase, 'id' | 'at' | 'page' | 'brief'> {
  readonly brief?: Brief
  readonly artifact: string
}

export interface CalibrationCost extends Estimate {
  readonly calls: number
  /** Of these, about cases that the person has kept. */
  readonly own: number
}

/** A calibration that was broken off: its answers are paid for, and it goes on behind them. */
export interface BrokenOff {
  readonly kind: CalibrationKind
  readonly at: number
  readonly done: number
  readonly of: number
}

/** What a call is made for. */
export const ASKED_FOR = ['planted', 'clean', 'again', 'order', 'own'] as const
export type AskedFor = (typeof ASKED_FOR)[number]

/** A calibration as it goes. */
export type CalibrationNews =
  | { readonly type: 'asking'; readonly at: number; readonly of: number; readonly about: AskedFor }
  | { readonly type: 'answered'; readonly read: boolean }
  | { readonly type: 'over'; readonly calibration: Calibration }
  /** `cap`: the limit of the person's own that stopped it. */
  | { readonly type: 'stopped'; readonly why: string; readonly cap?: CapHit }

/** A page that a jury has scored and the person has not. */
export interface Unscored {
  readonly page: string
  readonly score: number
}

export interface AgreementRead {
  readonly agreement: Agreement
  /** The newest first, one of each run. */
  readonly unscored: readonly Unscored[]
}

export interface Calibrating {
  cost(id: string, kind: CalibrationKind): Promise<CalibrationCost>
  /** What was broken off and still holds: same model, same question. */
  left(id: string): Promise<BrokenOff | undefined>
  /** Goes on where it was broken off; `anew` makes every call again. */
  calibrate(id: string, kind: CalibrationKind, how: 'go_on' | 'anew', port: MessagePort): Promise<void>
  cancel(id: string): Promise<void>
  cases(): Promise<readonly ListedCase[]>
  keep(wish: CaseWish): Promise<ListedCase>
  /** What was removed and can still be put back, the newest case first. */
  dropped(): Promise<readonly ListedCase[]>
  drop(id: string): Promise<void>
  /** Undoes a removal, whenever it was. */
  putBack(id: string): Promise<void>
  /** How far the jurors of this device agree, over its runs. */
  agreement(): Promise<AgreementRead>
  /** Keeps the person's own score of a page, from 0 to 10. */
  giveScore(page: string, score: number): Promise<void>
}
