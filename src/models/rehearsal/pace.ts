import type { Chance } from './chance'

/** One piece of a reply and how long it takes to come. */
export interface Beat {
  readonly text: string
  readonly ms: number
}

// What models of the day write in a second, and how many letters a token of prose has.
const TOKENS_PER_SECOND = [30, 60] as const
const TOKEN_CHARS = 4
// Markup repeats itself, and long tokens come quickly.
const PAGE_HASTE = 3.2
// A judge draws breath before it speaks.
const BREATH_MS = 450
const PIECE = [4, 40] as const
// A call of its own begins with the reading of what it is asked.
const READING_MS = [1400, 2600] as const
const TURN = /<PANELIST |<ROUND_END|<SHIP /g
const PAGES = /<!\[CDATA\[[\s\S]*?\]\]>/g

// A whole version is written anew in each fix. Nobody wants to watch a page of their own being copied for minutes.
const VERSION_MS = 12_000

/** How much faster than a model a version of this length is written. */
export function hasteFor(text: string): number {
  return Math.max(1, ((text.length / TOKEN_CHARS / TOKENS_PER_SECOND[0]) * 1000) / VERSION_MS)
}

/** The reply as it comes from a model: in pieces of any length, now faster and now slower, pages fast. */
export function* beatsOf(text: string, chance: Chance, whole = 1): Generator<Beat> {
  const pages = [...text.matchAll(PAGES)].map((page) => [page.index, page.index + page[0].length] as const)
  const turns = new Set([...text.matchAll(TURN)].map((turn) => turn.index))
  let speed = 45
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, at, chance)
    speed = Math.min(TOKENS_PER_SECOND[1], Math.max(TOKENS_PER_SECOND[0], speed + (chance() - 0.5) * 6))
    const haste = pages.some(([from, to]) => at >= from && at < to) ? PAGE_HASTE : whole
    const breath = range(at, end).some((place) => turns.has(place)) ? BREATH_MS : 0
    yield {
      text: text.slice(at, end),
      ms: Math.round(((end - at) / TOKEN_CHARS / speed / haste) * 1000) + breath,
    }
    at = end
  }
}

/** How long a call that asks for a part of a run reads before its first word. */
export function readingMs(chance: Chance): number {
  return Math.round(READING_MS[0] + chance() * (READING_MS[1] - READING_MS[0]))
}

/** A character of two halves is never cut in the middle: half of one cannot be drawn. */
function pieceEnd(text: string, at: number, chance: Chance): number {
  const end = Math.min(text.length, at + PIECE[0] + Math.floor(chance() * (PIECE[1] - PIECE[0] + 1)))
  return /[\udc00-\udfff]/.test(text[end] ?? '') ? end + 1 : end
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at)
}
