import type { KeyOf, Translate } from '../../i18n/t'
import type { versusTexts } from '../../i18n/versus'
import { shownScore } from '../../run/score'
import type { Measure } from './deltas'

/** Says the texts of a comparison of runs. */
export type Say = Translate<KeyOf<typeof versusTexts>>

/** How numbers of one kind are written. */
export interface Writing {
  readonly say: Say
  readonly measure: Measure
  /** What a score is held against: a miss may not look like a hit. */
  readonly threshold: number
}

export function valueWords(value: number | undefined, approx: boolean, writing: Writing): string {
  if (value === undefined) return writing.say(UNKNOWN[writing.measure])
  const written = plainWords(value, writing)
  return approx ? writing.say('versus.about', { value: written }) : written
}

/** How much more or less it is, with its sign. */
export function apartWords(apart: number, writing: Writing): string {
  const written = plainWords(Math.abs(apart), { ...writing, threshold: Number.POSITIVE_INFINITY })
  if (apart === 0 || written === plainWords(0, { ...writing, threshold: Number.POSITIVE_INFINITY }))
    return writing.say('versus.even')
  return writing.say(apart > 0 ? 'versus.more' : 'versus.less', { value: written })
}

/** Why there is no number. */
const UNKNOWN = {
  score: 'versus.noScore',
  open: 'versus.noScore',
  violations: 'versus.notMeasured',
  rounds: 'versus.unknown',
  tokens: 'versus.unknown',
  usd: 'versus.noPrice',
  ms: 'versus.unknown',
} as const satisfies Record<Measure, string>

function plainWords(value: number, { say, measure, threshold }: Writing): string {
  switch (measure) {
    case 'score': {
      const shown = shownScore(value, threshold)
      return say.score(Number(shown), shown.split('.')[1]?.length ?? 0)
    }
    case 'usd':
      return say.usd(value)
    case 'ms':
      return clockWords(value)
    case 'open':
    case 'violations':
    case 'rounds':
    case 'tokens':
      return value.toLocaleString(say.locale, { maximumFractionDigits: 0 })
    default:
      return measure satisfies never
  }
}

/** Minutes and seconds, as on a watch. */
function clockWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
