import { bounds } from '../run/limits'

/** What a field for a number asks for. */
export type NumberKind = 'money' | 'limit' | 'temperature' | 'tokens' | 'days' | 'runs'

/** What was typed: a number, nothing at all, or what cannot be read as one. */
export type Typed = number | undefined | 'wrong'

/** Thousands set apart: in a count they cannot be taken for a decimal sign. */
const GROUPED = /^\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3})+$/
const DECIMAL = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/
/** A thousand to one reader, and one to another. Guessed wrong, a cap would be a thousand times too high. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/
const HOTTEST = 2

/** Reads a number with a comma or a point. What cannot be read is never taken for an empty field. */
export function readNumber(text: string, kind: NumberKind): Typed {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const isCount = kind === 'tokens' || kind === 'days' || kind === 'runs'
  const value = isCount ? readCount(trimmed) : readDecimal(trimmed)
  if (value === undefined || !Number.isFinite(value)) return 'wrong'
  if (kind === 'limit' && value === 0) return 'wrong'
  if (kind === 'runs' && value > bounds.runsAtOnce[1]) return 'wrong'
  return kind === 'temperature' && value > HOTTEST ? 'wrong' : value
}

function readCount(text: string): number | undefined {
  const digits = GROUPED.test(text) ? text.replace(/\D/g, '') : text
  const value = /^\d+$/.test(digits) ? Number(digits) : 0
  return value >= 1 && Number.isSafeInteger(value) ? value : undefined
}

function readDecimal(text: string): number | undefined {
  if (!DECIMAL.test(text) || AMBIGUOUS.test(text)) return undefined
  return Number(text.replace(',', '.'))
}
