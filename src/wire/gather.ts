import { decodeEntities } from './attributes'

/** Parts of this size: one string grown by four characters at a time costs ten times its length in memory. */
const PART_CHARS = 1024

/** Gathers the text of one element from the pieces it comes in. */
export interface Gatherer {
  add(part: string, literal: boolean): void
  /** All that was added, entities decoded where they mean something. The gatherer is empty afterwards. */
  take(): string
  /** Whether nothing but space was added. */
  isBlank(): boolean
}

/** A gatherer for one element after the other. */
export function createGatherer(): Gatherer {
  let parts: string[] = []
  /** How many of the parts are one string each. The others are still the pieces they came in. */
  let copied = 0
  /** What is finished but too short to be a part yet. */
  let literal = ''
  /** Text that may end in the middle of an entity. */
  let plain = ''

  function add(part: string, isLiteral: boolean) {
    if (!isLiteral) {
      plain += part
      return
    }
    settlePlain()
    literal += part
    if (literal.length >= PART_CHARS) flush()
  }

  function settlePlain() {
    if (plain === '') return
    literal += decodeEntities(plain)
    plain = ''
  }

  /** Copying costs more than all the rest of the reading, so half of the parts may wait for whoever takes the text. */
  function flush() {
    parts.push(literal)
    literal = ''
    // Asking for a character makes the engine copy the pieces into one string and let go of them.
    if (parts.length > 2 * copied) parts[copied++]?.charCodeAt(0)
  }

  function take(): string {
    settlePlain()
    // Not `join`: it copies at once what nobody may ever read, and whoever reads it copies it then.
    const text = parts.reduce((joined, part) => joined + part, '') + literal
    parts = []
    copied = 0
    literal = ''
    return text
  }

  function isBlank(): boolean {
    return parts.every(isSpace) && isSpace(literal) && isSpace(plain)
  }

  return { add, take, isBlank }
}

function isSpace(text: string): boolean {
  return text.trim() === ''
}
