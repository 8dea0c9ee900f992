export type Strength = 'empty' | 'weak' | 'fair' | 'good' | 'strong'

/*
 * How hard a passphrase is to guess, in words. An estimate by length and variety: it holds no list of known phrases,
 * so it can be too kind and is never sold as more than a hint.
 */
export function strengthOf(phrase: string): Strength {
  if (phrase === '') return 'empty'
  const bits = bitsOf(phrase)
  if (bits < 36) return 'weak'
  if (bits < 52) return 'fair'
  return bits < 72 ? 'good' : 'strong'
}

function bitsOf(phrase: string): number {
  const words = phrase
    .toLowerCase()
    .split(/[\s._-]+/)
    .filter((word) => word.length > 2)
  // A word out of the few thousand that people think of. Said twice it is no second one.
  const asWords = words.length > 1 ? new Set(words).size * 12 : Number.POSITIVE_INFINITY
  return Math.min(asWords, usefulLength(phrase) * Math.log2(alphabetOf(phrase)))
}

/** A character that repeats the one before, or follows it in the alphabet, costs a guesser nothing. */
function usefulLength(phrase: string): number {
  return [...phrase].filter((_, at) => {
    const step = phrase.charCodeAt(at) - phrase.charCodeAt(at - 1)
    return at === 0 || Math.abs(step) > 1
  }).length
}

function alphabetOf(phrase: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 20],
  ]
  // People put a capital first and a digit last: each kind adds less than its letters would.
  return kinds.reduce((size, [kind, letters]) => (kind.test(phrase) ? size + letters / 2 : size), 8)
}
