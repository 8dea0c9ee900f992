import { intake } from '../run/intake'
import { colorsIn } from './color-values'
import type { BrandFont } from './documents'
import { familyIn, firstFamily, isName } from './font-names'
import { plain, trimmed } from './plain'
import { type Property, propertiesOf } from './properties'
import type { Placed } from './topics'
import type { Entry } from './yaml'

type Found = Omit<BrandFont, 'line'>

const ROLES =
  /\b(?:primary|secondary|tertiary|display|headings?|headlines?|head|titles?|hero|body|text|copy|mono(?:space(?:d)?)?|code|ui|interface|brand|base|main|sans(?:-serif)?|serif|numeric|numbers?|numerals?|data|accent|labels?|captions?|fonts?|famil(?:y|ies)|typefaces?|script|handwriting|latin|cjk|chinese|japanese|korean|arabic|editorial|marketing|product|system|english|web|technical|logo|quotes?|buttons?|navigation|all|global|default)\b|标题|正文|字体|等宽|中文|英文|显示|数字|標題|內文|字體|見出し|本文|欧文|和文|等幅|フォント|書体|제목|본문|고정폭|폰트|서체|글꼴|überschrift|fließtext|schrift|akzent|titre|texte|corps|police|título|texto|titolo|testo|заголов|текст/iu
const OTHERS =
  /weight|\bsizes?\b|line.?height|leading|letter|tracking|spacing|feature|opentype|\bscale\b|fallback|render|smooth|align|\bcase\b|transform|principle|hierarchy|licen[cs]e|import|substitut|\bavoid|never|don['’]t|\bload|\bsource(?! (?:sans|serif|code|han)\b)|ratio|measure|units?$|字号|字重|行高|字距|字級|자간|행간|크기|굵기|サイズ|行間|字間|ウェイト|größe|gewicht|taille|graisse/i

/** The fonts that a line of a list names: "Body: Inter", or "Inter: for body text". */
function fontsOfLine(line: string): Found[] {
  const text = line.replace(/\*\*(.+?)\s*([:：])\s*\*\*/, '**$1**$2 ')
  const [, marked, unmarked, rest = ''] =
    /^(?:(?:\*\*|__)(.+?)(?:\*\*|__)|((?!\s)[^*`:：–—=|]{1,48}?))\s*(?:\([^)]*\)\s*)?(?:[:：=]|\s?[–—]|\s-\s)\s*(.+)$/u.exec(
      text,
    ) ?? []
  const label = plain(marked ?? unmarked ?? '')
  if (rest === '' || OTHERS.test(label) || (colorsIn(rest).length > 0 && !/font/i.test(rest))) return []
  const family = ROLES.test(label) ? familyIn(rest) : ''
  if (family !== '' && !isRole(family)) return [{ family, role: label }]
  return marked !== undefined && isName(label) && !isRole(label) && ROLES.test(rest.slice(0, 60))
    ? [{ family: label, role: roleIn(rest) }]
    : []
}

/** Whether each of the words says what a font is for: "Work Sans" has one such word, "Body Text" has no other. */
function isRole(words: string): boolean {
  return words
    .split(/[\s/&,-]+/)
    .every((word) => ROLES.test(word) || /^(?:and|regular|bold|large|small|default)$/i.test(word))
}

function roleIn(text: string): string {
  return trimmed(plain(text).split(/[.;(（。]|\s[–—-]\s/)[0] ?? '').slice(0, 60)
}

/** The fonts that a sheet names, by its declarations and by its custom properties. */
export function fontsOfProperties(properties: readonly Property[]): BrandFont[] {
  return properties.flatMap(({ name, value, line }) => {
    const own = /^(?:--|\$|@)/.test(name)
    const isFont = own
      ? /font|family|typeface/i.test(name) && !OTHERS.test(name) && !/style|variation|width/i.test(name)
      : /font-family$/i.test(name)
    const family = isFont ? firstFamily(value) : ''
    return family === '' ? [] : [{ family, ...(own && { role: name }), line }]
  })
}

const FAMILY_KEY = /^(?:font-?_?family|family|typeface|font|fontname)$/i
const FONTS_KEY = /^(?:fonts?|font[-_]?famil(?:y|ies)|typefaces?|families)$/i

/** The fonts among values that stand under keys. */
export function fontTokens(entries: readonly Entry[]): BrandFont[] {
  return entries.flatMap(({ path, value, line }) => {
    const keys = path.filter((key) => !/^\d+$/.test(key))
    const key = keys.at(-1) ?? ''
    const isFirst = !/^[1-9]\d*$/.test(path.at(-1) ?? '') || FONTS_KEY.test(path.at(-2) ?? '')
    const isFamily = FAMILY_KEY.test(key)
    if (typeof value !== 'string' || !isFirst || OTHERS.test(key)) return []
    if (!isFamily && !keys.slice(0, -1).some((one) => FONTS_KEY.test(one))) return []
    const family = firstFamily(value)
    const role = (isFamily ? keys.slice(0, -1) : keys)
      .filter((one) => !FONTS_KEY.test(one) && !/^(?:typography|type|name)$/i.test(one))
      .at(-1)
    return family === '' || colorsIn(value).length > 0
      ? []
      : [{ family, ...(role !== undefined && { role }), line }]
  })
}

const COLUMN =
  /^(?:font(?:s|[ -]?(?:family|name|stack|face))?|families|family|typeface|字体|字體|フォント(?:ファミリー)?|書体|글꼴|폰트|서체|schrift(?:art|familie)?|police|fuente|familia)$/i

/** The fonts of a row, in a table that has a column for them or that lists them as tokens. */
function fontsOfRow({ cells, head }: { cells: readonly string[]; head: readonly string[] }): Found[] {
  const column = head.findIndex((title) => COLUMN.test(plain(title).split(/\s*[(/（]/)[0] ?? ''))
  const first = plain(cells[0] ?? '')
  const isToken = column < 0 && /font|family|typeface|字体|フォント|글꼴/i.test(first) && !OTHERS.test(first)
  const at = isToken ? 1 : column
  const family = at < 0 ? '' : familyOfCell(cells[at] ?? '')
  const role = at === 0 ? plain(cells[1] ?? '') : first
  return family === '' ? [] : [{ family, ...(role !== '' && { role }) }]
}

function familyOfCell(cell: string): string {
  const family = familyIn(cell) || firstFamily(cell)
  return isName(family) || /^\s*[`"'*]/.test(cell) ? family : ''
}

/** The fonts that the blocks of a text name: where it speaks of type, and in sheets and tokens wherever they stand. */
export function fontsOfBlocks(blocks: readonly Placed[]): BrandFont[] {
  const told = blocks.flatMap((block) => fontsOfBlock(block))
  return told.length > 0 ? told : blocks.flatMap((block) => (block.topic.fonts ? mentioned(block) : []))
}

function fontsOfBlock(block: Placed): BrandFont[] {
  if (block.type === 'code') return block.topic.aside ? [] : fontsOfCode(block)
  if (!block.topic.fonts) return []
  const found =
    block.type === 'row'
      ? fontsOfRow(block)
      : block.type === 'item' || block.type === 'text'
        ? fontsOfLine(block.text)
        : []
  return found.map((font) => ({ ...font, line: block.line }))
}

function fontsOfCode({ lines, line, topic }: Extract<Placed, { type: 'code' }>): BrandFont[] {
  const declared = fontsOfProperties(propertiesOf(lines, line))
  if (declared.length > 0 || !topic.fonts) return declared
  return lines.flatMap((text, at) => {
    const stack = /^\s*["'`]?[\p{Lu}-][^:{}<>]*,\s*[^:{}<>]*\b(?:serif|sans-serif|monospace|cursive)\b/u.test(
      text,
    )
    const found = stack ? [{ family: firstFamily(text) }] : fontsOfLine(text.trim())
    return found.flatMap((font) => (font.family === '' ? [] : [{ ...font, line: line + at }]))
  })
}

/** A text that lists no fonts may still name one: in bold or in code, in a sentence. */
function mentioned(block: Placed): BrandFont[] {
  if (block.type !== 'text' && block.type !== 'item') return []
  return [...block.text.matchAll(/\*\*([^*]{2,48})\*\*|`([^`]{2,48})`/g)].flatMap(([, bold, code]) => {
    const family = firstFamily(bold ?? code ?? '')
    return isName(family) && !isRole(family) && !OTHERS.test(family) && !/[.:]$/.test(bold ?? '')
      ? [{ family, line: block.line }]
      : []
  })
}

/** Each family once, by the first line that names it. */
export function onceEach(fonts: readonly BrandFont[]): BrandFont[] {
  const seen = new Set<string>()
  return fonts
    .filter(({ family }) => !seen.has(family.toLowerCase()) && seen.add(family.toLowerCase()))
    .slice(0, intake.brandFonts)
}
