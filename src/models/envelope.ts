import type { ReadFrame } from './dialects/dialect'
import { createHeard } from './heard'

/** Frames of one reply that differ in their text alone: all that stands around it. */
export interface Envelope {
  readonly head: string
  readonly tail: string
}

/** What cannot stand in a JSON string as it is. */
const ESCAPED = /["\\\x00-\x1f]/

/**
 * The text of a frame that fits the envelope; undefined when it does not. A frame is parsed for its text alone, and
 * most of it is what the one before it said already. Whatever fits is the same JSON with another string in one place.
 */
export function textIn({ head, tail }: Envelope, frame: string): string | undefined {
  const end = frame.length - tail.length
  // Compared as slices: `startsWith` goes letter by letter where one of the two strings is wider than the other.
  if (end < head.length || frame.slice(0, head.length) !== head || frame.slice(end) !== tail) return undefined
  const inner = frame.slice(head.length, end)
  if (!ESCAPED.test(inner)) return inner
  try {
    // With a quotation mark that is not escaped this is no JSON: what fits ends where the string does.
    return String(JSON.parse(`"${inner}"`))
  } catch {
    return undefined
  }
}

/** The envelope of a frame that says some text and nothing else; undefined when it says more, or cannot be told. */
export function envelopeOf(frame: string, json: unknown, read: ReadFrame): Envelope | undefined {
  const text = onlyText(json, read)
  if (!text) return undefined
  const literal = JSON.stringify(text)
  const at = frame.indexOf(literal)
  if (at < 0) return undefined
  const envelope = { head: frame.slice(0, at + 1), tail: frame.slice(at + literal.length - 1) }
  // The same letters may stand in another field: only the field that is read says the other text when it is put there.
  const other = `${text}?`
  const probe: unknown = JSON.parse(envelope.head + JSON.stringify(other).slice(1, -1) + envelope.tail)
  return onlyText(probe, read) === other ? envelope : undefined
}

/** What a frame says when it says nothing but text. Who answered was heard from the frame itself. */
function onlyText(json: unknown, read: ReadFrame): string | undefined {
  const { heard, take, stopped } = createHeard((error) => {
    throw error
  })
  read(json, heard)
  const [first, ...more] = take().filter(({ type }) => type !== 'answered')
  return first?.type === 'text' && more.length === 0 && !stopped() ? first.text : undefined
}
