import type { WarningKind } from '../run/event'

/** Values by name, in lower case; the first of two equal names counts. */
export type Attributes = ReadonlyMap<string, string>

const ATTRIBUTE = /([A-Za-z_:][-\w:.]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const ANSI = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|[^[])/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Reads what stands between a tag's name and its `>`. Order, kind of quote and unknown names do not matter. */
export function parseAttributes(source: string): {
  attributes: Attributes
  selfClosing: boolean
  quirks: WarningKind[]
} {
  const selfClosing = source.endsWith('/')
  const inner = selfClosing ? source.slice(0, -1) : source
  const attributes = new Map<string, string>()
  const quirks: WarningKind[] = []
  for (const [, name = '', value = ''] of inner.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    if (attributes.has(key)) quirks.push('duplicate_attribute')
    else attributes.set(key, decodeEntities(unquote(value)))
  }
  if (inner.replace(ATTRIBUTE, '').trim() !== '') quirks.push('broken_tag')
  return { attributes, selfClosing, quirks: [...new Set(quirks)] }
}

function unquote(value: string): string {
  return value.startsWith('"') || value.startsWith("'") ? value.slice(1, -1) : value
}

/** The five named entities and numbers. Anything else that looks like an entity is left as it was written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

export function stripAnsi(text: string): string {
  return text.replace(ANSI, '')
}

/** Text as a person may see it: no terminal colours, no control characters, one kind of line end. */
export function tidy(text: string): string {
  return stripAnsi(text).replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim()
}

/** Whether tidying took away more than space and line ends. */
export function hasControls(text: string): boolean {
  return text.search(CONTROLS) >= 0
}

/** UTF-8 bytes of a text. Only text beyond ASCII is counted character by character. */
export function utf8Length(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins at NUL
  return /^[\u0000-\u007f]*$/.test(text) ? text.length : countUtf8(text)
}

function countUtf8(text: string): number {
  let bytes = 0
  for (const character of text) {
    // An iterated string yields no empty character.
    const code = character.codePointAt(0) as number
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
