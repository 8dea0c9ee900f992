import { limits } from '../run/config'

const STOP = /["'<>]/g
const BARE_STOP = /[<>]/g

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

/** Looks for the end of one tag after the other in text that comes in pieces. */
export function createTagEndSearch(): TagEndSearch {
  /** How much of the tag has been looked through. */
  let seen = 1
  let quote = ''
  /**
   * Quotes of a tag that begins before this place in the stream mean nothing: they have misled a tag before it. If they
   * did, every `<` of a long broken text could look through all of it again.
   */
  let bareUntil = 0

  function find(text: string, at: number, start: number): number {
    const tag = text.slice(at, at + limits.tagMaxChars + 1)
    const end = start < bareUntil ? findBare(tag) : findQuoted(tag)
    if (end === WAITING && tag.length <= limits.tagMaxChars) return WAITING
    if (end < 0) giveUp(start)
    forget()
    return end < 0 ? BROKEN : end
  }

  function findBare(tag: string): number {
    BARE_STOP.lastIndex = seen
    const stop = BARE_STOP.exec(tag)
    seen = stop ? stop.index : tag.length
    return stop ? endAt(stop) : WAITING
  }

  function findQuoted(tag: string): number {
    while (seen < tag.length) {
      if (quote !== '') skipQuoted(tag)
      STOP.lastIndex = seen
      const stop = STOP.exec(tag)
      seen = stop ? stop.index : tag.length
      if (!stop) continue
      if (stop[0] === '<' || stop[0] === '>') return endAt(stop)
      // An apostrophe in the middle of a word opens nothing.
      if (followsEquals(tag, seen)) quote = stop[0]
      seen += 1
    }
    return WAITING
  }

  function skipQuoted(tag: string) {
    const close = tag.indexOf(quote, seen)
    if (close >= 0) quote = ''
    seen = close < 0 ? tag.length : close + 1
  }

  function endAt(stop: RegExpExecArray): number {
    return stop[0] === '>' ? stop.index : BROKEN
  }

  function giveUp(start: number) {
    bareUntil = Math.max(bareUntil, start + seen)
    forget()
  }

  function forget() {
    seen = 1
    quote = ''
  }

  return { find, giveUp }
}

function followsEquals(tag: string, at: number): boolean {
  let before = at - 1
  while (tag.charCodeAt(before) <= 32) before--
  return tag[before] === '='
}
