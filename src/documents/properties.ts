import { isColor, hexOfColor } from './color-values'

/** A declaration of a sheet, or of what looks like one. */
export interface Property {
  readonly name: string
  readonly value: string
  readonly line: number
}

const DECLARATION =
  /(?<![\w$@-])(-webkit-font-family|(?:--|\$|@)?[a-z][\w-]*|--[\w-]+)\s*:[ \t]*([^;{}\n]*(?:\n(?!\s*(?:--|\$|@)?[\w-]+\s*:)[^;{}\n]*)*)/gi

/** Every declaration in the lines of a sheet, with the line that it begins in. Comments are passed over. */
export function propertiesOf(lines: readonly string[], from: number): Property[] {
  const text = withoutComments(lines.join('\n'))
  const found: Property[] = []
  let line = from
  let at = 0
  for (const { 1: name = '', 2: value = '', index } of text.matchAll(DECLARATION)) {
    for (let next = text.indexOf('\n', at); next >= 0 && next < index; next = text.indexOf('\n', at)) {
      line++
      at = next + 1
    }
    found.push({
      name,
      value: value
        .replace(/!important/i, '')
        .replace(/\s+/g, ' ')
        .trim(),
      line,
    })
  }
  return found
}

/** As many lines as before. */
function withoutComments(text: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const open = text.indexOf('/*', at)
    if (open < 0) break
    const close = text.indexOf('*/', open + 2)
    const end = close < 0 ? text.length : close + 2
    parts.push(text.slice(at, open), text.slice(open, end).replace(/[^\n]/g, ' '))
    at = end
  }
  return `${parts.join('')}${text.slice(at)}`.replace(/(^|[\s;])\/\/[^\n]*/g, '$1')
}

/** What a page puts into `hsl()`: hue, saturation, lightness. */
const CHANNELS = /^\d{1,3}(?:\.\d+)?(?:deg)? \d{1,3}(?:\.\d+)?% \d{1,3}(?:\.\d+)?%$/
const SIZES = /size|space|radius|position|grid|inset/i

/** The custom properties that are colours. One that stands for another has the value of that one. */
export function colorProperties(properties: readonly Property[]): (Property & { readonly hex?: string })[] {
  const values = new Map(properties.map(({ name, value }) => [name, value]))
  return properties.flatMap((property) => {
    if (!/^(?:--|\$|@)/.test(property.name)) return []
    const value = resolved(property.value, values)
    const color = CHANNELS.test(value) && !SIZES.test(property.name) ? `hsl(${value})` : value
    if (!isColor(color)) return []
    const hex = hexOfColor(color)
    return [{ ...property, ...(hex !== undefined && { hex }) }]
  })
}

/** So many times a value may stand for another. Two that stand for each other have none. */
const HOPS = 8

function resolved(value: string, values: ReadonlyMap<string, string>): string {
  let now = value
  for (let hop = 0; hop < HOPS; hop++) {
    const meant =
      /^var\(\s*(--[\w-]+)\s*(?:,[^)]*)?\)$/.exec(now)?.[1] ?? (/^[$@][\w-]+$/.test(now) ? now : undefined)
    const next = meant === undefined ? undefined : values.get(meant)
    if (next === undefined) return now
    now = next
  }
  return now
}
