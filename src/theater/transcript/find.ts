/** A piece of a text: what was looked for, or what stands between. */
export interface Piece {
  readonly text: string
  readonly hit: boolean
}

/** Looks for the words as they stand, in letters of either case. Undefined where nothing is looked for. */
export function patternOf(query: string): RegExp | undefined {
  const words = query.trim().replace(/\s+/g, ' ')
  return words === '' ? undefined : new RegExp(words.replace(SPECIAL, '\\$&').replaceAll(' ', '\\s+'), 'giu')
}

const SPECIAL = /[\\^$.*+?()[\]{}|/]/g

export function isIn(text: string, pattern: RegExp): boolean {
  const found = pattern.test(text)
  // It would begin there in the next text.
  pattern.lastIndex = 0
  return found
}

/** A text cut at what was found in it. */
export function piecesOf(text: string, pattern: RegExp | undefined): readonly Piece[] {
  if (!pattern) return [{ text, hit: false }]
  const pieces: Piece[] = []
  let from = 0
  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (index > from) pieces.push({ text: text.slice(from, index), hit: false })
    pieces.push({ text: found, hit: true })
    from = index + found.length
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), hit: false })
  return pieces
}

/** Where a text holds it, up to so many places. */
export function placesOf(text: string, pattern: RegExp, most: number): number[] {
  const places: number[] = []
  for (const { index } of text.matchAll(pattern)) {
    if (places.length === most) break
    places.push(index)
  }
  return places
}
