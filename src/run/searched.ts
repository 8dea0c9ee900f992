import { libraryLimits } from './library-limits'

const ASCII = /^[\0-\x7f]*$/
/** Accents of Latin, Greek and Cyrillic letters. The marks of Japanese make other letters, and stay. */
const ACCENTS = /[\u0300-\u036f]/g

/** A text as it is searched: small letters, without accents, one spelling for each letter. */
export function searched(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const plain = text.normalize('NFKD').toLowerCase().replace(ACCENTS, '')
  return plain.replaceAll('ß', 'ss').replaceAll('ς', 'σ').normalize('NFC')
}

const PHRASE = /["“”„«»]([^"“”„«»]*)["“”„«»]?|[^\s"“”„«»]+/g

/** What has to occur, all of it: the words that were typed, and what stands in quotation marks as one. */
export function needlesOf(typed: string): readonly string[] {
  const found = [...searched(typed.slice(0, libraryLimits.searchChars)).matchAll(PHRASE)]
  const needles = found.map(([word, phrase = word]) => phrase.trim().replace(/\s+/g, ' '))
  return [...new Set(needles.filter((needle) => needle !== ''))].slice(0, libraryLimits.searchWords)
}

/** Whether a text, made by `searched`, has all of them. */
export function holds(text: string, needles: readonly string[]): boolean {
  return needles.every((needle) => text.includes(needle))
}

export interface Excerpt {
  readonly before: string
  readonly hit: string
  readonly after: string
}

/** Where the first of the words stands that occurs, with what stands around it. */
export function excerptOf(text: string, needles: readonly string[]): Excerpt | undefined {
  for (const needle of needles) {
    const place = placeOf(text, needle)
    if (place) return around(text, place)
  }
  return undefined
}

interface Place {
  readonly from: number
  readonly to: number
}

/** In the text as it was written: there a letter may have more or fewer characters than where it was found. */
function placeOf(text: string, needle: string): Place | undefined {
  const plain = searched(text)
  const at = plain.indexOf(needle)
  if (at < 0) return undefined
  if (plain.length === text.length && searched(text.slice(at, at + needle.length)) === needle)
    return { from: at, to: at + needle.length }
  return mapped(text, at, at + needle.length)
}

/** Walks over the letters, each with the accents behind it, and counts what becomes of them. */
function mapped(text: string, from: number, to: number): Place {
  let plain = 0
  let start = 0
  let end = text.length
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const next = plain + searched(letter).length
    if (plain <= from && from < next) start = index
    if (next >= to) {
      end = index + letter.length
      break
    }
    plain = next
  }
  return { from: start, to: end }
}

/** No further than the part that it stands in: parts are lines. */
function around(text: string, { from, to }: Place): Excerpt {
  const { foundChars } = libraryLimits
  const line = text.slice(0, from).lastIndexOf('\n') + 1
  const end = text.indexOf('\n', to)
  const before = text.slice(line, from)
  const after = text.slice(to, end < 0 ? text.length : end)
  return {
    before: before.length > foundChars ? `…${tail(before, foundChars)}` : before,
    hit: text.slice(from, to),
    after: after.length > foundChars ? `${head(after, foundChars)}…` : after,
  }
}

/** Cut between words where there are any, and never in the middle of a letter. */
function head(text: string, chars: number): string {
  const cut = text.slice(0, chars).replace(/[\ud800-\udbff]$/, '')
  const space = cut.lastIndexOf(' ')
  return space > chars / 2 ? cut.slice(0, space) : cut
}

function tail(text: string, chars: number): string {
  const cut = text.slice(-chars).replace(/^[\udc00-\udfff]/, '')
  const space = cut.indexOf(' ')
  return space >= 0 && space < chars / 2 ? cut.slice(space + 1) : cut
}
