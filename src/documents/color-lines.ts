import { colorsIn, type Written } from './color-values'
import { plain, trimmed } from './plain'

export interface Named {
  readonly name: string
  readonly value: string
}

/** What is made of colours, or throws one, is none. */
const MADE =
  /(?:repeating-)?(?:linear|radial|conic)-gradient\((?:[^()]|\([^()]*\))*\)|color-mix\((?:[^()]|\([^()]*\))*\)|(?:-?\d*\.?\d+(?:px|rem|em)?\s+){2,}(?:rgba?|hsla?)\([^()]*\)|(?:rgba?|hsla?)\([^()]*\)(?:\s+-?\d*\.?\d+(?:px|rem|em)?){2,}|\]\([^)]*\)/gi
/** The names that tokens go by, where a colour has a name of its own too. */
const TOKEN = /\{[\w.\s-]+\}|var\(--[\w-]+\)/g
const LABEL_ENDS =
  /[:：]|\s[–—-]+\s|\s?[–—]\s?|\s?→\s?|\s=\s|\s?[(（](?=[`\s]*(?:[{#]|--|var\(|rgb|hsl|ok))|\s*`|\s*\\?#(?=[\da-f]{3})|\s*\b(?:rgb|hsl)a?\(|\s*\bok(?:lch|lab)\(/i
const LONGEST_NAME = 60
/** How a colour is written, and no name of one. */
const FORMAT =
  /^(?:hex(?:adecimal)?(?: code)?|rgba?|hsla?|oklch|cmyk|value|code|colou?r code|色值|值|色号|カラーコード|コード|코드|값|hex-?wert|wert|valeur|valor)$/i
const FORBIDS =
  /^(?:❌|✗|✘|🚫)|^\W*(?:avoid|never|don['’]?t|do not|forbidden|banned|no\b|禁止|避免|不要|使わない|금지)/i

/** The colours that a line of a list defines, each by its name. What is said of their use defines none. */
export function colorsOfLine(line: string, under = ''): Named[] {
  const text = line.replace(MADE, (all) => ' '.repeat(all.length))
  const colors = colorsIn(text)
  const [first] = colors
  if (!first || FORBIDS.test(plain(line.slice(0, 80)))) return []
  const label = labelOf(text, first)
  const phrases = colors.map(({ at }, index) => phraseOf(text.slice(colors[index - 1]?.end ?? label.end, at)))
  if (colors.length > 1 && phrases.every((phrase) => isName(phrase)))
    return colors.map(({ value }, at) => ({ name: phrases[at] ?? '', value }))
  const isFormat = FORMAT.test(label.name)
  const own = isFormat ? under : label.name
  const name = own || nameAfter(text.slice(first.end)) || first.value
  return colors.slice(0, isFormat ? 1 : together(text, colors)).map(({ value }) => ({ name, value }))
}

/** What a line begins with: its bold words, or whatever stands before the first mark. */
function labelOf(text: string, first: Written): { name: string; end: number } {
  const bold = /^\s*(?:\[[ x]\]\s*)?(?:[^\p{L}\p{N}\s*#`]+\s*)?(\*\*|__)(.+?)\1/u.exec(text)
  if (bold && bold.index + bold[0].length <= first.at)
    return { name: nameOf(bold[2] ?? ''), end: bold[0].length }
  const inner = (bold?.[2] ?? text).slice(0, LONGEST_NAME * 2)
  const code = /^\s*`([^`#]+)`/.exec(inner)
  if (code && code[0].length <= first.at) return { name: nameOf(code[1] ?? ''), end: code[0].length }
  const end = inner.search(LABEL_ENDS)
  const name = end < 0 ? '' : nameOf(inner.slice(0, end))
  return { name: name.length > LONGEST_NAME ? '' : name, end: Math.min(first.at, Math.max(0, end)) }
}

function nameOf(text: string): string {
  return trimmed(plain(text).replace(TOKEN, '')).replace(/^[^\p{L}\p{N}\-$@#]+/u, '')
}

/** The words between two colours, where they can be the name of the second. */
function phraseOf(text: string): string {
  const after = text.replace(TOKEN, '').replace(/^[^,;·|/、]*[)）]/, '')
  return trimmed(
    plain(after)
      .replace(/[()（）"'、，]/g, ' ')
      .replace(/\s+/g, ' '),
  ).replace(JOINED, '')
}

/** What joins two colours stands before the name of the second, and is no part of it. */
const JOINED = /^(?:and|or|und|oder|et|ou|y|o)\s+(?=\S)/i

function isName(phrase: string): boolean {
  return (
    /\p{L}/u.test(phrase) &&
    phrase.split(' ').length < 5 &&
    !/[.!?。]/.test(phrase) &&
    !/^(?:to|and|or|on|with|und|et|y)$/i.test(phrase)
  )
}

function nameAfter(text: string): string {
  const rest = trimmed(plain(text.replace(/^[`*_)）\s]+/, '')).replace(/^[(（]/, ''))
  const [words = ''] = rest.split(/[:：,;.(（)）。、]|\s[–—-]\s/)
  return words.length > LONGEST_NAME ? '' : trimmed(words)
}

const JOINT =
  /^[\s`*)）]*(?:[(（][^()（）#]{0,30}[)）])?[\s`]*(?:[/,、，|→&~〜～–+-]|to|and|or|und|et|y|\.\.\.?)?[\s`*(（]*$/

/** How many of the first colours belong to one name: those with nothing but a joint between them. */
function together(text: string, colors: readonly Written[]): number {
  const apart = colors.findIndex(
    ({ at }, index) => index > 0 && !JOINT.test(text.slice(colors[index - 1]?.end, at)),
  )
  return apart < 0 ? colors.length : apart
}

const ENTRY =
  /^\s*(?:\*\*|__|`|#|[\p{L}\p{N}$@-][\p{L}\p{N}\s/&()（）.'’_-]{0,40}?\s*[:：=(（]\s*[`"']?(?:#|rgb|hsl|oklch))/u

/** Whether a line that is in no list looks like one of a list: a name and a colour, and no sentence around them. */
export function isEntry(text: string): boolean {
  const [first] = colorsIn(text)
  return first !== undefined && first.at < LONGEST_NAME * 1.5 && ENTRY.test(text)
}
