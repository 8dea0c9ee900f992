import type { WarningKind } from '../run/event'

const SCORE = /^([+-]?\d{1,6}(?:[.,]\d{1,9})?)\s*(?:(?:\/|of|out of)\s*(\d{1,6}(?:[.,]\d{1,9})?)|(%))?$/i
const NUMBER = /^[+-]?\d{1,9}(?:[.,]\d{1,9})?$/
const COUNT = /^\d{1,6}$/

/** What a number that the model wrote means here. */
export interface ReadScore {
  readonly value: number | undefined
  readonly quirks: readonly WarningKind[]
}

export interface Scales {
  /** The run's own scale. */
  readonly scale: number
  /** The scale that the model says it uses. */
  readonly declaredScale: number
  /** Keep all decimals: a composite is compared, a score is one decimal. */
  readonly exact?: boolean
}

/**
 * A score in our own scale with one decimal: "8.5", "8,5", "8.5/10", "85%", or 85 where the model said that its scale
 * is 100. Whatever else stands there is unreadable, and unreadable is not zero.
 */
export function readScore(written: string | undefined, { scale, declaredScale, exact }: Scales): ReadScore {
  const match = SCORE.exec((written ?? '').trim())
  if (!match) return { value: undefined, quirks: [] }
  const [, number, outOf, percent] = match
  const of = outOf ? decimal(outOf) : percent ? 100 : declaredScale
  if (of === 0) return { value: undefined, quirks: [] }
  const raw = decimal(number) * (scale / of)
  const oddly = outOf !== undefined || percent !== undefined || number?.includes(',')
  const quirks: WarningKind[] = oddly || (of === scale && isTooFine(raw)) ? ['score_format'] : []
  if (raw < 0 || raw > scale) quirks.push('score_clamped')
  return { value: clamp(exact ? raw : Math.round(raw * 10) / 10, scale), quirks }
}

function isTooFine(score: number): boolean {
  return Math.abs(score * 10 - Math.round(score * 10)) > 1e-6
}

/** Between 0 and the scale. Minus zero is zero: in a log the two look alike and are not equal. */
function clamp(score: number, scale: number): number {
  return Math.min(scale, Math.max(0, score)) + 0
}

function decimal(text: string | undefined): number {
  return Number(text?.replace(',', '.'))
}

/** A plain number, with a dot or a comma. */
export function readNumber(written: string): number | undefined {
  const text = written.trim()
  return NUMBER.test(text) ? decimal(text) : undefined
}

/** A whole number from 0 to 999 999. */
export function readCount(written: string | undefined): number | undefined {
  const text = (written ?? '').trim()
  return COUNT.test(text) ? Number(text) : undefined
}
