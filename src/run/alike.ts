import { limits } from './limits'

/** What a text is compared by. Made once a text: each is compared with many. */
export interface Likeness {
  /** The text itself, without what a model changes when it copies: case, spaces, the full stop. */
  readonly plain: string
  readonly stems: ReadonlySet<string>
  /** Of all stems. */
  readonly weight: number
  /** What it quotes and the selectors that it names: two texts that share one speak of the same place. */
  readonly anchors: ReadonlySet<string>
}

/** Above every overlap, so that a text said again word for word goes before one that is only like it. */
const SAME_TEXT = 2
/** As much as the threshold: texts that speak of the same place are taken for one, and the likest of them first. */
const SAME_PLACE = limits.sameMustFix

const QUOTED = /"([^"]{3,80})"|“([^”]{3,80})”|«([^»]{3,80})»|„([^“”]{3,80})[“”]|`([^`]{2,80})`/g
const SELECTOR = /(?<![\p{L}\p{N}_.#/-])[a-z0-9]{0,10}[.#][a-z][\w-]{1,40}/giu
const WORD = /[\p{L}\p{N}]+/gu
/** Written without spaces: a whole sentence would be one word. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

export function likenessOf(text: string): Likeness {
  const plain = plainOf(text)
  let stems: ReadonlySet<string> | undefined
  let weight: number | undefined
  let anchors: ReadonlySet<string> | undefined
  // Made when they are first asked for: of thousands of texts only a few are compared word by word.
  return {
    plain,
    get stems() {
      stems ??= stemsOf(plain)
      return stems
    },
    get weight() {
      weight ??= [...this.stems].reduce((sum, stem) => sum + weightOf(stem), 0)
      return weight
    },
    get anchors() {
      anchors ??= anchorsOf(plain)
      return anchors
    },
  }
}

/** How much two texts say the same. At `limits.sameMustFix` and above they are one. */
export function alike(one: Likeness, other: Likeness): number {
  if (one.plain === other.plain) return SAME_TEXT
  const overlap = shareOf(one, other)
  return sharesOne(one.anchors, other.anchors) ? overlap + SAME_PLACE : overlap
}

function plainOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^ | ?[.;]? ?$/g, '')
}

function anchorsOf(plain: string): Set<string> {
  // One group of a quotation is filled, that of its marks.
  const quoted = [...plain.matchAll(QUOTED)].map((found) => found.slice(1).join('').trim())
  return new Set([...quoted, ...(plain.match(SELECTOR) ?? [])])
}

/** The beginnings of the words, because endings change with the sentence; the shortest words say nothing. */
function stemsOf(plain: string): Set<string> {
  const words = plain.match(WORD) ?? []
  return new Set(words.flatMap((word) => (UNSPACED.test(word) ? bigramsOf(word) : stemOf(word))))
}

function stemOf(word: string): string[] {
  return word.length < 3 ? [] : [word.slice(0, 5)]
}

function bigramsOf(word: string): string[] {
  return Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2))
}

/** Of a run of many words every pair comes by here: nothing is copied. */
function shareOf(one: Likeness, other: Likeness): number {
  let shared = 0
  for (const stem of one.stems) if (other.stems.has(stem)) shared += weightOf(stem)
  return shared / Math.max(1, one.weight + other.weight - shared)
}

/** Long stems weigh more: "does not say what the" is in every second must-fix, and a form is no headline for it. */
function weightOf(stem: string): number {
  return Math.max(1, stem.length - 2)
}

function sharesOne(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const anchor of one) if (other.has(anchor)) return true
  return false
}

interface Pair {
  readonly known: number
  readonly said: number
  readonly likeness: number
}

/**
 * Which known thing each saying is the new wording of, by their places: the likest pair first, then the next among those
 * that are left. A known thing has all the wordings that it ever had. One more saying can only take a known thing away from
 * another, never give it one: what once was new stays new while more is said.
 */
export function pairUp(
  known: readonly (readonly Likeness[])[],
  said: readonly Likeness[],
): ReadonlyMap<number, number> {
  const paired = new Map<number, number>()
  const taken = new Set<number>()
  for (const pair of pairsOf(known, said)) {
    if (taken.has(pair.known) || paired.has(pair.said)) continue
    paired.set(pair.said, pair.known)
    taken.add(pair.known)
  }
  return paired
}

function pairsOf(known: readonly (readonly Likeness[])[], said: readonly Likeness[]): Pair[] {
  return [...equalPairs(known, said), ...similarPairs(known, said)].sort(
    (one, other) => other.likeness - one.likeness,
  )
}

/** Found by their text, so that there may be any number of them. */
function equalPairs(known: readonly (readonly Likeness[])[], said: readonly Likeness[]): Pair[] {
  const places = new Map(said.map(({ plain }, place) => [plain, place]))
  const pairs: Pair[] = []
  for (const [at, wordings] of known.entries())
    for (const { plain } of wordings) {
      const place = places.get(plain)
      if (place !== undefined) pairs.push({ known: at, said: place, likeness: SAME_TEXT })
    }
  return pairs
}

function similarPairs(known: readonly (readonly Likeness[])[], said: readonly Likeness[]): Pair[] {
  const from = Math.max(0, known.length - limits.comparedMustFixes)
  const pairs = known.slice(from).flatMap((wordings, at) =>
    said.slice(0, limits.comparedMustFixes).map((text, place) => {
      const likeness = Math.max(...wordings.map((wording) => alike(wording, text)))
      return { known: from + at, said: place, likeness }
    }),
  )
  return pairs.filter(({ likeness }) => likeness >= limits.sameMustFix)
}
