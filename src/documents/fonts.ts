import { intake } from '../run/intake'
import type { BrandFont } from './documents'
import { plain, trimmed } from './plain'
import type { Property } from './properties'
import { colorsIn } from './color-values'
import type { Placed } from './topics'
import type { Entry } from './yaml'

const ROLES =
  /\b(?:primary|secondary|display|heading|headline|head|title|hero|body|text|copy|mono(?:space(?:d)?)?|code|ui|interface|brand|base|main|sans(?:-serif)?|serif|numeric|number|numeral|data|accent|label|caption|font|famil|typeface|script|handwrit|latin|cjk|chinese|japanese|korean|arabic|fallback stack|editorial|marketing|product|system)|标题|正文|字体|等宽|中文|英文|显示|標題|內文|見出し|本文|欧文|和文|等幅|제목|본문|고정폭|überschrift|fließtext|titre|texte/i
const OTHERS =
  /weight|\bsize|line.?height|leading|letter|tracking|spacing|feature|opentype|scale|fallback|render|smooth|align|case|transform|style|principle|hierarchy|licen[cs]e|import|substitut|\bavoid|never|don['’]t|字号|字重|行高|字距|자간|행간|크기|굵기|サイズ|行間|字間|ウェイト/i
const GENERIC = /^(?:inherit|initial|unset|revert|none|auto|normal|bold|italic|var\(.*|\d.*)$/i

/** The fonts that a line of a list names, for what its label says. */
export function fontsOfLine(line: string): { family: string; role?: string }[] {
  const [, marked, unmarked, rest = ''] =
    /^(?:\*\*(.+?)\*\*|([\p{L}][\p{L}\s/&()-]{0,40}?))\s*[:：–—-]?\s*[:：–—-]\s*(.+)$/u.exec(
      line.replace(/\*\*(.+?)[:：]\*\*/, '**$1**:'),
    ) ?? []
  const label = plain(marked ?? unmarked ?? '')
  if (rest === '' || !ROLES.test(label) || OTHERS.test(label) || colorsIn(rest).length > 0) return []
  const family = familyIn(rest)
  return family === '' ? [] : [{ family, role: label }]
}

/** The first family that a text names: in code, in quotes, in bold, or as the words it begins with. */
function familyIn(text: string): string {
  const [, marked] = /^[\s(]*(?:`([^`]+)`|\*\*([^*]+)\*\*)/.exec(text) ?? []
  const words =
    marked ??
    plain(text).split(/\s[–—-]\s|[;(（。]|\.\s|\.$|\bwith\b|\bfor\b|\bat\b|\bfallback|\s\d{2,3}\b/i)[0] ??
    ''
  return firstFamily(words)
}

/** The first of a stack, without its quotes. */
export function firstFamily(stack: string): string {
  const first = (stack.replace(/^font-family\s*:/i, '').split(',')[0] ?? '').split(/\s[+/&]\s/)[0] ?? ''
  const family = trimmed(plain(first).replace(/["'`;]/g, '')).replace(/\s+\d{3}.*$/, '')
  const isOne = /\p{L}/u.test(family) && family.length <= 48 && family.split(' ').length < 7
  return isOne && !GENERIC.test(family) ? family : ''
}

/** The fonts that a sheet names, by its declarations and by its custom properties. */
export function fontsOfProperties(properties: readonly Property[]): BrandFont[] {
  return properties.flatMap(({ name, value, line }) => {
    const own = /^(?:--|\$|@)/.test(name)
    const isFont = own
      ? /font|family|typeface/i.test(name) &&
        !/size|weight|line|leading|spacing|style|feature|variation|width|smooth|display$/i.test(
          name.replace(/^--font-display$/i, ''),
        )
      : /^font-family$/i.test(name)
    const family = isFont ? firstFamily(value) : ''
    return family === '' ? [] : [{ family, ...(own && { role: name }), line }]
  })
}

/** The fonts among values that stand under keys. */
export function fontTokens(entries: readonly Entry[]): BrandFont[] {
  return entries.flatMap(({ path, value, line }) => {
    const key = path.at(-1) ?? ''
    const above = path.slice(0, -1)
    const isFamily = /^(?:font-?_?family|family|typeface|font)$/i.test(key)
    const inFonts = above.some((one) => /^(?:fonts?|font[-_]?famil(?:y|ies)|typefaces?)$/i.test(one))
    if (typeof value !== 'string' || !(isFamily || inFonts) || OTHERS.test(key)) return []
    const family = firstFamily(value)
    const role = (isFamily ? above : path)
      .filter((one) => !/^(?:\d+|typography|fonts?|font[-_]?famil(?:y|ies))$/i.test(one))
      .at(-1)
    return family === '' ? [] : [{ family, ...(role !== undefined && { role }), line }]
  })
}

/** The fonts of a table that has a column for them. */
export function fontsOfRow({ cells, head }: { cells: readonly string[]; head: readonly string[] }) {
  const column = head.findIndex((title) =>
    /^(?:font(?:[ -]?family)?|family|typeface|字体|フォント|글꼴|폰트|schrift(?:art)?|police)$/i.test(
      plain(title),
    ),
  )
  const family = column < 0 ? '' : firstFamily(familyIn(cells[column] ?? ''))
  const role = plain(cells[column === 0 ? 1 : 0] ?? '')
  return family === '' ? [] : [{ family, ...(role !== '' && { role }) }]
}

/** The fonts that the blocks of a text name where it speaks of type. */
export function fontsOfBlocks(blocks: readonly Placed[]): BrandFont[] {
  return blocks.flatMap((block) => {
    if (!block.topic.fonts) return []
    const found =
      block.type === 'row'
        ? fontsOfRow(block)
        : block.type === 'item' || block.type === 'text'
          ? fontsOfLine(block.text)
          : []
    return found.map((font) => ({ ...font, line: block.line }))
  })
}

/** Each family once, by the first line that names it. */
export function onceEach(fonts: readonly BrandFont[]): BrandFont[] {
  const seen = new Set<string>()
  return fonts
    .filter(({ family }) => !seen.has(family.toLowerCase()) && seen.add(family.toLowerCase()))
    .slice(0, intake.brandFonts)
}
