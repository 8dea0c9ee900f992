import type { WarningKind } from '../run/event'

const SCORE = /^([+-]?\d{1,6}(?:[.,]\d{1,9})?)\s*(?:(?:\/|of|out of)\s*(\d{1,6}(?:[.,]\d{1,9})?)|(%))?$/i

export interface ReadScore {
  readonly value: number | undefined
  readonly quirks: readonly WarningKind[]
}

/**
 * A score in our own scale with one decimal: "8.5", "8,5", "8.5/10", "85%", or 85 where the model said that its scale
 * is 100. Whatever else stands there is unreadable, and unreadable is not zero.
 */
export function readScore(
  written: string | undefined,
  options: { scale: number; declaredScale: number; exact?: boolean },
): ReadScore {
  const match = SCORE.exec((written ?? '').trim())
  if (!match) return { value: undefined, quirks: [] }
  const [, number = '', out, percent] = match
  const of = out !== undefined ? decimal(out) : percent ? 100 : options.declaredScale
  if (of === 0) return { value: undefined, quirks: [] }
  const raw = decimal(number) * (options.scale / of)
  const value = Math.min(options.scale, Math.max(0, options.exact ? raw : Math.round(raw * 10) / 10)) + 0
  return {
    value,
    quirks: quirksOf({ raw, number, odd: out !== undefined || percent !== undefined, ...options, of }),
  }
}

function quirksOf(score: {
  raw: number
  number: string
  odd: boolean
  scale: number
  of: number
}): WarningKind[] {
  const { raw, number, odd, scale, of } = score
  const tooFine = of === scale && Math.abs(raw * 10 - Math.round(raw * 10)) > 1e-6
  const quirks: WarningKind[] = odd || number.includes(',') || tooFine ? ['score_format'] : []
  return raw < 0 || raw > scale ? [...quirks, 'score_clamped'] : quirks
}

function decimal(text: string): number {
  return Number(text.replace(',', '.'))
}

/** A plain number, with a dot or a comma. */
export function readNumber(written: string): number | undefined {
  const match = /^\s*([+-]?\d{1,9}(?:[.,]\d{1,9})?)\s*$/.exec(written)
  return match?.[1] === undefined ? undefined : decimal(match[1])
}

/** A whole number from 0 to 999 999. */
export function readCount(written: string | undefined): number | undefined {
  const match = /^\s*(\d{1,6})\s*$/.exec(written ?? '')
  return match ? Number(match[1]) : undefined
}
