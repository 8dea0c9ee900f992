/** How well a text answers what was typed, and which of its characters did. */
export interface Match {
  readonly score: number
  /** Places of characters in the text, as an array of it gives them. */
  readonly at: readonly number[]
}

/** A character as it is compared: without case, accent and width. Where it stood goes with it. */
interface Sign {
  readonly sign: string
  readonly at: number
  readonly begins: boolean
}

/**
 * Every word that was typed must be found. Best at the beginning of a word, then within one, then as the beginnings of
 * several (`rnb` finds “Replay: next beat”). Undefined when one is not there.
 */
export function match(typed: string, text: string): Match | undefined {
  const signs = signsOf(text)
  const found = wordsOf(typed).map((word) => matchWord(word, signs))
  if (found.some((one) => one === undefined)) return undefined
  const parts = found.filter((one) => one !== undefined)
  const score = parts.reduce((sum, one) => sum + one.score, 0)
  // Of two that answer alike, the shorter one was meant.
  return { score: score - signs.length / 1000, at: [...new Set(parts.flatMap(({ at }) => at))] }
}

function wordsOf(typed: string): string[][] {
  return typed
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => signsOf(word).map(({ sign }) => sign))
}

function signsOf(text: string): Sign[] {
  const characters = Array.from(text)
  return characters.flatMap((character, at) => {
    const begins = at === 0 || /[^\p{L}\p{N}]/u.test(characters[at - 1] ?? '')
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    return Array.from(plain).map((sign, n) => ({ sign, at, begins: begins && n === 0 }))
  })
}

function matchWord(word: readonly string[], signs: readonly Sign[]): Match | undefined {
  const starts = signs.flatMap((_, start) => (isAt(word, signs, start) ? [start] : []))
  const best = starts.find((start) => signs[start]?.begins) ?? starts[0]
  if (best === undefined) return beginnings(word, signs)
  const begins = signs[best]?.begins === true
  return { score: begins ? 3 : 2, at: signs.slice(best, best + word.length).map(({ at }) => at) }
}

function isAt(word: readonly string[], signs: readonly Sign[], start: number): boolean {
  return word.every((sign, n) => signs[start + n]?.sign === sign)
}

/** In order, each letter either next to the one before or at the beginning of a word: anything looser finds nonsense. */
function beginnings(word: readonly string[], signs: readonly Sign[]): Match | undefined {
  // What led nowhere once is not tried again: a title may be one letter, a thousand times.
  const dead = new Set<number>()
  const from = (n: number, after: number): number[] | undefined => {
    if (n === word.length) return []
    const here = n * signs.length + after
    if (dead.has(here)) return undefined
    dead.add(here)
    for (let place = after + 1; place < signs.length; place++) {
      const sign = signs[place]
      const fits = sign?.sign === word[n] && (sign?.begins || (n > 0 && place === after + 1))
      const rest = fits ? from(n + 1, place) : undefined
      if (rest) return [place, ...rest]
    }
    return undefined
  }
  const places = from(0, -1)
  return places && { score: 1, at: places.map((place) => signs[place]?.at ?? 0) }
}
