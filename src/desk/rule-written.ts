import { type Config, defaults } from '../run/config'
import type { Role } from '../run/event'
import { bounds } from '../run/limits'
import { isThreshold, isWeights, sameWeights, THRESHOLDS, type Weights } from '../run/rule'
import { barOf } from '../run/score'
import type { WrittenRules } from './run-rules'

/** The seats whose weight a person may change. The designer drafts and does not judge: its slot stays at nothing. */
export const WEIGHED = ['critic', 'brand', 'a11y', 'copy'] as const satisfies readonly Role[]
type Weighed = (typeof WEIGHED)[number]

const NUMBER = /^(?:\d{1,2}(?:[.,]\d{0,4})?|[.,]\d{1,4})$/

/** A number with a comma or a point; what cannot be read is never taken for an empty field. */
function readShare(text: string): number | undefined | 'wrong' {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : 'wrong'
}

/** The threshold that was written; undefined where none was. */
export function thresholdOf({ threshold }: WrittenRules): number | undefined | 'wrong' {
  const read = readShare(threshold)
  return read === undefined || isThreshold(read) ? read : 'wrong'
}

/** By how much the threshold has to be passed, as it was written; undefined where nothing was. */
export function marginOf({ margin }: WrittenRules): number | undefined | 'wrong' {
  const [least, most] = bounds.margin
  const read = readShare(margin)
  return typeof read === 'number' && (read < least || read > most) ? 'wrong' : read
}

/** What a composite would have to reach where no composite can reach it; undefined of any other rule. */
export function beyondScale(written: WrittenRules): number | undefined {
  const { scoreThreshold = defaults.scoreThreshold, margin = 0 } = readRule(written)
  const bar = barOf({ scoreThreshold, margin })
  return bar > THRESHOLDS[1] ? bar : undefined
}

/** What each seat weighs: as it was written, and where nothing was, as usual. */
export function shareOf(written: WrittenRules, role: Weighed): number | 'wrong' {
  return readShare(written[role]) ?? defaults.weights[role]
}

/** The weights that were written; undefined where none was, or where they do not make one together. */
export function weightsOf(written: WrittenRules): Weights | undefined | 'wrong' {
  if (WEIGHED.every((role) => written[role].trim() === '')) return undefined
  const shares = Object.fromEntries(WEIGHED.map((role) => [role, shareOf(written, role)]))
  const weights: unknown = { ...shares, designer: 0 }
  return isWeights(weights) ? weights : 'wrong'
}

/** Together; undefined while one of them cannot be read. */
export function sumOf(written: WrittenRules): number | undefined {
  const shares = WEIGHED.map((role) => shareOf(written, role))
  return shares.reduce<number | undefined>(
    (sum, share) =>
      sum === undefined || share === 'wrong' ? undefined : Math.round((sum + share) * 1e4) / 1e4,
    0,
  )
}

/** What differs from the usual rule. What cannot be read is left out: `wrongIn` says so. */
export function ruleOf(written: WrittenRules): Rule {
  const { margin, ...rule } = readRule(written)
  const isOut = beyondScale(written) !== undefined
  return { ...rule, ...(margin !== undefined && !isOut && { margin }) }
}

type Rule = Partial<Pick<Config, 'scoreThreshold' | 'margin' | 'weights'>>

function readRule(written: WrittenRules): Rule {
  const [threshold, margin, weights] = [thresholdOf(written), marginOf(written), weightsOf(written)]
  return {
    ...(typeof threshold === 'number' &&
      threshold !== defaults.scoreThreshold && { scoreThreshold: threshold }),
    ...(typeof margin === 'number' && margin > 0 && { margin }),
    ...(typeof weights === 'object' && !sameWeights(weights, defaults.weights) && { weights }),
  }
}

export function wrongIn(written: WrittenRules): 'threshold' | 'margin' | 'weights' | undefined {
  if (thresholdOf(written) === 'wrong') return 'threshold'
  if (marginOf(written) === 'wrong' || beyondScale(written) !== undefined) return 'margin'
  return weightsOf(written) === 'wrong' ? 'weights' : undefined
}

/** A rule that a run had, as it would have been written. */
export function ruleWritten({
  scoreThreshold,
  margin,
  weights,
}: Pick<Config, 'scoreThreshold' | 'margin' | 'weights'>): Partial<
  Pick<WrittenRules, 'threshold' | 'margin' | Weighed>
> {
  const shares = Object.fromEntries(WEIGHED.map((role) => [role, `${weights[role]}`]))
  return {
    ...(scoreThreshold !== defaults.scoreThreshold && { threshold: `${scoreThreshold}` }),
    ...(margin && { margin: `${margin}` }),
    ...(!sameWeights(weights, defaults.weights) && shares),
  }
}
