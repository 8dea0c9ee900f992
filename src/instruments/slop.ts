import { limits } from '../run/limits'
import type { Measurement } from '../run/event'
import { quote } from './finding'
import type { Page } from './page'
import { type Breach, type Rule, rowsOf, unread } from './rows'
import { BUZZ, INTENSIFIERS, OPENERS, STUDIES, TRIPLES } from './slop-words'

interface List {
  readonly rule: Rule
  readonly pattern: RegExp
  /** So many are passed over. */
  readonly most: number
}

const list = (name: string, pattern: RegExp, most: number): List => ({
  rule: { instrument: 'IN-12', rule: name, severity: 'low' },
  pattern,
  most,
})

const LISTS: readonly List[] = [
  list('filler_opener', OPENERS, 0),
  list('vague_intensifier', INTENSIFIERS, limits.slopPhrases),
  list('jargon', BUZZ, limits.slopPhrases),
  list('unsourced_study', STUDIES, 0),
  list('forced_triple', TRIPLES, 1),
]

/** Phrases that say nothing. The lists are English; of another language nothing is said. */
export function slop(page: Page): readonly Measurement[] {
  if (!isEnglish(page)) return LISTS.flatMap(({ rule }) => unread(rule, 'other_language'))
  return LISTS.flatMap(({ rule, pattern, most }) => {
    const found = [...phrasesIn(page, pattern)]
    return rowsOf(rule, found.length > most ? found : [], { value: found.length, expected: most })
  })
}

/** Read, and not behind the page: what it tells search engines is written for them. */
const BEHIND = new Set(['content', 'alt', 'title', 'aria-label', 'aria-description'])
/** Only the source that a sentence names can be a source. */
const SOURCED =
  /\bhttps?:|\[\d+\]|\(\d{4}\)|\bet al\b|\b(?:university|institute|journal|ministry|office of)\b/i

function* phrasesIn({ words }: Page, pattern: RegExp): Generator<Breach> {
  for (const { text, where } of words) {
    if (BEHIND.has(where)) continue
    for (const { 0: phrase, index } of text.matchAll(pattern))
      if (pattern !== STUDIES || !SOURCED.test(text))
        yield { target: quote(text, index), value: phrase.toLowerCase().trim() }
  }
}

const COMMON = /\b(?:the|and|of|to|a|in|is|for|you|your|we|with|it|on|are)\b/gi
const LEAST_SHARE = 0.12

/** By what the page says of itself; where it says nothing, by the words that no English text does without. */
function isEnglish({ lang, words }: Page): boolean {
  if (lang.trim() !== '') return /^en\b/i.test(lang.trim())
  const text = words.map(({ text: said }) => said).join(' ')
  const all = text.match(/\p{L}+/gu)?.length ?? 0
  return all === 0 || (text.match(COMMON)?.length ?? 0) / all >= LEAST_SHARE
}
