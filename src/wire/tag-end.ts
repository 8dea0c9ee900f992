import { limits } from '../run/limits'

/** The tag's `>` is not here yet. */
export const WAITING = -1
/** No `>` ends it: another tag begins first, or it grows too long. It was prose. */
export const BROKEN = -2

export interface TagEndSearch {
  /**
   * How many characters after its `<` the tag at `at` has its `>`, quoted values respected. Asked again with more text,
   * it goes on where it stopped. `start` is where the tag stands in the stream.
   */
  find(text: string, at: number, start: number): number
  /** No more text will come for the tag that is being waited for. */
  giveUp(start: number): void
}

const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const LESS = 0x3c
const EQUALS = 0x3d
const GREATER = 0x3e

/** Looks for the end of one tag after the other in text that comes in pieces. */
export function createTagEndSearch(): TagEndSearch {
  /** How much of the tag has been looked through. */
  let seen = 1
  /** The quote whose partner is being looked for. */
  let quote = 0
  /**
   * Quotes of a tag that begins before this place in the stream mean nothing: they have misled a tag before it. If they
   * did, every `<` of a long broken text could look through all of it again.
   */
  let bareUntil = 0

  function find(text: string, at: number, start: number): number {
    const end = Math.min(text.length, at + limits.tagMaxChars + 1)
    const stop = start < bareUntil ? bareStop(text, at, end) : quotedStop(text, at, end)
    if (stop === GREATER) return forget()
    if (stop === LESS || seen > limits.tagMaxChars) return giveUp(start)
    return WAITING
  }

  /** Stops at the `<` or `>` that it returns; 0 where the text ends. A tag is short: no search beats the plain loop. */
  function quotedStop(text: string, at: number, end: number): number {
    for (let place = at + seen; place < end; place++) {
      const code = text.charCodeAt(place)
      if (quote !== 0) {
        if (code === quote) quote = 0
      } else if (code === LESS || code === GREATER) {
        seen = place - at
        return code
      } else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
        // An apostrophe in the middle of a word opens nothing.
        if (followsEquals(text, place)) quote = code
      }
    }
    seen = end - at
    return 0
  }

  function bareStop(text: string, at: number, end: number): number {
    for (let place = at + seen; place < end; place++) {
      const code = text.charCodeAt(place)
      if (code !== LESS && code !== GREATER) continue
      seen = place - at
      return code
    }
    seen = end - at
    return 0
  }

  function giveUp(start: number): number {
    bareUntil = Math.max(bareUntil, start + seen)
    forget()
    return BROKEN
  }

  function forget(): number {
    const length = seen
    seen = 1
    quote = 0
    return length
  }

  return { find, giveUp }
}

/** The tag's own `<` ends the way back. */
function followsEquals(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) <= 32) before--
  return text.charCodeAt(before) === EQUALS
}
