import type { Connection } from './connection'

/**
 * Of which version the question is that a blind judge is asked. Raised whenever its words change: what is known of a judge
 * is known of these words.
 */
export const BLIND_PROMPTS = 'opinion-1'

/** How often something was so, of how many times that it could have been. */
export interface Rate {
  readonly hits: number
  readonly of: number
}

/** How one kind of planted fault fared. */
export interface ClassRates {
  /** `D-1` and its like. */
  readonly id: string
  /** Pages that held it and on which it was named. */
  readonly seen: Rate
  /** Clean pages on which it was named. */
  readonly alarms: Rate
}

/** What the pages with as many faults of each kind were scored. */
export interface DoseMean {
  readonly dose: number
  readonly mean: number
  readonly n: number
}

export type CalibrationLetter = 'A' | 'B' | 'C'
export type CalibrationKind = 'quick' | 'full'

/** How well a connection judges, by pages of which it is known what is wrong with them. */
export interface Calibration {
  readonly letter: CalibrationLetter
  readonly kind: CalibrationKind
  readonly at: number
  /** The model that was asked for. */
  readonly asked: string
  /** The model that said it had answered. */
  readonly model: string
  readonly prompts: string
  /** Replies that could be read, and calls that came to none. */
  readonly calls: number
  readonly unread: number
  readonly seen: Rate
  /** Answers about clean pages that hold a false must-fix. */
  readonly alarms: Rate
  readonly classes: readonly ClassRates[]
  readonly doses: readonly DoseMean[]
  /** Whether more faults never scored better. Absent where too few doses could be read. */
  readonly monotone?: boolean
  /** How far scores of one page lie apart. Absent below two repeats. */
  readonly noiseSd?: number
  /** How much better the page scored with an order to the judge hidden in it. */
  readonly drift?: number
  /** Whether that is more than noise explains. */
  readonly followed?: boolean
  /** How much better than other judges it scores pages of its own model. Absent: nobody has both judged. */
  readonly selfPreference?: { readonly shift: number; readonly n: number }
  /** With the person, on cases that they have kept. `kappa` is absent where one of both always says the same. */
  readonly person?: { readonly kappa?: number; readonly agreed: Rate }
  readonly costUsd?: number
}

/** What a badge beside a judge says. */
export type JudgeGrade =
  | { readonly type: 'uncalibrated' }
  | {
      /** `lapsed`: the model or the question is another one by now. */
      readonly type: 'graded' | 'lapsed'
      readonly letter: CalibrationLetter
      readonly model: string
      readonly prompts: string
      readonly at: number
    }

/** How far a connection's judging is to be trusted, as far as anybody has looked. */
export function gradeOf({ model: now, calibration }: Pick<Connection, 'model' | 'calibration'>): JudgeGrade {
  if (!calibration) return { type: 'uncalibrated' }
  const { letter, asked, model, prompts, at } = calibration
  const holds = asked === now && prompts === BLIND_PROMPTS
  return { type: holds ? 'graded' : 'lapsed', letter, model, prompts, at }
}

/** How far scores of one page lie apart, where that is known of the present model and question: a noise band is made of it. */
export function noiseOf(connection: Pick<Connection, 'model' | 'calibration'>): number | undefined {
  return gradeOf(connection).type === 'graded' ? connection.calibration?.noiseSd : undefined
}
