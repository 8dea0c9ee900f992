import { plain, trimmed } from './plain'

const NO_FAMILY =
  /^(?:inherit|initial|unset|revert|none|auto|normal|bold|italic|regular|medium|true|false|yes|no)$|^(?:var\(|--|\d|text-|font-|leading-|tracking-|\{)|[(){}:;=<>#@]|https?|\.\w{2,4}$/i
/** Words in small letters that are families all the same. */
const SMALL =
  /^(?:-apple-system|system-ui|ui-[a-z-]+|sans-serif|serif|monospace|cursive|fantasy|source-[a-z-]+|sans|mono)$/

/** The first of a stack, without its quotes. Empty where it is no family. */
export function firstFamily(stack: string): string {
  const one =
    stack
      .replace(/^\s*-?[\w-]*font-family\s*:/i, '')
      .replace(/:[0-9a-f]{16,}/gi, '')
      .split(',')[0] ?? ''
  const first = one.split(/\s[+/&→]\s|\s(?:or|oder|and|und|ou|et)\s/)[0] ?? ''
  const family = trimmed(plain(first).replace(/["'`;]|\s*\((?:[^()]*)\)\s*$/g, ''))
    .replace(/\s+\d{3}\b.*$/, '')
    .replace(/\.(?:otf|ttf|woff2?)$/i, '')
  const isOne = /\p{L}/u.test(family) && family.length <= 48 && family.split(' ').length < 7
  return isOne && !NO_FAMILY.test(family) ? family : ''
}

/** The first family that a text names: in code, in quotes, in bold, or as the words it begins with. */
export function familyIn(text: string): string {
  const [, code, bold, quoted] =
    /^[\s(（]*(?:`([^`]+)`|\*\*([^*]+)\*\*|["“'‘]([^"”'’]+)["”'’])/.exec(text) ?? []
  const marked = code ?? bold ?? quoted
  if (marked !== undefined) return firstFamily(marked)
  const words =
    plain(text).split(
      /\s[–—-]\s|[;(（。、，]|\.\s|\.$|\s(?:with|for|at|in|as|is|fallback|mit|für|avec|pour)\b|\s\d{2,3}\b/i,
    )[0] ?? ''
  const family = firstFamily(words)
  return isName(family) ? family : ''
}

/** Families are written in capitals, or in a script that has none. A sentence goes on in small letters. */
export function isName(family: string): boolean {
  return (
    family !== '' &&
    family.split(' ').every((word) => /^[\p{Lu}\p{Lo}\p{N}]/u.test(word) || SMALL.test(word)) &&
    (!/^\p{Lo}/u.test(family) || family.length <= 14)
  )
}
