import { namedColor } from './named-colors'
import { COLOUR, hexOf, readColour } from './oklab'

/** A colour within a text, as it is written there. */
export interface Written {
  readonly value: string
  readonly at: number
  readonly end: number
}

/** Every colour of a text that is written in digits or as a function. A gradient is made of colours and is none. */
export function colorsIn(text: string): Written[] {
  if (!/[#(]/.test(text)) return []
  return [...text.matchAll(COLOUR)].map(({ 0: value, index }) => ({
    value,
    at: index,
    end: index + value.length,
  }))
}

/**
 * A colour in six digits. Undefined for what lets something through: what it looks like hangs on what lies under it.
 */
export function hexOfColor(value: string): string | undefined {
  const named = namedColor(value)
  if (named) return named
  const opaque = /^#(?:[\da-f]{6}|[\da-f]{3})$/i.test(value)
  const read = readColour(value)
  if (!read) return undefined
  return opaque ? longHex(value) : hexOf(read)
}

function longHex(value: string): string {
  const digits = value.slice(1).toLowerCase()
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

/** Whether a text is one colour and nothing else. */
export function isColor(text: string): boolean {
  const plain = text.trim()
  if (namedColor(plain) || plain.toLowerCase() === 'transparent') return plain.toLowerCase() !== 'transparent'
  const [first] = colorsIn(plain)
  return first?.at === 0 && first.end === plain.length
}
